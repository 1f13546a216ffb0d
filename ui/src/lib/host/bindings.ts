// Made from the engine's records; `make bindings` makes it anew.

/**
 * A file whose headers stand, and the next.
 */
export type Accepted = { 
/**
 * The file.
 */
file: QueueFile, 
/**
 * The file that comes next; null where none is left.
 */
next: string | null, };

/**
 * An account over all files.
 */
export type AccountSummary = { 
/**
 * Position among the case's accounts; other figures name it.
 */
account: number, number: string, bank_name: string, holder: string, currency: string, digits: number, period: Period | null, opening: string | null, closing: string | null, rows: number, filter: Filter, };

export type AlikeApply = { file_id: string, to: Array<string>, };

/**
 * What a correction would do to another file.
 */
export type AlikeFile = { 
/**
 * The file.
 */
file_id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * Its verdict now.
 */
before: Verdict, 
/**
 * Its verdict then.
 */
after: Verdict, 
/**
 * Rows that would differ.
 */
rows_changed: number, };

/**
 * A rule that the analyst made. All conditions that are given must hold.
 */
export type AnalystRule = { 
/**
 * Name, shown as the reason.
 */
name: string, 
/**
 * Words that stand in the description, in order, as whole words; a word that ends in `*` may go on.
 */
keywords: Array<string>, 
/**
 * Counterparty, compared as party names are.
 */
counterparty: string | null, 
/**
 * Only this direction.
 */
direction: Direction | null, 
/**
 * The category that it gives.
 */
category: string, };

/**
 * A trace of change.
 */
export type Anomaly = { 
/**
 * Its code.
 */
code: string, 
/**
 * How much it says.
 */
severity: Severity, 
/**
 * Page of the change, 1-based; `None` for the file.
 */
page: number | null, 
/**
 * Its place on the page as displayed.
 */
bbox: [number, number, number, number] | null, 
/**
 * What was found, in a sentence.
 */
message: string, 
/**
 * The cells, old and new.
 */
evidence: Array<Change>, 
/**
 * What may explain it innocently.
 */
innocent_causes: Array<string>, };

/**
 * A column of an answer.
 */
export type AnswerColumn = { 
/**
 * Its name.
 */
name: string, 
/**
 * What it holds.
 */
kind: ValueKind, };

/**
 * As what an answer is written.
 */
export type AnswerFormat = "csv" | "xlsx";

/**
 * What the interface must know at its start.
 */
export type AppState = { 
/**
 * Version of the program.
 */
version: string, 
/**
 * The store is encrypted and the key came from here.
 */
key_source: KeySource, 
/**
 * Given on the very first start, until it was seen; to be written down.
 */
recovery_key: string | null, 
/**
 * Sentence of a start after a crash: what was taken up again.
 */
recovered: Said | null, 
/**
 * Settings.
 */
settings: Settings, };

/**
 * The files that a correction was applied to.
 */
export type Applied = { 
/**
 * The files.
 */
files: Array<QueueFile>, };

/**
 * Where a table stands on a page.
 */
export type Area = { 
/**
 * Page, 1-based.
 */
page: number, 
/**
 * The table's box.
 */
box: Box, };

/**
 * A setting that the figures rest on.
 */
export type Assumption = { 
/**
 * Name of the setting.
 */
name: string, 
/**
 * Its value.
 */
value: string, 
/**
 * Whether it was configured.
 */
configured: boolean, 
/**
 * What it decides.
 */
meaning: string, };

export type BandSet = { file_id: string, statement_index: number, page: number, top: number, bottom: number, want?: Want, };

/**
 * Rows that a decision about others would give another category.
 */
export type Becoming = { 
/**
 * Their category now.
 */
from: string, 
/**
 * Their category then.
 */
to: string, 
/**
 * How many.
 */
rows: number, 
/**
 * Which.
 */
filter: Filter, };

/**
 * What stands against an export that says verified.
 */
export type Blocker = { 
/**
 * Stable name.
 */
code: string, 
/**
 * What is not proven.
 */
message: Said, 
/**
 * What would resolve it.
 */
remedy: Said | null, 
/**
 * The file.
 */
file_id: string | null, 
/**
 * The problem.
 */
problem_id: string | null, };

/**
 * A box on a page in points of the page as displayed, origin top left.
 */
export type Box = { 
/**
 * Left edge.
 */
x0: number, 
/**
 * Top edge.
 */
y0: number, 
/**
 * Right edge.
 */
x1: number, 
/**
 * Bottom edge.
 */
y1: number, };

export type ById = { id: string, };

/**
 * Items by their ids.
 */
export type ByIds = { ids: Array<string>, };

/**
 * How many files were stopped.
 */
export type Cancelled = { 
/**
 * How many.
 */
cancelled: number, };

/**
 * A result group: the files that are analysed together.
 */
export type Case = { 
/**
 * Its id.
 */
id: string, 
/**
 * The folder that it lies in.
 */
folder_id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * How far it has come.
 */
status: CaseStatus, 
/**
 * How many files.
 */
files: number, 
/**
 * Files that still need a person.
 */
to_review: number, 
/**
 * When it was changed last, RFC 3339.
 */
updated_at: string, };

/**
 * What a person said of a file or of one of its rows.
 */
export type CaseComment = { 
/**
 * The number of its step: reverting it takes the comment back.
 */
id: string, 
/**
 * The file.
 */
file_id: string, 
/**
 * Its name.
 */
file_name: string, 
/**
 * The row, where it is about one.
 */
row_id: string | null, 
/**
 * The row's number, 1-based.
 */
row: number | null, 
/**
 * The row's words.
 */
description: string, 
/**
 * What is said.
 */
text: string, 
/**
 * When, RFC 3339.
 */
at: string, 
/**
 * Who.
 */
actor: string, };

/**
 * A document of a case.
 */
export type CaseDocument = { 
/**
 * Its id; pages are drawn under it as those of files are.
 */
id: string, 
/**
 * Name of its file.
 */
name: string, 
/**
 * How many bytes.
 */
bytes: number, 
/**
 * The service that it is for; null where its content is to tell and was not read yet.
 */
service: DocumentService | null, 
/**
 * How far it has come.
 */
state: PaperState, 
/**
 * Why it was not read.
 */
error: Said | null, 
/**
 * Pages.
 */
pages: number, 
/**
 * What it is.
 */
document_type: DocumentType | null, 
/**
 * How reading it ended.
 */
status: DocumentStatus | null, 
/**
 * What its required checks say together.
 */
output_status: OutputStatus | null, 
/**
 * Whose it is; masked unless it was asked for whole.
 */
holder: string | null, 
/**
 * Its number; masked unless it was asked for whole.
 */
number: string | null, 
/**
 * Required checks that hold.
 */
passed: number, 
/**
 * Required checks that do not.
 */
failed: number, 
/**
 * Required checks that cannot be told.
 */
open: number, 
/**
 * Fields that a person corrected.
 */
corrected: number, };

/**
 * The documents of a case, and what they say of one another.
 */
export type CaseDocuments = { 
/**
 * In order of arrival.
 */
documents: Array<CaseDocument>, 
/**
 * Checks between them, and with the holder of the case's statements.
 */
checks: Array<DocumentCheck>, 
/**
 * Whom the case's statements name; masked unless asked for whole.
 */
holders: Array<string>, };

export type CaseSave = { id?: string, folder_id: string, name: string, };

/**
 * What was found about the names of a case.
 */
export type CaseScreening = { 
/**
 * When names were compared last, RFC 3339.
 */
at: string, 
/**
 * Whom they were compared with.
 */
subjects: Array<ScreenedSubject>, 
/**
 * The lists, each as of its day.
 */
lists: Array<ScreenedList>, 
/**
 * What can be said of all.
 */
checks: Array<DocumentCheck>, 
/**
 * How names were compared.
 */
algorithm: ScreeningAlgorithm, 
/**
 * Matches that nobody decided yet.
 */
open: number, 
/**
 * Whether new versions of lists are compared by themselves.
 */
monitor: boolean, 
/**
 * Whether two people must decide alike.
 */
four_eyes: boolean, };

/**
 * A case that is to be shared.
 */
export type CaseShare = { 
/**
 * The case.
 */
case_id: string, 
/**
 * With whom.
 */
connection_id: string, 
/**
 * As a draft, which is not worked on there before it is submitted.
 */
draft?: boolean, 
/**
 * What would be sent was looked at.
 */
seen?: boolean, };

/**
 * How far the review of a case has come.
 */
export type CaseStatus = "DRAFT" | "IN_QUEUE" | "IN_PROGRESS" | "NEED_REVIEW" | "COMPLETED" | "FAILED" | "PARTIALLY_FAILED" | "PARTIALLY_COMPLETED" | "FRAUD_DETECTED" | "CANCELLED";

export type CaseStatusSet = { case_id: string, status: SetStatus, };

/**
 * Sums of a category in one currency.
 */
export type CategoryFigure = { category: string, currency: string, credit: string, debit: string, credit_base: string | null, debit_base: string | null, count: number, operational: boolean, filter: Filter, };

/**
 * Which step decided a category.
 */
export type CategorySource = "correction" | "rule" | "role" | "keyword" | "model" | "default";

/**
 * One changed cell: what stood there and what stands there.
 */
export type Change = { 
/**
 * What kind of change, in capitals.
 */
kind: string, 
/**
 * Page, 1-based.
 */
page: number | null, 
/**
 * Left, top, right, bottom in points of the page as displayed.
 */
bbox: [number, number, number, number] | null, 
/**
 * Row (`row_index`), where it is one's.
 */
row: number | null, 
/**
 * Field or column, such as `credit` or `holder`.
 */
field: string | null, 
/**
 * What stood there.
 */
old: string | null, 
/**
 * What stands there.
 */
new: string | null, 
/**
 * What else is known.
 */
detail: string | null, };

/**
 * An event of the feed. Some only a host knows: it adds them with [`Saldo::emit`].
 */
export type ChangeEvent = { "kind": "progress", file_id: string, progress: Progress, } | { "kind": "changed", topics: Array<Topic>, case_id: string | null, file_id: string | null, } | { "kind": "opened", paths: Array<string>, } | { "kind": "menu", action: string, };

/**
 * How many rows changed.
 */
export type Changed = { 
/**
 * How many.
 */
changed: number, };

/**
 * A printed figure compared with the rows.
 */
export type Check = { 
/**
 * Stable name.
 */
code: string, 
/**
 * Whether it holds.
 */
passed: boolean, 
/**
 * What is printed.
 */
expected: string | null, 
/**
 * What the rows give.
 */
found: string | null, 
/**
 * In a sentence.
 */
message: Said, };

/**
 * A reason in both languages.
 */
export type CheckReason = { 
/**
 * Code.
 */
code: string, 
/**
 * In English.
 */
en: string, 
/**
 * In Indonesian.
 */
id: string, };

/**
 * A column as the reviewer sees it.
 */
export type Column = { 
/**
 * Position, 0-based.
 */
index: number, 
/**
 * Head as printed or named.
 */
name: string, 
/**
 * Type.
 */
type: HeaderType, 
/**
 * How sure the type is, 0 to 1.
 */
confidence: number, 
/**
 * A person set the type.
 */
set: boolean, 
/**
 * Why.
 */
reasons: Array<Said>, 
/**
 * Five cells as printed.
 */
samples: Array<string>, 
/**
 * Left edge in points.
 */
x0: number, 
/**
 * Right edge in points.
 */
x1: number, 
/**
 * Page of the head, 1-based.
 */
page: number, 
/**
 * What other types would do, best first.
 */
options: Array<ColumnOption>, };

/**
 * What would happen if the column had this type.
 */
export type ColumnOption = { 
/**
 * The type.
 */
type: HeaderType, 
/**
 * The verdict that there would be.
 */
state: VerdictState, 
/**
 * Rows whose chain would hold.
 */
rows_held: number, 
/**
 * Rows in all.
 */
rows: number, 
/**
 * The same in a sentence.
 */
effect: Said, };

export type ColumnSet = { file_id: string, statement_index: number, index: number, type?: HeaderType, name?: string, want?: Want, };

export type ColumnsEdges = { file_id: string, statement_index: number, edges: Array<Edge>, want?: Want, };

/**
 * How the files of an account follow each other.
 */
export type CombinedAccount = { 
/**
 * The account.
 */
account: AccountSummary, 
/**
 * Its statements in order of time.
 */
statements: Array<CombinedStatement>, 
/**
 * What combining them showed.
 */
findings: Array<CombiningFinding>, };

/**
 * A statement among those of its account.
 */
export type CombinedStatement = { file_id: string, file_name: string, statement_index: number, period: Period | null, opening: string | null, closing: string | null, rows: number, rows_overlapping: number, verdict: Verdict, };

/**
 * What combining files showed.
 */
export type CombiningFinding = { kind: CombiningKind, severity: Severity, message: Said, remedy: Said, period: Period | null, difference: string | null, files: Array<string>, filter: Filter | null, };

