// Long lists in windows: only the chunks in sight and those that scrolling comes to are asked for; what was there stays until the new is there.
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { host, type Input, type OpName, type Output } from './host';

export const CHUNK = 200;
/** Rows are asked for this long before they come into sight, at the pace of the scrolling; at most so many chunks. */
const AHEAD = 450;
const MOST = 5;

type Windowed = {
  [N in OpName]: Input<N> extends { offset: number; limit: number }
    ? Output<N> extends { rows: unknown[]; total: number }
      ? N
      : never
    : never;
}[OpName];
type RowOf<N extends Windowed> = Output<N> extends { rows: (infer R)[] } ? R : never;

/** The chunks to ask for, and `sight` to be told which rows are in sight. Changes only when other chunks are needed. */
function useSpan(size: number): { from: number; to: number; sight: (first: number, last: number) => void } {
  const [span, setSpan] = useState({ from: 0, to: 0 });
  const pace = useRef({ first: 0, at: 0, rows: 0 });
  const sight = useCallback(
    (first: number, last: number) => {
      const now = performance.now();
      const { first: before, at, rows } = pace.current;
      const since = Math.max(8, now - at);
      const speed = since > AHEAD ? 0 : ((first - before) / since + rows) / 2;
      pace.current = { first, at: now, rows: speed };
      const lead = Math.max(-MOST * size, Math.min(MOST * size, speed * AHEAD));
      const from = Math.max(0, Math.floor((first - size / 2 + Math.min(0, lead)) / size));
      const to = Math.max(from, Math.floor((last + size / 2 + Math.max(0, lead)) / size));
      setSpan((old) => (old.from === from && old.to === to ? old : { from, to }));
    },
    [size],
  );
  return { ...span, sight };
}

export function useWindow<N extends Windowed>(name: N, input: Omit<Input<N>, 'offset' | 'limit'> | null, size = CHUNK) {
  const { from, to, sight } = useSpan(size);
  // A jump far away must not make the list forget how long it is, nor ask beyond its end.
  const known = useRef<Output<N> | null>(null);
  const last = known.current ? Math.max(0, Math.ceil(known.current.total / size) - 1) : 0;
  const chunks = input ? Array.from({ length: Math.max(1, Math.min(to, last) - from + 1) }, (_, i) => from + i) : [];
  const result = useQueries({
    queries: chunks.map((chunk) => {
      const whole = { ...input, offset: chunk * size, limit: size } as unknown as Input<N>;
      return { queryKey: [name, whole], queryFn: () => host.op(name, whole), placeholderData: keepPreviousData as never, gcTime: 15_000 };
    }),
    combine: (results) => {
      const rows = new Map<number, RowOf<N>>();
      let head: Output<N> | null = null;
      results.forEach((result, i) => {
        const data = result.data as (Output<N> & { rows: RowOf<N>[]; offset: number }) | undefined;
        if (!data) return;
        head ??= data;
        // Kept data of another chunk must not stand in this one's place.
        if (!result.isPlaceholderData || data.offset === chunks[i]! * size)
          for (const [k, row] of data.rows.entries()) rows.set(data.offset + k, row as RowOf<N>);
      });
      return { rows, head: head as Output<N> | null, error: results.find((r) => r.error)?.error ?? null };
    },
  });
  known.current = result.head ?? known.current;
  return { ...result, head: known.current, sight };
}

/** Keys under which rows are drawn: a row that leaves gives its elements to the one that comes. */
export const pool = (shown: number): number => Math.max(8, Math.ceil((shown + 1) / 8) * 8);

export const useStable = <T>(value: T): T => {
  const key = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal content, same object
  return useMemo(() => value, [key]);
};
