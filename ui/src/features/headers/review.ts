// The state of one file under review: its detail, and corrections whose answer is painted at once.
import { useMutation } from '@tanstack/react-query';
import type { Field, FileDetail, HeaderType, Input, OpError, OpName, QueueFile, Reviewed } from '~/lib/host';
import { host } from '~/lib/host';
import { report } from '~/lib/notice';
import { queries, useOp } from '~/lib/query';
import { stepHere } from '~/lib/steps';
import { CHUNK } from '~/lib/window';
import { addEdge, type Edge, moveEdge, removeEdge } from './edges';

type Correcting = 'column_set' | 'columns_edges' | 'field_set';

/** Puts an answer where the screen reads it, so that nothing waits for a second round trip. */
export function paint(file_id: string, statement_index: number, answer: Reviewed): void {
  stepHere();
  queries.setQueryData<FileDetail>(['file_detail', { file_id }], (old) =>
    old ? { ...old, file: answer.file, statements: answer.statements } : old,
  );
  queries.setQueryData<QueueFile[]>(['queue_list', { case_id: answer.file.case_id }], (old) =>
    old?.map((f) => (f.id === file_id ? answer.file : f)),
  );
  const painted = answer.window
    ? JSON.stringify(['table_window', { file_id, statement_index, offset: answer.window.offset, limit: CHUNK }])
    : '';
  if (answer.window) queries.setQueryData(JSON.parse(painted) as unknown[], answer.window);
  void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'table_window' && JSON.stringify(queryKey) !== painted });
  // All else that the change touched is asked again when the host tells of it, behind what was just painted.
}

export function useReview(file_id: string, statement_index: number, firstRow: () => number) {
  const detail = useOp('file_detail', { file_id });
  const statement = detail.data?.statements[statement_index] ?? null;
  const run = useMutation<Reviewed, OpError, { name: Correcting; input: Record<string, unknown> }>({
    mutationFn: ({ name, input }) =>
      host.op(name as OpName, { file_id, statement_index, ...input } as unknown as Input<OpName>) as Promise<Reviewed>,
    onSuccess: (answer) => paint(file_id, statement_index, answer),
    onError: report,
    // One after the other: the last key pressed is the last one applied.
    scope: { id: `review-${file_id}` },
  });
  const want = () => ({ offset: Math.floor(firstRow() / CHUNK) * CHUNK, limit: CHUNK });
  const edges = (list: Edge[]) => run.mutate({ name: 'columns_edges', input: { edges: list, want: want() } });
  const columns = statement?.columns ?? [];
  return {
    detail,
    statement,
    busy: run.isPending,
    setType: (index: number, type: HeaderType) => run.mutate({ name: 'column_set', input: { index, type, want: want() } }),
    setField: (name: Field['name'], value: string) => run.mutate({ name: 'field_set', input: { name, value } }),
    rename: (index: number, name: string) => run.mutate({ name: 'column_set', input: { index, name } }),
    moveEdge: (left: number, x: number) => edges(moveEdge(columns, left, x)),
    nudge: (left: number, by: number) => edges(moveEdge(columns, left, (columns[left]?.x1 ?? columns[left + 1]?.x0 ?? 0) + by)),
    addEdge: (index: number) => edges(addEdge(columns, index)),
    removeEdge: (index: number) => edges(removeEdge(columns, index)),
  };
}
