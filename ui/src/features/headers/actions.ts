// The actions of the headers screen and their keys.
import type { HeaderType } from '~/lib/host';
import { declare } from '~/lib/keys';

export const TYPE_KEYS: [string, HeaderType][] = [
  ['1', 'date'],
  ['2', 'value_date'],
  ['3', 'description'],
  ['4', 'debit'],
  ['5', 'credit'],
  ['6', 'amount'],
  ['7', 'balance'],
  ['8', 'direction'],
  ['9', 'reference'],
  ['0', 'ignore'],
];
/** Columns of amounts: set in figures, and read again as such. */
export const MONEY = new Set<HeaderType>(['debit', 'credit', 'amount', 'balance']);
export const ALL_TYPES: HeaderType[] = [
  'date',
  'value_date',
  'time',
  'description',
  'reference',
  'branch',
  'direction',
  'debit',
  'credit',
  'amount',
  'balance',
  'currency',
  'ignore',
  'unknown',
];

declare('headers', [
  { name: 'previous_column', keys: ['ArrowLeft'] },
  { name: 'next_column', keys: ['ArrowRight'], shown: true, with: 'previous_column' },
  ...TYPE_KEYS.map(([key, type]) => ({ name: `type_${type}`, keys: [key] })),
  { name: 'edge_left', keys: ['Shift+ArrowLeft'] },
  { name: 'edge_right', keys: ['Shift+ArrowRight'], shown: true, with: 'edge_left' },
  { name: 'left_edge_left', keys: ['['] },
  { name: 'left_edge_right', keys: [']'] },
  { name: 'add_edge', keys: ['+', '='], shown: true, with: 'remove_edge' },
  { name: 'remove_edge', keys: ['-'] },
  { name: 'next_statement', keys: ['s'], shown: true },
  { name: 'rename', keys: ['F2'], shown: true },
  { name: 'next_row', keys: ['ArrowDown'] },
  { name: 'previous_row', keys: ['ArrowUp'] },
  { name: 'first_break', keys: ['b'] },
  { name: 'accept', keys: ['Enter'], shown: true },
  { name: 'alike', keys: ['Shift+Enter'], shown: true },
  { name: 'fields', keys: ['h'] },
  { name: 'template', keys: ['t'] },
  { name: 'region', keys: ['o'], shown: true },
  { name: 'draw_row', keys: ['n'], shown: true },
  { name: 'next_unread', keys: ['u'], shown: true },
  { name: 'peek', keys: ['z'] },
  { name: 'lock', keys: ['l'] },
  { name: 'aside', keys: ['Shift+b'] },
]);