/**
 * What combining files showed.
 */
export type CombiningKind = "duplicate_file" | "overlap" | "overlap_disagrees" | "gap" | "discontinuity" | "holder_differs";

export type CommentAdd = { file_id: string, row_id: string | null, text: string, };

export type CommentsOf = { case_id: string, file_id?: string, row_id?: string, };

/**
 * A case beside what the service read of the same files.
 */
export type Compared = { 
/**
 * Rows here.
 */
here: number, 
/**
 * Rows there.
 */
there: number, 
/**
 * Rows that differ.
 */
differing: number, 
/**
 * The first of them.
 */
rows: Array<Difference>, };

/**
 * How much of the flow depends on few counterparties; shares from 0 to 1.
 */
export type Concentration = { direction: Direction, counterparties: number, top1: number, top5: number, top10: number, hhi: number, };

/**
 * The configuration of a case's analysis.
 */
export type Config = { base_currency: string, holder_type: HolderType | null, parties: Parties, thresholds: Thresholds, rates: Array<Rate>, rules: Array<AnalystRule>, };

/**
 * What a changed configuration would change.
 */
export type ConfigChange = { 
/**
 * Which figure.
 */
what: Said, 
/**
 * It now.
 */
before: string, 
/**
 * It then.
 */
after: string, 
/**
 * Rows that differ.
 */
rows: number, };

/**
 * A decision; without ids of all that is open.
 */
export type ConflictsDecide = { ids?: Array<string>, side: Side, };

/**
 * Which conflicts are wanted.
 */
export type ConflictsOf = { case_id?: string, 
/**
 * Only those that nobody decided.
 */
open: boolean, };

/**
 * A part of a connection that was looked at.
 */
export type ConnectionCheck = { 
/**
 * `address`, `tls`, `key`, `clock`, `version` or `login`.
 */
part: string, 
/**
 * Whether it is well; none where it could not be looked at.
 */
passed: boolean | null, 
/**
 * What is the matter, or how it is.
 */
said: Said, };

/**
 * A connection as it is given; what is absent stays.
 */
export type ConnectionSave = { 
/**
 * Without it a new one.
 */
id?: string, 
/**
 * What it is called.
 */
name: string, 
/**
 * Address of the verification service.
 */
base_url: string, 
/**
 * Address of the parsing service; `/parse` below the other where none is given.
 */
parse_url?: string, 
/**
 * The API key.
 */
key?: string, 
/**
 * Who logs in.
 */
email?: string, 
/**
 * Their password.
 */
password?: string, 
/**
 * Whether names of files and long numbers are masked.
 */
mask?: boolean, 
/**
 * Where this machine can be reached.
 */
hook_url?: string, };

/**
 * What came of looking at a connection.
 */
export type ConnectionTest = { 
/**
 * All is well.
 */
ok: boolean, 
/**
 * Part by part.
 */
checks: Array<ConnectionCheck>, };

export type CounterpartiesOf = { case_id: string, direction: Direction, limit: number, };

/**
 * A counterparty, sums in base currency.
 */
export type CounterpartyFigure = { name: string, role: Role | null, credit: string, debit: string, count: number, 
/**
 * Part of all credits and of all debits, 0 to 1.
 */
share_credit: number, share_debit: number, members: Array<string>, filter: Filter, };

/**
 * Sums of one currency.
 */
export type CurrencyFigure = { currency: string, credit: string, debit: string, credit_base: string | null, debit_base: string | null, count_credit: number, count_debit: number, filter: Filter, };

/**
 * The balance at the end of one day.
 */
export type DailyBalance = { 
/**
 * The day.
 */
date: string, 
/**
 * Its balance.
 */
balance: string, 
/**
 * Rows of that day.
 */
rows: number, 
/**
 * False where the day lies in a gap between statements.
 */
covered: boolean, };

/**
 * Balances of one account, day by day.
 */
export type DailyFigures = { account: number, currency: string, digits: number, days: Array<DailyBalance>, average: string, minimum: string, maximum: string, days_below_zero: number, };

/**
 * How dates are shown.
 */
export type DateFormat = "DD/MM/YYYY" | "YYYY-MM-DD" | "D MMM YYYY";

/**
 * Whether the days of all rows were read where they stand.
 */
export type Dates = "SURE" | "IN_DOUBT";

/**
 * What becomes of problems.
 */
export type Decision = "accept" | "edit" | "postpone" | "reopen";

/**
 * How many were taken out.
 */
export type Deleted = { 
/**
 * How many.
 */
deleted: number, };

/**
 * How far a case has come.
 */
export type DeskCase = { 
/**
 * Its id.
 */
id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * The folder that it lies in.
 */
folder: string, 
/**
 * How far its review has come.
 */
status: CaseStatus, 
/**
 * Files in all.
 */
files: number, 
/**
 * Files that wait or are being read.
 */
reading: number, 
/**
 * Files that are locked, failed or were stopped.
 */
stuck: number, 
/**
 * Files that still need a person.
 */
to_review: number, 
/**
 * Files that are proven.
 */
proved: number, 
/**
 * Files that hold only with values that no page prints.
 */
adjusted: number, 
/**
 * Files that do not hold.
 */
discrepancy: number, 
/**
 * Files that nothing proves.
 */
unprovable: number, 
/**
 * Files that are no statement.
 */
aside: number, 
/**
 * Who completed its review, while it stands.
 */
signed: Signed | null, 
/**
 * Its exports, the latest first.
 */
exports: Array<Exported>, 
/**
 * When it was changed last, RFC 3339.
 */
updated_at: string, };

/**
 * A row that differs.
 */
export type Difference = { 
/**
 * File, 0-based.
 */
file_index: number, 
/**
 * Page, 1-based.
 */
page: number, 
/**
 * The fields that differ; empty where one side has no such row.
 */
fields: Array<string>, 
/**
 * Its values here, by field; none where it is not read here.
 */
here: Record<string, string> | null, 
/**
 * Its values there.
 */
there: Record<string, string> | null, 
/**
 * Which of the two the chain proves.
 */
proves: Proves, };

/**
 * Money in or out.
 */
export type Direction = "CR" | "DB";

/**
 * A check of a document, of several, or of names on lists.
 */
export type DocumentCheck = { 
/**
 * Code.
 */
code: string, 
/**
 * Whether the verdict rests on it.
 */
required: boolean, 
/**
 * Whether it holds; null where it cannot be told.
 */
passed: boolean | null, 
/**
 * Why not, or what must be known.
 */
reason: CheckReason | null, 
/**
 * What it looked at.
 */
evidence: Array<DocumentEvidence>, };

/**
 * A document with all that was read of it.
 */
export type DocumentDetail = { 
/**
 * The document.
 */
document: CaseDocument, 
/**
 * The documents among its pages.
 */
parts: Array<DocumentPart>, 
/**
 * Its checks.
 */
checks: Array<DocumentCheck>, 
/**
 * Its pages as displayed.
 */
pages: Array<DocumentPage>, 
/**
 * Whether nothing is masked.
 */
whole: boolean, };

/**
 * A value that a check looked at.
 */
export type DocumentEvidence = { 
/**
 * The field.
 */
field: string, 
/**
 * Its value.
 */
value: string | null, 
/**
 * Its page, 1-based.
 */
page: number | null, 
/**
 * Where on it.
 */
place: Box | null, };

/**
 * A value that was read.
 */
export type DocumentField = { 
/**
 * Its name.
 */
name: string, 
/**
 * The value; null where it cannot be read.
 */
value: string | null, 
/**
 * Whether it is several values, parted by commas.
 */
list: boolean, 
/**
 * What stands there.
 */
text: string, 
/**
 * How sure, 0 to 1.
 */
confidence: number, 
/**
 * Page, 1-based.
 */
page: number | null, 
/**
 * Where on it.
 */
place: Box | null, 
/**
 * A character was changed because arithmetic allows one reading only.
 */
repaired: boolean, 
/**
 * A required check rests on it.
 */
required: boolean, 
/**
 * A person corrected it.
 */
corrected: boolean, 
/**
 * What had been read, where it was corrected.
 */
read: string | null, 
/**
 * A part of it is hidden.
 */
masked: boolean, };

/**
 * A field as a person reads it.
 */
export type DocumentFieldSet = { document_id: string, part: number, field: string, 
/**
 * Null: nothing stands there.
 */
value: string | null, whole: boolean, };

/**
 * A page as displayed.
 */
export type DocumentPage = { 
/**
 * Number, 1-based.
 */
page: number, 
/**
 * Width in points.
 */
width: number, 
/**
 * Height in points.
 */
height: number, };

/**
 * One document among pages.
 */
export type DocumentPart = { 
/**
 * Position, 0-based.
 */
index: number, 
/**
 * What it is.
 */
document_type: DocumentType, 
/**
 * Its pages, 1-based.
 */
pages: Array<number>, 
/**
 * Its fields by name.
 */
fields: Array<DocumentField>, };

/**
 * A password for a locked document.
 */
export type DocumentPasswordTry = { document_id: string, password: string, };

/**
 * A service that documents are given to.
 */
export type DocumentService = "identity_card" | "identity_number" | "vehicle_ownership_book" | "land_certificate" | "business_registration";

/**
 * What a document is to be read as.
 */
export type DocumentServiceSet = { document_id: string, service: DocumentService, };

/**
 * How the reading of a document ended.
 */
export type DocumentStatus = "COMPLETED" | "NEED_REVIEW" | "FAILED";

/**
 * What a sheet is.
 */
export type DocumentType = "KTP" | "NPWP" | "BPKB" | "LAND_CERTIFICATE" | "LAND_CERTIFICATE_ELECTRONIC" | "NIB" | "AHU_DECISION" | "DEED" | "SIUP" | "TDP" | "PASSPORT" | "TRAVEL_CARD" | "OTHER";

/**
 * Documents to be taken in by path.
 */
export type DocumentsImport = { case_id: string, 
/**
 * Null: what the pages are tells.
 */
service: DocumentService | null, paths: Array<string>, };

/**
 * What became of documents that were to be taken in.
 */
export type DocumentsImported = { 
/**
 * Those that were.
 */
documents: Array<CaseDocument>, 
/**
 * Those that were not.
 */
refused: Array<Refused>, };

/**
 * The documents of a case.
 */
export type DocumentsOf = { case_id: string, 
/**
 * Numbers and names whole; the audit log says so.
 */
whole: boolean, };

/**
 * A row as it stands in a box that was drawn on a page.
 */
export type DrawnRow = { 
/**
 * Page, 1-based.
 */
page: number, 
/**
 * Where it stands.
 */
box: Box, 
/**
 * Its words, one text a column.
 */
cells: Array<string>, 
/**
 * Lowest of its words, 0 to 1.
 */
confidence: number, 
/**
 * Its day.
 */
date: string | null, 
/**
 * Its words.
 */
description: string, 
/**
 * Money out.
 */
debit: string | null, 
/**
 * Money in.
 */
credit: string | null, 
/**
 * An amount of which nothing tells the side.
 */
open: string | null, 
/**
 * Its balance.
 */
balance: string | null, 
/**
 * The row above it; null where it would be the first.
 */
after: string | null, 
/**
 * Whether its balance follows from the row before it; null where that cannot be told.
 */
follows: boolean | null, };

/**
 * The rows of a drawn box, top to bottom.
 */
export type DrawnRows = { 
/**
 * The rows.
 */
rows: Array<DrawnRow>, };

/**
 * An edge pair of a column, in points.
 */
export type Edge = { 
/**
 * Left edge.
 */
x0: number, 
/**
 * Right edge.
 */
x1: number, };

/**
 * What was removed and goes for good; null: all of it.
 */
export type EraseRemoved = { ids: Array<string> | null, };

/**
 * What was erased.
 */
export type Erased = { 
/**
 * Folders, cases and files.
 */
items: number, 
/**
 * Files, those of folders and cases too.
 */
files: number, };

/**
 * A file of a case with what was found in it.
 */
export type Examined = { 
/**
 * The file.
 */
file_id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * What was found; null where the file could not be examined.
 */
output: FraudOutput | null, 
/**
 * What a person says of each.
 */
decisions: Array<TraceDecision>, 
/**
 * Why it could not.
 */
error: string | null, };

/**
 * Whether a case can be exported.
 */
export type ExportCheck = { 
/**
 * What stands against it.
 */
blockers: Array<Blocker>, 
/**
 * Files that it will hold.
 */
files: number, 
/**
 * Rows that it will hold.
 */
rows: number, 
/**
 * Accounts that it will hold.
 */
accounts: number, 
/**
 * As what.
 */
formats: Array<ExportFormat>, 
/**
 * A name for it, without ending.
 */
suggested_name: string, 
/**
 * Where it would be written, in the window; null in a browser.
 */
suggested_path: string | null, };

/**
 * As what a case is exported.
 */
