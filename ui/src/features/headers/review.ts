// The state of one file under review: its detail, and corrections whose answer is painted at once.
import { notifyManager } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Field, FileDetail, HeaderType, Input, OpName, QueueFile, Reviewed, StatementDetail } from '~/lib/host';
import { host } from '~/lib/host';
import { report } from '~/lib/notice';
import { queries, useOp } from '~/lib/query';
import { stepHere } from '~/lib/steps';

import { addEdge, type Edge, moveEdge, removeEdge } from './edges';

/** Rows of the recognised table that come with an answer: some more than are in sight. */
export const TABLE_CHUNK = 80;
export const reviewing = (file_id: string): string[] => ['review', file_id];

type Correcting = 'column_set' | 'columns_edges' | 'field_set';

/** Puts an answer where the screen reads it, so that nothing waits for a second round trip. */
export function paint(file_id: string, statement_index: number, answer: Reviewed): void {
  // In one go: drawn one after the other, each would lay out and paint the screen anew.
  notifyManager.batch(() => put(file_id, statement_index, answer));
}

function put(file_id: string, statement_index: number, answer: Reviewed): void {
  stepHere();
  queries.setQueryData<FileDetail>(['file_detail', { file_id }], (old) =>
    old ? { ...old, file: answer.file, statements: answer.statements.map((s, i) => kept(s, old.statements[i])) } : old,
  );
  queries.setQueryData<QueueFile[]>(['queue_list', { case_id: answer.file.case_id }], (old) =>
    old?.map((f) => (f.id === file_id ? answer.file : f)),
  );
  const painted = answer.window
    ? JSON.stringify(['table_window', { file_id, statement_index, offset: answer.window.offset, limit: TABLE_CHUNK }])
    : '';
  if (answer.window) queries.setQueryData(JSON.parse(painted) as unknown[], answer.window);
  void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'table_window' && JSON.stringify(queryKey) !== painted });
  // All else that the change touched is asked again when the host tells of it, behind what was just painted.
}

/** What an answer leaves out stands until it is asked again: areas, and what other types would do where the column is the same. */
function kept(now: StatementDetail, was: StatementDetail | undefined): StatementDetail {
  const columns = now.columns.map((c) => {
    const old = was?.columns[c.index];
    const same = old && old.x0 === c.x0 && old.x1 === c.x1;
    return c.options.length > 0 || !same ? c : { ...c, options: old.options.filter((o) => o.type !== c.type) };
  });
  return { ...now, columns, areas: now.areas.length > 0 ? now.areas : (was?.areas ?? []) };
}

export function useReview(file_id: string, statement_index: number, firstRow: () => number) {
  const detail = useOp('file_detail', { file_id });
  const statement = detail.data?.statements[statement_index] ?? null;
  // Not subscribed to: that a correction is on its way changes nothing on the screen, and drawing it costs time.
  const run = useCallback(
    ({ name, input }: { name: Correcting; input: Record<string, unknown> }) => {
      const given = { file_id, statement_index, ...input } as unknown as Input<OpName>;
      const mutation = queries.getMutationCache().build(queries, {
        mutationKey: reviewing(file_id),
        mutationFn: () => host.op(name as OpName, given) as Promise<Reviewed>,
        onSuccess: (answer: Reviewed) => paint(file_id, statement_index, answer),
        onError: report,
        // One after the other: the last key pressed is the last one applied.
        scope: { id: `review-${file_id}` },
      });
      mutation.execute(undefined).catch(() => undefined);
    },
    [file_id, statement_index],
  );
  const want = () => ({ offset: Math.floor(firstRow() / TABLE_CHUNK) * TABLE_CHUNK, limit: TABLE_CHUNK });
  const edges = (list: Edge[]) => run({ name: 'columns_edges', input: { edges: list, want: want() } });
  const columns = statement?.columns ?? [];
  return {
    detail,
    statement,
    setType: (index: number, type: HeaderType) => run({ name: 'column_set', input: { index, type, want: want() } }),
    setField: (name: Field['name'], value: string) => run({ name: 'field_set', input: { name, value } }),
    rename: (index: number, name: string) => run({ name: 'column_set', input: { index, name } }),
    moveEdge: (left: number, x: number) => edges(moveEdge(columns, left, x)),
    nudge: (left: number, by: number) => edges(moveEdge(columns, left, (columns[left]?.x1 ?? columns[left + 1]?.x0 ?? 0) + by)),
    addEdge: (index: number) => edges(addEdge(columns, index)),
    removeEdge: (index: number) => edges(removeEdge(columns, index)),
  };
}
