// Operations as queries: what is shown, cached by operation and input, and asked again when the host says it changed.
import { keepPreviousData, type Query, QueryCache, QueryClient, type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query';
import { host, type Input, type OpError, type OpName, type Output, type Topic } from './host';
import { report } from './notice';
import { stepHere } from './steps';

export const queries = new QueryClient({
  queryCache: new QueryCache({ onError: report }),
  defaultOptions: {
    queries: { staleTime: Number.POSITIVE_INFINITY, gcTime: 60_000, retry: 1, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});

/** Which operations show what a topic is about. */
const SHOWN: Record<Topic, OpName[]> = {
  folders: ['folders_list', 'removed_list', 'desk'],
  queue: ['queue_list', 'folders_list', 'combine', 'export_check', 'case_examined', 'case_risks', 'desk'],
  file: ['file_detail', 'table_window', 'rows_unread', 'alike_preview', 'templates_list'],
  problems: ['problems_list', 'export_check'],
  rows: ['rows_window', 'rows_facets', 'rule_preview'],
  analysis: [
    'overview',
    'daily_balances',
    'months',
    'categories',
    'counterparties',
    'proforma',
    'related_parties',
    'patterns',
    'config_get',
    'combine',
    'case_examined',
    'case_risks',
    'portfolio',
  ],
  history: ['history_list', 'comments_list', 'desk'],
  settings: [
    'app_state',
    'templates_list',
    'remote_connections',
    'remote_state',
    'remote_outbox',
    'remote_conflicts',
    'remote_case',
    'remote_verifications',
  ],
  documents: ['documents_list', 'document_detail'],
  screening: ['screening_of', 'screening_lists', 'screening_list_changes'],
};

export function refresh(topics: Topic[]): void {
  const ops = new Set<string>(topics.flatMap((topic) => SHOWN[topic]));
  const told = (query: Query) => ops.has(String(query.queryKey[0]));
  // A first answer on its way may be from before the change, and would stand: to invalidate it asks again only where one is there.
  const early = (query: Query) => told(query) && query.state.data === undefined;
  void queries.cancelQueries({ predicate: early }, { silent: true }).then(() => queries.invalidateQueries({ predicate: told }));
}

export function useOp<N extends OpName>(
  name: N,
  input: Input<N> | null,
  options: { keep?: boolean } = {},
): UseQueryResult<Output<N>, OpError> {
  return useQuery<Output<N>, OpError>({
    queryKey: [name, input],
    queryFn: () => host.op(name, input as Input<N>),
    enabled: input !== null,
    ...(options.keep ? { placeholderData: keepPreviousData as never } : {}),
  });
}

/** An operation that changes something; its failure is said, never swallowed. */
export function useRun<N extends OpName>(name: N, touches: Topic[], done?: (output: Output<N>, input: Input<N>) => void) {
  return useMutation<Output<N>, OpError, Input<N>>({
    mutationFn: (input) => host.op(name, input),
    onSuccess: (output, input) => {
      if (touches.includes('history')) stepHere();
      done?.(output, input);
      refresh(touches);
    },
    onError: (error) => report(error),
  });
}