export type ExportFormat = "workbook" | "csv" | "json" | "beancount" | "ofx" | "report";

/**
 * With blockers only `unverified: true` is allowed; the file then says so. `path` null: the host gives an address.
 */
export type ExportWrite = { case_id: string, format: ExportFormat, path: string | null, unverified: boolean, };

/**
 * An export that was written.
 */
export type Exported = { 
/**
 * The case.
 */
case_id: string, 
/**
 * When, RFC 3339.
 */
at: string, 
/**
 * Who.
 */
actor: string, 
/**
 * As what.
 */
format: ExportFormat, 
/**
 * It is marked UNVERIFIED.
 */
unverified: boolean, };

/**
 * The values of a field.
 */
export type Facet = { 
/**
 * The field.
 */
field: FacetField, 
/**
 * Its values, most frequent first.
 */
values: Array<FacetValue>, };

/**
 * A field by whose values rows are chosen.
 */
export type FacetField = "file_id" | "account_number" | "bank" | "currency" | "direction" | "category" | "counterparty" | "role" | "flag" | "month" | "state";

/**
 * A value of a field with how many rows have it.
 */
export type FacetValue = { 
/**
 * The value.
 */
value: string, 
/**
 * For people.
 */
label: string, 
/**
 * How many rows.
 */
count: number, };

/**
 * A field of the statement's head.
 */
export type Field = { 
/**
 * Its name.
 */
name: FieldName, 
/**
 * Its value.
 */
value: string, 
/**
 * Page where it stands.
 */
page: number | null, 
/**
 * Where it stands.
 */
box: Box | null, 
/**
 * How sure its reading is, 0 to 1; null where it stands on no page.
 */
confidence: number | null, 
/**
 * Where its value comes from.
 */
source: FieldSource, };

/**
 * Name of a field of the statement's head.
 */
export type FieldName = "bank_name" | "branch" | "account_number" | "account_type" | "holder" | "currency" | "period" | "opening" | "closing";

export type FieldSet = { file_id: string, statement_index: number, name: FieldName, value: string, };

/**
 * Where the value of a field comes from.
 */
export type FieldSource = "printed" | "derived" | "person" | "missing";

/**
 * No statement: it counts nowhere, and stands in the way of nothing.
 */
export type FileAside = { file_id: string, aside: boolean, };

/**
 * A file with everything that its review needs.
 */
export type FileDetail = { 
/**
 * The file.
 */
file: QueueFile, 
/**
 * Its pages.
 */
pages: Array<PageInfo>, 
/**
 * Its statements.
 */
statements: Array<StatementDetail>, 
/**
 * What a person should know.
 */
findings: Array<Finding>, 
/**
 * Files with the same head, to which a correction of this one can be applied.
 */
alike: Array<string>, };

/**
 * How much speaks against a file, as far as that is known.
 */
export type FileRisk = { 
/**
 * The file.
 */
file_id: string, 
/**
 * Null while it was not examined.
 */
risk: RiskLevel | null, 
/**
 * Traces of MEDIUM and HIGH of which nobody said anything.
 */
open: number, 
/**
 * Traces of MEDIUM and HIGH.
 */
traces: number, 
/**
 * Why it could not be examined.
 */
error: Said | null, };

/**
 * How far a file has come.
 */
export type FileState = "queued" | "reading" | "locked" | "review" | "ready" | "failed" | "cancelled";

/**
 * `path` null: the host gives an address.
 */
export type FileWrite = { file_id: string, path: string | null, };

export type FilesImport = { case_id: string, paths: Array<string>, };

/**
 * Which rows: every figure carries one, so that it leads to its rows. Fields that are given must all hold.
 */
export type Filter = { 
/**
 * Words of description, counterparty, reference or amount.
 */
search?: string, 
/**
 * One of the values of each field.
 */
facets?: Partial<Record<FacetField, string[]>>, 
/**
 * First day, ISO 8601.
 */
from?: string, 
/**
 * Last day, ISO 8601.
 */
to?: string, 
/**
 * Least amount.
 */
amount_min?: string, 
/**
 * Most amount.
 */
amount_max?: string, 
/**
 * These rows.
 */
ids?: Array<string>, };

export type Find = { text: string, limit: number, };

/**
 * What a person should know of a file.
 */
export type Finding = { 
/**
 * Stable name.
 */
code: string, 
/**
 * How much it matters.
 */
severity: Severity, 
/**
 * Page.
 */
page: number | null, 
/**
 * Where.
 */
box: Box | null, 
/**
 * What was found.
 */
message: Said, 
/**
 * What would resolve it.
 */
remedy: Said | null, };

/**
 * A mark on a transaction; each raised one has a reason.
 */
export type Flag = "is_automatic_bank_transaction" | "is_circular_transaction" | "is_kiting_transaction" | "is_big_transaction" | "is_round_transaction" | "is_transfer_from_company_group" | "is_transfer_from_director" | "is_transfer_from_supplier" | "is_transfer_from_customer" | "is_pace_revenue" | "is_rm_revenue";

/**
 * What a person says about a flag.
 */
export type FlagMark = { 
/**
 * The flag.
 */
flag: Flag, 
/**
 * What of it.
 */
state: MarkState, };

/**
 * A folder of cases.
 */
export type Folder = { 
/**
 * Its id.
 */
id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * Its cases, the latest changed first.
 */
cases: Array<Case>, };

export type FolderSave = { id?: string, name: string, };

/**
 * Fonts, and figures in a font of their own.
 */
export type FontAnalysis = { 
/**
 * Fonts.
 */
fonts: Array<FontUse>, 
/**
 * Cells whose type differs from their column's.
 */
islands: Array<Change>, };

/**
 * A font.
 */
export type FontUse = { 
/**
 * Its name.
 */
name: string, 
/**
 * Whether its letters lie in the file.
 */
embedded: boolean, 
/**
 * Pages that use it.
 */
pages: Array<number>, };

/**
 * In what something was found.
 */
export type FoundKind = "case" | "holder" | "account" | "file" | "row";

/**
 * Something that was found in one of all cases.
 */
export type FoundThing = { 
/**
 * In what.
 */
kind: FoundKind, 
/**
 * The case.
 */
case_id: string, 
/**
 * Its name.
 */
case_name: string, 
/**
 * The file, of a file.
 */
file_id: string | null, 
/**
 * The row, of a row.
 */
row_id: string | null, 
/**
 * What stands there.
 */
text: string, 
/**
 * Day of a row, ISO 8601.
 */
date: string | null, 
/**
 * Amount of a row, signed.
 */
amount: string | null, 
/**
 * Its currency.
 */
currency: string, };

/**
 * What the search for tampering says of a file.
 */
export type FraudOutput = { 
/**
 * Always `json`.
 */
type: string, 
/**
 * The total.
 */
summary: Summary, 
/**
 * What was found, gravest first.
 */
anomalies: Array<Anomaly>, 
/**
 * What the file says of itself.
 */
metadata_analysis: MetadataAnalysis, 
/**
 * Fonts.
 */
font_analysis: FontAnalysis, 
/**
 * Pictures.
 */
image_analysis: ImageAnalysis, 
/**
 * The evidence by kind.
 */
manipulation_analysis: ManipulationAnalysis, };

/**
 * A file on disk.
 */
export type FromPath = { path: string, };

/**
 * The meaning of a column.
 */
export type HeaderType = "date" | "value_date" | "time" | "description" | "reference" | "branch" | "direction" | "debit" | "credit" | "amount" | "balance" | "currency" | "ignore" | "unknown";

/**
 * A step of history.
 */
export type HistoryEntry = { 
/**
 * Its number.
 */
id: string, 
/**
 * When, RFC 3339.
 */
at: string, 
/**
 * Who.
 */
actor: string, 
/**
 * The file concerned.
 */
file_id: string | null, 
/**
 * Its name.
 */
file_name: string, 
/**
 * The row concerned.
 */
row_id: string | null, 
/**
 * What was done.
 */
what: Said, 
/**
 * Value before.
 */
from: string | null, 
/**
 * Value after.
 */
to: string | null, 
/**
 * Whether it holds.
 */
state: StepState, 
/**
 * Whether it can be reverted singly.
 */
single: boolean, 
/**
 * The later step that rests on it, where one does.
 */
rested_on: string | null, };

export type HistoryList = { case_id: string, offset: number, limit: number, };

/**
 * A page of history.
 */
export type HistoryPage = { 
/**
 * Steps in all.
 */
total: number, 
/**
 * Latest first.
 */
entries: Array<HistoryEntry>, 
/**
 * What undo and redo would do.
 */
state: HistoryState, };

/**
 * The number of a step on which nothing later rests.
 */
export type HistoryRevert = { case_id: string, id: string, };

/**
 * What undo and redo would do.
 */
export type HistoryState = { 
/**
 * The step that undo would take back.
 */
undo: Said | null, 
/**
 * The step that redo would do again.
 */
redo: Said | null, };

export type HistoryStep = { case_id: string, direction: Way, };

/**
 * A decision about a hit.
 */
export type HitDecide = { hit_id: string, decision: ScreeningDecision, reason: string, };

/**
 * One reason for a score.
 */
export type HitFeature = { code: string, detail: string, value: number, weight: number, contribution: number, };

/**
 * A number of an entity.
 */
export type HitNumber = { kind: string, value: string, };

/**
 * Whether the holder trades or lives from the accounts.
 */
export type HolderType = "company" | "person";

/**
 * Pictures.
 */
export type ImageAnalysis = { 
/**
 * Pictures.
 */
images: Array<ImageUse>, };

/**
 * A picture.
 */
export type ImageUse = { 
/**
 * Page, 1-based.
 */
page: number, 
/**
 * Its place.
 */
bbox: [number, number, number, number] | null, 
/**
 * Dots an inch.
 */
dpi: number | null, 
/**
 * How it is coded: `JPEG`, `FLATE`, `JBIG2` and so on.
 */
codec: string, 
/**
 * Quality of the JPEG, 1 to 100.
 */
quality: number | null, 
/**
 * Checks that looked at its pixels.
 */
tests_run: Array<string>, };

/**
 * Files that were taken in, and those that were not.
 */
export type Imported = { 
/**
 * Taken in.
 */
files: Array<QueueFile>, 
/**
 * Not taken in.
 */
refused: Array<Refused>, };

export type InCase = { case_id: string, };

export type InFile = { file_id: string, };

export type ItemDelete = { kind: ItemKind, ids: Array<string>, };

/**
 * What can be taken out.
 */
export type ItemKind = "folder" | "case" | "file";

/**
 * A job that is wanted.
 */
export type JobAsk = { 
/**
 * The file, of a shared case.
 */
file_id: string, 
/**
 * What is done with it.
 */
kind: JobKind, 
/**
 * `LITE`, `PLUS` or `PRO`.
 */
mode?: string, 
/**
 * A template of the service, for `predict`.
 */
template_id?: string, 
/**
 * Fields by name with their types, where no template is given.
 */
schema?: unknown, 
/**
 * What would be sent was looked at.
 */
seen?: boolean, };

/**
 * What a job does with a file.
 */
export type JobKind = "parse" | "predict" | "fraud";

/**
 * What would be sent for a job.
 */
export type JobPreview = { 
/**
 * Where it goes.
 */
to: string, 
/**
 * The file's name here.
 */
name: string, 
/**
 * The name under which it goes.
 */
sent_as: string, 
/**
 * How many bytes.
 */
bytes: number, 
/**
 * Its password goes along.
 */
password: boolean, };

export type JobsCancel = { case_id: string, file_ids?: Array<string>, };

/**
 * Where the key of the store came from.
 */
export type KeySource = "keychain" | "file";

/**
 * Language of the interface.
 */
export type Language = "en" | "id";

/**
 * An entity that a list's last version changed.
 */
export type ListChanged = { 
/**
 * `ADDED`, `CHANGED` or `REMOVED`.
 */
change: string, entity_id: string, name: string, schema: string, topics: Array<string>, };

/**
 * A part of what a list's last version changed.
 */
export type ListChangesOf = { list_id: string, offset: number, limit: number, };

/**
 * A row of a list that names nobody or cannot be read.
 */
export type ListRefusal = { row: number, message: string, };

/**
 * The evidence by kind.
 */
export type ManipulationAnalysis = { 
/**
 * Covered text.
 */
covered: Array<Change>, 
/**
 * Hidden text.
 */
hidden: Array<Change>, 
/**
 * Text drawn late.
 */
late_text: Array<Change>, 
/**
 * Annotations and form fields.
 */
annotations: Array<Change>, 
/**
 * Figures that contradict others.
 */
arithmetic: Array<Change>, };

export type MarkPreview = { case_id: string, ids: Array<string>, category: string, };

/**
 * What a person says about a flag or a pattern.
 */
export type MarkState = "raised" | "confirmed" | "dismissed";

/**
 * What the file says of itself.
 */
