// Inbox: folders and cases at the left, the queue of files with their states, and where to drop more.
import { type DragEvent, useEffect, useMemo, useRef, useState } from 'react';
import { Comments } from '~/components/Comments';
import { ContextMenu } from '~/components/ContextMenu';
import { ActionKey } from '~/components/Kbd';
import { fileLine, ProgressLine, plainName } from '~/components/Queue';
import { Sheet } from '~/components/Sheet';
import { Split } from '~/components/Split';
import { FileMark, TONE, verdictWord } from '~/components/Verdict';
import { m } from '~/i18n/paraglide/messages';
import { bytes, count, percent } from '~/lib/format';
import { type FileRisk, host, type QueueFile, type RiskLevel } from '~/lib/host';
import { declare, useActions } from '~/lib/keys';
import { notify, report } from '~/lib/notice';
import { refresh, useOp, useRun } from '~/lib/query';
import { go } from '~/lib/route';
import { howMany, said, word } from '~/lib/said';
import { copyTable, read as readTable } from '~/lib/table';
import { takeOver } from '~/lib/taken';
import { Folders } from './Folders';
import { PasswordSheet } from './PasswordSheet';
import { useRisks } from './risks';
import { SideBySide } from './SideBySide';
import { Twins } from './Twins';

declare('inbox', [
  { name: 'next', keys: ['ArrowDown', 'j'] },
  { name: 'previous', keys: ['ArrowUp', 'k'] },
  { name: 'open', keys: ['Enter'], shown: true },
  { name: 'import_files', keys: ['Ctrl+o', 'a'], shown: true },
  { name: 'import_folder', keys: ['Ctrl+Shift+o'] },
  { name: 'passwords', keys: ['p'], shown: true },
  { name: 'cancel', keys: ['x'], shown: true },
  { name: 'cancel_all', keys: ['Shift+x'] },
  { name: 'retry', keys: ['r'] },
  { name: 'remove', keys: ['Delete'], shown: true },
  { name: 'aside', keys: ['Shift+b'] },
  { name: 'comment', keys: ['Shift+c'] },
  { name: 'copy_table', keys: ['Alt+c'] },
  { name: 'authenticity', keys: ['v'] },
  { name: 'side_by_side', keys: ['d'] },
  { name: 'save_copy', keys: ['Ctrl+Shift+e'] },
  { name: 'retry_all', keys: ['Shift+r'] },
  { name: 'new_case', keys: ['n'], shown: true },
  { name: 'new_folder', keys: ['Shift+n'] },
  { name: 'rename_case', keys: ['F2'] },
  { name: 'move_case', keys: ['m'] },
  { name: 'remove_case', keys: ['Shift+Delete'] },
  { name: 'rename_folder', keys: ['Shift+F2'] },
  { name: 'remove_folder', keys: [] },
]);

/** What the menu of a file holds; null is a line. */
const FILE_MENU = [
  'open',
  'authenticity',
  'side_by_side',
  'comment',
  null,
  'passwords',
  'retry',
  'cancel',
  'aside',
  'remove',
  null,
  'save_copy',
  'copy_table',
].map((name) => name && `inbox.${name}`);
const GROUPS: [string, (f: QueueFile) => boolean][] = [
  ['review', (f) => f.state === 'review'],
  ['working', (f) => f.state === 'reading' || f.state === 'queued'],
  ['stuck', (f) => ['locked', 'failed', 'cancelled'].includes(f.state)],
  ['ready', (f) => f.state === 'ready' && !f.aside],
  ['aside', (f) => f.state === 'ready' && f.aside],
];

