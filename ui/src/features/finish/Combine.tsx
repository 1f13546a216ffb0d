// Continuity over files: a lane an account, its statements in time, the holes between them.
import { plainName } from '~/components/Queue';
import { SIGN, verdictWord } from '~/components/Verdict';
import { m } from '~/i18n/paraglide/messages';
import { amount, count, day } from '~/lib/format';
import type { CombinedAccount, VerdictState } from '~/lib/host';
import { useOp } from '~/lib/query';
import { go } from '~/lib/route';
import { howMany, said, word } from '~/lib/said';

const COLOUR: Record<VerdictState, string> = {
  PROVED: 'var(--proved)',
  ADJUSTED: 'var(--doubt)',
  DISCREPANCY: 'var(--wrong)',
  UNPROVABLE: 'var(--doubt)',
  NOT_A_STATEMENT: 'var(--ink-3)',
};
const DAY = 864e5;

export function Combine({ case_id }: { case_id: string }) {
  const combined = useOp('combine', { case_id });
  if (!combined.data) return <p className="soft">{m.loading()}</p>;
  const all = combined.data
    .flatMap((a) => a.statements)
    .flatMap((s) => (s.period ? [Date.parse(s.period.from), Date.parse(s.period.to) + DAY] : []));
  const [from, to] = [Math.min(...all), Math.max(...all)];
  return (
    <>
      <section className="card" aria-label={m.tab_combine()}>
        <h2>{m.tab_combine()}</h2>
        <p className="soft" style={{ marginBottom: 8 }}>
          {m.combine_text()}
        </p>
        {combined.data.map((a) => (
          <Lane key={a.account.account} account={a} from={from} to={to} />
        ))}
        <div className="line small mut">
          <span />
          <span className="row">
            <span className="grow">{Number.isFinite(from) ? day(new Date(from).toISOString()) : ''}</span>
            <span>{Number.isFinite(to) ? day(new Date(to - DAY).toISOString()) : ''}</span>
          </span>
        </div>
      </section>
      {combined.data
        .flatMap((a) => a.findings.map((f) => ({ a, f })))
        .map(({ a, f }, i) => (
          <article key={i} className="pattern">
            <header>
              <span className={`chip ${f.severity === 'HIGH' ? 'wrong' : 'doubt'}`}>{word('combining', f.kind)}</span>
              <b className="grow">{a.account.number}</b>
              {f.difference ? <span className="num">{amount(f.difference)}</span> : null}
            </header>
            <p>{said(f.message)}</p>
            <p className="soft">{said(f.remedy)}</p>
          </article>
        ))}
      <section className="card" aria-label={m.statements()}>
        <table className="twin">
          <thead>
            <tr>
              <th>{m.account()}</th>
              <th>{m.file()}</th>
              <th>{m.period()}</th>
              <th className="num">{m.opening()}</th>
              <th className="num">{m.closing()}</th>
              <th className="num">{m.rows()}</th>
              <th>{m.verdict()}</th>
            </tr>
          </thead>
          <tbody>
            {combined.data.flatMap((a) =>
              a.statements.map((s) => (
                <tr key={s.file_id + s.statement_index}>
                  <td>{a.account.number}</td>
                  <th scope="row">
                    <button type="button" className="link quiet" onClick={() => go({ screen: 'headers', file_id: s.file_id })}>
                      {plainName(s.file_name)}
                    </button>
                  </th>
                  <td>{s.period ? m.from_to({ from: day(s.period.from), to: day(s.period.to) }) : ''}</td>
                  <td className="num">{amount(s.opening)}</td>
                  <td className="num">{amount(s.closing)}</td>
                  <td className="num">{count(s.rows)}</td>
                  <td style={{ color: COLOUR[s.verdict.state] }}>
                    <span aria-hidden="true">{SIGN[s.verdict.state]}</span> {verdictWord(s.verdict)}
                  </td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </section>
    </>
  );
}

function Lane({ account: a, from, to }: { account: CombinedAccount; from: number; to: number }) {
  const part = (t: number) => `${((t - from) / (to - from)) * 100}%`;
  const list = a.statements
    .filter((s) => s.period)
    .map((s) => ({ s, start: Date.parse(s.period!.from), end: Date.parse(s.period!.to) + DAY }));
  const holes = list.slice(1).flatMap((x, i) => (x.start > list[i]!.end ? [{ start: list[i]!.end, end: x.start }] : []));
  return (
    <div className="line">
      <span className="clip">
        <b>{a.account.number}</b> <span className="mut">{a.account.currency}</span>
        <br />
        <span className="small mut">{a.account.bank_name}</span>
      </span>
      <div className="lane">
        {holes.map((h) => (
          <span
            key={h.start}
            className="hole"
            role="img"
            aria-label={m.gap_of({ days: howMany('day', Math.round((h.end - h.start) / DAY)) })}
            title={m.gap_of({ days: howMany('day', Math.round((h.end - h.start) / DAY)) })}
            style={{ left: part(h.start), width: `calc(${part(h.end)} - ${part(h.start)})` }}
          />
        ))}
        {list.map(({ s, start, end }) => (
          <button
            key={s.file_id + s.statement_index}
            type="button"
            style={{ left: part(start), width: `calc(${part(end)} - ${part(start)} - 2px)`, ['--c' as string]: COLOUR[s.verdict.state] }}
            title={plainName(s.file_name)}
            onClick={() => go({ screen: 'headers', file_id: s.file_id })}
          >
            <span aria-hidden="true">{SIGN[s.verdict.state]} </span>
            {plainName(s.file_name)} <span className="sr">{verdictWord(s.verdict)}</span>
          </button>
        ))}
      </div>
    </div>
  );
}
