// The fixture host's state: cases, files, problems, history. Lives as long as the development server.
import { DEFAULTS } from '../src/lib/defaults';
import type { AppState, ChangeEvent, Config, Folder, HistoryEntry, Problem, QueueFile, Row, Settings } from '../src/lib/host/contract';
import { type FixtureFile, makeFile } from './data';
import { CASE, LARGE, plans, SINGLE, STRESS } from './plans';
import { decimal, prove, queueFile, say } from './prove';

export { CASE, LARGE, SINGLE, STRESS } from './plans';

export const files: FixtureFile[] = [];
export function fileOf(id: string): FixtureFile {
  const found = files.find((f) => f.id === id);
  if (!found) throw { code: 'NOT_FOUND', message: 'That file is not here any more.', field: 'file_id' };
  return found;
}
export function filesOf(case_id: string): FixtureFile[] {
  // Made when it is first asked for: 100,000 rows take a second.
  for (const plan of plans.filter((p) => p.count >= 10_000 && p.case_id === case_id))
    if (!files.some((f) => f.id === plan.id)) files.push(makeFile(plan));
  return files.filter((f) => f.case_id === case_id && !f.deleted);
}

const today = '2024-05-14T09:12:00Z';
export const folders: Folder[] = [];
export const problems: Problem[] = [];
export const marks = new Map<string, Partial<Row>>();
export const gone = new Set<string>();
export const history: { case_id: string; entry: HistoryEntry; undo: () => void; redo: () => void }[] = [];
const FIRST: Settings = { ...DEFAULTS, theme: 'light' };
export const settings: Settings = { ...FIRST };
export const app: { fresh: boolean; seen: boolean } = { fresh: false, seen: false };
export const config: Config = {
  base_currency: 'IDR',
  holder_type: null,
  parties: {
    company_group: ['CV CATERING BUNDA RASA'],
    directors: ['BUDI SANTOSO'],
    suppliers: ['PT INDO BAJA PERKASA'],
    customers: ['PT DISTRIBUSI NUSA PRIMA'],
  },
  thresholds: {
    big_transaction: '50000000.00',
    round_multiple: '1000000.00',
    circular_days: 7,
    circular_tolerance: '0.01',
    kiting_days: 3,
  },
  rates: [{ date: '2024-01-01', currency: 'USD', rate: '16250.00' }],
  rules: [{ name: 'Rent of the warehouse', keywords: ['SEWA', 'GEDUNG'], counterparty: null, direction: 'DB', category: 'RENT' }],
};

function problemOf(file: FixtureFile, index: number, kind: Problem['kind']): Problem {
  const row = file.rows[index]!;
  const at = file.columns.findIndex((c, i) => c.right && c.type !== 'balance' && (row.cells[i] ?? '') !== '');
  const column = file.columns[at]!;
  const reading = row.cells[at] ?? '';
  const right = decimal(Math.abs(row.signed));
  const breaks = kind === 'chain_break';
  return {
    id: `p-${file.id}-${index}`,
    kind,
    severity: breaks ? 'HIGH' : 'LOW',
    state: 'open',
    file_id: file.id,
    file_name: file.name,
    statement_index: 0,
    row_id: row.id,
    row_index: index,
    field: column.type,
    page: row.page,
    box: { x0: column.x0, y0: row.box.y0 - 2, x1: column.x1, y1: row.box.y0 + 12 },
    row_box: row.box,
    reading,
    confidence: 0.58,
    message: breaks
      ? say('chain_break', `The balance of row ${index + 1} does not follow: it is off by 90,000.00.`, {
          row: String(index + 1),
          off: '90000.00',
        })
      : say('low_confidence', `The amount of row ${index + 1} was read at 58 %.`, { row: String(index + 1), percent: '58' }),
    repairs: breaks
      ? [
          {
            code: 'MISREAD_DIGIT',
            message: say('repair_misread_digit', 'One digit was misread.'),
            from: reading,
            to: right,
            breaks_before: 2,
            breaks_after: 1,
            state_after: 'DISCREPANCY',
            row: index,
            plug: false,
            box: null,
          },
          {
            code: 'LOST_ROW',
            message: say('plug_lost_row', 'A row of 90,000.00 would close it; no page prints one.', { amount: '90000.00' }),
            from: null,
            to: '90000.00',
            breaks_before: 2,
            breaks_after: 1,
            state_after: 'DISCREPANCY',
            row: index,
            plug: true,
            box: null,
          },
        ]
      : [],
    group: breaks ? 'amount' : 'doubt',
  };
}