export function InboxScreen({ case_id, files, open }: { case_id: string; files: QueueFile[]; open: (file: QueueFile) => void }) {
  const [at, setAt] = useState(0);
  const [over, setOver] = useState(false);
  const [passwords, setPasswords] = useState(false);
  const [commenting, setCommenting] = useState(false);
  const [pairing, setPairing] = useState(false);
  const table = useRef<HTMLTableElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const folders = useOp('folders_list', {});
  const name = folders.data?.flatMap((f) => f.cases).find((c) => c.id === case_id)?.name ?? '';
  const list = useMemo(() => GROUPS.flatMap(([, test]) => files.filter(test)), [files]);
  const file = list[Math.min(at, list.length - 1)];
  const locked = files.filter((f) => f.state === 'locked');
  const read = files.filter((f) => f.verdict);
  const working = files.filter((f) => f.state === 'reading' || f.state === 'queued');

  const imported = ({ files: taken, refused }: { files: QueueFile[]; refused: { name: string; why: Parameters<typeof said>[0] }[] }) => {
    if (taken.length > 0) notify(m.imported({ n: count(taken.length) }));
    for (const f of taken.filter((t) => t.duplicate_of)) notify(m.seen_before({ name: f.name }));
    for (const r of refused) notify(`${r.name}: ${said(r.why)}`, undefined, 'wrong');
    refresh(['queue']);
  };
  const upload = (chosen: FileList | null) => chosen && chosen.length > 0 && host.upload(case_id, [...chosen]).then(imported, report);
  const importPaths = useRun('files_import', ['queue'], imported);
  const choose = async (what: 'files' | 'folder') => {
    if (host.kind === 'http') return input.current?.click();
    const paths = await host.choose(what);
    if (paths) importPaths.mutate({ case_id, paths });
  };
  const copied = useRun('file_write', [], (written) => {
    notify(m.written({ name: written.name }));
    void takeOver(written);
  });
  const saveCopy = async (f: QueueFile) => {
    const path = await host.chooseTarget(f.name);
    if (path !== undefined) copied.mutate({ file_id: f.id, path });
  };
  const cancel = useRun('jobs_cancel', ['queue']);
  const retry = useRun('jobs_retry', ['queue']);
  const remove = useRun('item_delete', ['queue', 'history', 'rows', 'analysis', 'problems'], () =>
    notify(m.file_removed({ name: file?.name ?? '' }), 'undo'),
  );
  const risks = useRisks(case_id, files);
  const failed = files.filter((f) => f.state === 'failed' || f.state === 'cancelled');
  const aside = useRun('file_aside', ['queue', 'file', 'history', 'rows', 'analysis', 'problems', 'folders'], (now) =>
    notify(now.aside ? m.set_aside({ name: plainName(now.name) }) : m.taken_back({ name: plainName(now.name) }), 'undo'),
  );
  const openFile = (f: QueueFile | undefined) => {
    if (!f) return;
    if (f.state === 'locked') setPasswords(true);
    else if (f.state === 'failed' || f.state === 'cancelled') retry.mutate({ file_ids: [f.id] });
    else open(f);
  };
  useActions('inbox', {
    next: () => setAt(Math.min(list.length - 1, at + 1)),
    previous: () => setAt(Math.max(0, at - 1)),
    open: file ? () => openFile(file) : undefined,
    import_files: () => void choose('files'),
    import_folder: () => void choose('folder'),
    passwords: locked.length > 0 ? () => setPasswords(true) : undefined,
    cancel:
      file && (file.state === 'reading' || file.state === 'queued') ? () => cancel.mutate({ case_id, file_ids: [file.id] }) : undefined,
    cancel_all: working.length > 0 ? () => cancel.mutate({ case_id }) : undefined,
    retry: file && (file.state === 'failed' || file.state === 'cancelled') ? () => retry.mutate({ file_ids: [file.id] }) : undefined,
    retry_all: failed.length > 1 ? () => retry.mutate({ file_ids: failed.map((f) => f.id) }) : undefined,
    aside: file?.verdict ? () => aside.mutate({ file_id: file.id, aside: !file.aside }) : undefined,
    authenticity: file?.verdict ? () => go({ screen: 'checks', file_id: file.id }) : undefined,
    side_by_side: file?.verdict && read.length > 1 ? () => setPairing(true) : undefined,
    comment: file ? () => setCommenting(true) : undefined,
    save_copy: file ? () => void saveCopy(file).catch(report) : undefined,
    copy_table: list.length > 0 ? () => table.current && copyTable(readTable(table.current)) : undefined,
    remove: file ? () => remove.mutate({ kind: 'file', ids: [file.id] }) : undefined,
  });
  useEffect(() => {
    body.current?.parentElement?.querySelector(`[data-at="${at}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    // In the window the drop comes with paths over the change feed; here it comes with bytes.
    if (host.kind === 'http') void upload(event.dataTransfer.files);
  };
  const proved = files.filter((f) => f.state === 'ready').length;
  useEffect(() => setAt((now) => Math.max(0, Math.min(now, list.length - 1))), [list.length]);

  let row = -1;
  return (
    <Split sides={[{ name: 'folders', first: 236, min: 160, max: 420 }]} rest={1} restMin={560}>
      <Folders folders={folders.data ?? []} case_id={case_id} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a drop area; the button inside does the same */}
      <div
        className="inbox"
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <div>
          <div className="screenhead">
            <div className="grow">
              <h1 className="clip">{name}</h1>
              <p className="soft">
                {m.inbox_summary({ files: howMany('file', files.length), ready: count(proved), left: count(files.length - proved) })}
              </p>
            </div>
            {working.length > 0 ? (
              <button type="button" className="btn" onClick={() => cancel.mutate({ case_id })}>
                {m.cancel_all()} <ActionKey id="inbox.cancel_all" />
              </button>
            ) : null}
            {failed.length > 1 ? (
              <button type="button" className="btn" onClick={() => retry.mutate({ file_ids: failed.map((f) => f.id) })}>
                {m.retry_all({ n: count(failed.length) })} <ActionKey id="inbox.retry_all" />
              </button>
            ) : null}
            {locked.length > 0 ? (
              <button type="button" className="btn" onClick={() => setPasswords(true)}>
                {m.passwords_for({ n: count(locked.length) })} <ActionKey id="inbox.passwords" />
              </button>
            ) : null}
          </div>
          <div className={`drop ${over ? 'over' : ''}`}>
            <span className="grow">
              <b>{m.drop_here()}</b>
              <br />
              <span className="small">{m.drop_what()}</span>
            </span>
            <button type="button" className="btn main" onClick={() => void choose('files')}>
              {m.add_files()} <ActionKey id="inbox.import_files" />
            </button>
            {host.kind === 'tauri' ? (
              <button type="button" className="btn" onClick={() => void choose('folder')}>
                {m.add_folder()}
              </button>
            ) : null}
            <input
              ref={input}
              type="file"
              multiple
              hidden
              accept=".pdf,.csv,.xlsx,.parquet,.ofx,.qfx,.sta,.mt940,.940,.xml,.png,.jpg,.jpeg,.tif,.tiff,.webp"
              onChange={(event) => void upload(event.target.files)}
            />
          </div>
          <Twins case_id={case_id} files={files} risks={risks} key={case_id} />
        </div>
        <div className="lists scroll">
          {list.length === 0 ? (
            <div className="empty">
              <h2>{m.inbox_empty()}</h2>
              <p>{m.inbox_empty_next()}</p>
            </div>
          ) : (
            <ContextMenu actions={FILE_MENU} render={<table className="ftable" ref={table} />}>
              <thead>
                <tr>
                  <th>{m.file()}</th>
                  <th>{m.state()}</th>
                  <th>{m.tab_authenticity()}</th>
                  <th>{m.bank_and_period()}</th>
                  <th className="num">{m.rows()}</th>
                  <th className="num">{m.to_decide()}</th>
                  <th className="num">{m.size()}</th>
                </tr>
              </thead>
              {GROUPS.map(([group, test]) => {
                const part = files.filter(test);
                if (part.length === 0) return null;
                return (
                  <tbody key={group} ref={group === 'review' ? body : undefined}>
                    <tr className="group">
                      <th colSpan={7} scope="rowgroup">
                        {word('group', group)} · {count(part.length)}
                      </th>
                    </tr>
                    {part.map((f) => {
                      row++;
                      const here = row;
                      return (
                        <FileRow
                          key={f.id}
                          file={f}
                          risk={risks.get(f.id)}
                          at={here}
                          on={f === file}
                          pick={() => setAt(here)}
                          open={() => openFile(f)}
                        />
                      );
                    })}
                  </tbody>
                );
              })}
            </ContextMenu>
          )}
        </div>
        {commenting && file ? (
          <Sheet open close={() => setCommenting(false)} title={plainName(file.name)}>
            <Comments case_id={case_id} file_id={file.id} />
          </Sheet>
        ) : null}
        {pairing && file ? <SideBySide case_id={case_id} files={read} first={file} close={() => setPairing(false)} /> : null}
        {passwords ? <PasswordSheet case_id={case_id} locked={locked} close={() => setPasswords(false)} /> : null}
      </div>
    </Split>
  );
}

function FileRow({
  file,
  risk,
  at,
  on,
  pick,
  open,
}: {
  file: QueueFile;
  risk: FileRisk | undefined;
  at: number;
  on: boolean;
  pick: () => void;
  open: () => void;
}) {
  const left = file.headers_open + file.problems_open;
  return (
    <tr
      className={on ? 'on' : ''}
      data-at={at}
      onClick={pick}
      onContextMenu={pick}
      onDoubleClick={open}
      draggable={host.dragOut !== undefined}
      onDragStart={(event) => {
        event.preventDefault();
        void host.dragOut?.(file.id).catch(report);
      }}
    >
      <td>
        <span className="row">
          <FileMark file={file} />
          <button
            type="button"
            className="link quiet strong name"
            style={{ textDecoration: 'none', minHeight: 24 }}
            onClick={open}
            aria-current={on ? 'true' : undefined}
          >
            {plainName(file.name)}
          </button>
        </span>
      </td>
      <td>
        {file.progress ? (
          <span className="row">
            <ProgressLine part={file.progress.part} name={file.name} />
            <span className="num mut">{percent(file.progress.part)}</span>
          </span>
        ) : file.verdict ? (
          <span className={TONE[file.verdict.state]}>{verdictWord(file.verdict)}</span>
        ) : (
          <span className={file.state === 'failed' ? 'bad' : 'mid'}>{word('state', file.state)}</span>
        )}
      </td>
      <td>{file.verdict && !file.aside ? <Risk file_id={file.id} risk={risk} /> : null}</td>
      <td className="soft">{fileLine(file, true)}</td>
      <td className="num">{file.rows ? count(file.rows) : ''}</td>
      <td className="num">
        {left ? (
          <span className="chip doubt">
            {[
              file.headers_open ? m.n_headers({ n: count(file.headers_open) }) : '',
              file.problems_open ? m.n_problems({ n: count(file.problems_open) }) : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        ) : (
          ''
        )}
      </td>
      <td className="num mut">{bytes(file.bytes)}</td>
    </tr>
  );
}

const RISK: Record<RiskLevel, [sign: string, tone: string]> = {
  HIGH_RISK: ['!', 'bad'],
  WARNING: ['?', 'mid'],
  INCONCLUSIVE: ['–', 'mut'],
  TRUSTED: ['✓', 'ok'],
};

/** What speaks against a file, beside its verdict: a proof says nothing of who wrote the figures. */
function Risk({ file_id, risk }: { file_id: string; risk: FileRisk | undefined }) {
  if (risk?.error) return <span className="mut">{m.risk_unexamined()}</span>;
  if (!risk?.risk) return <span className="mut">{m.risk_waits()}</span>;
  const [sign, tone] = RISK[risk.risk];
  return (
    <button type="button" className={`link quiet ${tone}`} onClick={() => go({ screen: 'checks', file_id })}>
      <span aria-hidden="true">{sign} </span>
      {risk.traces > 0 && risk.open === 0 ? m.risk_decided() : word('risk', risk.risk)}
      {risk.open > 0 ? <span className="mut"> · {count(risk.open)}</span> : null}
    </button>
  );
}
