// One trace of change: what was found, old beside new, what may explain it innocently, and what a person says of it.
import { type FormEvent, useState } from 'react';
import { Crop } from '~/components/Crop';
import { ActionKey } from '~/components/Kbd';
import { SEVERITY } from '~/components/Verdict';
import { m } from '~/i18n/paraglide/messages';
import { engine } from '~/lib/engine';
import { count, moment } from '~/lib/format';
import type { Anomaly, Change, MarkState, TraceDecision } from '~/lib/host';
import { word } from '~/lib/said';
import { boxOf } from './evidence';

/** Changed cells that are shown before more are asked for. */
const SHOWN = 4;

interface Props {
  file_id: string;
  trace: Anomaly;
  decision: TraceDecision | undefined;
  at: number;
  on: boolean;
  pick: () => void;
  /** What is being decided, while its reason is asked. */
  deciding: MarkState | null;
  setDeciding: (state: MarkState | null) => void;
  decide: (state: MarkState, reason: string) => void;
}

export function Trace({ file_id, trace: a, decision, at, on, pick, deciding, setDeciding, decide }: Props) {
  const [all, setAll] = useState(false);
  const cells = a.evidence.filter((e) => e.old || e.new || e.bbox);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: arrows go through traces
    <article
      className={`pattern ${on ? 'on' : ''}`}
      data-trace={at}
      aria-current={on ? 'true' : undefined}
      onClick={on ? undefined : pick}
      onFocus={on ? undefined : pick}
    >
      <header>
        <span className={`chip ${SEVERITY[a.severity]}`}>{word('severity', a.severity)}</span>
        <b className="grow">{word('signal', a.code)}</b>
        {decision && decision.state !== 'raised' ? <span className="chip">{word('trace', decision.state)}</span> : null}
      </header>
      <p>{engine(a.message)}</p>
      {cells.slice(0, all || cells.length <= SHOWN + 1 ? undefined : SHOWN).map((e, i) => (
        <Cell key={i} file_id={file_id} cell={e} />
      ))}
      {!all && cells.length > SHOWN + 1 ? (
        <div>
          <button type="button" className="btn tiny" onClick={() => setAll(true)}>
            {m.more_cells({ n: count(cells.length - SHOWN) })}
          </button>
        </div>
      ) : null}
      {a.innocent_causes.length > 0 ? (
        <p className="soft">{m.may_be({ causes: a.innocent_causes.map((c) => engine(c)).join('; ') })}</p>
      ) : null}
      {decision && decision.state !== 'raised' ? (
        <p className="decided">
          <b>{word('trace', decision.state)}:</b> <span className="said">{decision.reason}</span>
          <br />
          <span className="small mut">{m.by_at({ actor: decision.actor, at: decision.at ? moment(decision.at) : '' })}</span>
        </p>
      ) : null}
      {deciding ? (
        <Reason state={deciding} close={() => setDeciding(null)} save={(reason) => decide(deciding, reason)} />
      ) : (
        <div className="row wrap">
          <button
            type="button"
            className="btn tiny"
            aria-pressed={decision?.state === 'dismissed'}
            onClick={() => setDeciding('dismissed')}
          >
            {m.trace_explain()} {on ? <ActionKey id="checks.explain" /> : null}
          </button>
          <button
            type="button"
            className="btn tiny"
            aria-pressed={decision?.state === 'confirmed'}
            onClick={() => setDeciding('confirmed')}
          >
            {m.trace_confirm()} {on ? <ActionKey id="checks.confirm" /> : null}
          </button>
          {decision && decision.state !== 'raised' ? (
            <button type="button" className="btn plain tiny" onClick={() => decide('raised', '')}>
              {m.trace_reopen()} {on ? <ActionKey id="checks.reopen" /> : null}
            </button>
          ) : null}
        </div>
      )}
    </article>
  );
}

function Reason({ state, close, save }: { state: MarkState; close: () => void; save: (reason: string) => void }) {
  const [text, setText] = useState('');
  const label = state === 'confirmed' ? m.trace_confirm_why() : m.trace_explain_why();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) save(text);
  };
  return (
    <form className="row wrap" onSubmit={submit}>
      <input
        className="field grow"
        aria-label={label}
        placeholder={label}
        value={text}
        // biome-ignore lint/a11y/noAutofocus: asked for by the key or click before
        autoFocus
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          close();
        }}
      />
      <button type="submit" className="btn main" disabled={!text.trim()}>
        {state === 'confirmed' ? m.trace_confirm() : m.trace_explain()} <kbd>Enter</kbd>
      </button>
      <button type="button" className="btn plain" onClick={close}>
        {m.cancel()}
      </button>
    </form>
  );
}

export function Cell({ file_id, cell: e }: { file_id: string; cell: Change }) {
  const told = e.old || e.new ? m.old_new({ old: e.old ?? '–', new: e.new ?? '–' }) : m.page_short({ n: count(e.page ?? 0) });
  const [hit] = boxOf(e);
  return (
    <div className="evidence">
      {hit ? <Crop file_id={file_id} page={hit.page} box={hit.box} alt={told} context /> : null}
      <div className="row wrap" style={{ gap: 10 }}>
        {e.page ? (
          <span className="small mut">
            {m.page_short({ n: count(e.page) })}
            {e.row === null ? '' : ` · ${m.row_n({ n: count(e.row + 1) })}`}
          </span>
        ) : null}
        {e.old || e.new ? (
          <span className="num">
            <del className="mut">{e.old ?? '–'}</del> → <b>{e.new ?? '–'}</b>
          </span>
        ) : null}
        {e.detail ? <span className="small mut">{engine(e.detail)}</span> : null}
      </div>
    </div>
  );
}
