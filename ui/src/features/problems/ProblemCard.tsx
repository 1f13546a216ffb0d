// One problem: crop, reading, repairs with their effect, and the three ways to decide it.
import { Crop } from '~/components/Crop';
import { ActionKey } from '~/components/Kbd';
import { plainName } from '~/components/Queue';
import { SEVERITY, SIGN, stateWord, TONE } from '~/components/Verdict';
import { m } from '~/i18n/paraglide/messages';
import { amount, count, percent, readable, readMoney } from '~/lib/format';
import type { Problem, ProposedRepair } from '~/lib/host';
import { notify } from '~/lib/notice';
import { actionName, said, word } from '~/lib/said';

interface Props {
  problem: Problem;
  on: boolean;
  pick: () => void;
  repair: number;
  pickRepair: (i: number) => void;
  editing: boolean;
  edit: (on: boolean) => void;
  accept: () => void;
  save: (value: string) => void;
  postpone: () => void;
  reread?: () => void;
}

export function ProblemCard({ problem: p, on, pick, repair, pickRepair, editing, edit, accept, save, postpone, reread }: Props) {
  const submit = (text: string) => {
    const value = readMoney(text);
    if (value) save(value);
    else notify(m.no_amount({ text }), undefined, 'wrong');
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: F8 and arrows go through problems
    <article
      className={`prob ${on ? 'on' : ''}`}
      data-problem={p.id}
      onClick={on ? undefined : pick}
      aria-current={on ? 'true' : undefined}
    >
      <div className="row">
        <span className={`chip ${SEVERITY[p.severity]}`}>{word('problem', p.kind)}</span>
        <b className="grow">{said(p.message)}</b>
        {p.state === 'postponed' ? <span className="chip">{m.postponed()}</span> : null}
      </div>
      <p className="small soft">
        {plainName(p.file_name)}
        {p.row_index === null ? '' : ` · ${m.row_n({ n: count(p.row_index + 1) })}`}
        {p.page ? ` · ${m.page_short({ n: count(p.page) })}` : ''}
      </p>
      {on ? (
        <>
          {p.page && p.box ? <Crop file_id={p.file_id} page={p.page} box={p.box} alt={m.crop_of({ reading: p.reading })} context /> : null}
          {p.reading ? (
            <dl>
              <dt>{m.read_as()}</dt>
              <dd>
                {editing ? (
                  <input
                    className="field num"
                    defaultValue={readable(p.reading).replace(/ DB$/, '')}
                    aria-label={m.right_value()}
                    // biome-ignore lint/a11y/noAutofocus: E asked for it
                    autoFocus
                    onFocus={(event) => event.target.select()}
                    onKeyDown={(event) => {
                      event.stopPropagation();
                      if (event.key === 'Enter') submit(event.currentTarget.value);
                      if (event.key === 'Escape') edit(false);
                    }}
                  />
                ) : (
                  <span className="num strong">{readable(p.reading)}</span>
                )}{' '}
                <span className="mut">{m.at_confidence({ percent: percent(p.confidence) })}</span>
              </dd>
            </dl>
          ) : null}
          {p.repairs.map((r, i) => (
            <RepairOption key={i} repair={r} on={i === repair} pick={() => pickRepair(i)} />
          ))}
          <div className="row wrap">
            <button type="button" className="btn main" onClick={accept}>
              {p.repairs[repair] ? m.accept_repair() : p.reading ? m.reading_right() : m.understood()} <ActionKey id="problems.accept" />
            </button>
            {p.reading ? (
              <button type="button" className="btn" onClick={() => edit(true)}>
                {m.edit()} <ActionKey id="problems.edit" />
              </button>
            ) : null}
            <button type="button" className="btn" onClick={postpone}>
              {m.postpone()} <ActionKey id="problems.postpone" />
            </button>
            {reread ? (
              <button type="button" className="btn plain" onClick={reread}>
                {actionName('problems', 'region')} <ActionKey id="problems.region" />
              </button>
            ) : null}
          </div>
        </>
      ) : null}
    </article>
  );
}

function RepairOption({ repair: r, on, pick }: { repair: ProposedRepair; on: boolean; pick: () => void }) {
  return (
    <button type="button" className={`opt ${on ? 'best' : ''}`} aria-pressed={on} onClick={pick}>
      <span className="mark" aria-hidden="true">
        {on ? '●' : '○'}
      </span>
      <span>
        {r.plug ? (
          <span className="chip doubt" title={m.plug_effect()}>
            {m.plug()}
          </span>
        ) : null}{' '}
        {said(r.message)}{' '}
        {r.to ? (
          <span className="num">
            {r.from ? <del className="mut">{r.from}</del> : null} <b>{amount(r.to)}</b>
          </span>
        ) : null}
      </span>
      <span className={`small strong ${TONE[r.state_after]}`}>
        <span aria-hidden="true">{SIGN[r.state_after]}</span>{' '}
        {r.state_after === 'PROVED' || r.state_after === 'ADJUSTED'
          ? stateWord(r.state_after)
          : m.breaks({ before: count(r.breaks_before), after: count(r.breaks_after) })}
      </span>
    </button>
  );
}
