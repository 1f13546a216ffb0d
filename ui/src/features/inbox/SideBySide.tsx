// Two files of a case side by side: page against page, rows against rows.
import { useState } from 'react';
import { PageView } from '~/components/PageView';
import { PageZoom, usePageZoom } from '~/components/PageZoom';
import { plainName } from '~/components/Queue';
import { Sheet } from '~/components/Sheet';
import { Tabs } from '~/components/Tabs';
import { m } from '~/i18n/paraglide/messages';
import { beside } from '~/lib/beside';
import { amount, count, day } from '~/lib/format';
import type { QueueFile, Row } from '~/lib/host';
import { useOp } from '~/lib/query';
import { word } from '~/lib/said';

/** Rows of a file that are laid beside the other's. */
const MOST = 2_000;

/** The file that a first one is most likely compared with: of its account and time, else the next. */
export function other(first: QueueFile, files: QueueFile[]): QueueFile | undefined {
  const rest = files.filter((f) => f.id !== first.id);
  const line = (f: QueueFile) => JSON.stringify([f.bank_name, f.period]);
  return rest.find((f) => line(f) === line(first)) ?? rest[0];
}

export function SideBySide({ case_id, files, first, close }: { case_id: string; files: QueueFile[]; first: QueueFile; close: () => void }) {
  const [chosen, setChosen] = useState<[string, string]>([first.id, other(first, files)?.id ?? first.id]);
  const [what, setWhat] = useState('pages');
  const [zoom, setZoom] = usePageZoom('pair');
  const pick = (side: 0 | 1, id: string) => setChosen(side === 0 ? [id, chosen[1]] : [chosen[0], id]);
  return (
    <Sheet open close={close} title={m.pair_title()} kind="full">
      <Tabs
        value={what}
        change={setWhat}
        label={m.pair_title()}
        items={[
          ['pages', m.pair_pages()],
          ['rows', m.pair_rows()],
        ]}
        side={what === 'pages' ? <PageZoom zoom={zoom} set={setZoom} /> : null}
      >
        <div className={`pair ${what}`}>
          {([0, 1] as const).map((side) => (
            <label key={side} className="labelled">
              {side === 0 ? m.pair_left() : m.pair_right()}
              <select className="field" value={chosen[side]} onChange={(event) => pick(side, event.target.value)}>
                {files.map((f) => (
                  <option key={f.id} value={f.id}>
                    {plainName(f.name)}
                  </option>
                ))}
              </select>
            </label>
          ))}
          {what === 'pages' ? (
            ([0, 1] as const).map((side) => <Pages key={side} file_id={chosen[side]} zoom={zoom} />)
          ) : (
            <Rows case_id={case_id} chosen={chosen} />
          )}
        </div>
      </Tabs>
    </Sheet>
  );
}

function Pages({ file_id, zoom }: { file_id: string; zoom: number }) {
  const detail = useOp('file_detail', { file_id });
  if (!detail.data) return <div className="empty">{m.loading()}</div>;
  return <PageView file_id={file_id} name={detail.data.file.name} pages={detail.data.pages} zoom={zoom} />;
}

function useRows(case_id: string, file_id: string) {
  return useOp('rows_window', { case_id, file_id, filter: {}, sort: { field: 'printed', descending: false }, offset: 0, limit: MOST });
}

function Rows({ case_id, chosen }: { case_id: string; chosen: [string, string] }) {
  const [left, right] = [useRows(case_id, chosen[0]), useRows(case_id, chosen[1])];
  if (!left.data || !right.data) return <div className="empty">{m.loading()}</div>;
  const lines = beside(left.data.rows, right.data.rows);
  const paired = lines.filter(([l, r]) => l && r).length;
  const cut = left.data.total > MOST || right.data.total > MOST;
  return (
    <div className="lines">
      <p>
        {m.pair_summary({
          both: count(paired),
          left: count(left.data.rows.length - paired),
          right: count(right.data.rows.length - paired),
        })}{' '}
        {cut ? <span className="mid">{m.pair_cut({ n: count(MOST) })}</span> : null}
      </p>
      <table className="ftable">
        <thead>
          <tr>
            {[0, 1].map((side) => (
              <Heads key={side} />
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(([l, r]) => (
            <tr key={`${l?.id} ${r?.id}`} className={l && r ? '' : 'alone'}>
              <Cells row={l} other={r} />
              <Cells row={r} other={l} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Heads() {
  return (
    <>
      <th>{word('field', 'date')}</th>
      <th>{word('field', 'description')}</th>
      <th className="num">{word('field', 'debit')}</th>
      <th className="num">{word('field', 'credit')}</th>
      <th className="num">{word('field', 'balance')}</th>
    </>
  );
}

function Cells({ row, other }: { row: Row | null; other: Row | null }) {
  if (!row) return <td colSpan={5} className="none" />;
  const differs = other && row.balance !== other.balance && row.balance_printed && other.balance_printed;
  return (
    <>
      <td>{row.date ? day(row.date) : ''}</td>
      <td className="clip" title={row.description}>
        {row.description}
      </td>
      <td className="num">{amount(row.debit)}</td>
      <td className="num">{amount(row.credit)}</td>
      <td className={`num ${differs ? 'bad' : ''}`}>{amount(row.balance)}</td>
    </>
  );
}
