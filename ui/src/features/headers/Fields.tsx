// What the statement's head says: bank, holder, account, currency, period, balances; to be corrected where it was misread.
import { type FormEvent, useState } from 'react';
import { FormFoot, TextField } from '~/components/Form';
import { ActionKey } from '~/components/Kbd';
import { Sheet } from '~/components/Sheet';
import { m } from '~/i18n/paraglide/messages';
import { amount, day, readAmount, readPeriod } from '~/lib/format';
import type { Field, StatementDetail } from '~/lib/host';
import { notify } from '~/lib/notice';
import { word } from '~/lib/said';

const MONEY = new Set<Field['name']>(['opening', 'closing']);
function shown(field: Field): string {
  if (MONEY.has(field.name)) return amount(field.value);
  if (field.name !== 'period') return field.value;
  const [from, to] = field.value.match(/\d{4}-\d{2}-\d{2}/g) ?? [];
  return from && to ? m.from_to({ from: day(from), to: day(to) }) : field.value;
}

export function FieldsBar({ statement, open }: { statement: StatementDetail; open: () => void }) {
  const order: Field['name'][] = ['account_number', 'holder', 'currency', 'period'];
  const list = order.flatMap((name) => statement.fields.filter((f) => f.name === name && f.value));
  return (
    <div className="row" style={{ padding: '3px 6px 3px 10px', background: 'var(--panel)', borderBottom: '1px solid var(--line)' }}>
      <span className="grow clip small soft">{list.map(shown).join(' · ')}</span>
      <button type="button" className="btn plain tiny" onClick={open}>
        {m.statement_head()} <ActionKey id="headers.fields" />
      </button>
    </div>
  );
}

export function FieldsSheet({
  statement,
  close,
  set,
}: {
  statement: StatementDetail;
  close: () => void;
  set: (name: Field['name'], value: string) => void;
}) {
  const [typed, setTyped] = useState<Partial<Record<Field['name'], string>>>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    for (const field of statement.fields) {
      const text = typed[field.name];
      if (text === undefined || text === shown(field)) continue;
      const value = MONEY.has(field.name) ? readAmount(text) : field.name === 'period' && text.trim() ? readPeriod(text) : text.trim();
      if (value === null) return notify(field.name === 'period' ? m.no_period({ text }) : m.no_amount({ text }), undefined, 'wrong');
      set(field.name, value);
    }
    close();
  };
  return (
    <Sheet open close={close} title={m.statement_head()} text={m.statement_head_text()}>
      <form className="stack" onSubmit={submit}>
        <div className="form">
          {statement.fields.map((f) => (
            <TextField
              key={f.name}
              label={word('head', f.name)}
              money={MONEY.has(f.name)}
              value={typed[f.name] ?? shown(f)}
              set={(text) => setTyped({ ...typed, [f.name]: text })}
            />
          ))}
        </div>
        <FormFoot text={m.apply()} close={close} />
      </form>
    </Sheet>
  );
}
