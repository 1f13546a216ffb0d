// Patterns over several rows: circles, kiting, transfers, missing legs, broken rules, what recurs. To be confirmed or dismissed with a note.
import { useEffect, useRef, useState } from 'react';
import { toRows } from '~/components/Figure';
import { ActionKey } from '~/components/Kbd';
import { SEVERITY } from '~/components/Verdict';
import { m } from '~/i18n/paraglide/messages';
import { engine } from '~/lib/engine';
import { amount, count, day } from '~/lib/format';
import type { Pattern, PatternKind } from '~/lib/host';
import { useActions } from '~/lib/keys';
import { useOp, useRun } from '~/lib/query';
import { word } from '~/lib/said';

const KINDS: PatternKind[] = ['circular', 'kiting', 'counter_leg', 'physics', 'transfer', 'recurring', 'flag'];
/** These only tell; there is nothing to confirm. */
const TOLD = new Set<PatternKind>(['recurring', 'transfer']);

export function Patterns({ case_id }: { case_id: string }) {
  const patterns = useOp('patterns', { case_id, kinds: KINDS });
  const mark = useRun('pattern_mark', ['analysis', 'history', 'rows']);
  const [at, setAt] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  // In the order in which they stand.
  const all = KINDS.flatMap((kind) => patterns.data?.filter((p) => p.kind === kind) ?? []);
  const here = all.find((p) => p.id === at);
  const step = (by: number) => {
    const i = all.findIndex((p) => p.id === at);
    setAt(all[Math.max(0, Math.min(all.length - 1, i + by))]?.id ?? null);
  };
  const flip = (p: Pattern, state: Pattern['state']) =>
    mark.mutate({ case_id, id: p.id, state: p.state === state ? 'raised' : state, note: p.note });
  const judged = here && !TOLD.has(here.kind) ? here : null;
  useActions('analytics', {
    next_finding: all.length > 0 ? () => step(1) : undefined,
    previous_finding: all.length > 0 ? () => step(-1) : undefined,
    confirm: judged ? () => flip(judged, 'confirmed') : undefined,
    dismiss: judged ? () => flip(judged, 'dismissed') : undefined,
    note: judged ? () => place.current?.querySelector<HTMLElement>('.pattern.on input')?.focus() : undefined,
    rows: here ? () => toRows(here.filter) : undefined,
  });
  useEffect(() => {
    if (at) place.current?.querySelector('.pattern.on')?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  if (!patterns.data) return <p className="soft">{m.loading()}</p>;
  return (
    <div ref={place} className="findings">
      {KINDS.map((kind) => {
        const list = patterns.data.filter((p) => p.kind === kind);
        return (
          <section key={kind} className="stack" aria-label={word('pattern', kind)}>
            <h2>
              {word('pattern', kind)} <span className="mut">· {count(list.length)}</span>
            </h2>
            {list.length === 0 ? <p className="soft">{m.none_found()}</p> : null}
            {list.map((p) => (
              <Card
                key={p.id}
                fresh={patterns.dataUpdatedAt}
                pattern={p}
                on={p.id === at}
                pick={() => setAt(p.id)}
                mark={(state, note) => mark.mutate({ case_id, id: p.id, state, note })}
              />
            ))}
          </section>
        );
      })}
    </div>
  );
}

function Card({
  pattern: p,
  fresh,
  on,
  pick,
  mark,
}: {
  pattern: Pattern;
  /** When this was answered. */
  fresh: number;
  on: boolean;
  pick: () => void;
  mark: (state: Pattern['state'], note: string) => void;
}) {
  const [note, setNote] = useState(p.note);
  const field = useRef<HTMLInputElement>(null);
  // A note that was taken back, or written elsewhere, is not what stands here; what is being typed is left alone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every answer, also where it is the same as before
  useEffect(() => {
    if (document.activeElement !== field.current) setNote(p.note);
  }, [p.note, fresh]);
  const title = p.flag ? word('flag', p.flag) : p.title;
  const flip = (state: Pattern['state']) => mark(p.state === state ? 'raised' : state, note);
  return (
    <article className={`pattern ${on ? 'on' : ''}`} aria-current={on ? 'true' : undefined} onFocus={pick}>
      <header>
        {TOLD.has(p.kind) ? null : <span className={`chip ${SEVERITY[p.severity]}`}>{word('severity', p.severity)}</span>}
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
      {TOLD.has(p.kind) ? null : (
        <div className="row wrap">
          <button type="button" className="btn tiny" aria-pressed={p.state === 'confirmed'} onClick={() => flip('confirmed')}>
            {m.confirm()} {on ? <ActionKey id="analytics.confirm" /> : null}
          </button>
          <button type="button" className="btn tiny" aria-pressed={p.state === 'dismissed'} onClick={() => flip('dismissed')}>
            {m.dismiss()} {on ? <ActionKey id="analytics.dismiss" /> : null}
          </button>
          <input
            ref={field}
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