export function reset(fresh = false): void {
  app.fresh = fresh;
  app.seen = !fresh;
  files.length = 0;
  for (const plan of plans.filter((p) => p.count < 10_000)) files.push(makeFile(plan));
  folders.length = 0;
  if (!fresh) {
    folders.push(
      {
        id: 'folder-1',
        name: 'Sentosa group',
        cases: [
          {
            id: CASE,
            folder_id: 'folder-1',
            name: 'PT Sentosa Abadi Pangan',
            status: 'NEED_REVIEW',
            files: 12,
            to_review: 5,
            updated_at: today,
          },
          {
            id: STRESS,
            folder_id: 'folder-1',
            name: 'Five years of mutations',
            status: 'COMPLETED',
            files: 1,
            to_review: 0,
            updated_at: '2024-05-02T15:40:00Z',
          },
          ...[SINGLE, LARGE].map((id) => ({
            id,
            folder_id: 'folder-1',
            name: id === SINGLE ? 'CV Satu Berkas' : 'PT Sepuluh Ribu',
            status: 'NEED_REVIEW' as const,
            files: 1,
            to_review: 1,
            updated_at: today,
          })),
        ],
      },
      {
        id: 'folder-2',
        name: 'Archive 2023',
        cases: [
          {
            id: 'case-3',
            folder_id: 'folder-2',
            name: 'CV Maju Bersama',
            status: 'COMPLETED',
            files: 0,
            to_review: 0,
            updated_at: '2023-11-20T08:00:00Z',
          },
        ],
      },
    );
  }
  problems.length = 0;
  problems.push(
    problemOf(fileOf('f4'), 12, 'chain_break'),
    problemOf(fileOf('f4'), 40, 'chain_break'),
    problemOf(fileOf('f4'), 33, 'low_confidence'),
  );
  problems.push(problemOf(fileOf('f1'), 8, 'low_confidence'), problemOf(fileOf('f1'), 21, 'low_confidence'));
  problems.push({
    ...problemOf(fileOf('f5'), 0, 'gap'),
    id: 'p-gap',
    severity: 'MEDIUM',
    row_id: null,
    row_index: null,
    field: null,
    box: null,
    row_box: null,
    page: 1,
    reading: '',
    message: say('unprovable', 'This statement prints no running balance and no totals; nothing can prove it.'),
    group: 'statement',
    confidence: 0,
  });
  marks.clear();
  gone.clear();
  history.length = 0;
  Object.assign(settings, FIRST, { keymap: {}, panels: {}, welcomed: !fresh });
}
reset();

export const openProblems = (file_id: string): number => problems.filter((p) => p.file_id === file_id && p.state === 'open').length;
export function shown(file: FixtureFile): QueueFile {
  return queueFile(file, openProblems(file.id));
}
/** A file that is proven, or that a person accepted, is ready; the rest wait. */
export function settle(file: FixtureFile): void {
  if (file.state !== 'review' && file.state !== 'ready') return;
  const done =
    openProblems(file.id) === 0 &&
    (file.accepted || (prove(file).state === 'PROVED' && file.columns.every((c) => c.set || c.confidence >= 0.7)));
  file.state = done ? 'ready' : 'review';
}

let step = 0;
/** One step of undo: what it did is called at once. */
export function record(
  file: FixtureFile | null,
  case_id: string,
  what: HistoryEntry['what'],
  from: string | null,
  to: string | null,
  row_id: string | null,
  redo: () => void,
  undo: () => void,
): void {
  for (let i = history.length - 1; i >= 0; i--)
    if (history[i]!.case_id === case_id && history[i]!.entry.state === 'undone') history.splice(i, 1);
  redo();
  history.push({
    case_id,
    undo,
    redo,
    entry: {
      id: `h${++step}`,
      at: new Date(Date.parse(today) + step * 61_000).toISOString(),
      actor: 'analyst',
      file_id: file?.id ?? null,
      file_name: file?.name ?? '',
      row_id,
      what,
      from,
      to,
      state: 'done',
      single: false,
      rested_on: null,
    },
  });
}

export const appState = (): AppState => ({
  version: '0.1.0',
  key_source: 'keychain',
  recovered: null,
  settings,
  recovery_key: app.fresh && !app.seen ? 'SALDO-7KQ2-M4XD-90RT-PLV8-3HNE-W6ZC-51JA-BYUF' : null,
});

const listeners = new Set<(event: ChangeEvent) => void>();
export function listen(listener: (event: ChangeEvent) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
export function emit(event: ChangeEvent): void {
  for (const listener of listeners) listener(event);
}
