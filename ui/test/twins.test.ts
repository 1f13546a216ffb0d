// Which of two files that hold one statement is kept, and what is said of their rows.
import { expect, test } from 'vitest';
import type { CombinedAccount, FileRisk, QueueFile } from '../src/lib/host/contract';
import { best, pairs } from '../src/lib/twins';

const file = (id: string, state: string, rows: number, more: Partial<QueueFile> = {}): QueueFile =>
  ({ id, name: `${id}.pdf`, rows, verdict: { state }, duplicate_of: null, aside: false, ...more }) as unknown as QueueFile;
const risk = (file_id: string, traces: number): [string, FileRisk] => [
  file_id,
  { file_id, risk: 'TRUSTED', open: traces, traces, error: null },
];

test('the proven file is kept, and of two proven ones the one without traces of change', () => {
  const [scan, digital, changed] = [file('scan', 'DISCREPANCY', 40), file('digital', 'PROVED', 33), file('changed', 'PROVED', 34)];
  expect(best([scan, digital], new Map())?.id).toBe('digital');
  expect(best([changed, digital], new Map([risk('changed', 2), risk('digital', 1)]))?.id).toBe('digital');
});

test('files of the same time whose rows differ say how many', () => {
  const period = { from: '2024-06-01', to: '2024-06-30' };
  const statement = (file_id: string, rows_overlapping: number) => ({ file_id, period, rows: 33, rows_overlapping });
  const account = {
    statements: [statement('a', 0), statement('b', 27)],
    findings: [{ kind: 'overlap', files: ['a', 'b'], filter: null }],
  } as unknown as CombinedAccount;
  const [pair] = pairs([account], [file('a', 'PROVED', 33), file('b', 'PROVED', 33)]);
  expect([pair?.kind, pair?.differing]).toEqual(['same', 6]);
});

test('what is set aside is no twin, and the same bytes are', () => {
  const [a, b] = [file('a', 'PROVED', 5), file('b', 'PROVED', 5, { duplicate_of: 'a' })];
  expect(pairs([], [a, b]).map((p) => p.kind)).toEqual(['same']);
  expect(pairs([], [a, { ...b, aside: true }])).toEqual([]);
});
