// The records of rows as they cross the host's border: what a row says, which rows are meant, how they change.
import type { Box, Category, Currency, Decimal, Direction, Flag, HeaderType, Id, IsoDate, Role } from './records';

export interface Row {
  id: Id;
  file_id: Id;
  file_name: string;
  statement_index: number;
  row_index: number;
  page: number;
  box: Box;
  /** Where single values stand, by header type. */
  cells: Partial<Record<HeaderType, Box>>;
  account_number: string;
  currency: Currency;
  date: IsoDate | null;
  value_date: IsoDate | null;
  description: string;
  reference: string;
  direction: Direction;
  debit: Decimal | null;
  credit: Decimal | null;
  balance: Decimal | null;
  balance_printed: boolean;
  balance_ok: boolean | null;
  counterparty: string;
  role: Role | null;
  category: Category;
  category_source: 'correction' | 'rule' | 'role' | 'keyword' | 'model' | 'default';
  category_reason: string;
  is_operational: boolean;
  flags: RowFlag[];
  excluded: boolean;
  note: string;
  /** Lowest of the fields, and fields below 0.90. */
  confidence: number;
  doubtful: HeaderType[];
  edited: boolean;
}

export interface RowFlag {
  flag: Flag;
  reason: string;
  related_ids: Id[];
  state: 'raised' | 'confirmed' | 'dismissed';
  note: string;
}

export type RowField = 'date' | 'description' | 'debit' | 'credit' | 'balance' | 'counterparty' | 'category';
export type FacetField =
  | 'file_id'
  | 'account_number'
  | 'currency'
  | 'direction'
  | 'category'
  | 'counterparty'
  | 'role'
  | 'flag'
  | 'month'
  | 'state';

/** Which rows: every figure carries one, so that it leads to its rows. Fields that are given must all hold. */
export interface Filter {
  search?: string;
  facets?: Partial<Record<FacetField, string[]>>;
  from?: IsoDate;
  to?: IsoDate;
  amount_min?: Decimal;
  amount_max?: Decimal;
  ids?: Id[];
}

export type SortField = 'printed' | 'date' | 'description' | 'debit' | 'credit' | 'balance' | 'counterparty' | 'category' | 'confidence';

export interface Sort {
  field: SortField;
  descending: boolean;
}

export interface RowSums {
  currency: Currency;
  count: number;
  credit: Decimal;
  debit: Decimal;
}

export interface RowWindow {
  total: number;
  offset: number;
  rows: Row[];
  sums: RowSums[];
}

export interface Facet {
  field: FacetField;
  values: { value: string; label: string; count: number }[];
}

/** One change of rows; the list of an operation is one step of undo. */
export type RowChange =
  | { kind: 'edit'; row_id: Id; field: RowField; value: string }
  | {
      kind: 'insert';
      file_id: Id;
      statement_index: number;
      after: Id | null;
      date: IsoDate | null;
      description: string;
      debit: Decimal;
      credit: Decimal;
      balance: Decimal | null;
    }
  | { kind: 'delete'; row_id: Id }
  | { kind: 'split'; row_id: Id; debit: Decimal; credit: Decimal; letters: number }
  | { kind: 'merge'; row_id: Id };

/** What a person says about rows; what is absent stays. */
export interface RowMark {
  category?: Category;
  counterparty?: string;
  role?: Role | null;
  is_operational?: boolean;
  excluded?: boolean;
  flag?: { flag: Flag; state: RowFlag['state'] };
  note?: string;
}

export interface AnalystRule {
  name: string;
  keywords: string[];
  counterparty: string | null;
  direction: Direction | null;
  category: Category;
}
