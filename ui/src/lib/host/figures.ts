// The records of the analysis as they cross the host's border. Each figure carries the filter of its rows.
import type { Category, Currency, Decimal, Direction, Flag, Id, IsoDate, Period, Role, Said, Severity, Verdict } from './records';
import type { Filter } from './rows';

export interface AccountSummary {
  /** Position among the case's accounts; other figures name it. */
  account: number;
  number: string;
  bank_name: string;
  holder: string;
  currency: Currency;
  digits: number;
  period: Period | null;
  opening: Decimal | null;
  closing: Decimal | null;
  rows: number;
  filter: Filter;
}

export interface Overview {
  base_currency: Currency;
  accounts: AccountSummary[];
  /** Over all accounts, in base currency. */
  credit: Decimal;
  debit: Decimal;
  operational_credit: Decimal;
  operational_debit: Decimal;
  rows: number;
  days_below_zero: number;
  /** Statements by verdict. */
  proved: number;
  statements: number;
  currencies: CurrencyFigure[];
  concentration: Concentration[];
  missing_rates: Currency[];
  assumptions: { name: string; value: string; configured: boolean; meaning: string }[];
}

export interface CurrencyFigure {
  currency: Currency;
  credit: Decimal;
  debit: Decimal;
  credit_base: Decimal | null;
  debit_base: Decimal | null;
  count_credit: number;
  count_debit: number;
  filter: Filter;
}

export interface Concentration {
  direction: Direction;
  counterparties: number;
  top1: number;
  top5: number;
  top10: number;
  hhi: number;
}

export interface DailyBalance {
  date: IsoDate;
  balance: Decimal;
  rows: number;
  /** False where the day lies in a gap between statements. */
  covered: boolean;
}

export interface DailyFigures {
  account: number;
  currency: Currency;
  digits: number;
  days: DailyBalance[];
  average: Decimal;
  minimum: Decimal;
  maximum: Decimal;
  days_below_zero: number;
}

export interface MonthFigure {
  month: IsoDate;
  credit: Decimal;
  debit: Decimal;
  net: Decimal;
  count_credit: number;
  count_debit: number;
  operational_credit: Decimal;
  operational_debit: Decimal;
  opening: Decimal | null;
  closing: Decimal | null;
  average: Decimal | null;
  minimum: Decimal | null;
  maximum: Decimal | null;
  days_below_zero: number | null;
  returned_cheques: number;
  filter: Filter;
}

export interface CategoryFigure {
  category: Category;
  currency: Currency;
  credit: Decimal;
  debit: Decimal;
  credit_base: Decimal | null;
  debit_base: Decimal | null;
  count: number;
  operational: boolean;
  filter: Filter;
}

export interface CounterpartyFigure {
  name: string;
  role: Role | null;
  credit: Decimal;
  debit: Decimal;
  count: number;
  /** Part of all credits and of all debits, 0 to 1. */
  share_credit: number;
  share_debit: number;
  members: string[];
  filter: Filter;
}

export interface ProformaLine {
  code: string;
  /** 0 for sums, 1 for what they add up. */
  level: number;
  amounts: Decimal[];
  total: Decimal;
  share_of_revenue: number | null;
  /** One a period, then the whole line. */
  filters: Filter[];
}

export interface Proforma {
  currency: Currency;
  periods: { from: IsoDate; to: IsoDate; label: string }[];
  lines: ProformaLine[];
  opening: (Decimal | null)[];
  closing: (Decimal | null)[];
  notes: Said[];
}

export interface RelatedParty {
  name: string;
  role: Role;
  merchants: string[];
  credit: Decimal;
  debit: Decimal;
  count_credit: number;
  count_debit: number;
  filter: Filter;
}

export type PatternKind = 'circular' | 'kiting' | 'transfer' | 'counter_leg' | 'physics' | 'recurring' | 'flag';

/** A pattern over several rows. One shape for all kinds, so that one screen shows them. */
export interface Pattern {
  id: Id;
  kind: PatternKind;
  /** `covered_shortfall`, `interest_tax_rate`, … */
  code: string;
  severity: Severity;
  title: string;
  reason: string;
  innocent_causes: string[];
  amount: Decimal | null;
  currency: Currency;
  period: Period | null;
  /** Whom the money passed, or whose payment it is. */
  path: string[];
  flag: Flag | null;
  state: 'raised' | 'confirmed' | 'dismissed';
  note: string;
  filter: Filter;
}

/** How files of an account follow each other. */
export interface CombinedStatement {
  file_id: Id;
  file_name: string;
  statement_index: number;
  period: Period | null;
  opening: Decimal | null;
  closing: Decimal | null;
  rows: number;
  rows_overlapping: number;
  verdict: Verdict;
}

export interface CombiningFinding {
  kind: 'duplicate_file' | 'overlap' | 'overlap_disagrees' | 'gap' | 'discontinuity' | 'holder_differs';
  severity: Severity;
  message: Said;
  remedy: Said;
  period: Period | null;
  difference: Decimal | null;
  files: Id[];
  filter: Filter | null;
}

export interface CombinedAccount {
  account: AccountSummary;
  statements: CombinedStatement[];
  findings: CombiningFinding[];
}

export interface Rate {
  date: IsoDate;
  currency: Currency;
  rate: Decimal;
}

export interface Config {
  base_currency: Currency;
  holder_type: 'company' | 'person' | null;
  parties: { company_group: string[]; directors: string[]; suppliers: string[]; customers: string[] };
  thresholds: {
    big_transaction: Decimal | null;
    round_multiple: Decimal | null;
    circular_days: number;
    circular_tolerance: Decimal;
    kiting_days: number;
  };
  rates: Rate[];
  rules: { name: string; keywords: string[]; counterparty: string | null; direction: Direction | null; category: Category }[];
}

/** What a changed configuration would change. */
export interface ConfigChange {
  what: Said;
  before: string;
  after: string;
  rows: number;
}

export type ExportFormat = 'workbook' | 'csv' | 'json' | 'beancount' | 'ofx';

export interface Blocker {
  code: string;
  message: Said;
  remedy: Said | null;
  file_id: Id | null;
  problem_id: Id | null;
}

export interface ExportCheck {
  blockers: Blocker[];
  /** What the workbook will hold. */
  files: number;
  rows: number;
  accounts: number;
  formats: ExportFormat[];
  suggested_name: string;
  /** Where it would be written, in the window; null in a browser. */
  suggested_path: string | null;
}

export interface Written {
  /** Where it lies, in the window; null in a browser. */
  path: string | null;
  /** Address relative to the host, in a browser; null in the window. */
  url: string | null;
  name: string;
  bytes: number;
}
