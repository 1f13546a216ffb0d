// The column that is at hand when a file's headers are opened.
import { expect, test } from 'vitest';
import { eye } from '~/features/headers/eye';
import type { Column, Verdict } from '~/lib/host/contract';

const option = (type: string, state: string, rows_held: number) => ({ type, state, rows_held, rows: 60 });
const column = (index: number, confidence: number, set = false, options: object[] = []) =>
  ({ index, confidence, set, type: 'credit', options }) as unknown as Column;
const verdict = (state: string, rows_held: number) => ({ state, amounts: state, rows_held, rows: 60 }) as Verdict;

test('where one key proves, whatever else is in doubt', () => {
  const columns = [column(0, 0.4), column(1, 1, true, [option('amount', 'PROVED', 60)])];
  expect(eye(columns, verdict('DISCREPANCY', 3))).toBe(1);
});

test('where one key holds most of a part, when none can prove it', () => {
  const columns = [
    column(0, 0.9),
    column(1, 1, true, [option('amount', 'UNPROVABLE', 55)]),
    column(2, 0.4, false, [option('date', 'DISCREPANCY', 2)]),
  ];
  expect(eye(columns, verdict('DISCREPANCY', 3))).toBe(1);
  expect(eye(columns, verdict('DISCREPANCY', 58))).toBe(2);
});

test('else on the column most in doubt that nobody has set', () => {
  expect(eye([column(0, 0.9), column(1, 0.2, true), column(2, 0.5)], verdict('PROVED', 60))).toBe(2);
});
