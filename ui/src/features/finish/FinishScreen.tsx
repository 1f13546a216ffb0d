// The last step: do the files fit together, what blocks the export, what was changed.
import { Tabs } from '~/components/Tabs';
import { m } from '~/i18n/paraglide/messages';
import { declare, useActions } from '~/lib/keys';
import { go, useRoute } from '~/lib/route';
import { Combine } from './Combine';
import { Export } from './Export';
import { History } from './History';
import { Share } from './Share';

const TABS = ['export', 'combine', 'history'] as const;
declare('finish', [
  { name: 'write', keys: ['Enter'], shown: true },
  { name: 'format', keys: ['f'], shown: true },
  { name: 'unverified', keys: ['u'], shown: true },
  { name: 'complete', keys: ['c'], shown: true },
  { name: 'review', keys: ['r'], shown: true },
  ...TABS.map((t, i) => ({ name: `tab_${t}`, keys: [String(i + 1)], shown: true })),
]);

export function FinishScreen({ case_id }: { case_id: string }) {
  const route = useRoute();
  const tab = TABS.find((t) => t === route.part) ?? 'export';
  const show = (part: string) => go({ screen: 'finish', part });
  useActions('finish', Object.fromEntries(TABS.map((t) => [`tab_${t}`, () => show(t)])));
  const names: Record<(typeof TABS)[number], string> = {
    export: m.tab_export(),
    combine: m.tab_combine(),
    history: m.tab_history(),
  };
  return (
    <Tabs value={tab} change={show} label={m.tab_export()} items={TABS.map((t) => [t, names[t]])}>
      <div className="in" style={{ maxWidth: 1180, margin: '0 auto' }}>
        {tab === 'export' ? <Export case_id={case_id} /> : null}
        {tab === 'export' ? <Share case_id={case_id} /> : null}
        {tab === 'combine' ? <Combine case_id={case_id} /> : null}
        {tab === 'history' ? <History case_id={case_id} /> : null}
      </div>
    </Tabs>
  );
}
