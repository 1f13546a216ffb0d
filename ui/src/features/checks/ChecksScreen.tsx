// Checks of a case that no balance makes: files as they were issued, identity and business documents, names against lists.
import { Tabs } from '~/components/Tabs';
import { m } from '~/i18n/paraglide/messages';
import { useActions } from '~/lib/keys';
import { go, useRoute } from '~/lib/route';
import { Authenticity } from './Authenticity';
import { TABS } from './actions';
import { Documents } from './Documents';
import { Screening } from './Screening';

export default function ChecksScreen({ case_id }: { case_id: string }) {
  const route = useRoute();
  const tab = TABS.find((t) => t === route.part) ?? 'authenticity';
  const show = (part: string) => go({ screen: 'checks', part });
  useActions('checks', Object.fromEntries(TABS.map((t) => [`tab_${t}`, () => show(t)])));
  const names: Record<(typeof TABS)[number], string> = {
    authenticity: m.tab_authenticity(),
    documents: m.tab_documents(),
    screening: m.tab_screening(),
  };
  return (
    <Tabs value={tab} change={show} label={m.screen_checks()} items={TABS.map((t) => [t, names[t]])}>
      {tab === 'authenticity' ? <Authenticity case_id={case_id} /> : null}
      {tab === 'documents' ? <Documents case_id={case_id} /> : null}
      {tab === 'screening' ? <Screening case_id={case_id} /> : null}
    </Tabs>
  );
}
