// The change feed: progress goes straight to the queue, everything else asks again for what is shown.
import { useEffect } from 'react';
import { m } from '~/i18n/paraglide/messages';
import { type ChangeEvent, host, type QueueFile, type Topic } from '~/lib/host';
import { runAction } from '~/lib/keys';
import { report } from '~/lib/notice';
import { queries, refresh } from '~/lib/query';
import { currentRoute, go } from '~/lib/route';

/** How long changes are gathered, in milliseconds: what was done here is painted from its answer before all is asked again. */
const GATHER = 100;
const changed = new Set<Topic>();
let waiting = 0;

function soon(topics: Topic[]): void {
  for (const topic of topics) changed.add(topic);
  clearTimeout(waiting);
  waiting = window.setTimeout(() => {
    const all = [...changed];
    changed.clear();
    refresh(all);
  }, GATHER);
}

function take(event: ChangeEvent): void {
  if (event.kind === 'progress')
    queries.setQueriesData<QueueFile[]>({ queryKey: ['queue_list'] }, (old) =>
      old?.map((f) => (f.id === event.file_id ? { ...f, state: 'reading', progress: event.progress } : f)),
    );
  if (event.kind === 'changed') soon(event.topics);
  if (event.kind === 'menu') runAction(event.action);
  if (event.kind === 'opened') bring(event.paths).catch(report);
}

/** Files that the window was given come into the case at hand, else into the first one, else into a new one. */
async function bring(paths: string[]): Promise<void> {
  const known = async () => {
    const folders = await host.op('folders_list', {});
    const first = folders.flatMap((f) => f.cases)[0];
    if (first) return first.id;
    const folder = folders[0] ?? (await host.op('folder_save', { name: m.first_folder() }));
    return (await host.op('case_save', { folder_id: folder.id, name: m.first_case() })).id;
  };
  const case_id = currentRoute().case_id ?? (await known());
  await host.op('files_import', { case_id, paths });
  refresh(['folders', 'queue']);
  go({ screen: 'inbox', case_id, file_id: null });
}

export function useFeed(): void {
  useEffect(() => host.events(take), []);
}
