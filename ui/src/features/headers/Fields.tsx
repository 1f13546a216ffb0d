// What the statement says of its account: each value with where it stands, how sure it is and who says so; filled by typing or from the page.
import { useEffect, useRef, useState } from 'react';
import { Crop } from '~/components/Crop';
import { ActionKey } from '~/components/Kbd';
import { m } from '~/i18n/paraglide/messages';
import { amount, count, day, percent, readMoney, readPeriod } from '~/lib/format';
import { type Box, type Field, host, type StatementDetail } from '~/lib/host';
import { notify, report } from '~/lib/notice';
import { word } from '~/lib/said';

type Name = Field['name'];
const MONEY = new Set<Name>(['opening', 'closing']);
/** Without these a statement cannot be told from another, or proven. */
const NEEDED = new Set<Name>(['account_number', 'currency', 'period']);
const CURRENCIES: string[] = Intl.supportedValuesOf('currency');

export function shown(field: Field): string {
  if (MONEY.has(field.name)) return amount(field.value);
  if (field.name !== 'period') return field.value;
  const [from, to] = field.value.match(/\d{4}-\d{2}-\d{2}/g) ?? [];
  return from && to ? m.from_to({ from: day(from), to: day(to) }) : field.value;
}

/** What a text means in a field; null where it means nothing. Amounts may come as they are printed. */
export function meant(name: Name, text: string): string | null {
  const bare = text.trim();
  if (bare === '') return '';
  if (MONEY.has(name)) return readMoney(bare);
  if (name === 'period') return readPeriod(bare);
  if (name === 'currency') return CURRENCIES.includes(bare.toUpperCase()) ? bare.toUpperCase() : null;
  return bare;
}

export function FieldsBar({ statement, on, open }: { statement: StatementDetail; on: boolean; open: () => void }) {
  const order: Name[] = ['account_number', 'holder', 'currency', 'period'];
  const list = order.flatMap((name) => statement.fields.filter((f) => f.name === name && f.value));
  const missing = statement.fields.filter((f) => NEEDED.has(f.name) && f.source === 'missing').length;
  return (
    <div className="row" style={{ padding: '3px 6px 3px 10px', background: 'var(--panel)', borderBottom: '1px solid var(--line)' }}>
      <span className="grow clip small soft" title={list.map(shown).join(' · ')}>
        {list.map(shown).join(' · ')}
      </span>
      {missing > 0 ? <span className="chip doubt">{m.fields_missing({ n: count(missing) })}</span> : null}
      <button type="button" className="btn plain tiny" aria-pressed={on} onClick={open}>
        {m.statement_head()} <ActionKey id="headers.fields" />
      </button>
    </div>
  );
}

interface Props {
  file_id: string;
  statement: StatementDetail;
  close: () => void;
  set: (name: Name, value: string) => void;
  /** Told where the field at hand stands. */
  look: (page: number, box: Box) => void;
  /** What was drawn or clicked on the page; each object is taken once. */
  region: { page: number; box: Box } | null;
}

export function FieldsPanel({ file_id, statement, close, set, look, region }: Props) {
  const [at, setAt] = useState<Name>(statement.fields.find((f) => f.source === 'missing')?.name ?? 'account_number');
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({});
  const list = useRef<HTMLDivElement>(null);
  const taken = useRef(region);
  const save = (field: Field, text: string) => {
    setTyped((t) => ({ ...t, [field.name]: undefined }));
    if (text.trim() === shown(field).trim()) return;
    const value = meant(field.name, text);
    if (value === null)
      return notify(
        field.name === 'period' ? m.no_period({ text }) : field.name === 'currency' ? m.no_currency({ text }) : m.no_amount({ text }),
        undefined,
        'wrong',
      );
    set(field.name, value);
  };
  const latest = useRef({ at, save, fields: statement.fields });
  latest.current = { at, save, fields: statement.fields };
  useEffect(() => {
    if (!region || region === taken.current) return;
    taken.current = region;
    const { at: name } = latest.current;
    host.op('region_read', { file_id, page: region.page, box: region.box, digits: MONEY.has(name), language: null }).then(({ text }) => {
      const field = latest.current.fields.find((f) => f.name === name);
      if (!text.trim()) notify(m.region_nothing(), undefined, 'wrong');
      else if (field) latest.current.save(field, text.trim());
    }, report);
  }, [region, file_id]);
  useEffect(() => list.current?.querySelector<HTMLElement>('[data-first]')?.focus(), []);
  const focus = (f: Field) => {
    setAt(f.name);
    if (f.page && f.box) look(f.page, f.box);
  };
  return (
    <section className="fieldpanel" aria-label={m.statement_head()}>
      <header className="screenbar">
        <h1>{m.statement_head()}</h1>
        <button type="button" className="btn plain tiny" onClick={close}>
          {m.close()} <kbd>Esc</kbd>
        </button>
      </header>
      <div className="scroll in" ref={list}>
        <p className="soft">{m.fields_text()}</p>
        <datalist id="currencies">
          {CURRENCIES.map((c) => (
            <option key={c} value={c} />
          ))}
        </datalist>
        {statement.fields.map((f) => {
          const needed = f.source === 'missing' && NEEDED.has(f.name);
          const low = f.source === 'printed' && (f.confidence ?? 1) < 0.9;
          return (
            <div key={f.name} className={`fieldline ${f.name === at ? 'on' : ''}`}>
              <label className="labelled">
                {word('head', f.name)}
                <input
                  className={`field ${MONEY.has(f.name) ? 'num' : ''}`}
                  list={f.name === 'currency' ? 'currencies' : undefined}
                  {...(f.name === at ? { 'data-first': '' } : {})}
                  value={typed[f.name] ?? shown(f)}
                  onFocus={() => focus(f)}
                  onChange={(event) => setTyped({ ...typed, [f.name]: event.target.value })}
                  onBlur={(event) => typed[f.name] !== undefined && save(f, event.target.value)}
                  onKeyDown={(event) => {
                    if (event.key === 'Enter') save(f, event.currentTarget.value);
                    if (event.key === 'Escape') {
                      event.stopPropagation();
                      if (typed[f.name] === undefined) close();
                      else setTyped({ ...typed, [f.name]: undefined });
                    }
                  }}
                />
              </label>
              <div className="fieldsource">
                <span className={`small ${needed ? 'bad' : low ? 'mid' : 'mut'}`}>
                  {word('fieldsource', f.source)}
                  {f.source === 'printed' ? ` · ${m.at_confidence({ percent: percent(f.confidence ?? 1) })}` : ''}
                  {f.page ? ` · ${m.page_short({ n: count(f.page) })}` : ''}
                </span>
                {f.page && f.box ? <Crop file_id={file_id} page={f.page} box={f.box} alt={m.crop_of({ reading: shown(f) })} /> : null}
              </div>
            </div>
          );
        })}
      </div>
    </section>
  );
}
