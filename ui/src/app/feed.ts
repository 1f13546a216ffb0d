// The change feed: progress goes straight to the queue, everything else asks again for what is shown.
import { useEffect } from 'react';
import { type ChangeEvent, host, type QueueFile } from '~/lib/host';
import { runAction } from '~/lib/keys';
import { report } from '~/lib/notice';
import { queries, refresh } from '~/lib/query';
import { currentRoute } from '~/lib/route';

function take(event: ChangeEvent): void {
  if (event.kind === 'progress')
    queries.setQueriesData<QueueFile[]>({ queryKey: ['queue_list'] }, (old) =>
      old?.map((f) => (f.id === event.file_id ? { ...f, state: 'reading', progress: event.progress } : f)),
    );
  if (event.kind === 'changed') refresh(event.topics);
  if (event.kind === 'menu') runAction(event.action);
  if (event.kind === 'opened') {
    const { case_id } = currentRoute();
    if (case_id) host.op('files_import', { case_id, paths: event.paths }).then(() => refresh(['queue']), report);
  }
}

export function useFeed(): void {
  useEffect(() => host.events(take), []);
}
