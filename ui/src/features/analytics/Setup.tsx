// What the figures rest on: parties, thresholds, rates, rules; with a preview of what a change would change.
import { useEffect, useRef, useState } from 'react';
import { TextField } from '~/components/Form';
import { ActionKey } from '~/components/Kbd';
import { m } from '~/i18n/paraglide/messages';
import { amount, readAmount } from '~/lib/format';
import type { Config } from '~/lib/host';
import { useActions } from '~/lib/keys';
import { notify } from '~/lib/notice';
import { useOp, useRun } from '~/lib/query';
import { howMany, said, word } from '~/lib/said';
import { useStable } from '~/lib/window';
import { Rules } from './Rules';

const DAYS = [
  ['circular_days', m.circular_days, 60],
  ['kiting_days', m.kiting_days, 30],
] as const;
const PARTIES = ['company_group', 'directors', 'suppliers', 'customers'] as const;

export function Setup({ case_id, missing }: { case_id: string; missing: string[] }) {
  const held = useOp('config_get', { case_id });
  // What is held changes by saving, by undo, and from elsewhere; cancelling goes back to it: the form starts anew.
  const [times, setGivenUp] = useState(0);
  const key = `${times} ${JSON.stringify(held.data)}`;
  const first = useRef('');
  useEffect(() => {
    // What had the focus went with the old form.
    if (held.data && first.current && first.current !== key && document.activeElement === document.body)
      document.querySelector<HTMLElement>('[role=tabpanel]')?.focus({ preventScroll: true });
    first.current = held.data ? key : '';
  }, [key, held.data]);
  return held.data ? (
    <Form key={key} case_id={case_id} held={held.data} missing={missing} giveUp={() => setGivenUp(times + 1)} />
  ) : (
    <p className="soft">{m.loading()}</p>
  );
}

interface Props {
  case_id: string;
  held: Config;
  /** Currencies without a rate. */
  missing: string[];
  giveUp: () => void;
}

