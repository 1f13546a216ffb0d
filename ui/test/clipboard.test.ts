// Copy and paste with spreadsheets.
import { expect, test, vi } from 'vitest';
import type { Row } from '~/lib/host/contract';

vi.mock('@tanstack/react-table', () => ({
  columnResizingFeature: {},
  columnSizingFeature: {},
  columnVisibilityFeature: {},
  tableFeatures: (f: unknown) => f,
  createColumnHelper: () => ({ display: (c: unknown) => c }),
}));
const { fromText, paste, toText } = await import('~/features/transactions/clipboard');
const { FIELDS } = await import('~/features/transactions/columns');

const row = (id: string): Row =>
  ({
    id,
    date: '2024-01-02',
    description: 'TRSF\t"X"',
    debit: '10.00',
    credit: null,
    balance: '90.00',
    counterparty: 'PLN',
    category: 'TAX',
    flags: [],
    file_name: 'a.pdf',
  }) as unknown as Row;

test('rows go out as a grid and come back as the same cells', () => {
  const text = toText([row('1'), row('2')]);
  expect(text.split('\n')).toHaveLength(2);
  expect(
    fromText(
      toText(
        [row('1')],
        FIELDS.filter((f) => f.id === 'date'),
      ),
    )[0],
  ).toEqual(['2024-01-02']);
});

test('pasting changes only what means something there', () => {
  const categories = new Map([['rent', 'RENT']]);
  const at = FIELDS.findIndex((f) => f.id === 'counterparty');
  const { changes, refused } = paste(
    [
      ['TELKOM', 'Rent'],
      ['PLN', 'nonsense'],
    ],
    [row('1'), row('2')],
    at,
    FIELDS,
    categories,
  );
  expect(changes).toEqual([
    { kind: 'edit', row_id: '1', field: 'counterparty', value: 'TELKOM' },
    { kind: 'edit', row_id: '1', field: 'category', value: 'RENT' },
  ]);
  expect(refused).toBe(1);
});

test('a quoted cell holds line ends, tabs and quotes', () => {
  expect(fromText('01/01/2024\t"one\ntwo ""three""\tfour"\t5.00\r\n02/01/2024\tplain\t6.00\r\n')).toEqual([
    ['01/01/2024', 'one\ntwo "three"\tfour', '5.00'],
    ['02/01/2024', 'plain', '6.00'],
  ]);
});
