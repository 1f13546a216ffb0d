// A file in which no table was found: its pages, why, and the ways on.
import { ActionKey } from '~/components/Kbd';
import { PageView } from '~/components/PageView';
import { PageZoom, usePageZoom } from '~/components/PageZoom';
import { Split } from '~/components/Split';
import { m } from '~/i18n/paraglide/messages';
import type { FileDetail, QueueFile } from '~/lib/host';
import { runAction, useActions } from '~/lib/keys';
import { notify } from '~/lib/notice';
import { useRun } from '~/lib/query';
import { go } from '~/lib/route';
import { said } from '~/lib/said';
import { usePanel } from '~/lib/settings';

export function NoTable({ file, pages }: { file: QueueFile; pages: FileDetail['pages'] }) {
  const [zoom, setZoom] = usePageZoom('headers');
  const [hidden] = usePanel('page_hidden', 0);
  const aside = useRun('file_aside', ['queue', 'file', 'history', 'rows', 'analysis', 'problems', 'folders'], (now) =>
    notify(now.aside ? m.set_aside({ name: now.name }) : m.taken_back({ name: now.name }), 'undo'),
  );
  const turn = () => aside.mutate({ file_id: file.id, aside: !file.aside });
  useActions('headers', { aside: file.verdict ? turn : undefined });
  return (
    <Split sides={[{ name: 'page', first: 560, min: 240, max: 900, hidden: hidden === 1 }]} rest={1} restMin={460}>
      <PageView file_id={file.id} name={file.name} pages={pages} zoom={zoom} tools={<PageZoom zoom={zoom} set={setZoom} />} />
      <div className="empty">
        <h2>{m.no_table()}</h2>
        <p>{said(file.note)}</p>
        <p>{file.aside ? m.is_aside() : m.no_table_text()}</p>
        <div className="row">
          {file.verdict && !file.aside ? (
            <button type="button" className="btn main" onClick={turn}>
              {m.not_a_statement_button()} <ActionKey id="headers.aside" />
            </button>
          ) : null}
          <button type="button" className="btn" onClick={() => runAction('app.next_file')}>
            {m.next_file()} <ActionKey id="app.next_file" />
          </button>
          <button type="button" className="btn" onClick={() => go({ screen: 'inbox', file_id: null })}>
            {m.to_inbox()}
          </button>
        </div>
      </div>
    </Split>
  );
}
