// The columns of the transactions table.
import {
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  tableFeatures,
} from '@tanstack/react-table';
import type { Box, Row, RowField, SortField } from '~/lib/host';

export const features = tableFeatures({ columnSizingFeature, columnResizingFeature, columnVisibilityFeature });
const column = createColumnHelper<typeof features, Row>();

export interface Field {
  id: string;
  sort: SortField | null;
  edit: RowField | null;
  numeric: boolean;
  size: number;
}
export const FIELDS: Field[] = [
  { id: 'date', sort: 'date', edit: 'date', numeric: false, size: 104 },
  { id: 'description', sort: 'description', edit: 'description', numeric: false, size: 160 },
  { id: 'debit', sort: 'debit', edit: 'debit', numeric: true, size: 104 },
  { id: 'credit', sort: 'credit', edit: 'credit', numeric: true, size: 104 },
  { id: 'balance', sort: 'balance', edit: 'balance', numeric: true, size: 104 },
  { id: 'counterparty', sort: 'counterparty', edit: 'counterparty', numeric: false, size: 150 },
  { id: 'category', sort: 'category', edit: 'category', numeric: false, size: 140 },
  { id: 'account_number', sort: null, edit: null, numeric: false, size: 120 },
  { id: 'bank_name', sort: null, edit: null, numeric: false, size: 130 },
  { id: 'currency', sort: null, edit: null, numeric: false, size: 96 },
  { id: 'flags', sort: null, edit: null, numeric: false, size: 120 },
  { id: 'file_name', sort: null, edit: null, numeric: false, size: 150 },
];
export const fieldOf = (id: string): Field => FIELDS.find((f) => f.id === id)!;
export const columns = FIELDS.map((f) => column.display({ id: f.id, size: f.size, minSize: 60, maxSize: 900 }));

/** As wide as the longest amount in it: a figure is never cut. In px, of a figure's width and the cell's padding. */
export const widthOf = (longest: number): number => Math.ceil(longest * 7.25) + 23;

/** Where a field of a row stands on its page, if anywhere: a debit may stand in a column of amounts. */
export const cellBox = (row: Row, field: string): Box | undefined =>
  row.cells[field as 'date'] ?? (field === 'debit' || field === 'credit' ? row.cells.amount : undefined);