function Form({ case_id, held, missing, giveUp }: Props) {
  const [config, setConfig] = useState(held);
  const [asked, setAsked] = useState<Config | null>(null);
  const changed = JSON.stringify(config) !== JSON.stringify(held);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(changed ? config : null), 250);
    return () => clearTimeout(timer);
  }, [config, changed]);
  const preview = useOp('config_preview', useStable(asked ? { case_id, config: asked } : null), { keep: true });
  const save = useRun('config_set', ['analysis', 'rows', 'history'], () => notify(m.setup_saved(), 'undo'));
  const apply = () => save.mutate({ case_id, config: { ...config, parties: tidy(config.parties) } });
  useActions('analytics', { apply: changed ? apply : undefined });
  const t = config.thresholds;
  const threshold = (name: keyof Config['thresholds'], value: string | number | null) =>
    setConfig({ ...config, thresholds: { ...t, [name]: value } });
  return (
    <>
      <section className="card stack">
        <h2>{m.parties()}</h2>
        <p className="soft">{m.parties_text()}</p>
        <div className="form">
          {PARTIES.map((p) => (
            <label key={p} className="labelled">
              {word('party', p)}
              <textarea
                className="field"
                value={config.parties[p].join('\n')}
                onChange={(e) => setConfig({ ...config, parties: { ...config.parties, [p]: e.target.value.split('\n') } })}
              />
            </label>
          ))}
        </div>
      </section>
      <section className="card stack">
        <h2>{m.thresholds()}</h2>
        <div className="form">
          <div className="labelled" style={{ display: 'grid', gap: 3, fontSize: 12, color: 'var(--ink-2)' }}>
            <span aria-hidden="true">{m.base_currency()}</span>
            <CodeInput
              label={m.base_currency()}
              value={config.base_currency}
              set={(base_currency) => setConfig({ ...config, base_currency })}
            />
          </div>
          <MoneyField
            label={m.big_from({ currency: config.base_currency })}
            value={t.big_transaction}
            set={(v) => threshold('big_transaction', v)}
            hint={m.by_itself()}
          />
          <MoneyField label={m.round_of()} value={t.round_multiple} set={(v) => threshold('round_multiple', v)} hint={m.by_itself()} />
          {DAYS.map(([name, label, max]) => (
            <TextField
              key={name}
              money
              label={label()}
              type="number"
              min={1}
              max={max}
              value={String(t[name])}
              set={(text) => threshold(name, Number(text))}
            />
          ))}
          <TextField
            money
            label={m.circular_tolerance()}
            type="number"
            min={0}
            max={50}
            step={0.1}
            value={String(Number((Number(t.circular_tolerance) * 100).toFixed(4)))}
            set={(text) => threshold('circular_tolerance', String(Number((Number(text) / 100).toFixed(6))))}
          />
          <label className="labelled">
            {m.holder_type()}
            <select
              className="field"
              value={config.holder_type ?? ''}
              onChange={(e) => setConfig({ ...config, holder_type: (e.target.value || null) as Config['holder_type'] })}
            >
              <option value="">{m.by_itself()}</option>
              <option value="company">{m.holder_company()}</option>
              <option value="person">{m.holder_person()}</option>
            </select>
          </label>
        </div>
      </section>
      <section className="card stack">
        <h2>{m.rates()}</h2>
        {missing.length > 0 ? (
          <p className="mid">{m.rates_missing({ currencies: missing.join(', ') })}</p>
        ) : config.rates.length === 0 ? (
          <p className="mut">{m.rates_none({ currency: config.base_currency })}</p>
        ) : null}
        {config.rates.map((r, i) => {
          const put = (patch: Partial<typeof r>) =>
            setConfig({ ...config, rates: config.rates.map((x, k) => (k === i ? { ...x, ...patch } : x)) });
          return (
            <div key={i} className="row wrap">
              <input
                className="field"
                type="date"
                aria-label={m.rate_from()}
                value={r.date}
                onChange={(e) => put({ date: e.target.value })}
              />
              <CodeInput label={m.currency()} value={r.currency} set={(currency) => put({ currency })} />
              <span className="mut">=</span>
              <MoneyInput label={m.rate_of({ currency: r.currency })} value={r.rate} set={(v) => put({ rate: v ?? '' })} />
              <span className="mut">{config.base_currency}</span>
              <button
                type="button"
                className="btn plain tiny"
                aria-label={m.remove_rate({ currency: r.currency })}
                onClick={() => setConfig({ ...config, rates: config.rates.filter((_, k) => k !== i) })}
              >
                ✕
              </button>
            </div>
          );
        })}
        <div>
          <button
            type="button"
            className="btn tiny"
            onClick={() =>
              setConfig({
                ...config,
                rates: [
                  ...config.rates,
                  {
                    date: config.rates.at(-1)?.date ?? `${new Date().getFullYear()}-01-01`,
                    currency: missing.find((c) => config.rates.every((r) => r.currency !== c)) ?? '',
                    rate: '',
                  },
                ],
              })
            }
          >
            + {m.add_rate()}
          </button>
        </div>
      </section>
      <Rules rules={config.rules} set={(rules) => setConfig({ ...config, rules })} />
      {changed ? (
        <section
          className="card stack"
          aria-live="polite"
          style={{ position: 'sticky', bottom: 0, zIndex: 4, borderColor: 'var(--accent)', boxShadow: 'var(--shadow)' }}
        >
          <h2>{m.would_change()}</h2>
          <ul>
            {preview.data?.map((c, i) => (
              <li key={i} className="row">
                <span className="grow">{said(c.what)}</span>
                <span className="num mut">{/\.\d\d$/.test(c.before) ? amount(c.before) : c.before}</span>
                <span aria-hidden="true">→</span>
                <span className="num strong">{/\.\d\d$/.test(c.after) ? amount(c.after) : c.after}</span>
                <span className="small mut">{howMany('row', c.rows)}</span>
              </li>
            ))}
          </ul>
          {preview.data?.length === 0 ? <p className="mut">{m.changes_nothing()}</p> : null}
          <div className="row">
            <button type="button" className="btn main" onClick={apply}>
              {m.apply()} <ActionKey id="analytics.apply" />
            </button>
            <button type="button" className="btn plain" onClick={giveUp}>
              {m.cancel()}
            </button>
          </div>
        </section>
      ) : null}
    </>
  );
}

const tidy = (parties: Config['parties']): Config['parties'] =>
  Object.fromEntries(Object.entries(parties).map(([k, v]) => [k, v.map((n) => n.trim()).filter(Boolean)])) as Config['parties'];

/** Three letters of ISO 4217; what is half typed is nothing to count with yet. */
function CodeInput({ label, value, set }: { label: string; value: string; set: (code: string) => void }) {
  const [text, setText] = useState(value);
  return (
    <input
      className="field"
      style={{ width: 70 }}
      aria-label={label}
      maxLength={3}
      value={text}
      aria-invalid={text.length !== 3}
      onChange={(e) => {
        const code = e.target.value.toUpperCase().replace(/[^A-Z]/g, '');
        setText(code);
        if (code.length === 3) set(code);
      }}
      onBlur={() => setText(value)}
    />
  );
}

function MoneyInput({
  label,
  value,
  set,
  hint,
}: {
  label: string;
  value: string | null;
  set: (value: string | null) => void;
  hint?: string;
}) {
  const [text, setText] = useState(amount(value));
  const read = readAmount(text);
  return (
    <input
      className="field num"
      aria-label={label}
      placeholder={hint}
      value={text}
      aria-invalid={read === null}
      onChange={(e) => setText(e.target.value)}
      onBlur={() => read !== null && set(read === '' ? null : read)}
    />
  );
}

function MoneyField(props: { label: string; value: string | null; set: (value: string | null) => void; hint?: string }) {
  return (
    <div className="labelled" style={{ display: 'grid', gap: 3, fontSize: 12, color: 'var(--ink-2)' }}>
      <span aria-hidden="true">{props.label}</span>
      <MoneyInput {...props} />
    </div>
  );
}
