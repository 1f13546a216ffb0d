// Counterparties as ranked bars with their share, and the related parties.
import { useState } from 'react';
import { Figure, toRows } from '~/components/Figure';
import { m } from '~/i18n/paraglide/messages';
import { count, percent } from '~/lib/format';
import type { CounterpartyFigure, Direction, Overview } from '~/lib/host';
import { useOp } from '~/lib/query';
import { word } from '~/lib/said';
import { CounterpartySheet } from './CounterpartySheet';

export function Counterparties({ case_id, overview }: { case_id: string; overview: Overview }) {
  const credits = useOp('counterparties', { case_id, direction: 'CR', limit: 25 });
  const debits = useOp('counterparties', { case_id, direction: 'DB', limit: 25 });
  const [sheet, setSheet] = useState<{ kind: 'merge' | 'split'; name: string } | null>(null);
  const known = [...(credits.data ?? []), ...(debits.data ?? [])].filter((c, i, all) => all.findIndex((o) => o.name === c.name) === i);
  const related = useOp('related_parties', { case_id });
  return (
    <>
      <div className="two" style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(360px, 1fr))' }}>
        <Ranked title={m.from_whom()} list={credits.data ?? []} direction="CR" overview={overview} change={setSheet} />
        <Ranked title={m.to_whom()} list={debits.data ?? []} direction="DB" overview={overview} change={setSheet} />
      </div>
      <section className="card" aria-label={m.related_parties()}>
        <h2 style={{ marginBottom: 8 }}>{m.related_parties()}</h2>
        <table className="twin">
          <thead>
            <tr>
              <th>{m.name()}</th>
              <th>{m.role()}</th>
              <th className="num">{m.in_short()}</th>
              <th className="num">{m.out_short()}</th>
              <th className="num">{m.rows()}</th>
            </tr>
          </thead>
          <tbody>
            {related.data?.map((r) => (
              <tr key={r.name + r.role}>
                <th scope="row">{r.name}</th>
                <td>{word('role', r.role)}</td>
                <td className="num">
                  <Figure
                    value={r.credit}
                    filter={{ ...r.filter, facets: { ...r.filter.facets, direction: ['CR'] } }}
                    says={`${r.name} ${m.in_short()}`}
                  />
                </td>
                <td className="num">
                  <Figure
                    value={r.debit}
                    filter={{ ...r.filter, facets: { ...r.filter.facets, direction: ['DB'] } }}
                    says={`${r.name} ${m.out_short()}`}
                  />
                </td>
                <td className="num">{count(r.count_credit + r.count_debit)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {sheet ? <CounterpartySheet case_id={case_id} {...sheet} known={known} close={() => setSheet(null)} key={sheet.name} /> : null}
    </>
  );
}

function Ranked({
  title,
  list,
  direction,
  overview,
  change,
}: {
  title: string;
  list: CounterpartyFigure[];
  direction: Direction;
  overview: Overview;
  change: (sheet: { kind: 'merge' | 'split'; name: string }) => void;
}) {
  const side = direction === 'CR' ? 'credit' : 'debit';
  const share = (c: CounterpartyFigure) => (direction === 'CR' ? c.share_credit : c.share_debit);
  const most = Math.max(0.0001, ...list.map(share));
  const c = overview.concentration.find((x) => x.direction === direction);
  return (
    <section className="card" aria-label={title}>
      <h2>{title}</h2>
      {c ? (
        <p className="small soft">
          {m.concentration_says({ n: count(c.counterparties), top1: percent(c.top1), top5: percent(c.top5), hhi: count(c.hhi) })}
        </p>
      ) : null}
      <ul className="ranked" style={{ marginTop: 8, ['--c' as string]: `var(--band-${side})` }}>
        {list.map((x) => (
          <li key={x.name}>
            <button
              type="button"
              className="link quiet clip"
              style={{ minHeight: 24 }}
              onClick={() => toRows({ ...x.filter, facets: { ...x.filter.facets, direction: [direction] } })}
            >
              {x.name}
              {x.role ? <span className="mut"> · {word('role', x.role)}</span> : null}
            </button>
            <Figure value={x[side]} filter={{ ...x.filter, facets: { ...x.filter.facets, direction: [direction] } }} says={x.name} />
            <span className="num">{percent(share(x), 1)}</span>
            <span className="row acts">
              <button
                type="button"
                className="btn plain tiny"
                aria-label={m.counterparty_merge_of({ name: x.name })}
                onClick={() => change({ kind: 'merge', name: x.name })}
              >
                {m.counterparty_merge_short()}
              </button>
              <button
                type="button"
                className="btn plain tiny"
                aria-label={m.counterparty_split_of({ name: x.name })}
                onClick={() => change({ kind: 'split', name: x.name })}
              >
                {m.counterparty_split_short()}
              </button>
            </span>
            <span className="barline">
              <i style={{ width: `${(share(x) / most) * 100}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
