// The overview: tiles, daily balance, months, categories, currencies.
import { useState } from 'react';
import { ChartCard, PairedBars, StepLine } from '~/components/Chart';
import { Figure, toRows } from '~/components/Figure';
import { m } from '~/i18n/paraglide/messages';
import { engine } from '~/lib/engine';
import { amount, count, day, float, month, percent } from '~/lib/format';
import type { Overview } from '~/lib/host';
import { useOp } from '~/lib/query';
import { go } from '~/lib/route';
import { howMany, word } from '~/lib/said';

export function OverviewTab({ case_id, overview: o }: { case_id: string; overview: Overview }) {
  const [account, setAccount] = useState(0);
  const daily = useOp('daily_balances', { case_id, account }, { keep: true });
  const months = useOp('months', { case_id, account: null });
  const categories = useOp('categories', { case_id, account: null });
  const several = new Set(categories.data?.map((c) => c.currency)).size > 1;
  const d = daily.data;
  const top = o.concentration.find((c) => c.direction === 'CR');
  return (
    <>
      <div className="tiles">
        <Tile
          label={m.money_in({ currency: o.base_currency })}
          note={m.operational_part({ part: percent(float(o.operational_credit) / Math.max(1, float(o.credit))) })}
        >
          <Figure value={o.credit} filter={{ facets: { direction: ['CR'] } }} says={m.money_in({ currency: o.base_currency })} />
        </Tile>
        <Tile
          label={m.money_out({ currency: o.base_currency })}
          note={m.operational_part({ part: percent(float(o.operational_debit) / Math.max(1, float(o.debit))) })}
        >
          <Figure value={o.debit} filter={{ facets: { direction: ['DB'] } }} says={m.money_out({ currency: o.base_currency })} />
        </Tile>
        <Tile label={m.statements_proved()} note={o.proved === o.statements ? m.all_proved() : m.figures_unverified()}>
          <b className={o.proved === o.statements ? 'ok' : 'mid'}>
            {count(o.proved)} / {count(o.statements)}
          </b>
        </Tile>
        <Tile label={m.rows()} note={howMany('account', o.accounts.length)}>
          <button type="button" className="link quiet num" onClick={() => toRows({})}>
            {count(o.rows)}
          </button>
        </Tile>
        {top ? (
          <Tile label={m.largest_customer_share()} note={m.top_five({ part: percent(top.top5) })}>
            <b>{percent(top.top1)}</b>
          </Tile>
        ) : null}
      </div>
      {o.missing_rates.length > 0 ? (
        <p className="chip doubt" style={{ justifySelf: 'start' }}>
          <span aria-hidden="true">!</span> {m.rates_missing({ currencies: o.missing_rates.join(', ') })}{' '}
          <button type="button" className="link" onClick={() => go({ screen: 'analytics', part: 'setup' })}>
            {m.set_rates()}
          </button>
        </p>
      ) : null}
      <div className="row wrap">
        <span className="soft">{m.account()}</span>
        {o.accounts.map((a) => (
          <button
            key={a.account}
            type="button"
            className="btn tiny"
            aria-pressed={a.account === account}
            onClick={() => setAccount(a.account)}
          >
            {a.number} · {a.currency}
          </button>
        ))}
      </div>
      <ChartCard
        title={m.daily_balance()}
        label={d ? m.daily_says({ low: d.minimum, high: d.maximum, days: count(d.days_below_zero) }) : ''}
        legend={[
          ['--accent', m.balance()],
          ['--wrong', m.below_zero({ days: howMany('day', d?.days_below_zero ?? 0) })],
        ]}
        twin={
          <table className="twin">
            <thead>
              <tr>
                <th>{word('field', 'date')}</th>
                <th className="num">{m.balance()}</th>
                <th className="num">{m.rows()}</th>
              </tr>
            </thead>
            <tbody>
              {d?.days.map((x) => (
                <tr key={x.date}>
                  <th scope="row">{day(x.date)}</th>
                  <td className={`num ${float(x.balance) < 0 ? 'bad' : ''}`}>
                    <Figure
                      value={x.balance}
                      filter={x.rows > 0 ? { from: x.date, to: x.date, facets: o.accounts[account]?.filter.facets } : null}
                      says={day(x.date)}
                    />
                  </td>
                  <td className="num">{x.rows ? count(x.rows) : ''}</td>
                </tr>
              ))}
            </tbody>
          </table>
        }
      >
        {d ? (
          <StepLine
            days={d.days.map((x) => x.date)}
            values={d.days.map((x) => float(x.balance))}
            pick={(date) => toRows({ from: date, to: date, facets: o.accounts[account]?.filter.facets })}
          />
        ) : null}
      </ChartCard>
      <div className="two">
        <ChartCard
          title={m.monthly_flows({ currency: o.base_currency })}
          label={m.monthly_says({ n: count(months.data?.length ?? 0) })}
          legend={[
            ['--band-credit', m.in_short()],
            ['--band-debit', m.out_short()],
          ]}
          twin={
            <table className="twin">
              <thead>
                <tr>
                  <th>{m.month()}</th>
                  <th className="num">{m.in_short()}</th>
                  <th className="num">{m.out_short()}</th>
                  <th className="num">{m.net()}</th>
                  <th className="num">{m.days_below()}</th>
                </tr>
              </thead>
              <tbody>
                {months.data?.map((x) => (
                  <tr key={x.month}>
                    <th scope="row">{month(x.month)}</th>
                    <td className="num">
                      <Figure
                        value={x.credit}
                        filter={{ ...x.filter, facets: { direction: ['CR'] } }}
                        says={`${month(x.month)} ${m.in_short()}`}
                      />
                    </td>
                    <td className="num">
                      <Figure
                        value={x.debit}
                        filter={{ ...x.filter, facets: { direction: ['DB'] } }}
                        says={`${month(x.month)} ${m.out_short()}`}
                      />
                    </td>
                    <td className={`num ${float(x.net) < 0 ? 'bad' : ''}`}>
                      <Figure value={x.net} filter={x.filter} says={`${month(x.month)} ${m.net()}`} />
                    </td>
                    <td className="num">{x.days_below_zero ?? ''}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          }
        >
          {months.data ? (
            <PairedBars
              labels={months.data.map((x) => month(x.month))}
              first={months.data.map((x) => float(x.credit))}
              second={months.data.map((x) => float(x.debit))}
              colours={['--band-credit', '--band-debit']}
              pick={(i) => toRows(months.data[i]?.filter ?? {})}
            />
          ) : null}
        </ChartCard>
        <section className="card" aria-label={m.currencies()}>
          <h2 style={{ marginBottom: 8 }}>{m.currencies()}</h2>
          <table className="twin">
            <thead>
              <tr>
                <th>{m.currency()}</th>
                <th className="num">{m.in_short()}</th>
                <th className="num">{m.out_short()}</th>
              </tr>
            </thead>
            <tbody>
              {o.currencies.map((c) => (
                <tr key={c.currency}>
                  <th scope="row">{c.currency}</th>
                  <td className="num">
                    <Figure
                      value={c.credit}
                      filter={{ facets: { ...c.filter.facets, direction: ['CR'] } }}
                      says={`${c.currency} ${m.in_short()}`}
                    />
                  </td>
                  <td className="num">
                    <Figure
                      value={c.debit}
                      filter={{ facets: { ...c.filter.facets, direction: ['DB'] } }}
                      says={`${c.currency} ${m.out_short()}`}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <Assumptions of={o.assumptions} />
        </section>
      </div>
      <section className="card" aria-label={m.categories()}>
        <h2 style={{ marginBottom: 8 }}>{m.categories()}</h2>
        <div className="twinbox" tabIndex={0} role="group" aria-label={m.categories()}>
          <table className="twin">
            <thead>
              <tr>
                <th>{word('field', 'category')}</th>
                {several ? <th>{m.currency()}</th> : null}
                <th className="num">{m.in_short()}</th>
                <th className="num">{m.out_short()}</th>
                <th className="num">{m.rows()}</th>
                <th>{m.operational()}</th>
              </tr>
            </thead>
            <tbody>
              {categories.data?.map((c) => (
                <tr key={c.category + c.currency}>
                  <th scope="row">{word('category', c.category)}</th>
                  {several ? <td className="mut">{c.currency}</td> : null}
                  <td className="num">
                    {float(c.credit) > 0 ? (
                      <Figure
                        value={c.credit}
                        filter={{ facets: { ...c.filter.facets, direction: ['CR'] } }}
                        says={several ? `${word('category', c.category)} ${c.currency}` : word('category', c.category)}
                      />
                    ) : (
                      ''
                    )}
                  </td>
                  <td className="num">
                    {float(c.debit) > 0 ? (
                      <Figure
                        value={c.debit}
                        filter={{ facets: { ...c.filter.facets, direction: ['DB'] } }}
                        says={several ? `${word('category', c.category)} ${c.currency}` : word('category', c.category)}
                      />
                    ) : (
                      ''
                    )}
                  </td>
                  <td className="num">{count(c.count)}</td>
                  <td className="soft">{c.operational ? m.yes() : m.no()}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </>
  );
}

/** What was set, and what the analysis told by itself: no figure without its ground. */
function Assumptions({ of: list }: { of: Overview['assumptions'] }) {
  if (list.length === 0) return null;
  return (
    <>
      <h3 style={{ margin: '16px 0 4px' }}>{m.assumptions()}</h3>
      <ul className="reasons">
        {list.map((a) => (
          <li key={a.name} style={{ justifyContent: 'space-between' }}>
            <span>{engine(a.meaning)}</span>
            <span className={`num ${a.configured ? 'strong' : 'mut'}`}>
              {/^-?\d+\.\d+$/.test(a.value) ? amount(a.value) : engine(word('holder', a.value))}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Tile({ label, note, children }: { label: string; note: string; children: React.ReactNode }) {
  return (
    <div className="tile">
      <span>{label}</span>
      {children}
      <br />
      <small>{note}</small>
    </div>
  );
}
