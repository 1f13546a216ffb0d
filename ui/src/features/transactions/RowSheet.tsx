// Inserting a row that was missed, and splitting one that is two.
import { type FormEvent, useState } from 'react';
import { FormFoot, TextField } from '~/components/Form';
import { Sheet } from '~/components/Sheet';
import { m } from '~/i18n/paraglide/messages';
import { amount, day, readDay, readMoney } from '~/lib/format';
import type { Row, RowChange } from '~/lib/host';
import { word } from '~/lib/said';

export function RowSheet({
  kind: asked,
  row,
  close,
  change,
}: {
  kind: 'insert' | 'before' | 'split';
  row: Row;
  close: () => void;
  change: (changes: RowChange[]) => void;
}) {
  const kind = asked === 'split' ? 'split' : 'insert';
  const before = asked === 'before';
  const [date, setDate] = useState(day(row.date));
  const [text, setText] = useState('');
  const [debit, setDebit] = useState('');
  const [credit, setCredit] = useState('');
  const [balance, setBalance] = useState('');
  const [letters, setLetters] = useState(Math.floor(row.description.length / 2));
  const [out, into, left] = [readMoney(debit), readMoney(credit), readMoney(balance)];
  const valid =
    out !== null && into !== null && left !== null && (out !== '' || into !== '') && (kind === 'split' || readDay(date) !== null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!valid) return;
    const sums = { debit: out || '0', credit: into || '0' };
    if (kind === 'insert')
      change([
        {
          kind,
          file_id: row.file_id,
          statement_index: row.statement_index,
          after: row.id,
          date: readDay(date),
          description: text,
          ...sums,
          balance: left || null,
          before,
        },
      ]);
    else change([{ kind, row_id: row.id, letters, ...sums }]);
    close();
  };
  return (
    <Sheet
      open
      close={close}
      title={kind === 'insert' ? m.insert_row() : m.split_row()}
      text={
        kind === 'insert'
          ? (before ? m.insert_before_text : m.insert_text)({ row: row.description })
          : m.split_text({ amount: amount(row.debit ?? row.credit) })
      }
    >
      <form className="stack" onSubmit={submit}>
        {kind === 'insert' ? (
          <div className="form">
            <TextField label={word('field', 'date')} value={date} set={setDate} aria-invalid={readDay(date) === null} />
            <TextField label={word('field', 'description')} value={text} set={setText} />
          </div>
        ) : (
          <label className="labelled">
            {m.split_where()}
            <input
              type="range"
              min={1}
              max={Math.max(1, row.description.length - 1)}
              value={letters}
              onChange={(e) => setLetters(Number(e.target.value))}
            />
            <span>
              <b>{row.description.slice(0, letters)}</b>
              <span className="mut"> | </span>
              {row.description.slice(letters)}
            </span>
          </label>
        )}
        <div className="form">
          <TextField money label={word('field', 'debit')} value={debit} set={setDebit} aria-invalid={out === null} />
          <TextField money label={word('field', 'credit')} value={credit} set={setCredit} aria-invalid={into === null} />
          {kind === 'insert' ? (
            <TextField money label={m.balance_if_printed()} value={balance} set={setBalance} aria-invalid={left === null} />
          ) : null}
        </div>
        <FormFoot text={kind === 'insert' ? m.insert_row() : m.split_row()} close={close} disabled={!valid} />
      </form>
    </Sheet>
  );
}
