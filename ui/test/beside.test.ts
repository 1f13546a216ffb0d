// Rows of two files on common lines.
import { expect, test } from 'vitest';
import { beside } from '../src/lib/beside';
import type { Row } from '../src/lib/host/contract';

const row = (id: string, date: string, debit: string | null, credit: string | null): Row => ({ id, date, debit, credit }) as unknown as Row;
const ids = (lines: ReturnType<typeof beside>) => lines.map(([l, r]) => `${l?.id ?? ''}:${r?.id ?? ''}`);

test('rows that say the same stand on one line, and a row of one file only stands alone where it belongs', () => {
  const left = [row('a', '2024-01-01', '5', null), row('b', '2024-01-02', null, '7'), row('c', '2024-01-03', '9', null)];
  const right = [row('x', '2024-01-01', '5', null), row('y', '2024-01-03', '9', null), row('z', '2024-01-04', '1', null)];
  expect(ids(beside(left, right))).toEqual(['a:x', 'b:', 'c:y', ':z']);
});

test('equal rows of a day are paired once each, and a side without rows gives lines of the other alone', () => {
  const twice = (n: string) => row(n, '2024-01-01', '5', null);
  expect(ids(beside([twice('a'), twice('b'), twice('c')], [twice('x'), twice('y')])).filter((l) => /^\w:\w$/.test(l))).toHaveLength(2);
  expect(ids(beside([], [twice('x')]))).toEqual([':x']);
  expect(beside([], [])).toEqual([]);
});
