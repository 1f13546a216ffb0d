// The answer to a question over many cases as a table; the name of a case leads there.
import { useState } from 'react';
import { m } from '~/i18n/paraglide/messages';
import { amount, count, day, month } from '~/lib/format';
import { host, type QueryAnswer, type ValueKind } from '~/lib/host';
import { notify, report } from '~/lib/notice';
import { useOp } from '~/lib/query';
import { go } from '~/lib/route';
import { howMany, word } from '~/lib/said';

const NUMBERS = new Set<ValueKind>(['amount', 'whole', 'real']);
/** Rows that are drawn before more are asked for. */
const DRAWN = 300;

/** A value as a person reads it; names of closed lists have their word. */
function shown(value: string | null, kind: ValueKind, column: string): string {
  if (value === null) return '';
  if (kind === 'amount') return amount(value);
  if (kind === 'whole') return /^-?\d+$/.test(value) ? count(Number(value)) : value;
  if (kind === 'day') return column === 'month' ? month(value) : day(value);
  if (kind === 'truth') return value === 'true' ? m.yes() : m.no();
  if (column === 'category') return word('category', value);
  if (column === 'direction') return word('direction', value);
  return value;
}

/** Tab-separated, as spreadsheets take it. */
const asText = (answer: QueryAnswer): string =>
  [
    answer.columns.map((c) => c.name),
    ...answer.rows.map((row) => row.map((v) => (/[\t\n"]/.test(v ?? '') ? `"${(v ?? '').replace(/"/g, '""')}"` : (v ?? '')))),
  ]
    .map((row) => row.join('\t'))
    .join('\n');

export function Answer({ answer, label, names }: { answer: QueryAnswer; label: string; names?: (column: string) => string }) {
  const [all, setAll] = useState(false);
  const folders = useOp('folders_list', {});
  const cases = (folders.data ?? []).flatMap((f) => f.cases);
  const rows = all ? answer.rows : answer.rows.slice(0, DRAWN);
  const copy = () => host.copy(asText(answer)).then(() => notify(m.copied_n({ n: count(answer.rows.length) })), report);
  return (
    <>
      <div className="row">
        <span className="grow soft" role="status">
          {answer.more ? m.answer_more({ rows: howMany('row', answer.rows.length) }) : howMany('row', answer.rows.length)}
        </span>
        <button type="button" className="btn tiny" disabled={answer.rows.length === 0} onClick={copy}>
          {m.copy_table()}
        </button>
      </div>
      {answer.rows.length === 0 ? (
        <p className="soft">{m.no_rows()}</p>
      ) : (
        <div className="twinbox tall" tabIndex={0} role="group" aria-label={label}>
          <table className="twin">
            <thead>
              <tr>
                {answer.columns.map((c) => (
                  <th key={c.name} className={NUMBERS.has(c.kind) ? 'num' : ''}>
                    {names ? names(c.name) : c.name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, r) => (
                <tr key={r}>
                  {answer.columns.map((c, i) => {
                    const value = row[i] ?? null;
                    const of = c.name === 'case' ? cases.find((x) => x.name === value) : undefined;
                    return (
                      <td key={c.name} className={NUMBERS.has(c.kind) ? 'num' : ''}>
                        {of ? (
                          <button
                            type="button"
                            className="link quiet"
                            onClick={() => go({ screen: 'analytics', case_id: of.id, file_id: null })}
                          >
                            {value}
                          </button>
                        ) : (
                          <span className="cut" title={(value?.length ?? 0) > 40 ? (value ?? '') : undefined}>
                            {shown(value, c.kind, c.name)}
                          </span>
                        )}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {rows.length < answer.rows.length ? (
        <div>
          <button type="button" className="btn tiny" onClick={() => setAll(true)}>
            {m.show_all_n({ n: count(answer.rows.length) })}
          </button>
        </div>
      ) : null}
    </>
  );
}
