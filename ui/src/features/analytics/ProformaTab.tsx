// The proforma: an income and cash-flow view, a column a month.
import { Figure } from '~/components/Figure';
import { m } from '~/i18n/paraglide/messages';
import { float, month, percent } from '~/lib/format';
import { useOp } from '~/lib/query';
import { said, word } from '~/lib/said';

export function ProformaTab({ case_id }: { case_id: string }) {
  const proforma = useOp('proforma', { case_id, currency: null });
  const p = proforma.data;
  if (!p) return <p className="soft">{m.loading()}</p>;
  return (
    <section className="card" aria-label={m.tab_proforma()}>
      <h2 style={{ marginBottom: 6 }}>
        {m.tab_proforma()} · {p.currency}
      </h2>
      {p.notes.map((n, i) => (
        <p key={i} className="small mid">
          ! {said(n)}
        </p>
      ))}
      <div className="twinbox" style={{ maxHeight: 'none' }} tabIndex={0} role="group" aria-label={m.tab_proforma()}>
        <table className="twin">
          <thead>
            <tr>
              <th>{m.line()}</th>
              {p.periods.map((x) => (
                <th key={x.label} className="num">
                  {month(x.from)}
                </th>
              ))}
              <th className="num">{m.total()}</th>
              <th className="num">{m.of_revenue()}</th>
            </tr>
          </thead>
          <tbody>
            {p.lines.map((l) => (
              <tr key={l.code} className={l.level === 0 ? 'sum' : ''}>
                <th scope="row" style={{ paddingLeft: 8 + l.level * 16, whiteSpace: 'nowrap' }}>
                  {word('line', l.code)}
                </th>
                {l.amounts.map((a, i) => (
                  <td key={i} className={`num ${float(a) < 0 ? 'soft' : ''}`}>
                    {float(a) === 0 ? (
                      <span className="mut">–</span>
                    ) : (
                      <Figure value={a} digits={0} filter={l.filters[i] ?? null} says={`${word('line', l.code)} ${p.periods[i]?.label}`} />
                    )}
                  </td>
                ))}
                <td className="num strong">
                  <Figure value={l.total} digits={0} filter={l.filters.at(-1) ?? null} says={word('line', l.code)} />
                </td>
                <td className="num soft">{l.share_of_revenue === null ? '' : percent(l.share_of_revenue, 1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
