// The records that cross the host's border: files, statements, columns, rows, problems, settings.

/** Decimal amount as text, such as "250000000.00". Never a float. */
export type Decimal = string;
/** `2024-01-31` */
export type IsoDate = string;
/** RFC 3339 in UTC */
export type IsoTime = string;
/** ISO 4217 */
export type Currency = string;
export type Id = string;

/** A sentence: `code` is translated where the interface knows it (with `params`), else `text` stands as it is (English). */
export interface Said {
  code: string;
  text: string;
  params?: Record<string, string>;
}

export type Severity = 'LOW' | 'MEDIUM' | 'HIGH';
export type VerdictState = 'PROVED' | 'DISCREPANCY' | 'UNPROVABLE';
export type HeaderType =
  | 'date'
  | 'value_date'
  | 'time'
  | 'description'
  | 'reference'
  | 'branch'
  | 'direction'
  | 'debit'
  | 'credit'
  | 'amount'
  | 'balance'
  | 'currency'
  | 'ignore'
  | 'unknown';
export type Direction = 'CR' | 'DB';
export type Role = 'company_group' | 'director' | 'supplier' | 'customer' | 'own_account';
export type Flag =
  | 'is_automatic_bank_transaction'
  | 'is_circular_transaction'
  | 'is_kiting_transaction'
  | 'is_big_transaction'
  | 'is_round_transaction'
  | 'is_transfer_from_company_group'
  | 'is_transfer_from_director'
  | 'is_transfer_from_supplier'
  | 'is_transfer_from_customer'
  | 'is_pace_revenue'
  | 'is_rm_revenue';
/** One of the 26 names of the specification, such as `SALES_RECEIPT`. */
export type Category = string;

/** A box on a page in points of the page as displayed, origin top left. */
export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export interface Period {
  from: IsoDate;
  to: IsoDate;
}

/** Whether a statement is proven; what the pill at the top right says. */
export interface Verdict {
  state: VerdictState;
  /** Rows in all, and those whose chain holds. */
  rows: number;
  rows_held: number;
  /** First row that does not hold (0-based) and by how much; null where none. */
  first_break: number | null;
  off_by: Decimal | null;
  currency: Currency;
  reason: Said;
}

// ---- folders and cases ----------------------------------------------------------------------------------------

export type CaseStatus =
  | 'DRAFT'
  | 'IN_QUEUE'
  | 'IN_PROGRESS'
  | 'NEED_REVIEW'
  | 'COMPLETED'
  | 'FAILED'
  | 'PARTIALLY_FAILED'
  | 'PARTIALLY_COMPLETED'
  | 'FRAUD_DETECTED'
  | 'CANCELLED';

/** A result group: the files that are analysed together. */
export interface Case {
  id: Id;
  folder_id: Id;
  name: string;
  status: CaseStatus;
  files: number;
  /** Files that still need a person. */
  to_review: number;
  updated_at: IsoTime;
}

export interface Folder {
  id: Id;
  name: string;
  cases: Case[];
}

// ---- queue ----------------------------------------------------------------------------------------------------

export type FileState = 'queued' | 'reading' | 'locked' | 'review' | 'ready' | 'failed' | 'cancelled';

export interface QueueFile {
  id: Id;
  case_id: Id;
  name: string;
  bytes: number;
  state: FileState;
  /** Worst of its statements; null until read. */
  verdict: Verdict | null;
  /** What is left to decide: columns in doubt, problems open. */
  headers_open: number;
  problems_open: number;
  rows: number;
  statements: number;
  bank_name: string;
  currencies: Currency[];
  period: Period | null;
  progress: Progress | null;
  /** Why it is locked, failed or where it was seen before. */
  note: Said | null;
  /** A file with the same bytes that was here before. */
  duplicate_of: Id | null;
}

export interface Progress {
  /** 0 to 1 */
  part: number;
  page: number;
  pages: number;
  stage: 'queued' | 'reading' | 'recognising' | 'proving' | 'analysing';
}

// ---- review ---------------------------------------------------------------------------------------------------

export interface Column {
  index: number;
  name: string;
  type: HeaderType;
  /** 0 to 1 */
  confidence: number;
  /** A person set the type. */
  set: boolean;
  reasons: Said[];
  /** Five cells as printed. */
  samples: string[];
  /** Edges in points. */
  x0: number;
  x1: number;
  page: number;
  /** What other types would do, best first. */
  options: ColumnOption[];
}

/** What would happen if the column had this type. */
export interface ColumnOption {
  type: HeaderType;
  state: VerdictState;
  rows_held: number;
  rows: number;
  effect: Said;
}