export type MetadataAnalysis = { 
/**
 * The document information.
 */
info: { [key in string]?: string }, 
/**
 * The metadata stream's names of tools and dates.
 */
xmp: { [key in string]?: string }, 
/**
 * Programs that it names.
 */
tools: Array<Tool>, 
/**
 * Its revisions.
 */
revisions: Array<Revision>, 
/**
 * Its signatures.
 */
signatures: Array<Signature>, };

/**
 * What was looked at.
 */
export type Metrics = { 
/**
 * Pages of the file.
 */
pages: number, 
/**
 * Pages that were looked at.
 */
pages_examined: number, 
/**
 * Revisions of the file.
 */
revisions: number, 
/**
 * Signatures in it.
 */
signatures: number, 
/**
 * Rows of its statements.
 */
rows: number, 
/**
 * Links of the balance chain that hold.
 */
links_proven: number, 
/**
 * Links that do not.
 */
links_broken: number, 
/**
 * Fonts.
 */
fonts: number, 
/**
 * Pictures.
 */
images: number, 
/**
 * Version of the rules and lists.
 */
rules_version: string, 
/**
 * Checks that ran.
 */
checks_run: Array<string>, 
/**
 * Checks that did not, and why.
 */
checks_not_run: Array<NotRun>, };

/**
 * One month of one account, or of all in base currency.
 */
export type MonthFigure = { month: string, credit: string, debit: string, net: string, count_credit: number, count_debit: number, operational_credit: string, operational_debit: string, opening: string | null, closing: string | null, average: string | null, minimum: string | null, maximum: string | null, days_below_zero: number | null, returned_cheques: number, filter: Filter, };

/**
 * Nothing.
 */
export type None = Record<string, never>;

/**
 * A check that did not run.
 */
export type NotRun = { 
/**
 * Its code.
 */
code: string, 
/**
 * Why.
 */
reason: string, };

/**
 * How numbers are shown.
 */
export type NumberFormat = "1,234.56" | "1.234,56" | "1 234,56";

export type OfAccount = { case_id: string, account: number, };

/**
 * `account` null: all accounts in base currency.
 */
export type OfAccounts = { case_id: string, account: number | null, };

export type OfCounterparty = { case_id: string, name: string, };

/**
 * One document.
 */
export type OfDocument = { document_id: string, 
/**
 * Numbers and names whole; the audit log says so.
 */
whole: boolean, };

/**
 * Some documents of a case.
 */
export type OfDocuments = { document_ids: Array<string>, };

export type OfFiles = { file_ids: Array<string>, };

/**
 * One list.
 */
export type OfList = { list_id: string, };

/**
 * A box on a page.
 */
export type OnPage = { 
/**
 * Page, 1-based.
 */
page: number, 
/**
 * The box.
 */
box: Box, };

/**
 * An error as a host gives it on.
 */
export type OpError = { 
/**
 * A stable name such as `NOT_FOUND`, `CONFLICT`, `INVALID`, `WRONG_PASSWORD`, `DISK_FULL`.
 */
code: string, 
/**
 * What happened, where, and what to do.
 */
message: string, 
/**
 * Path of the input field that is wrong.
 */
field: string | null, };

/**
 * What passwords opened.
 */
export type Opened = { 
/**
 * Files that are open now.
 */
opened: Array<string>, 
/**
 * Files that are still locked.
 */
locked: Array<string>, };

/**
 * Something that is to be sent, or was.
 */
export type OutboxItem = { 
/**
 * Its id.
 */
id: string, 
/**
 * To whom.
 */
connection: string, 
/**
 * Of which case.
 */
case_id: string | null, 
/**
 * The name of the case.
 */
case: string, 
/**
 * What it is.
 */
what: Said, 
/**
 * `waiting`, `sending`, `still`, `done` or `cancelled`.
 */
state: string, 
/**
 * Why it stands still, or came to nothing.
 */
why: string | null, 
/**
 * How often it was sent.
 */
tries: number, 
/**
 * When it was put there.
 */
created: string, 
/**
 * When it came to its end.
 */
ended: string | null, };

/**
 * Which part of the outbox is wanted.
 */
export type OutboxOf = { case_id?: string, 
/**
 * Only what is still to be sent.
 */
open: boolean, };

/**
 * How a service ended.
 */
export type OutputStatus = "VERIFIED" | "PARTIALLY_NOT_VERIFIED" | "NOT_VERIFIED";

/**
 * A case at a glance.
 */
export type Overview = { base_currency: string, accounts: Array<AccountSummary>, 
/**
 * Over all accounts, in base currency.
 */
credit: string, debit: string, operational_credit: string, operational_debit: string, rows: number, days_below_zero: number, 
/**
 * Statements that are proven.
 */
proved: number, statements: number, currencies: Array<CurrencyFigure>, concentration: Array<Concentration>, missing_rates: Array<string>, assumptions: Array<Assumption>, };

/**
 * A page.
 */
export type PageInfo = { 
/**
 * Number, 1-based.
 */
page: number, 
/**
 * Width in points.
 */
width: number, 
/**
 * Height in points.
 */
height: number, 
/**
 * Where its words come from.
 */
source: 'text' | 'ocr', };

/**
 * How far a document has come.
 */
export type PaperState = "queued" | "reading" | "locked" | "read" | "failed" | "cancelled";

/**
 * Names that stand in a relation to the holder.
 */
export type Parties = { company_group: Array<string>, directors: Array<string>, suppliers: Array<string>, customers: Array<string>, };

/**
 * A password to be tried; without a file on all.
 */
export type Password = { 
/**
 * The file.
 */
file_id: string | null, 
/**
 * The password.
 */
password: string, };

export type PasswordsTry = { case_id: string, passwords: Array<Password>, remember: boolean, };

/**
 * A pattern over several rows. One shape for all kinds, so that one screen shows them.
 */
export type Pattern = { 
/**
 * Its id, the same as long as it rests on the same rows.
 */
id: string, 
/**
 * What kind.
 */
kind: PatternKind, 
/**
 * `COVERED_SHORTFALL`, `interest_tax_rate`, …
 */
code: string, 
/**
 * How much it matters.
 */
severity: Severity, 
/**
 * Whom or what it is about.
 */
title: string, 
/**
 * One sentence with the figures in it.
 */
reason: string, 
/**
 * What may explain it without anything being wrong.
 */
innocent_causes: Array<string>, 
/**
 * How much.
 */
amount: string | null, 
/**
 * ISO 4217 code.
 */
currency: string, 
/**
 * From the first to the last row.
 */
period: Period | null, 
/**
 * Whom the money passed, or whose payment it is.
 */
path: Array<string>, 
/**
 * The flag that it raises.
 */
flag: Flag | null, 
/**
 * What a person says about it.
 */
state: MarkState, 
/**
 * A remark.
 */
note: string, 
/**
 * Its rows.
 */
filter: Filter, };

/**
 * What kind of pattern.
 */
export type PatternKind = "circular" | "kiting" | "transfer" | "counter_leg" | "physics" | "recurring" | "flag";

export type PatternMark = { case_id: string, id: string, state: MarkState, note: string, };

export type PatternsOf = { case_id: string, kinds: Array<PatternKind>, };

/**
 * First and last day.
 */
export type Period = { 
/**
 * First day, ISO 8601.
 */
from: string, 
/**
 * Last day, ISO 8601.
 */
to: string, };

/**
 * By what a portfolio is parted.
 */
export type PortfolioGroup = "case" | "holder" | "bank" | "month" | "category" | "counterparty";

export type PortfolioOf = { part: PortfolioPart, by: Array<PortfolioGroup>, limit: number, };

/**
 * What of a portfolio is shown.
 */
export type PortfolioPart = "groups" | "shared" | "lenders";

/**
 * Something that a person must decide.
 */
export type Problem = { 
/**
 * Its id, the same as long as it is there.
 */
id: string, 
/**
 * What kind.
 */
kind: ProblemKind, 
/**
 * How much it matters.
 */
severity: Severity, 
/**
 * What became of it.
 */
state: ProblemState, 
/**
 * The file.
 */
file_id: string, 
/**
 * Its name.
 */
file_name: string, 
/**
 * The statement, 0-based.
 */
statement_index: number, 
/**
 * The row.
 */
row_id: string | null, 
/**
 * Its position, 0-based.
 */
row_index: number | null, 
/**
 * Which cell is in doubt.
 */
field: HeaderType | null, 
/**
 * Page.
 */
page: number | null, 
/**
 * The cell.
 */
box: Box | null, 
/**
 * The row around it.
 */
row_box: Box | null, 
/**
 * As it was read.
 */
reading: string, 
/**
 * How sure that is, 0 to 1.
 */
confidence: number, 
/**
 * What is wrong.
 */
message: Said, 
/**
 * What would resolve it, best first.
 */
repairs: Array<ProposedRepair>, 
/**
 * Problems of one group look alike and may be decided together.
 */
group: string, };

/**
 * What kind of problem.
 */
export type ProblemKind = "chain_break" | "total" | "low_confidence" | "page_unread" | "field_missing" | "gap" | "overlap" | "duplicate";

/**
 * What became of a problem.
 */
export type ProblemState = "open" | "postponed" | "resolved";

/**
 * Problems that wait for a decision, or were decided.
 */
export type Problems = { 
/**
 * In the order of the files, worst kinds first; of a file the first 300 of each state.
 */
problems: Array<Problem>, 
/**
 * Undecided ones beyond these.
 */
more: number, };

export type ProblemsList = { case_id: string, file_id?: string, state?: ProblemState, };

/**
 * `accept` takes `repair` (index into `repairs`; none: the reading is right), `edit` takes `value`.
 */
export type ProblemsResolve = { ids: Array<string>, action: Decision, repair?: number, value?: string, };

/**
 * The proforma statement.
 */
export type Proforma = { 
/**
 * ISO 4217 code.
 */
currency: string, 
/**
 * Its columns.
 */
periods: Array<ProformaPeriod>, 
/**
 * Its lines.
 */
lines: Array<ProformaLine>, 
/**
 * Balance at the start of each period.
 */
opening: Array<string | null>, 
/**
 * Balance at the end of each.
 */
closing: Array<string | null>, 
/**
 * What a reader must know.
 */
notes: Array<Said>, };

/**
 * A line of the proforma.
 */
export type ProformaLine = { 
/**
 * Name, such as `SALES_RECEIPTS`.
 */
code: string, 
/**
 * 0 for sums, 1 for what they add up.
 */
level: number, 
/**
 * One amount a period.
 */
amounts: Array<string>, 
/**
 * Their sum.
 */
total: string, 
/**
 * Part of the revenue.
 */
share_of_revenue: number | null, 
/**
 * One a period, then the whole line.
 */
filters: Array<Filter>, };

export type ProformaOf = { case_id: string, currency: string | null, };

/**
 * A column of the proforma.
 */
export type ProformaPeriod = { 
/**
 * First day.
 */
from: string, 
/**
 * Last day.
 */
to: string, 
/**
 * Year and month.
 */
label: string, };

/**
 * How far reading has come.
 */
export type Progress = { 
/**
 * 0 to 1.
 */
part: number, 
/**
 * Pages read.
 */
page: number, 
/**
 * Pages in all.
 */
pages: number, 
/**
 * What is being done.
 */
stage: Stage, };

/**
 * A change that would resolve a problem.
 */
export type ProposedRepair = { 
/**
 * `LOST_ROW`, `SWAPPED_SIDE`, `MISREAD_DIGIT`, …
 */
code: string, 
/**
 * In a sentence.
 */
message: Said, 
/**
 * Value as read.
 */
from: string | null, 
/**
 * Value that closes the chain.
 */
to: string | null, 
/**
 * Breaks in the chain now.
 */
breaks_before: number, 
/**
 * Breaks then.
 */
breaks_after: number, 
/**
 * The verdict then.
 */
state_after: VerdictState, 
/**
 * The row that it changes, or beside which one is missing, 0-based.
 */
row: number, 
/**
 * No page prints it: it merely balances, and makes the statement adjusted.
 */
plug: boolean, 
/**
 * Where the page prints it.
 */
box: Box | null, };

/**
 * Which of the two readings the balance chain proves at a row.
 */
export type Proves = "here" | "there" | "both" | "neither";

/**
 * What was fetched of a service.
 */
export type Pulled = { 
/**
 * Verifications in all.
 */
verifications: number, 
/**
 * Those that changed since the last time.
 */
changed: number, 
/**
 * Those that are gone.
 */
gone: number, 
/**
 * Folders.
 */
folders: number, 
/**
 * Result groups.
 */
results: number, 
/**
 * Templates.
 */
templates: number, 
/**
 * Jobs of the parsing service.
 */
jobs: number, 
/**
 * What could not be had; the rest stands.
 */
missing: Array<Said>, };

/**
 * One SELECT over the table `transactions` of all cases, or of one.
 */
export type Query = { sql: string, case_id?: string, limit: number, };

