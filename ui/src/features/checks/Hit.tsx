// One hit: the subject beside the entry of the list, what adds up to the score, and what people decided of it.
import { type FormEvent, useState } from 'react';
import { m } from '~/i18n/paraglide/messages';
import { day, moment, percent } from '~/lib/format';
import type { ScreeningDecision, ScreeningHit, ScreeningSubject } from '~/lib/host';
import { useRun } from '~/lib/query';
import { word } from '~/lib/said';

const DECISIONS: ScreeningDecision[] = ['FALSE_POSITIVE', 'TRUE_MATCH', 'UNDECIDED'];
const REASONS = ['OTHER_BIRTH_DATE', 'OTHER_PERSON', 'OTHER_COUNTRY', 'OTHER_ID'];

export function Hit({ subject: s, hit: h }: { subject: ScreeningSubject; hit: ScreeningHit }) {
  const [deciding, setDeciding] = useState<ScreeningDecision | null>(null);
  const [reason, setReason] = useState('');
  const decide = useRun('screening_hit_decide', ['screening', 'history'], () => setDeciding(null));
  const lines: [string, string, string][] = [
    [m.name(), [s.name, ...s.aliases].join('; '), h.names.slice(0, 8).join('; ')],
    [m.hit_birth(), s.birth_date ? day(s.birth_date) : '–', h.birth_dates.join(', ') || '–'],
    [m.hit_countries(), s.nationality ?? '–', h.countries.join(', ') || '–'],
    [
      m.hit_numbers(),
      [s.nik, s.npwp, s.passport].filter(Boolean).join(', ') || '–',
      h.ids.map((i) => `${i.kind} ${i.value}`).join(', ') || '–',
    ],
  ];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (deciding && reason.trim()) decide.mutate({ hit_id: h.id, decision: deciding, reason: reason.trim() });
  };
  return (
    <article className="pattern" aria-label={h.name_matched}>
      <header>
        <span className={`chip ${h.match ? 'wrong' : 'doubt'}`}>{percent(h.score)}</span>
        <b className="grow">{h.name_matched}</b>
        {h.kinds.map((k) => (
          <span key={k} className="chip">
            {word('screenkind', k)}
          </span>
        ))}
        <span className="small mut">
          {h.list}
          {h.list_date ? `, ${day(h.list_date)}` : ''}
        </span>
      </header>
      {h.closed ? <p className="soft">{m.hit_closed()}</p> : null}
      {h.kinds.includes('pep') ? <p className="soft">{m.hit_pep()}</p> : null}
      <table className="twin">
        <thead>
          <tr>
            <td />
            <th>{m.hit_subject()}</th>
            <th>{m.hit_entry()}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(([name, left, right]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{left}</td>
              <td>{right}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {h.positions.length > 0 ? <p className="small soft said">{h.positions.join('; ')}</p> : null}
      <details>
        <summary>{m.hit_features({ score: percent(h.score, 1) })}</summary>
        <table className="twin">
          <tbody>
            {h.features.map((f, i) => (
              <tr key={i}>
                <th scope="row">{word('feature', f.code)}</th>
                <td>{f.detail}</td>
                <td className="num">{percent(f.contribution, 1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      {h.reviews.map((r) => (
        <p key={r.at + r.actor.id} className="decided">
          <b>{word('screendecision', r.decision)}:</b> <span className="said">{word('screenreason', r.reason)}</span>
          <br />
          <span className="small mut">{m.by_at({ actor: r.actor.name, at: moment(r.at) })}</span>
        </p>
      ))}
      {h.reviews.length > 0 && !h.review ? <p className="small mid">{m.hit_second()}</p> : null}
      {deciding ? (
        <form className="row wrap" onSubmit={submit}>
          <span>{word('screendecision', deciding)}</span>
          <input
            className="field grow"
            list="screening-reasons"
            aria-label={m.reason()}
            placeholder={m.reason()}
            value={reason}
            // biome-ignore lint/a11y/noAutofocus: asked for by the click before
            autoFocus
            onChange={(event) => setReason(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && setDeciding(null)}
          />
          <datalist id="screening-reasons">
            {REASONS.map((r) => (
              <option key={r} value={r}>
                {word('screenreason', r)}
              </option>
            ))}
          </datalist>
          <button type="submit" className="btn main" disabled={!reason.trim()}>
            {m.decide()} <kbd>Enter</kbd>
          </button>
          <button type="button" className="btn plain" onClick={() => setDeciding(null)}>
            {m.cancel()}
          </button>
        </form>
      ) : (
        <div className="row wrap">
          {DECISIONS.map((d) => (
            <button
              key={d}
              type="button"
              className="btn tiny"
              aria-pressed={h.review?.decision === d}
              onClick={() => {
                setReason('');
                setDeciding(d);
              }}
            >
              {word('screendecision', d)}
            </button>
          ))}
        </div>
      )}
    </article>
  );
}
