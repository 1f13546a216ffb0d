// Inserting a row that was missed, and splitting one that is two.
import { type FormEvent, useState } from 'react';
import { Sheet } from '~/components/Sheet';
import { m } from '~/i18n/paraglide/messages';
import { amount, day, readAmount, readDay } from '~/lib/format';
import type { Row, RowChange } from '~/lib/host';
import { word } from '~/lib/said';

export function RowSheet({
  kind,
  row,
  close,
  change,
}: {
  kind: 'insert' | 'split';
  row: Row;
  close: () => void;
  change: (changes: RowChange[]) => void;
}) {
  const [date, setDate] = useState(day(row.date));
  const [text, setText] = useState('');
  const [debit, setDebit] = useState('');
  const [credit, setCredit] = useState('');
  const [letters, setLetters] = useState(Math.floor(row.description.length / 2));
  const [out, into] = [readAmount(debit), readAmount(credit)];
  const valid = out !== null && into !== null && (out !== '' || into !== '') && (kind === 'split' || readDay(date) !== null);
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
          balance: null,
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
      text={kind === 'insert' ? m.insert_text({ row: row.description }) : m.split_text({ amount: amount(row.debit ?? row.credit) })}
    >
      <form className="stack" onSubmit={submit}>
        {kind === 'insert' ? (
          <div className="form">
            <label className="labelled">
              {word('field', 'date')}
              <input className="field" value={date} onChange={(e) => setDate(e.target.value)} aria-invalid={readDay(date) === null} />
            </label>
            <label className="labelled">
              {word('field', 'description')}
              <input className="field" value={text} onChange={(e) => setText(e.target.value)} />
            </label>
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
          <label className="labelled">
            {word('field', 'debit')}
            <input className="field num" value={debit} onChange={(e) => setDebit(e.target.value)} aria-invalid={out === null} />
          </label>
          <label className="labelled">
            {word('field', 'credit')}
            <input className="field num" value={credit} onChange={(e) => setCredit(e.target.value)} aria-invalid={into === null} />
          </label>
        </div>
        <div className="row">
          <button type="submit" className="btn main" disabled={!valid}>
            {kind === 'insert' ? m.insert_row() : m.split_row()} <kbd>Enter</kbd>
          </button>
          <button type="button" className="btn plain" onClick={close}>
            {m.cancel()}
          </button>
        </div>
      </form>
    </Sheet>
  );
}