/**
 * The answer to a question over many cases. Values are text, so that no digit of an amount is lost; null where there is none.
 */
export type QueryAnswer = { 
/**
 * Its columns.
 */
columns: Array<AnswerColumn>, 
/**
 * Its rows.
 */
rows: Array<Array<string | null>>, 
/**
 * There are more rows than were asked for.
 */
more: boolean, 
/**
 * How long it took, in milliseconds.
 */
took_ms: number, };

/**
 * `path` null: the host gives an address.
 */
export type QueryWrite = { sql: string, case_id?: string, format: AnswerFormat, path: string | null, };

/**
 * A file in the queue.
 */
export type QueueFile = { 
/**
 * Its id.
 */
id: string, 
/**
 * Its case.
 */
case_id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * How many bytes.
 */
bytes: number, 
/**
 * How far it has come.
 */
state: FileState, 
/**
 * Worst of its statements; null until read.
 */
verdict: Verdict | null, 
/**
 * Columns in doubt.
 */
headers_open: number, 
/**
 * Problems that are open.
 */
problems_open: number, 
/**
 * Rows of all its statements.
 */
rows: number, 
/**
 * How many statements.
 */
statements: number, 
/**
 * Bank of the first.
 */
bank_name: string, 
/**
 * Currencies of all.
 */
currencies: Array<string>, 
/**
 * From the first to the last day.
 */
period: Period | null, 
/**
 * How far reading has come.
 */
progress: Progress | null, 
/**
 * Why it is locked or failed, or where it was seen before.
 */
note: Said | null, 
/**
 * A file with the same bytes that was here before.
 */
duplicate_of: string | null, 
/**
 * It is no statement and counts nowhere; a person may have said so.
 */
aside: boolean, };

/**
 * How many files were queued again.
 */
export type Queued = { 
/**
 * How many.
 */
queued: number, };

/**
 * An exchange rate of one day.
 */
export type Rate = { 
/**
 * The day from which it holds.
 */
date: string, 
/**
 * ISO 4217 code.
 */
currency: string, 
/**
 * Units of base currency for one unit.
 */
rate: string, };

/**
 * A file that was not taken in.
 */
export type Refused = { 
/**
 * Its name.
 */
name: string, 
/**
 * Why, and what to do.
 */
why: Said, };

export type RegionRead = { file_id: string, page: number, box: Box, digits: boolean, language: string | null, };

/**
 * What a region says when it is recognised again.
 */
export type RegionText = { 
/**
 * The text; empty where none was found.
 */
text: string, 
/**
 * How sure it is, 0 to 1.
 */
confidence: number, };

/**
 * A related party, sums in base currency.
 */
export type RelatedParty = { name: string, role: Role, merchants: Array<string>, credit: string, debit: string, count_credit: number, count_debit: number, filter: Filter, };

/**
 * Something that both sides changed.
 */
export type RemoteConflict = { 
/**
 * Its id.
 */
id: string, 
/**
 * With whom.
 */
connection: string, 
/**
 * The case.
 */
case_id: string, 
/**
 * Its name.
 */
case: string, 
/**
 * What it is about.
 */
what: Said, 
/**
 * What both agreed on before; none where that is not known.
 */
base: string | null, 
/**
 * What it is here.
 */
here: Sided, 
/**
 * What it is there.
 */
there: Sided, 
/**
 * `here`, `there` or `same`; none while nobody decided.
 */
decided: string | null, 
/**
 * Who decided.
 */
decided_by: string | null, 
/**
 * When.
 */
decided_at: string | null, };

/**
 * A job that was asked for.
 */
export type RemoteJob = { 
/**
 * The id of what asked for it.
 */
id: string, 
/**
 * The file.
 */
file_id: string, 
/**
 * Its name.
 */
file: string, 
/**
 * `PARSE`, `PREDICT` or `FRAUD`.
 */
kind: string, 
/**
 * How far the outbox is with it: `waiting`, `sending`, `still`, `done` or `cancelled`.
 */
state: string, 
/**
 * The status there, as the service names it; `GONE` where it was deleted, none before it was seen.
 */
status: string | null, 
/**
 * Why it stands still, or failed.
 */
why: string | null, 
/**
 * When it was asked for.
 */
created: string, 
/**
 * Its output is kept beside the file.
 */
has_output: boolean, };

/**
 * The output of a job.
 */
export type RemoteJobOutput = { 
/**
 * The id of what asked for it.
 */
id: string, 
/**
 * As the service gave it.
 */
output: unknown, };

/**
 * Which list of a service is wanted.
 */
export type RemoteListOf = { connection_id: string, offset: number, limit: number, search?: string, };

/**
 * Verifications that become cases.
 */
export type RemoteTake = { connection_id: string, ids: Array<string>, };

/**
 * What became cases.
 */
export type RemoteTaken = { 
/**
 * The cases.
 */
cases: Array<Case>, 
/**
 * What could not be taken, and why.
 */
refused: Array<Said>, };

/**
 * A template of a service.
 */
export type RemoteTemplate = { 
/**
 * Its id there.
 */
id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * `extraction` or `layout`, as far as the service says it.
 */
kind: string, 
/**
 * Somebody made it; else it comes with the service.
 */
custom: boolean, };

/**
 * A template of extraction that a service is to have.
 */
export type RemoteTemplateMake = { 
/**
 * To which connection.
 */
connection_id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * What it is for.
 */
description: string, 
/**
 * What programs call it; one is made where none is given.
 */
custom_id?: string, 
/**
 * Fields by name with their types.
 */
schema: unknown, 
/**
 * What would be sent was looked at.
 */
seen?: boolean, };

/**
 * A template that a service is to lose.
 */
export type RemoteTemplateRemove = { 
/**
 * Of which connection.
 */
connection_id: string, 
/**
 * Its id there.
 */
id: string, };

/**
 * A verification of a service.
 */
export type RemoteVerification = { 
/**
 * Its id there.
 */
id: string, 
/**
 * What it is of, in the service's words.
 */
service: string, 
/**
 * Names of its files, as far as they are told; else its id.
 */
name: string, 
/**
 * Its status, as the service names it.
 */
status: string, 
/**
 * What its checks say, as the service names it.
 */
output_status: string | null, 
/**
 * The folder there.
 */
folder: string, 
/**
 * How many files.
 */
files: number, 
/**
 * When it was changed last.
 */
updated_at: string, 
/**
 * The case that it is here.
 */
case_id: string | null, };

/**
 * A part of that list.
 */
export type RemoteVerifications = { 
/**
 * How many there are.
 */
total: number, 
/**
 * Those that are wanted.
 */
items: Array<RemoteVerification>, };

/**
 * A folder, case or file that was removed; undo in its own history brings a folder or case back, undo in its case's a file.
 */
export type Removed = { 
/**
 * Its id; that of a folder or case is also that of its history.
 */
id: string, 
/**
 * Folder, case or file.
 */
kind: ItemKind, 
/**
 * Its name.
 */
name: string, 
/**
 * When it was removed, RFC 3339.
 */
at: string, };

/**
 * Problems after a decision.
 */
export type Resolved = { 
/**
 * Files that it bears on.
 */
files: Array<QueueFile>, };

/**
 * Who decided.
 */
export type ReviewActor = { 
/**
 * `user`, `api_key` or `desktop`.
 */
type: string, 
/**
 * Id of the user, first characters of the key, or the machine's user.
 */
id: string, 
/**
 * Their name.
 */
name: string, };

/**
 * What a reviewer put beside what was read.
 */
export type ReviewOutput = { 
/**
 * The name.
 */
name: string, 
/**
 * What stands there.
 */
value: unknown, };

/**
 * Without a value it is taken away.
 */
export type ReviewOutputSet = { case_id: string, name: string, value?: unknown, };

/**
 * `said` has the words of steps by their number, and of open problems by theirs, as the interface says them; those of the engine stand
 * where it has none. `path` null: the host gives an address.
 */
export type ReviewWrite = { case_id: string, path: string | null, said: Record<string, string>, };

/**
 * What every correction of headers answers; rows are fetched in windows.
 */
export type Reviewed = { 
/**
 * The file.
 */
file: QueueFile, 
/**
 * Its statements as they now stand, without what other types would do and the areas of their rows: `file_detail` tells these.
 */
statements: Array<StatementDetail>, 
/**
 * The window that was asked for, so that one round trip paints.
 */
window: TableWindow | null, };

/**
 * A revision of the file.
 */
export type Revision = { 
/**
 * Its number, 1-based.
 */
n: number, 
/**
 * Size of the file with it, in bytes.
 */
bytes: number, 
/**
 * The gravest kind of what it changed; `None` of the first.
 */
kind: string | null, 
/**
 * What it changed.
 */
changes: Array<Change>, };

/**
 * How much speaks against a file.
 */
export type RiskLevel = "TRUSTED" | "INCONCLUSIVE" | "WARNING" | "HIGH_RISK";

/**
 * How a counterparty stands to the holder.
 */
export type Role = "company_group" | "director" | "supplier" | "customer" | "own_account";

/**
 * A row with everything that is known of it.
 */
export type Row = { id: string, file_id: string, file_name: string, statement_index: number, row_index: number, page: number, box: Box, 
/**
 * Where single values stand, by header type.
 */
cells: Partial<Record<HeaderType, Box>>, account_number: string, bank_name: string, currency: string, date: string | null, value_date: string | null, description: string, reference: string, direction: Direction, debit: string | null, credit: string | null, balance: string | null, balance_printed: boolean, balance_ok: boolean | null, counterparty: string, role: Role | null, category: string, category_source: CategorySource, category_reason: string, is_operational: boolean, flags: Array<RowFlag>, excluded: boolean, note: string, 
/**
 * Lowest of the fields, 0 to 1.
 */
confidence: number, 
/**
 * Fields below 0.90.
 */
doubtful: Array<HeaderType>, 
/**
 * A person changed it.
 */
edited: boolean, };

/**
 * One change of rows; the list of an operation is one step of undo.
 */
export type RowChange = { "kind": "edit", row_id: string, field: RowField, value: string, } | { "kind": "insert", file_id: string, statement_index: number, after: string | null, date: string | null, description: string, debit: string, credit: string, balance: string | null, 
/**
 * It stands before the row that `after` names.
 */
before?: boolean, 
/**
 * Where it was drawn; rows that are drawn one after the other stand so.
 */
place?: OnPage, } | { "kind": "delete", row_id: string, } | { "kind": "split", row_id: string, debit: string, credit: string, letters: number, } | { "kind": "merge", row_id: string, };

/**
 * A field of a row that can be edited.
 */
export type RowField = "date" | "description" | "debit" | "credit" | "balance" | "counterparty" | "category";

/**
 * A flag of a row with its reason.
 */
export type RowFlag = { 
/**
 * The flag.
 */
flag: Flag, 
/**
 * Why it is raised.
 */
reason: string, 
/**
 * Other rows that it rests on.
 */
related_ids: Array<string>, 
/**
 * What a person says about it.
 */
state: MarkState, 
/**
 * A remark.
 */
note: string, };

/**
 * What a person says about rows; what is absent stays.
 */
export type RowMark = { category?: string, counterparty?: string, role?: Role | null, is_operational?: boolean, excluded?: boolean, flag?: FlagMark, note?: string, };

/**
 * Sums of rows in one currency.
 */
export type RowSums = { 
/**
 * ISO 4217 code.
 */
currency: string, 
/**
 * How many.
 */
count: number, 
/**
 * Sum of the credits.
 */
credit: string, 
/**
 * Sum of the debits.
 */
debit: string, };

/**
 * Some rows of many.
 */
export type RowWindow = { 
/**
 * Rows in all.
 */
total: number, 
/**
 * First of these.
 */
offset: number, 
/**
 * The rows.
 */
rows: Array<Row>, 
/**
 * Sums of all.
 */
sums: Array<RowSums>, };

export type RowsChange = { case_id: string, changes: Array<RowChange>, };

/**
 * Rows after a change.
 */
export type RowsChanged = { 
/**
 * Files that it bears on.
 */
files: Array<QueueFile>, 
/**
 * The changed rows.
 */
rows: Array<Row>, };

export type RowsDrawn = { file_id: string, statement_index: number, page: number, box: Box, };

export type RowsFacets = { case_id: string, file_id?: string, filter: Filter, fields: Array<FacetField>, };

/**
 * By ids, or all rows of a filter.
 */
export type RowsMark = { case_id: string, ids?: Array<string>, filter?: Filter, mark: RowMark, };

/**
 * Rows after a mark.
 */
export type RowsMarked = { 
/**
 * How many.
 */
changed: number, 
/**
 * The first of them.
 */
rows: Array<Row>, };

/**
 * With `around` the window is moved to hold that row.
 */
export type RowsWindow = { case_id: string, file_id?: string, filter: Filter, sort: Sort, offset: number, limit: number, around?: string, };

