// The figures of all cases together: by case, holder, bank, month, category or counterparty; who stands in many cases; what lenders paid.
import { useState } from 'react';
import { m } from '~/i18n/paraglide/messages';
import type { PortfolioGroup, PortfolioPart } from '~/lib/host';
import { useOp } from '~/lib/query';
import { word } from '~/lib/said';
import { useStable } from '~/lib/window';
import { Answer } from './Answer';

const GROUPS: PortfolioGroup[] = ['case', 'holder', 'bank', 'month', 'category', 'counterparty'];
const PARTS: PortfolioPart[] = ['groups', 'shared', 'lenders'];
const named = (column: string): string => word('portfolio', column);

export function Portfolio() {
  const [part, setPart] = useState<PortfolioPart>('groups');
  const [by, setBy] = useState<PortfolioGroup[]>(['case']);
  const asked = useStable({ part, by, limit: 5_000 });
  const answer = useOp('portfolio', asked, { keep: true });
  const turn = (g: PortfolioGroup) => setBy(by.includes(g) ? by.filter((x) => x !== g) : [...by, g]);
  return (
    <section className="card stack" aria-label={m.tab_portfolio()}>
      <div className="row wrap">
        <fieldset className="row wrap plainset">
          <legend className="sr">{m.portfolio_part()}</legend>
          {PARTS.map((p) => (
            <button key={p} type="button" className="btn" aria-pressed={p === part} onClick={() => setPart(p)}>
              {word('portfoliopart', p)}
            </button>
          ))}
        </fieldset>
        {part === 'groups' ? (
          <fieldset className="row wrap plainset">
            <legend className="row">
              <span className="soft">{m.portfolio_by()}</span>
            </legend>
            {GROUPS.map((g) => (
              <button key={g} type="button" className="btn tiny" aria-pressed={by.includes(g)} onClick={() => turn(g)}>
                {named(g)}
              </button>
            ))}
          </fieldset>
        ) : null}
      </div>
      <p className="soft">{word('portfoliotext', part)}</p>
      {answer.data ? (
        <Answer answer={answer.data} label={m.tab_portfolio()} names={named} />
      ) : answer.error ? (
        <p className="soft">{m.nothing_to_analyse()}</p>
      ) : (
        <p className="soft">{m.loading()}</p>
      )}
    </section>
  );
}
