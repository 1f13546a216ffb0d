// The contract between the interface and its host: every operation with what goes in and what comes out, and the events.
import type * as F from './figures';
import type * as Records from './records';
import type * as Rows from './rows';

export type * from './figures';
export type * from './records';
export type * from './rows';

type None = Record<string, never>;
/** A statement of a file. */
type At = { file_id: Records.Id; statement_index: number };
/** The window of the recognised table that the answer shall bring along. */
type Want = { want?: { offset: number; limit: number } };
/** Over which rows: a case, or one file of it. */
type Scope = { case_id: Records.Id; file_id?: Records.Id };

/**
 * Over Tauri: `invoke('op', { name, input })`. Over HTTP: `POST /op/<name>` with the input as JSON body.
 * An error is `OpError`, over HTTP with a status of 400 and above.
 */
export interface Operations {
  // ---- application
  app_state: { input: None; output: Records.AppState };
  /** Changes only what is given; answers all. */
  settings_set: { input: Partial<Records.Settings>; output: Records.Settings };
  /** The recovery key was written down and is not given again. */
  recovery_key_seen: { input: None; output: None };
  /** A copy of the whole store while it runs; `path` null: the host asks or gives an address. */
  backup_write: { input: { path: string | null }; output: F.Written };

  // ---- folders and cases
  folders_list: { input: None; output: Records.Folder[] };
  /** Without `id` a new one. */
  folder_save: { input: { id?: Records.Id; name: string }; output: Records.Folder };
  case_save: { input: { id?: Records.Id; folder_id: Records.Id; name: string }; output: Records.Case };
  /** A step of history like any other: undo brings it back. */
  item_delete: { input: { kind: 'folder' | 'case' | 'file'; ids: Records.Id[] }; output: { deleted: number } };
  /** Completes a review or opens it again. */
  case_status_set: { input: { case_id: Records.Id; status: 'COMPLETED' | 'NEED_REVIEW' }; output: Records.Case };
  /** A case with sample files, for the first run. */
  example_add: { input: None; output: Records.Case };

  // ---- files and queue
  /** By path (window); a browser sends bytes, see `UPLOAD`. Folders are walked. */
  files_import: { input: { case_id: Records.Id; paths: string[] }; output: Imported };
  /** Fewest problems first. */
  queue_list: { input: { case_id: Records.Id }; output: Records.QueueFile[] };
  /** Without `file_ids` all of the case. */
  jobs_cancel: { input: { case_id: Records.Id; file_ids?: Records.Id[] }; output: { cancelled: number } };
  jobs_retry: { input: { file_ids: Records.Id[] }; output: { queued: number } };
  /** Tries each password on each locked file of the case; `file_id` null: on all. */
  passwords_try: {
    input: { case_id: Records.Id; passwords: { file_id: Records.Id | null; password: string }[]; remember: boolean };
    output: { opened: Records.Id[]; locked: Records.Id[] };
  };

  // ---- headers
  file_detail: { input: { file_id: Records.Id }; output: Records.FileDetail };
  /** The recognised table, cell by cell. */
  table_window: { input: At & { offset: number; limit: number }; output: Records.TableWindow };
  /** Type and/or name of a column. */
  column_set: { input: At & Want & { index: number; type?: Records.HeaderType; name?: string }; output: Records.Reviewed };
  /** All edges, left to right: moving, adding and removing an edge are all this. */
  columns_edges: { input: At & Want & { edges: { x0: number; x1: number }[] }; output: Records.Reviewed };
  /** A field of the statement's head. */
  field_set: { input: At & { name: Records.Field['name']; value: string }; output: Records.Reviewed };
  /** What this file's corrections would do to the files with the same head. */
  alike_preview: { input: { file_id: Records.Id }; output: Records.AlikeFile[] };
  alike_apply: { input: { file_id: Records.Id; to: Records.Id[] }; output: { files: Records.QueueFile[] } };
  /** The headers stand as they are; answers the file that comes next, null where none is left. */
  file_accept: { input: { file_id: Records.Id }; output: { file: Records.QueueFile; next: Records.Id | null } };

  // ---- problems
  problems_list: { input: Scope & { state?: Records.Problem['state'] }; output: Records.Problem[] };
  /** `accept` takes `repair` (index into `repairs`; none: the reading is right), `edit` takes `value`. */
  problems_resolve: {
    input: { ids: Records.Id[]; action: 'accept' | 'edit' | 'postpone' | 'reopen'; repair?: number; value?: string };
    output: { files: Records.QueueFile[]; problems: Records.Problem[] };
  };

  // ---- rows
  /** With `around` the window is moved to hold that row. */
  rows_window: {
    input: Scope & { filter: Rows.Filter; sort: Rows.Sort; offset: number; limit: number; around?: Records.Id };
    output: Rows.RowWindow;
  };
  rows_facets: { input: Scope & { filter: Rows.Filter; fields: Rows.FacetField[] }; output: Rows.Facet[] };
  rows_change: { input: { changes: Rows.RowChange[] }; output: { files: Records.QueueFile[]; rows: Rows.Row[] } };
  /** By ids, or all rows of a filter. */
  rows_mark: {
    input: { case_id: Records.Id; ids?: Records.Id[]; filter?: Rows.Filter; mark: Rows.RowMark };
    output: { changed: number; rows: Rows.Row[] };
  };
  /** The rows that are identical to this one, and the rule that would mark them and those to come. */
  rule_preview: {
    input: { case_id: Records.Id; row_id: Records.Id; category: Records.Category };
    output: { rule: Rows.AnalystRule; identical: number; by_rule: number; filter: Rows.Filter };
  };
  /** `rule` null: only the identical rows. */
  rule_apply: {
    input: { case_id: Records.Id; row_id: Records.Id; category: Records.Category; rule: Rows.AnalystRule | null };
    output: { changed: number };
  };