/**
 * `rule` null: only the identical rows.
 */
export type RuleApply = { case_id: string, row_id: string, category: string, rule: AnalystRule | null, };

export type RuleOf = { case_id: string, row_id: string, category: string, };

/**
 * The rule that one decision would make.
 */
export type RulePreview = { 
/**
 * The rule.
 */
rule: AnalystRule, 
/**
 * Other rows with the same wording.
 */
identical: number, 
/**
 * Other rows that the rule would mark.
 */
by_rule: number, 
/**
 * These rows.
 */
filter: Filter, };

/**
 * A sentence: `code` is translated (with `params`) where the interface knows it, else `text` stands as it is (English).
 */
export type Said = { 
/**
 * Stable name; empty where there is none.
 */
code: string, 
/**
 * The sentence in English.
 */
text: string, 
/**
 * What stands in the sentence, by name.
 */
params?: Record<string, string>, };

/**
 * A list that a person keeps by a name: a question, or a filter of rows.
 */
export type Saved = { 
/**
 * What kind of list.
 */
kind: SavedKind, 
/**
 * Its name.
 */
name: string, 
/**
 * The question, or the filter as JSON.
 */
text: string, };

/**
 * What kind of list is kept.
 */
export type SavedKind = "query" | "rows";

/**
 * A list that names were compared with, as of its day.
 */
export type ScreenedList = { 
/**
 * Its name.
 */
name: string, 
/**
 * Who publishes it.
 */
publisher: string | null, 
/**
 * Its format.
 */
format: string, 
/**
 * Its own date.
 */
list_date: string | null, 
/**
 * When it was imported, RFC 3339.
 */
imported_at: string, 
/**
 * SHA-256 of its files.
 */
sha256: string, 
/**
 * Entities.
 */
entries: number, 
/**
 * What its licence asks.
 */
licence_note: string | null, };

/**
 * A subject with the entities that it may be.
 */
export type ScreenedSubject = { 
/**
 * Whom names were compared with.
 */
subject: ScreeningSubject, 
/**
 * Where the name comes from.
 */
source: SubjectSource, 
/**
 * What came of it.
 */
outcome: ScreeningOutcome, 
/**
 * The most alike first.
 */
hits: Array<ScreeningHit>, };

/**
 * How names were compared.
 */
export type ScreeningAlgorithm = { name: string, version: string, threshold: number, cutoff: number, };

/**
 * What somebody decided about a hit.
 */
export type ScreeningDecision = "TRUE_MATCH" | "FALSE_POSITIVE" | "UNDECIDED";

/**
 * An entity that may be a subject, with what people decided.
 */
export type ScreeningHit = { 
/**
 * Its id.
 */
id: string, 
/**
 * The decision that stands.
 */
review: ScreeningReview | null, 
/**
 * All decisions, oldest first.
 */
reviews: Array<ScreeningReview>, 
/**
 * `LIST_REMOVED` where the entity is no longer on its list.
 */
closed: string | null, 
/**
 * The list's own date.
 */
list_date: string | null, 
/**
 * The list's id of the entity.
 */
entity_id: string, 
/**
 * Name of the list.
 */
list: string, 
/**
 * The name that is most alike.
 */
name_matched: string, 
/**
 * All names.
 */
names: Array<string>, 
/**
 * `Person`, `Company` or `Other`.
 */
schema: string, 
/**
 * What it is listed for.
 */
kinds: Array<ScreeningKind>, 
/**
 * The same in the list's words.
 */
topics: Array<string>, 
/**
 * Offices held.
 */
positions: Array<string>, 
/**
 * Birth dates, as far as they are known.
 */
birth_dates: Array<string>, 
/**
 * Countries, two letters.
 */
countries: Array<string>, 
/**
 * Numbers.
 */
ids: Array<HitNumber>, 
/**
 * 0 to 1.
 */
score: number, 
/**
 * Whether the score reaches the threshold.
 */
match: boolean, 
/**
 * What the score is made of; the contributions add up to it.
 */
features: Array<HitFeature>, };

/**
 * What an entity stands on a list for.
 */
export type ScreeningKind = "sanction" | "pep" | "debarment" | "crime";

/**
 * A list of names with what its last version brought.
 */
export type ScreeningList = { 
/**
 * Its id.
 */
id: string, 
/**
 * What kinds of entities stand on it.
 */
kinds: Array<ScreeningKind>, 
/**
 * Entities that are new against the version before.
 */
added: number, 
/**
 * Entities that say something else.
 */
changed: number, 
/**
 * Entities that are gone.
 */
removed: number, 
/**
 * Rows that named nobody.
 */
refused: number, 
/**
 * The first of them, where it was just imported.
 */
refusals: Array<ListRefusal>, 
/**
 * Its name.
 */
name: string, 
/**
 * Who publishes it.
 */
publisher: string | null, 
/**
 * Its format.
 */
format: string, 
/**
 * Its own date.
 */
list_date: string | null, 
/**
 * When it was imported, RFC 3339.
 */
imported_at: string, 
/**
 * SHA-256 of its files.
 */
sha256: string, 
/**
 * Entities.
 */
entries: number, 
/**
 * What its licence asks.
 */
licence_note: string | null, };

/**
 * What the last version of a list changed.
 */
export type ScreeningListChanges = { 
/**
 * The list.
 */
id: string, 
/**
 * When the version before was imported.
 */
from: string | null, 
/**
 * When the last one was.
 */
to: string, 
/**
 * Changes in all.
 */
total: number, 
/**
 * Those that were asked for.
 */
items: Array<ListChanged>, };

/**
 * A list to be taken in by path.
 */
export type ScreeningListImport = { name: string, 
/**
 * The files of one list.
 */
paths: Array<string>, kind: ScreeningKind | null, list_date: string | null, publisher: string | null, licence_note: string | null, 
/**
 * Also where it is empty or shrank by over a fifth.
 */
accept_shrunk: boolean, };

/**
 * What came of a subject.
 */
export type ScreeningOutcome = "NO_MATCH_ON_LISTS" | "POSSIBLE" | "CONFIRMED" | "NOT_SCREENED";

/**
 * A decision about a hit.
 */
export type ScreeningReview = { 
/**
 * What was decided.
 */
decision: ScreeningDecision, 
/**
 * Why: `OTHER_BIRTH_DATE`, `OTHER_PERSON`, `OTHER_COUNTRY`, `OTHER_ID`, or words.
 */
reason: string, 
/**
 * When, RFC 3339.
 */
at: string, 
/**
 * Who.
 */
actor: ReviewActor, };

/**
 * Whom names of a case are compared for, and with which lists.
 */
export type ScreeningRun = { case_id: string, subjects: Array<ScreeningSubject>, 
/**
 * Whom the statements name as holders.
 */
holders: boolean, 
/**
 * The counterparties of the statements.
 */
counterparties: boolean, 
/**
 * Whom the documents name.
 */
documents: boolean, 
/**
 * Null: all.
 */
lists: Array<string> | null, 
/**
 * Null: all.
 */
kinds: Array<ScreeningKind> | null, 
/**
 * Null: 0.70.
 */
threshold: number | null, 
/**
 * Whether new versions of lists are compared by themselves.
 */
monitor: boolean, };

/**
 * Whom names of lists are compared with.
 */
export type ScreeningSubject = { name: string, 
/**
 * Null: a person or a firm.
 */
schema: SubjectSchema | null, aliases: Array<string>, 
/**
 * `YYYY`, `YYYY-MM` or `YYYY-MM-DD`.
 */
birth_date: string | null, birth_place: string | null, 
/**
 * ISO 3166 code, or words.
 */
nationality: string | null, 
/**
 * `M`, `F` or `X`.
 */
gender: string | null, nik: string | null, npwp: string | null, passport: string | null, };

/**
 * A connection to the services of one place. What is secret of it is answered never.
 */
export type ServiceConnection = { 
/**
 * Its id.
 */
id: string, 
/**
 * What it is called.
 */
name: string, 
/**
 * Address of the verification service.
 */
base_url: string, 
/**
 * Address of the parsing service.
 */
parse_url: string, 
/**
 * Who logs in there; empty where nobody does.
 */
email: string, 
/**
 * There is a key.
 */
has_key: boolean, 
/**
 * There is a password.
 */
has_password: boolean, 
/**
 * Key and password lie in the system's keychain; else sealed in the store.
 */
in_keychain: boolean, 
/**
 * Names of files and long numbers are masked in what is sent.
 */
mask: boolean, 
/**
 * Where this machine can be reached by events; empty where it cannot.
 */
hook_url: string, 
/**
 * Why it asks for something of a person; none where it does not.
 */
asks: Said | null, 
/**
 * What went wrong last; none where nothing did.
 */
trouble: Said | null, 
/**
 * When it was in step last, RFC 3339.
 */
in_step: string | null, 
/**
 * Cases that are shared with it.
 */
shared: number, };

/**
 * To what a person can set a case.
 */
export type SetStatus = "COMPLETED" | "NEED_REVIEW";

/**
 * Settings of the interface.
 */
export type Settings = { 
/**
 * Colours.
 */
theme: Theme, 
/**
 * Language.
 */
language: Language, 
/**
 * Numbers.
 */
number_format: NumberFormat, 
/**
 * Dates.
 */
date_format: DateFormat, 
/**
 * 0.75 to 2.
 */
zoom: number, 
/**
 * Action → key, only where it differs from the shipped one.
 */
keymap: Record<string, string>, 
/**
 * Remembered panels: width in px by name, 0 where hidden.
 */
panels: Record<string, number>, 
/**
 * Passwords that opened a file are tried on the next.
 */
remember_passwords: boolean, 
/**
 * Automatic copies that are kept, one a day; 0: none are made.
 */
backups: number, 
/**
 * Days after which what was removed is erased by itself; 0: never.
 */
erase_after: number, 
/**
 * The example was opened or refused.
 */
welcomed: boolean, 
/**
 * Under what name a person decides; empty: that of the system's user.
 */
person: string, 
/**
 * Lists that a person keeps.
 */
saved: Array<Saved>, 
/**
 * A decision about a hit stands when two people made the same.
 */
four_eyes: boolean, 
/**
 * Address that new versions of Saldo come from; empty: nobody is asked.
 */
updates_from: string, 
/**
 * The public key, of minisign, that they are signed with; empty: nobody is asked.
 */
updates_key: string, };

/**
 * Changes only what is given.
 */
export type SettingsPatch = { theme?: Theme, language?: Language, number_format?: NumberFormat, date_format?: DateFormat, zoom?: number, keymap?: Record<string, string>, panels?: Record<string, number>, remember_passwords?: boolean, backups?: number, erase_after?: number, welcomed?: boolean, person?: string, saved?: Array<Saved>, four_eyes?: boolean, updates_from?: string, updates_key?: string, };

/**
 * How much a finding matters.
 */
export type Severity = "LOW" | "MEDIUM" | "HIGH";

/**
 * What would be sent of a case.
 */
export type SharePreview = { 
/**
 * Where it goes.
 */
to: string, 
/**
 * The folder that it goes to there.
 */
folder: string, 
/**
 * Its files, whole.
 */
files: Array<SharedFile>, 
/**
 * The configuration, as JSON.
 */
configuration: string, 
/**
 * What a reviewer put beside what was read, as JSON; empty where that is nothing. It goes with the review's status.
 */
output: string, 
/**
 * Corrections that follow once it was read there.
 */
corrections: number, 
/**
 * Whether names and numbers are masked.
 */
mask: boolean, };

/**
 * A file that would be sent.
 */
export type SharedFile = { 
/**
 * Its name here.
 */
name: string, 
/**
 * The name under which it goes.
 */
sent_as: string, 
/**
 * How many bytes.
 */
bytes: number, 
/**
 * Its password goes along.
 */
password: boolean, };

/**
 * How a case is shared.
 */
export type SharedState = { 
/**
 * The case.
 */
case_id: string, 
/**
 * With whom; none where it is not.
 */
connection_id: string | null, 
/**
 * The name of the connection.
 */
connection: string, 
/**
 * Its verification there; none before it was made.
 */
remote_id: string | null, 
/**
 * The status there, as the service names it.
 */
status: string | null, 
/**
 * It was deleted there.
 */
gone: boolean, 
/**
 * It is a draft, which is not worked on there before it is submitted.
 */
draft: boolean, 
/**
 * What waits to be sent of it.
 */
waiting: number, 
/**
 * What both sides changed and nobody decided.
 */
conflicts: number, 
/**
 * Corrections for which the service has no place: they stay here.
 */
kept_here: number, };

/**
 * The side that holds.
 */
export type Side = "here" | "there";

/**
 * A value on one side, with who set it and when.
 */
export type Sided = { 
/**
 * The value; none where it is not there any more.
 */
value: string | null, 
/**
 * Who; empty where nobody says.
 */
by: string, 
/**
 * When; empty where nobody says.
 */
at: string, };

