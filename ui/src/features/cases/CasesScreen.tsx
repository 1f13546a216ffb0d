// All cases at once: how far each has come, their figures together, and questions of one's own.
import { Tabs } from '~/components/Tabs';
import { m } from '~/i18n/paraglide/messages';
import { useActions } from '~/lib/keys';
import { go, useRoute } from '~/lib/route';
import { TABS } from './actions';
import { Desk } from './Desk';
import { Portfolio } from './Portfolio';
import { Query } from './Query';

export default function CasesScreen() {
  const route = useRoute();
  const tab = TABS.find((t) => t === route.part) ?? 'desk';
  const show = (part: string) => go({ screen: 'cases', part });
  useActions('cases', Object.fromEntries(TABS.map((t) => [`tab_${t}`, () => show(t)])));
  const names: Record<(typeof TABS)[number], string> = { desk: m.tab_desk(), portfolio: m.tab_portfolio(), query: m.tab_query() };
  return (
    <Tabs value={tab} change={show} label={m.screen_cases()} items={TABS.map((t) => [t, names[t]])}>
      <div className="in" style={{ maxWidth: 1380, margin: '0 auto' }}>
        {tab === 'desk' ? <Desk /> : null}
        {tab === 'portfolio' ? <Portfolio /> : null}
        {tab === 'query' ? <Query /> : null}
      </div>
    </Tabs>
  );
}
