// Patterns over several rows: circles, kiting, transfers, missing legs, broken rules, what recurs. To be confirmed or dismissed with a note.
import { useState } from 'react';
import { toRows } from '~/components/Figure';
import { m } from '~/i18n/paraglide/messages';
import { engine } from '~/lib/engine';
import { amount, count, day } from '~/lib/format';
import type { Pattern, PatternKind, Severity } from '~/lib/host';
import { useOp, useRun } from '~/lib/query';
import { word } from '~/lib/said';

const KINDS: PatternKind[] = ['circular', 'kiting', 'counter_leg', 'physics', 'transfer', 'recurring', 'flag'];
const TONE: Record<Severity, string> = { HIGH: 'wrong', MEDIUM: 'doubt', LOW: '' };

export function Patterns({ case_id }: { case_id: string }) {
  const patterns = useOp('patterns', { case_id, kinds: KINDS });
  const mark = useRun('pattern_mark', ['analysis', 'history', 'rows']);
  if (!patterns.data) return <p className="soft">{m.loading()}</p>;
  return (
    <>
      {KINDS.map((kind) => {
        const list = patterns.data.filter((p) => p.kind === kind);
        return (
          <section key={kind} className="stack" aria-label={word('pattern', kind)}>
            <h2>
              {word('pattern', kind)} <span className="mut">· {count(list.length)}</span>
            </h2>
            {list.length === 0 ? <p className="soft">{m.none_found()}</p> : null}
            {list.map((p) => (
              // A note taken back, or written elsewhere, is another card's.
              <Card key={`${p.id} ${p.note}`} pattern={p} mark={(state, note) => mark.mutate({ case_id, id: p.id, state, note })} />
            ))}
          </section>
        );
      })}
    </>
  );
}

function Card({ pattern: p, mark }: { pattern: Pattern; mark: (state: Pattern['state'], note: string) => void }) {
  const [note, setNote] = useState(p.note);
  const title = p.flag ? word('flag', p.flag) : p.title;
  const flip = (state: Pattern['state']) => mark(p.state === state ? 'raised' : state, note);
  return (
    <article className="pattern">
      <header>
        {p.kind === 'recurring' || p.kind === 'transfer' ? null : (
          <span className={`chip ${TONE[p.severity]}`}>{word('severity', p.severity)}</span>
        )}
        <b className="grow">{title}</b>
        {p.state === 'raised' ? null : <span className="chip">{word('mark', p.state)}</span>}
        <button type="button" className="link num" onClick={() => toRows(p.filter)} title={m.show_rows_of({ name: title })}>
          {amount(p.amount)} {p.currency}
        </button>
      </header>
      {p.path.length > 0 ? (
        <p className="path">
          {p.path.map((name, i) => (
            <span key={i} className="row" style={{ gap: 6 }}>
              {i > 0 ? <span aria-hidden="true">→</span> : null}
              <span className="chip">{name}</span>
            </span>
          ))}
        </p>
      ) : null}
      <p className="soft">
        {engine(p.reason)} {p.period ? <span className="mut">{m.from_to({ from: day(p.period.from), to: day(p.period.to) })}</span> : null}
      </p>
      {p.innocent_causes.length > 0 ? (
        <p className="small mut">
          {m.may_be_innocent()} {p.innocent_causes.map(engine).join(' ')}
        </p>
      ) : null}
      {p.kind === 'recurring' || p.kind === 'transfer' ? null : (
        <div className="row wrap">
          <button type="button" className="btn tiny" aria-pressed={p.state === 'confirmed'} onClick={() => flip('confirmed')}>
            {m.confirm()}
          </button>
          <button type="button" className="btn tiny" aria-pressed={p.state === 'dismissed'} onClick={() => flip('dismissed')}>
            {m.dismiss()}
          </button>
          <input
            className="field grow"
            style={{ maxWidth: 480 }}
            placeholder={m.note()}
            aria-label={m.note_on({ name: title })}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            onBlur={() => note !== p.note && mark(p.state, note)}
            onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
          />
        </div>
      )}
    </article>
  );
}