export interface Field {
  name: 'bank_name' | 'branch' | 'account_number' | 'account_type' | 'holder' | 'currency' | 'period' | 'opening' | 'closing';
  value: string;
  page: number | null;
  box: Box | null;
}

export interface Check {
  code: string;
  passed: boolean;
  expected: Decimal | null;
  found: Decimal | null;
  message: Said;
}

export interface StatementDetail {
  index: number;
  fields: Field[];
  currency: Currency;
  digits: number;
  verdict: Verdict;
  columns: Column[];
  checks: Check[];
  /** First and last page, 1-based; the table's area on each page. */
  pages: [number, number];
  areas: { page: number; box: Box }[];
  rows: number;
}

export interface PageInfo {
  page: number;
  /** In points. */
  width: number;
  height: number;
  source: 'text' | 'ocr';
}

export interface FileDetail {
  file: QueueFile;
  pages: PageInfo[];
  statements: StatementDetail[];
  findings: Finding[];
  /** Files with the same head, to which a correction of this one can be applied. */
  alike: Id[];
}

export interface Finding {
  code: string;
  severity: Severity;
  page: number | null;
  box: Box | null;
  message: Said;
  remedy: Said | null;
}

/** A row of the recognised table, cell by cell, as the columns stand now. */
export interface TableRow {
  row_index: number;
  row_id: Id;
  page: number;
  box: Box;
  cells: string[];
  /** 0 to 1, a cell each. */
  confidence: number[];
  /** Running balance where none is printed. */
  derived_balance: Decimal | null;
  /** null: no printed balance covers it. */
  ok: boolean | null;
}

export interface TableWindow {
  total: number;
  offset: number;
  rows: TableRow[];
}

/** What every correction answers at once; rows are fetched in windows. */
export interface Reviewed {
  file: QueueFile;
  statements: StatementDetail[];
  rows_changed: number;
  /** The window that was asked for with `want`, so that one round trip paints. */
  window: TableWindow | null;
}

export interface AlikeFile {
  file_id: Id;
  name: string;
  before: Verdict;
  after: Verdict;
  rows_changed: number;
}

// ---- problems -------------------------------------------------------------------------------------------------

export type ProblemKind = 'chain_break' | 'low_confidence' | 'gap' | 'overlap' | 'duplicate' | 'total' | 'page_unread' | 'field_missing';

export interface ProposedRepair {
  /** `lost_row`, `swapped_side`, `misread_digit`, … */
  code: string;
  message: Said;
  from: string | null;
  to: string | null;
  breaks_before: number;
  breaks_after: number;
  state_after: VerdictState;
}

export interface Problem {
  id: Id;
  kind: ProblemKind;
  severity: Severity;
  state: 'open' | 'postponed' | 'resolved';
  file_id: Id;
  file_name: string;
  statement_index: number;
  row_id: Id | null;
  row_index: number | null;
  /** Which cell is in doubt. */
  field: HeaderType | null;
  page: number | null;
  /** The cell, and the row around it. */
  box: Box | null;
  row_box: Box | null;
  reading: string;
  confidence: number;
  message: Said;
  repairs: ProposedRepair[];
  /** Problems of one group look alike and may be decided together. */
  group: string;
}

// ---- history and settings -------------------------------------------------------------------------------------

export interface HistoryEntry {
  id: Id;
  at: IsoTime;
  actor: string;
  file_id: Id | null;
  file_name: string;
  row_id: Id | null;
  what: Said;
  from: string | null;
  to: string | null;
  state: 'done' | 'undone';
}

export interface HistoryState {
  /** Sentence of the step that undo or redo would take; null where there is none. */
  undo: Said | null;
  redo: Said | null;
}

export type Theme = 'system' | 'light' | 'dark' | 'contrast';
export type Language = 'en' | 'id';
export type NumberFormat = '1,234.56' | '1.234,56' | '1 234,56';
export type DateFormat = 'DD/MM/YYYY' | 'YYYY-MM-DD' | 'D MMM YYYY';

export interface Settings {
  theme: Theme;
  language: Language;
  number_format: NumberFormat;
  date_format: DateFormat;
  /** 0.75 to 2 */
  zoom: number;
  /** Action → key, only where it differs from the shipped one. */
  keymap: Record<string, string>;
  /** Remembered panels: width in px by name, and whether hidden. */
  panels: Record<string, number>;
  remember_passwords: boolean;
  /** The example was opened or refused. */
  welcomed: boolean;
}

export interface AppState {
  version: string;
  /** The store is encrypted and the key came from here. */
  key_source: 'keychain' | 'file';
  /** Given once, on the very first start; to be written down. */
  recovery_key: string | null;
  /** Sentence of a start after a crash: what was taken up again. */
  recovered: Said | null;
  settings: Settings;
}