/**
 * A signature.
 */
export type Signature = { 
/**
 * Name of its field.
 */
field: string, 
/**
 * Page of its widget.
 */
page: number | null, 
/**
 * Its place.
 */
bbox: [number, number, number, number] | null, 
/**
 * How it is written.
 */
subfilter: string, 
/**
 * Who signed.
 */
signer: string | null, 
/**
 * Who vouches for the signer.
 */
issuer: string | null, 
/**
 * Number of the certificate.
 */
serial: string | null, 
/**
 * When, RFC 3339.
 */
signing_time: string | null, 
/**
 * `CLAIMED` or `TIMESTAMP`.
 */
time_source: string | null, 
/**
 * The digest's algorithm.
 */
digest: string | null, 
/**
 * `WHOLE_FILE`, `REVISION` or `PARTIAL`.
 */
covers: string, 
/**
 * `INTACT`, `BROKEN` or `UNCHECKED`.
 */
integrity: string, 
/**
 * `TRUSTED`, `UNTRUSTED`, `EXPIRED` or `UNKNOWN`.
 */
chain: string, 
/**
 * `GOOD`, `REVOKED` or `NOT_CHECKED`.
 */
revocation: string, 
/**
 * The grade of changes that it allows.
 */
docmdp: number | null, 
/**
 * What was changed after it.
 */
changes_after: Array<Change>, 
/**
 * `VALID`, `VALID_UNTRUSTED`, `CHANGED_AFTER`, `BROKEN` or `UNCHECKED`.
 */
status: string, };

/**
 * A review that was completed and is not open again.
 */
export type Signed = { 
/**
 * When, RFC 3339.
 */
at: string, 
/**
 * Who.
 */
actor: string, };

/**
 * The order of rows.
 */
export type Sort = { 
/**
 * By what.
 */
field: SortField, 
/**
 * Largest first.
 */
descending: boolean, };

/**
 * By what rows are sorted.
 */
export type SortField = "printed" | "date" | "description" | "debit" | "credit" | "balance" | "counterparty" | "category" | "confidence";

/**
 * What is being done to a file.
 */
export type Stage = "queued" | "reading" | "recognising" | "proving" | "analysing";

/**
 * A statement with what a reviewer decides on.
 */
export type StatementDetail = { 
/**
 * Position in the file, 0-based.
 */
index: number, 
/**
 * Fields of its head.
 */
fields: Array<Field>, 
/**
 * ISO 4217 code.
 */
currency: string, 
/**
 * Digits after the decimal mark.
 */
digits: number, 
/**
 * Whether it is proven.
 */
verdict: Verdict, 
/**
 * Columns.
 */
columns: Array<Column>, 
/**
 * Checks.
 */
checks: Array<Check>, 
/**
 * First and last page.
 */
pages: [number, number], 
/**
 * The table's area on each page.
 */
areas: Array<Area>, 
/**
 * Rows.
 */
rows: number, };

/**
 * Whether a step holds.
 */
export type StepState = "done" | "undone" | "reverted";

/**
 * A step that was taken back or done again.
 */
export type Stepped = { 
/**
 * The step; null where there was none.
 */
step: HistoryEntry | null, 
/**
 * What undo and redo would do now.
 */
state: HistoryState, };

/**
 * What kind of thing bears a name.
 */
export type SubjectSchema = "Person" | "Company";

/**
 * Where a subject comes from.
 */
export type SubjectSource = "given" | "holder" | "counterparty" | "document" | "file";

/**
 * The total.
 */
export type Summary = { 
/**
 * How much speaks against the file.
 */
risk_level: RiskLevel, 
/**
 * Anomalies of MEDIUM and HIGH.
 */
issues_detected: number, 
/**
 * What was looked at.
 */
metrics_summary: Metrics, };

/**
 * Which connections are brought into step; all where none is named.
 */
export type SyncAsked = { connection_id?: string, };

/**
 * How keeping step stands, for the footer.
 */
export type SyncState = { 
/**
 * Connections.
 */
connections: number, 
/**
 * Cases that are shared. Where none is, nothing leaves the machine by itself.
 */
shared: number, 
/**
 * What is still to be sent.
 */
waiting: number, 
/**
 * What stands still and says why.
 */
still: number, 
/**
 * What both sides changed and nobody decided.
 */
conflicts: number, 
/**
 * Connections that ask for a key or a login.
 */
asks: number, 
/**
 * When all were in step last, RFC 3339.
 */
in_step: string | null, 
/**
 * A connection cannot be reached.
 */
offline: boolean, };

/**
 * What came of bringing into step.
 */
export type Synced = { 
/**
 * Values that were taken over.
 */
taken: number, 
/**
 * What was sent.
 */
sent: number, 
/**
 * What is open between the sides.
 */
conflicts: number, 
/**
 * What is still to be sent.
 */
waiting: number, 
/**
 * What went wrong; the rest was done.
 */
troubles: Array<Said>, };

/**
 * A row of the recognised table, cell by cell, as the columns stand now.
 */
export type TableRow = { 
/**
 * Position among the statement's rows.
 */
row_index: number, 
/**
 * Its id.
 */
row_id: string, 
/**
 * Page.
 */
page: number, 
/**
 * Where it stands.
 */
box: Box, 
/**
 * Text of each column.
 */
cells: Array<string>, 
/**
 * How sure each is, 0 to 1.
 */
confidence: Array<number>, 
/**
 * Running balance where none is printed.
 */
derived_balance: string | null, 
/**
 * Whether its chain holds; null: no printed balance covers it.
 */
ok: boolean | null, };

/**
 * Rows of the recognised table.
 */
export type TableWindow = { 
/**
 * Rows in all.
 */
total: number, 
/**
 * First of these.
 */
offset: number, 
/**
 * The rows.
 */
rows: Array<TableRow>, };

export type TableWindowOf = { file_id: string, statement_index: number, offset: number, limit: number, };

/**
 * A template: what a reviewer corrected of one layout.
 */
export type Template = { 
/**
 * Its id.
 */
id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * Types of its columns, left to right.
 */
columns: Array<HeaderType>, 
/**
 * Bank of the file that it was made from.
 */
bank_name: string, 
/**
 * How many files it was applied to.
 */
used: number, };

export type TemplateSave = { file_id: string, name: string, };

/**
 * Colours of the interface.
 */
export type Theme = "system" | "light" | "dark" | "contrast";

/**
 * Thresholds of the flags.
 */
export type Thresholds = { big_transaction: string | null, round_multiple: string | null, circular_days: number, circular_tolerance: string, kiting_days: number, };

/**
 * Where to write; null: the host gives an address.
 */
export type ToPath = { path: string | null, };

/**
 * A program that the file names.
 */
export type Tool = { 
/**
 * What the file says.
 */
name: string, 
/**
 * `editor`, `office`, `image`, `handler`, `bank` or `other`.
 */
class: string, 
/**
 * Where it says so, such as `Info.Producer`.
 */
where: string, };

/**
 * What a change touched.
 */
export type Topic = "folders" | "queue" | "file" | "problems" | "rows" | "analysis" | "history" | "settings" | "documents" | "screening";

/**
 * What a person says of a trace.
 */
export type TraceDecision = { 
/**
 * The trace, in the order of the anomalies.
 */
id: string, 
/**
 * Nothing yet, confirmed, or dismissed because it is explained.
 */
state: MarkState, 
/**
 * Why.
 */
reason: string, 
/**
 * Who.
 */
actor: string, 
/**
 * When, RFC 3339; empty while nothing was said.
 */
at: string, };

/**
 * What a person says of a trace of change; `reason` may not be empty where it is confirmed or explained.
 */
export type TraceMark = { file_id: string, id: string, state: MarkState, reason: string, };

/**
 * A stretch of a page that looks like rows and that no row holds.
 */
export type UnreadRows = { 
/**
 * Page, 1-based.
 */
page: number, 
/**
 * Where.
 */
box: Box, 
/**
 * Its first line.
 */
text: string, 
/**
 * How many lines with an amount.
 */
rows: number, };

export type UnreadRowsOf = { file_id: string, statement_index: number, };

/**
 * A version of Saldo that is newer than this one.
 */
export type Update = { 
/**
 * Its number.
 */
version: string, 
/**
 * What is new in it, as its makers say.
 */
notes: string, 
/**
 * When it was made, as its makers say.
 */
published: string, 
/**
 * Its file's name.
 */
name: string, };

/**
 * What was found when new versions were asked for.
 */
export type Updates = { 
/**
 * This version.
 */
installed: string, 
/**
 * A newer one for this machine; null where there is none.
 */
newer: Update | null, };

/**
 * Of what kind the values of a column are.
 */
export type ValueKind = "text" | "whole" | "real" | "amount" | "day" | "truth";

/**
 * Whether a statement is proven.
 */
export type Verdict = { 
/**
 * What amounts and dates together are: only both make it proven.
 */
state: VerdictState, 
/**
 * What the amounts alone are.
 */
amounts: VerdictState, 
/**
 * Whether all days were read where they stand.
 */
dates: Dates, 
/**
 * Rows whose day is in doubt.
 */
rows_in_doubt: number, 
/**
 * The first of these, 0-based.
 */
dates_in_doubt: Array<number>, 
/**
 * Rows whose description may lack words or hold its neighbour's: no proof covers words.
 */
descriptions_in_doubt: number, 
/**
 * Values that the proof rests on and that no page prints.
 */
plugs: Array<Said>, 
/**
 * Rows in all.
 */
rows: number, 
/**
 * Rows whose chain holds.
 */
rows_held: number, 
/**
 * First row that does not hold, 0-based.
 */
first_break: number | null, 
/**
 * By how much it is off.
 */
off_by: string | null, 
/**
 * ISO 4217 code.
 */
currency: string, 
/**
 * Why.
 */
reason: Said, };

/**
 * Whether a statement is proven.
 */
export type VerdictState = "PROVED" | "ADJUSTED" | "DISCREPANCY" | "UNPROVABLE" | "NOT_A_STATEMENT";

/**
 * A window of the recognised table.
 */
export type Want = { 
/**
 * First row.
 */
offset: number, 
/**
 * How many.
 */
limit: number, };

/**
 * Back or forth.
 */
export type Way = "undo" | "redo";

export type WithConfig = { case_id: string, config: Config, };

/**
 * Rows of a counterparty with the same words.
 */
export type Wording = { 
/**
 * The words of the first.
 */
text: string, 
/**
 * How many rows.
 */
rows: number, 
/**
 * ISO 4217 code of the first.
 */
currency: string, 
/**
 * Money out; null where they are of several currencies.
 */
debit: string | null, 
/**
 * Money in; null where they are of several currencies.
 */
credit: string | null, 
/**
 * The rows.
 */
ids: Array<string>, };

/**
 * A file that was written.
 */
export type Written = { 
/**
 * Where it lies, in the window; null in a browser.
 */
path: string | null, 
/**
 * Address relative to the host, in a browser; null in the window.
 */
url: string | null, 
/**
 * Its name.
 */
name: string, 
/**
 * How many bytes.
 */
bytes: number, };

