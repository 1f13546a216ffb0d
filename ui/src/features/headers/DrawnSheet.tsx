// Rows as they stand in a box of the page, to be taken in: what was read of each beside its crop, nothing that is not printed there.
import { useState } from 'react';
import { Crop } from '~/components/Crop';
import { FormFoot, TextField } from '~/components/Form';
import { Sheet } from '~/components/Sheet';
import { m } from '~/i18n/paraglide/messages';
import { amount, day, percent, readDay, readMoney } from '~/lib/format';
import type { DrawnRow, RowChange } from '~/lib/host';
import { howMany, word } from '~/lib/said';

/** A row as it stands in the fields. */
interface Typed {
  date: string;
  description: string;
  debit: string;
  credit: string;
  balance: string;
  /** Is taken in. */
  on: boolean;
}
const typed = (r: DrawnRow): Typed => ({
  date: day(r.date),
  description: r.description,
  debit: amount(r.debit),
  credit: amount(r.credit),
  balance: amount(r.balance),
  on: true,
});

/** What the fields of a row mean; null where they are no row. */
export function rowOf(t: Typed): { date: string | null; debit: string; credit: string; balance: string | null } | null {
  const [debit, credit, balance] = [readMoney(t.debit), readMoney(t.credit), readMoney(t.balance)];
  const date = t.date.trim() === '' ? null : readDay(t.date);
  if (debit === null || credit === null || balance === null || (t.date.trim() !== '' && date === null)) return null;
  if ((debit === '') === (credit === '')) return null;
  return { date, debit: debit || '0', credit: credit || '0', balance: balance || null };
}

interface Props {
  file_id: string;
  statement_index: number;
  rows: DrawnRow[];
  close: () => void;
  take: (changes: RowChange[]) => void;
}

export function DrawnSheet({ file_id, statement_index, rows, close, take }: Props) {
  const [list, setList] = useState(() => rows.map(typed));
  const set = (i: number, to: Partial<Typed>) => setList((l) => l.map((t, k) => (k === i ? { ...t, ...to } : t)));
  const meant = list.map(rowOf);
  const chosen = list.filter((t) => t.on).length;
  const valid = chosen > 0 && list.every((t, i) => !t.on || meant[i] !== null);
  const submit = () => {
    take(
      rows.flatMap((r, i): RowChange[] => {
        const [t, v] = [list[i], meant[i]];
        if (!t?.on || !v) return [];
        return [
          {
            kind: 'insert',
            file_id,
            statement_index,
            after: r.after,
            description: t.description.trim(),
            place: { page: r.page, box: r.box },
            ...v,
          },
        ];
      }),
    );
  };
  return (
    <Sheet open close={close} kind="wide" title={m.drawn_title()} text={m.drawn_text()}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (valid) submit();
        }}
      >
        {rows.map((r, i) => {
          const t = list[i]!;
          const either = r.open !== null && t.debit === '' && t.credit === '';
          return (
            <fieldset key={`${r.page}-${r.box.y0}`} className="drawn" aria-label={r.description || m.row_n({ n: String(i + 1) })}>
              <Crop file_id={file_id} page={r.page} box={r.box} alt={m.crop_of({ reading: r.cells.filter(Boolean).join(' ') })} />
              <div className="drawnfields">
                <TextField label={word('field', 'date')} value={t.date} set={(date) => set(i, { date })} />
                <TextField label={word('field', 'description')} value={t.description} set={(description) => set(i, { description })} />
                <TextField money label={word('field', 'debit')} value={t.debit} set={(debit) => set(i, { debit })} />
                <TextField money label={word('field', 'credit')} value={t.credit} set={(credit) => set(i, { credit })} />
                <TextField money label={word('field', 'balance')} value={t.balance} set={(balance) => set(i, { balance })} />
              </div>
              <div className="row wrap small">
                {either ? (
                  <span className="row">
                    <b className="mid">{m.drawn_side({ amount: amount(r.open) })}</b>
                    <button type="button" className="btn tiny" onClick={() => set(i, { debit: amount(r.open) })}>
                      {word('field', 'debit')}
                    </button>
                    <button type="button" className="btn tiny" onClick={() => set(i, { credit: amount(r.open) })}>
                      {word('field', 'credit')}
                    </button>
                  </span>
                ) : null}
                {r.follows === null ? null : (
                  <span className={r.follows ? 'ok' : 'bad'}>
                    <span aria-hidden="true">{r.follows ? '✓' : '✕'}</span> {r.follows ? m.drawn_follows() : m.drawn_breaks()}
                  </span>
                )}
                {r.confidence < 0.9 ? <span className="mid">{m.at_confidence({ percent: percent(r.confidence) })}</span> : null}
                {rows.length > 1 ? (
                  <label className="check">
                    <input type="checkbox" checked={t.on} onChange={(event) => set(i, { on: event.target.checked })} />
                    {m.drawn_take()}
                  </label>
                ) : null}
              </div>
            </fieldset>
          );
        })}
        <FormFoot text={m.drawn_insert({ rows: howMany('row', chosen) })} close={close} disabled={!valid} />
      </form>
    </Sheet>
  );
}
