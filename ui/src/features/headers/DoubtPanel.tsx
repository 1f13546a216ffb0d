// Beside a doubt stands what would resolve it: other types with what they would do, samples, reasons, and alike files.
import { ActionKey, Kbd } from '~/components/Kbd';
import { plainName } from '~/components/Queue';
import { SIGN, stateWord, TONE } from '~/components/Verdict';
import { m } from '~/i18n/paraglide/messages';
import { count } from '~/lib/format';
import type { AlikeFile, Column, HeaderType } from '~/lib/host';
import { said, word } from '~/lib/said';
import { ALL_TYPES, TYPE_KEYS } from './actions';

interface Props {
  column: Column;
  proved: boolean;
  alike: AlikeFile[];
  setType: (type: HeaderType) => void;
  accept: () => void;
  openAlike: () => void;
  keep: () => void;
}

export function DoubtPanel({ column, proved, alike, setType, accept, openAlike, keep }: Props) {
  const name = column.name || m.unnamed();
  const title = proved ? m.column_others({ name }) : m.column_options({ name });
  const names = alike.map((a) => plainName(a.name)).join(', ');
  const proven = alike.filter((a) => a.after.state === 'PROVED').length;
  return (
    <div className="doubtpanel">
      <div className="say">
        <section aria-label={title}>
          <h2>{title}</h2>
          {column.options.length === 0 ? <p className="soft">{m.no_doubt_here()}</p> : null}
          {column.options.map((o) => (
            <button
              type="button"
              key={o.type}
              className={`opt ${o.state === 'PROVED' && (!proved || o.type === column.type) ? 'best' : ''}`}
              onClick={() => setType(o.type)}
              aria-current={o.type === column.type ? 'true' : undefined}
            >
              <span>{keyOf(o.type) ? <Kbd k={keyOf(o.type)!} /> : null}</span>
              <span>
                <b>{word('type', o.type)}</b> <small>{said(o.effect)}</small>
              </span>
              <span className={`strong ${TONE[o.state]}`}>
                <span aria-hidden="true">{SIGN[o.state]}</span>{' '}
                {o.state === 'DISCREPANCY' ? `${count(o.rows_held)}/${count(o.rows)}` : stateWord(o.state)}
              </span>
            </button>
          ))}
          <label className="row" style={{ marginTop: 8, paddingLeft: column.options.length > 0 ? 8 : 0 }}>
            <span className="soft">{m.any_type()}</span>
            <select className="field" value={column.type} onChange={(event) => setType(event.target.value as HeaderType)}>
              {ALL_TYPES.map((t) => (
                <option key={t} value={t}>
                  {word('type', t)}
                </option>
              ))}
            </select>
          </label>
        </section>
        <div className="stack" style={{ gap: 12 }}>
          <section>
            <h2>{m.why_and_samples()}</h2>
            <ul className="reasons">
              {column.reasons.map((r, i) => (
                <li key={i}>
                  <span aria-hidden="true">–</span>
                  {said(r)}
                </li>
              ))}
            </ul>
            <ul className="samples" style={{ marginTop: 6 }}>
              {column.samples.map((s, i) => (
                <li key={i} className="clip">
                  {s}
                </li>
              ))}
            </ul>
          </section>
          {alike.length > 0 ? (
            <section>
              <h2>{m.alike_files()}</h2>
              <p className="soft">
                {proven > 0 ? m.alike_text({ names, n: count(proven), of: count(alike.length) }) : m.alike_none({ names })}
              </p>
            </section>
          ) : null}
        </div>
      </div>
      <div className="do">
        <button type="button" className="btn main" onClick={accept}>
          {m.accept_and_next()} <ActionKey id="headers.accept" />
        </button>
        {alike.length > 0 ? (
          <button type="button" className="btn" onClick={openAlike}>
            {m.accept_for_all({ n: count(alike.length + 1) })} <ActionKey id="headers.alike" />
          </button>
        ) : null}
        <button type="button" className="btn plain" onClick={keep}>
          {m.template_keep()} <ActionKey id="headers.template" />
        </button>
      </div>
    </div>
  );
}

const keyOf = (type: HeaderType): string | undefined => TYPE_KEYS.find(([, t]) => t === type)?.[0];