export interface Operations {
  app_state: { input: None; output: AppState };
  /** Changes only what is given; answers all. */
  settings_set: { input: SettingsPatch; output: Settings };
  /** The recovery key was written down and is not given again. */
  recovery_key_seen: { input: None; output: None };
  /** The recovery key as text, while it is still shown. */
  recovery_key_write: { input: ToPath; output: Written };
  /** A copy of the whole store while it runs. */
  backup_write: { input: ToPath; output: Written };
  /** A copy takes the store's place at the next start. */
  backup_restore: { input: FromPath; output: None };
  /** Asks for a version that is newer, where an address and a key are set. */
  updates_look: { input: None; output: Updates };
  /** The file of that version, if it is what the owner of the key signed. Nothing is installed. */
  update_fetch: { input: ToPath; output: Written };
  /** Everything in open formats. */
  everything_write: { input: ToPath; output: Written };
  folders_list: { input: None; output: Array<Folder> };
  /** Without `id` a new one. */
  folder_save: { input: FolderSave; output: Folder };
  case_save: { input: CaseSave; output: Case };
  /** A step of history like any other: undo brings it back. */
  item_delete: { input: ItemDelete; output: Deleted };
  /** Folders, cases and files that were removed, the latest first; undo in the history of a folder or case brings it back. */
  removed_list: { input: None; output: Array<Removed> };
  /** For good, with bytes, readings and history; without `ids` everything that was removed. */
  removed_erase: { input: EraseRemoved; output: Erased };
  /** Completes a review or opens it again. */
  case_status_set: { input: CaseStatusSet; output: Case };
  /** A case with sample files, for the first run. */
  example_add: { input: None; output: Case };
  /** By path (window); a browser sends bytes. Folders are walked. */
  files_import: { input: FilesImport; output: Imported };
  /** Fewest problems first. */
  queue_list: { input: InCase; output: Array<QueueFile> };
  /** Without `file_ids` all of the case. */
  jobs_cancel: { input: JobsCancel; output: Cancelled };
  jobs_retry: { input: OfFiles; output: Queued };
  /** Sets a file aside that is no statement, or takes it back. */
  file_aside: { input: FileAside; output: QueueFile };
  /** A copy of the file as it came. */
  file_write: { input: FileWrite; output: Written };
  /** Tries each password on each locked file of the case; `file_id` null: on all. */
  passwords_try: { input: PasswordsTry; output: Opened };
  file_detail: { input: InFile; output: FileDetail };
  /** The recognised table, cell by cell. */
  table_window: { input: TableWindowOf; output: TableWindow };
  /** Type and/or name of a column. */
  column_set: { input: ColumnSet; output: Reviewed };
  /** All edges, left to right: moving, adding and removing an edge are all this. */
  columns_edges: { input: ColumnsEdges; output: Reviewed };
  /** A field of the statement's head. */
  field_set: { input: FieldSet; output: Reviewed };
  /** What this file's corrections would do to the files with the same head. */
  alike_preview: { input: InFile; output: Array<AlikeFile> };
  alike_apply: { input: AlikeApply; output: Applied };
  /** The headers stand as they are; answers the file that comes next, null where none is left. */
  file_accept: { input: InFile; output: Accepted };
  /** What stands in a box of a page, as rows of the table; changes nothing. */
  rows_drawn: { input: RowsDrawn; output: DrawnRows };
  /** Stretches of pages that look like rows and that no row holds. */
  rows_unread: { input: UnreadRowsOf; output: Array<UnreadRows> };
  /** How far the rows of a page go: what stands within is taken in, what does not is left out, as one step. */
  band_set: { input: BandSet; output: Reviewed };
  /** A region of a page, recognised again. */
  region_read: { input: RegionRead; output: RegionText };
  templates_list: { input: None; output: Array<Template> };
  /** What was corrected of this file's layout, for files with the same head. */
  template_save: { input: TemplateSave; output: Template };
  template_delete: { input: ById; output: Deleted };
  problems_list: { input: ProblemsList; output: Problems };
  problems_resolve: { input: ProblemsResolve; output: Resolved };
  rows_window: { input: RowsWindow; output: RowWindow };
  rows_facets: { input: RowsFacets; output: Array<Facet> };
  rows_change: { input: RowsChange; output: RowsChanged };
  rows_mark: { input: RowsMark; output: RowsMarked };
  /** The rows that are identical to this one, and the rule that would mark them and those to come. */
  rule_preview: { input: RuleOf; output: RulePreview };
  /** What a category given to rows would teach: other rows that would get another category. */
  mark_preview: { input: MarkPreview; output: Array<Becoming> };
  rule_apply: { input: RuleApply; output: Changed };
  overview: { input: InCase; output: Overview };
  daily_balances: { input: OfAccount; output: DailyFigures };
  months: { input: OfAccounts; output: Array<MonthFigure> };
  categories: { input: OfAccounts; output: Array<CategoryFigure> };
  /** Largest first by the direction's sum. */
  counterparties: { input: CounterpartiesOf; output: Array<CounterpartyFigure> };
  /** The wordings of a counterparty's rows, most frequent first. */
  counterparty_wordings: { input: OfCounterparty; output: Array<Wording> };
  proforma: { input: ProformaOf; output: Proforma };
  related_parties: { input: InCase; output: Array<RelatedParty> };
  patterns: { input: PatternsOf; output: Array<Pattern> };
  pattern_mark: { input: PatternMark; output: Pattern };
  config_get: { input: InCase; output: Config };
  config_preview: { input: WithConfig; output: Array<ConfigChange> };
  config_set: { input: WithConfig; output: Config };
  /** Traces of change in the files of a case that were read, with what speaks against two of them together. */
  case_examined: { input: InCase; output: Array<Examined> };
  /** Examines one file by itself; what was found before is answered at once. */
  file_examined: { input: InFile; output: FileRisk };
  /** How much speaks against each file, as far as they were examined; examines nothing. */
  case_risks: { input: InCase; output: Array<FileRisk> };
  /** A step of history like any other. */
  trace_mark: { input: TraceMark; output: FileRisk };
  /** How far every case has come. */
  desk: { input: None; output: Array<DeskCase> };
  /** Holders, accounts, files and rows of all cases in which words or an amount stand. */
  find: { input: Find; output: Array<FoundThing> };
  portfolio: { input: PortfolioOf; output: QueryAnswer };
  query_run: { input: Query; output: QueryAnswer };
  query_write: { input: QueryWrite; output: Written };
  /** Identity and business documents beside the statements; without `service` what the pages are tells. */
  documents_import: { input: DocumentsImport; output: DocumentsImported };
  documents_list: { input: DocumentsOf; output: CaseDocuments };
  document_detail: { input: OfDocument; output: DocumentDetail };
  /** A step of history; the checks are made anew. */
  document_field_set: { input: DocumentFieldSet; output: DocumentDetail };
  /** Reads it again, as that. */
  document_service_set: { input: DocumentServiceSet; output: CaseDocument };
  document_password_try: { input: DocumentPasswordTry; output: CaseDocument };
  documents_retry: { input: OfDocuments; output: Queued };
  /** A step of history like any other: undo brings them back. */
  documents_remove: { input: OfDocuments; output: Deleted };
  /** The lists that names are compared with; none comes with Saldo. */
  screening_lists: { input: None; output: Array<ScreeningList> };
  /** A new version where there is a list of that name. Whole or not at all. */
  screening_list_import: { input: ScreeningListImport; output: ScreeningList };
  screening_list_changes: { input: ListChangesOf; output: ScreeningListChanges };
  screening_list_remove: { input: OfList; output: Deleted };
  /** Compares names of a case with lists. */
  screening_run: { input: ScreeningRun; output: CaseScreening };
  /** What was found last; null where names of the case were never compared. */
  screening_of: { input: InCase; output: CaseScreening | null };
  /** Decides about a hit; earlier decisions are kept. */
  screening_hit_decide: { input: HitDecide; output: ScreeningHit };
  combine: { input: InCase; output: Array<CombinedAccount> };
  export_check: { input: InCase; output: ExportCheck };
  export_write: { input: ExportWrite; output: Written };
  history_list: { input: HistoryList; output: HistoryPage };
  /** One step back or forth. */
  history_step: { input: HistoryStep; output: Stepped };
  /** Takes one step back and leaves those after it; a step of history itself, which undo takes back. */
  history_revert: { input: HistoryRevert; output: Stepped };
  /** A step of history; answers the comments of the row, or of the file and its rows. */
  comment_add: { input: CommentAdd; output: Array<CaseComment> };
  comments_list: { input: CommentsOf; output: Array<CaseComment> };
  /** What a reviewer put beside what was read, by name. */
  review_output: { input: InCase; output: Array<ReviewOutput> };
  /** A step of history; answers all. */
  review_output_set: { input: ReviewOutputSet; output: Array<ReviewOutput> };
  /** The review as PDF: files, what is open, comments, every step. */
  review_write: { input: ReviewWrite; output: Written };
  remote_connections: { input: None; output: Array<ServiceConnection> };
  /** Without `id` a new one. Key and password go where the store's own key lies, and are answered never. */
  remote_connection_save: { input: ConnectionSave; output: ServiceConnection };
  /** Looks at address, encryption, key, clock, version and login, and names what fails. */
  remote_connection_test: { input: ById; output: ConnectionTest };
  remote_connection_remove: { input: ById; output: Deleted };
  /** How keeping step stands; asks nobody. */
  remote_state: { input: None; output: SyncState };
  /** Fetches the lists of a service. */
  remote_pull: { input: ById; output: Pulled };
  /** As they were fetched last. */
  remote_verifications: { input: RemoteListOf; output: RemoteVerifications };
  /** As they were fetched last. */
  remote_templates: { input: ById; output: Array<RemoteTemplate> };
  /** Makes a template of extraction at the service; `seen: true` says that a person looked at what would be sent. */
  remote_template_make: { input: RemoteTemplateMake; output: Array<RemoteTemplate> };
  /** Takes a template away at the service. */
  remote_template_remove: { input: RemoteTemplateRemove; output: Array<RemoteTemplate> };
  /** Makes cases of verifications; they are kept in step from then on. */
  remote_take: { input: RemoteTake; output: RemoteTaken };
  /** What would be sent. */
  remote_share_preview: { input: CaseShare; output: SharePreview };
  /** `seen: true` says that a person looked at what would be sent. */
  remote_share: { input: CaseShare; output: SharedState };
  /** Submits a draft, once what was changed of it is there. */
  remote_submit: { input: InCase; output: SharedState };
  remote_unshare: { input: InCase; output: SharedState };
  remote_case: { input: InCase; output: SharedState };
  /** What would be sent for a job of the parsing service. */
  remote_job_preview: { input: JobAsk; output: JobPreview };
  /** A job for a file of a shared case; `seen: true` says that a person looked at what would be sent. Answers the jobs of the case. */
  remote_job: { input: JobAsk; output: Array<RemoteJob> };
  remote_jobs: { input: InCase; output: Array<RemoteJob> };
  /** As the service gave it. */
  remote_job_output: { input: ById; output: RemoteJobOutput };
  remote_job_cancel: { input: ById; output: Array<RemoteJob> };
  /** What the service read beside what is read here. */
  remote_compare: { input: InCase; output: Compared };
  /** Brings into step now; what stands still is tried again. */
  remote_sync: { input: SyncAsked; output: Synced };
  remote_outbox: { input: OutboxOf; output: Array<OutboxItem> };
  remote_outbox_cancel: { input: ByIds; output: Cancelled };
  remote_conflicts: { input: ConflictsOf; output: Array<RemoteConflict> };
  /** Without `ids` all that are open. */
  remote_conflicts_decide: { input: ConflictsDecide; output: Array<RemoteConflict> };
}

export const OPERATIONS: { [N in keyof Operations]: true } = {
  app_state: true,
  settings_set: true,
  recovery_key_seen: true,
  recovery_key_write: true,
  backup_write: true,
  backup_restore: true,
  updates_look: true,
  update_fetch: true,
  everything_write: true,
  folders_list: true,
  folder_save: true,
  case_save: true,
  item_delete: true,
  removed_list: true,
  removed_erase: true,
  case_status_set: true,
  example_add: true,
  files_import: true,
  queue_list: true,
  jobs_cancel: true,
  jobs_retry: true,
  file_aside: true,
  file_write: true,
  passwords_try: true,
  file_detail: true,
  table_window: true,
  column_set: true,
  columns_edges: true,
  field_set: true,
  alike_preview: true,
  alike_apply: true,
  file_accept: true,
  rows_drawn: true,
  rows_unread: true,
  band_set: true,
  region_read: true,
  templates_list: true,
  template_save: true,
  template_delete: true,
  problems_list: true,
  problems_resolve: true,
  rows_window: true,
  rows_facets: true,
  rows_change: true,
  rows_mark: true,
  rule_preview: true,
  mark_preview: true,
  rule_apply: true,
  overview: true,
  daily_balances: true,
  months: true,
  categories: true,
  counterparties: true,
  counterparty_wordings: true,
  proforma: true,
  related_parties: true,
  patterns: true,
  pattern_mark: true,
  config_get: true,
  config_preview: true,
  config_set: true,
  case_examined: true,
  file_examined: true,
  case_risks: true,
  trace_mark: true,
  desk: true,
  find: true,
  portfolio: true,
  query_run: true,
  query_write: true,
  documents_import: true,
  documents_list: true,
  document_detail: true,
  document_field_set: true,
  document_service_set: true,
  document_password_try: true,
  documents_retry: true,
  documents_remove: true,
  screening_lists: true,
  screening_list_import: true,
  screening_list_changes: true,
  screening_list_remove: true,
  screening_run: true,
  screening_of: true,
  screening_hit_decide: true,
  combine: true,
  export_check: true,
  export_write: true,
  history_list: true,
  history_step: true,
  history_revert: true,
  comment_add: true,
  comments_list: true,
  review_output: true,
  review_output_set: true,
  review_write: true,
  remote_connections: true,
  remote_connection_save: true,
  remote_connection_test: true,
  remote_connection_remove: true,
  remote_state: true,
  remote_pull: true,
  remote_verifications: true,
  remote_templates: true,
  remote_template_make: true,
  remote_template_remove: true,
  remote_take: true,
  remote_share_preview: true,
  remote_share: true,
  remote_submit: true,
  remote_unshare: true,
  remote_case: true,
  remote_job_preview: true,
  remote_job: true,
  remote_jobs: true,
  remote_job_output: true,
  remote_job_cancel: true,
  remote_compare: true,
  remote_sync: true,
  remote_outbox: true,
  remote_outbox_cancel: true,
  remote_conflicts: true,
  remote_conflicts_decide: true,
};