  // ---- analysis
  overview: { input: { case_id: Records.Id }; output: F.Overview };
  daily_balances: { input: { case_id: Records.Id; account: number }; output: F.DailyFigures };
  /** `account` null: all accounts in base currency. */
  months: { input: { case_id: Records.Id; account: number | null }; output: F.MonthFigure[] };
  categories: { input: { case_id: Records.Id; account: number | null }; output: F.CategoryFigure[] };
  /** Largest first by the direction's sum. */
  counterparties: { input: { case_id: Records.Id; direction: Records.Direction; limit: number }; output: F.CounterpartyFigure[] };
  proforma: { input: { case_id: Records.Id; currency: Records.Currency | null }; output: F.Proforma };
  related_parties: { input: { case_id: Records.Id }; output: F.RelatedParty[] };
  patterns: { input: { case_id: Records.Id; kinds: F.PatternKind[] }; output: F.Pattern[] };
  pattern_mark: { input: { case_id: Records.Id; id: Records.Id; state: F.Pattern['state']; note: string }; output: F.Pattern };
  config_get: { input: { case_id: Records.Id }; output: F.Config };
  config_preview: { input: { case_id: Records.Id; config: F.Config }; output: F.ConfigChange[] };
  config_set: { input: { case_id: Records.Id; config: F.Config }; output: F.Config };

  // ---- combine, export, history
  combine: { input: { case_id: Records.Id }; output: F.CombinedAccount[] };
  export_check: { input: { case_id: Records.Id }; output: F.ExportCheck };
  /** With blockers only `unverified: true` is allowed; the file then says so. `path` null: the host gives an address. */
  export_write: { input: { case_id: Records.Id; format: F.ExportFormat; path: string | null; unverified: boolean }; output: F.Written };
  history_list: {
    input: { case_id: Records.Id; offset: number; limit: number };
    output: { total: number; entries: Records.HistoryEntry[]; state: Records.HistoryState };
  };
  /** One step back or forth; answers the step taken, null where there is none. */
  history_step: {
    input: { case_id: Records.Id; direction: 'undo' | 'redo' };
    output: { step: Records.HistoryEntry | null; state: Records.HistoryState };
  };
}

export type OpName = keyof Operations;
export type Input<N extends OpName> = Operations[N]['input'];
export type Output<N extends OpName> = Operations[N]['output'];

export interface Imported {
  files: Records.QueueFile[];
  refused: { name: string; why: Records.Said }[];
}

export interface OpError {
  /** A stable name such as `NOT_FOUND`, `CONFLICT`, `WRONG_PASSWORD`, `DISK_FULL`. */
  code: string;
  /** What happened, where, and what to do. */
  message: string;
  /** Path of the input field that is wrong. */
  field: string | null;
}

/** What a change touched; the interface asks again for what it shows of it. */
export type Topic = 'folders' | 'queue' | 'file' | 'problems' | 'rows' | 'analysis' | 'history' | 'settings';

/** Tauri: event `change` with this payload. HTTP: `GET /events?token=…`, one JSON a message. */
export type ChangeEvent =
  | { kind: 'progress'; file_id: Records.Id; progress: Records.Progress }
  | { kind: 'changed'; topics: Topic[]; case_id: Records.Id | null; file_id: Records.Id | null }
  /** The window was given files (drop, command line, second instance). */
  | { kind: 'opened'; paths: string[] }
  /** A native menu item; the name of an action of the keymap. */
  | { kind: 'menu'; action: string };

/** HTTP only: the body is the file's bytes, the answer `Imported`. */
export const UPLOAD = '/upload';
/** Page image: window `page://localhost/<file_id>/<page>.png?dpi=…`, HTTP `/page/<file_id>/<page>.png?token=…&dpi=…`. A crop adds `box=x0,y0,x1,y1` in points. */
export const PAGE = '/page';

/** Every operation by name, so that a host that lacks one does not compile and a stray name is refused. */
export const OPERATIONS: { [N in OpName]: true } = {
  app_state: true,
  settings_set: true,
  recovery_key_seen: true,
  backup_write: true,
  folders_list: true,
  folder_save: true,
  case_save: true,
  item_delete: true,
  case_status_set: true,
  example_add: true,
  files_import: true,
  queue_list: true,
  jobs_cancel: true,
  jobs_retry: true,
  passwords_try: true,
  file_detail: true,
  table_window: true,
  column_set: true,
  columns_edges: true,
  field_set: true,
  alike_preview: true,
  alike_apply: true,
  file_accept: true,
  problems_list: true,
  problems_resolve: true,
  rows_window: true,
  rows_facets: true,
  rows_change: true,
  rows_mark: true,
  rule_preview: true,
  rule_apply: true,
  overview: true,
  daily_balances: true,
  months: true,
  categories: true,
  counterparties: true,
  proforma: true,
  related_parties: true,
  patterns: true,
  pattern_mark: true,
  config_get: true,
  config_preview: true,
  config_set: true,
  combine: true,
  export_check: true,
  export_write: true,
  history_list: true,
  history_step: true,
};
