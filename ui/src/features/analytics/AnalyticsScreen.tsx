// Analytics: figures, patterns, parties and the configuration they rest on; every number leads to its rows.
import { Tabs } from '~/components/Tabs';
import { m } from '~/i18n/paraglide/messages';
import { useActions } from '~/lib/keys';
import { useOp } from '~/lib/query';
import { go, useRoute } from '~/lib/route';
import { usePanel } from '~/lib/settings';
import { TABS } from './actions';
import { Counterparties } from './Counterparties';
import { OverviewTab } from './OverviewTab';
import { Patterns } from './Patterns';
import { ProformaTab } from './ProformaTab';
import { Setup } from './Setup';

export default function AnalyticsScreen({ case_id }: { case_id: string }) {
  const route = useRoute();
  const tab = TABS.find((t) => t === route.part) ?? 'overview';
  const show = (part: string) => go({ screen: 'analytics', part });
  const [tables, setTables] = usePanel('charts_as_table', 0);
  useActions('analytics', {
    ...Object.fromEntries(TABS.map((t) => [`tab_${t}`, () => show(t)])),
    tables: tab === 'overview' ? () => setTables(tables ? 0 : 1) : undefined,
  });
  const overview = useOp('overview', { case_id });
  const names: Record<(typeof TABS)[number], string> = {
    overview: m.tab_overview(),
    counterparties: m.tab_counterparties(),
    proforma: m.tab_proforma(),
    patterns: m.tab_patterns(),
    setup: m.tab_setup(),
  };
  if (overview.error) return <div className="empty">{overview.error.message}</div>;
  if (!overview.data) return <div className="empty">{m.loading()}</div>;
  if (overview.data.rows === 0)
    return (
      <div className="empty">
        <h2>{m.nothing_to_analyse()}</h2>
        <button type="button" className="btn main" onClick={() => go({ screen: 'inbox' })}>
          {m.to_inbox()}
        </button>
      </div>
    );
  return (
    <Tabs value={tab} change={show} label={m.analytics()} items={TABS.map((t) => [t, names[t]])}>
      <div className="in">
        {tab === 'overview' ? <OverviewTab case_id={case_id} overview={overview.data} /> : null}
        {tab === 'counterparties' ? <Counterparties case_id={case_id} overview={overview.data} /> : null}
        {tab === 'proforma' ? <ProformaTab case_id={case_id} /> : null}
        {tab === 'patterns' ? <Patterns case_id={case_id} /> : null}
        {tab === 'setup' ? <Setup case_id={case_id} missing={overview.data.missing_rates} /> : null}
      </div>
    </Tabs>
  );
}
