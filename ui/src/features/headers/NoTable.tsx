// A file in which no table was found: its pages, why, and the ways on.
import { ActionKey } from '~/components/Kbd';
import { PageView } from '~/components/PageView';
import { PageZoom, usePageZoom } from '~/components/PageZoom';
import { Split } from '~/components/Split';
import { m } from '~/i18n/paraglide/messages';
import type { FileDetail, QueueFile } from '~/lib/host';
import { runAction } from '~/lib/keys';
import { go } from '~/lib/route';
import { said } from '~/lib/said';
import { usePanel } from '~/lib/settings';

export function NoTable({ file, pages }: { file: QueueFile; pages: FileDetail['pages'] }) {
  const [zoom, setZoom] = usePageZoom('headers');
  const [hidden] = usePanel('page_hidden', 0);
  return (
    <Split sides={[{ name: 'page', first: 560, min: 240, max: 900, hidden: hidden === 1 }]} rest={1} restMin={460}>
      <PageView file_id={file.id} name={file.name} pages={pages} zoom={zoom} tools={<PageZoom zoom={zoom} set={setZoom} />} />
      <div className="empty">
        <h2>{m.no_table()}</h2>
        <p>{said(file.note)}</p>
        <p>{m.no_table_text()}</p>
        <div className="row">
          <button type="button" className="btn main" onClick={() => runAction('app.next_file')}>
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
