// Long lists in windows: only the chunks in sight are asked for, and what was there stays until the new is there.
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { host, type Input, type OpName, type Output } from './host';

export const CHUNK = 200;

type Windowed = {
  [N in OpName]: Input<N> extends { offset: number; limit: number }
    ? Output<N> extends { rows: unknown[]; total: number }
      ? N
      : never
    : never;
}[OpName];
type RowOf<N extends Windowed> = Output<N> extends { rows: (infer R)[] } ? R : never;

/** `first` and `last` are the rows in sight. */
export function useWindow<N extends Windowed>(name: N, input: Omit<Input<N>, 'offset' | 'limit'> | null, first: number, last: number) {
  // Half a chunk ahead and behind, so that scrolling meets no empty row.
  const from = Math.max(0, Math.floor((first - CHUNK / 2) / CHUNK));
  const to = Math.max(from, Math.floor((last + CHUNK / 2) / CHUNK));
  const chunks = input ? Array.from({ length: to - from + 1 }, (_, i) => from + i) : [];
  const result = useQueries({
    queries: chunks.map((chunk) => {
      const whole = { ...input, offset: chunk * CHUNK, limit: CHUNK } as unknown as Input<N>;
      return { queryKey: [name, whole], queryFn: () => host.op(name, whole), placeholderData: keepPreviousData as never };
    }),
    combine: (results) => {
      const rows = new Map<number, RowOf<N>>();
      let head: Output<N> | null = null;
      results.forEach((result, i) => {
        const data = result.data as (Output<N> & { rows: RowOf<N>[]; offset: number }) | undefined;
        if (!data) return;
        head ??= data;
        // Kept data of another chunk must not stand in this one's place.
        if (!result.isPlaceholderData || data.offset === chunks[i]! * CHUNK)
          for (const [k, row] of data.rows.entries()) rows.set(data.offset + k, row as RowOf<N>);
      });
      return { rows, head: head as Output<N> | null, error: results.find((r) => r.error)?.error ?? null };
    },
  });
  // A jump far away must not make the list forget how long it is.
  const known = useRef<Output<N> | null>(null);
  known.current = result.head ?? known.current;
  return { ...result, head: known.current };
}

export const useStable = <T>(value: T): T => {
  const key = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal content, same object
  return useMemo(() => value, [key]);
};
