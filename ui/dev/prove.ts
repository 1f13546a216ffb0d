// What the fixture host says of a statement: the table as the columns cut it, and whether its chain holds.
import type { Column, ColumnOption, HeaderType, QueueFile, Said, StatementDetail, TableRow, Verdict } from '../src/lib/host/contract';
import { type FixtureColumn, type FixtureFile, printed } from './data';
import { cellCentre } from './page';

export const say = (code: string, text: string, params: Record<string, string> = {}): Said => ({ code, text, params });
export const decimal = (minor: number): string => (minor / 100).toFixed(2);

export function cellsOf(file: FixtureFile, row: FixtureFile['rows'][number]): { cells: string[]; confidence: number[] } {
  const cells = file.columns.map(() => '');
  const confidence = file.columns.map(() => 1);
  for (const [c, text] of row.cells.entries()) {
    if (!text) continue;
    const centre = cellCentre(file, c, text);
    const at = file.columns.findIndex((column) => centre >= column.x0 && centre < column.x1);
    if (at < 0) continue;
    cells[at] = cells[at] ? `${cells[at]} ${text}` : text;
    confidence[at] = Math.min(confidence[at]!, row.confidence[c] ?? 1);
  }
  return { cells, confidence };
}

const figure = (text: string): number | null => {
  const found = /^([\d,]+\.\d\d)( DB)?$/.exec(text);
  return found ? Math.round(Number(found[1]!.replace(/,/g, '')) * 100) * (found[2] ? -1 : 1) : null;
};

export function prove(file: FixtureFile, columns: FixtureColumn[] = file.columns, limit = file.rows.length): Verdict {
  const at = (type: HeaderType) => columns.findIndex((c) => c.type === type);
  const [balance, amount, debit, credit] = [at('balance'), at('amount'), at('debit'), at('credit')];
  let held = 0;
  let first: number | null = null;
  let off = 0;
  for (const row of file.rows.slice(0, limit)) {
    const { cells } = cellsOf(file, row);
    let signed: number | null = null;
    if (amount >= 0) signed = figure(cells[amount] ?? '');
    const out = debit >= 0 ? figure(cells[debit] ?? '') : null;
    const into = credit >= 0 ? figure(cells[credit] ?? '') : null;
    if (signed === null && (out !== null || into !== null)) signed = Math.abs(into ?? 0) - Math.abs(out ?? 0);
    if (signed === row.signed) held++;
    else if (first === null) {
      first = row.index;
      off = Math.abs((signed ?? 0) - row.signed);
    }
  }
  const rows = file.rows.length;
  const sure = { dates: 'SURE' as const, rows_in_doubt: 0, dates_in_doubt: [], descriptions_in_doubt: 0, plugs: [] };
  const base = { ...sure, rows, rows_held: held, currency: file.currency };
  if (balance < 0)
    return {
      ...base,
      state: 'UNPROVABLE',
      amounts: 'UNPROVABLE',
      rows_held: 0,
      first_break: null,
      off_by: null,
      reason: say('no_balance', 'No running balance and no totals are printed.'),
    };
  if (first === null)
    return {
      ...base,
      state: 'PROVED',
      amounts: 'PROVED',
      first_break: null,
      off_by: null,
      reason: say('all_rows_hold', `All ${rows} rows, totals and both counts hold.`, { rows: String(rows) }),
    };
  return {
    ...base,
    state: 'DISCREPANCY',
    amounts: 'DISCREPANCY',
    first_break: first,
    off_by: decimal(off),
    reason: say('rows_hold', `${held} of ${rows} rows hold; off by ${printed(off, 2)} from row ${first + 1}.`, {
      held: String(held),
      rows: String(rows),
      off: decimal(off),
      row: String(first + 1),
    }),
  };
}

function options(file: FixtureFile, index: number): ColumnOption[] {
  const column = file.columns[index]!;
  const money = column.right;
  const types: HeaderType[] = money
    ? ['amount', 'credit', 'debit', 'balance']
    : ['date', 'value_date', 'description', 'reference', 'branch'];
  const found = types.map((type) => {
    const verdict = prove(
      file,
      file.columns.map((c, i) => (i === index ? { ...c, type } : c)),
      Math.min(file.rows.length, 400),
    );
    const now = type === column.type;
    const wrong = verdict.rows - verdict.rows_held;
    const effect =
      verdict.state === 'PROVED'
        ? say('proves_all', `proves all ${verdict.rows} rows, totals and both counts`, { rows: String(verdict.rows) })
        : now
          ? say('as_now', `as now: ${wrong} rows do not hold`, { rows: String(wrong) })
          : say('rows_wrong', `${wrong} rows would not hold`, { rows: String(wrong) });
    return { type, state: verdict.state, rows_held: verdict.rows_held, rows: verdict.rows, effect };
  });
  const rank = { PROVED: 0, ADJUSTED: 1, DISCREPANCY: 2, UNPROVABLE: 3, NOT_A_STATEMENT: 4 };
  return found.sort((a, b) => rank[a.state] - rank[b.state] || b.rows_held - a.rows_held).slice(0, money ? 3 : 4);
}

const REASONS: Record<string, (file: FixtureFile) => Said[]> = {
  form_day_month: (f) => [
    say('form_day_month', `day/month, ${f.rows.length} of ${f.rows.length}`, { n: String(f.rows.length), rows: String(f.rows.length) }),
  ],
  form_text: () => [say('form_text', 'text, 1 to 4 lines', { from: '1', to: '4' })],
  form_digits: () => [say('form_digits', '4 digits', { n: '4' })],
  marks_debit: (f) => {
    const n = f.rows.filter((r) => r.signed < 0).length;
    return [say('marks_debit', `${n} cells carry DB`, { n: String(n) }), say('head_unclear', 'the head says neither side')];
  },
  closes: (f) => {
    const v = prove(f);
    return [say('closes_chain', `closes ${v.rows_held} of ${v.rows}`, { held: String(v.rows_held), rows: String(v.rows) })];
  },
  head_word: () => [say('head_word', 'the head says so')],
};

export function columnsOf(file: FixtureFile): Column[] {
  const first = file.rows.slice(0, 60).map((r) => cellsOf(file, r).cells);
  return file.columns.map((c, index) => ({
    index,
    name: c.name,
    type: c.type,
    confidence: c.set ? 1 : c.confidence,
    set: c.set,
    reasons: c.set ? [say('set_by_person', 'set by you')] : (REASONS[c.reason]?.(file) ?? []),
    samples: first
      .map((cells) => cells[index] ?? '')
      .filter(Boolean)
      .slice(0, 5),
    x0: c.x0,
    x1: c.x1,
    page: 1,
    options: options(file, index),
  }));
}

export function statementOf(file: FixtureFile): StatementDetail {
  const verdict = prove(file);
  const areas = Array.from({ length: file.pages }, (_, i) => ({ page: i + 1, box: { x0: 36, y0: i === 0 ? 241 : 85, x1: 562, y1: 806 } }));
  const field = (name: StatementDetail['fields'][number]['name'], value: string, y: number) => ({
    name,
    value,
    page: 1,
    box: { x0: 36, y0: y, x1: 300, y1: y + 10 },
    confidence: name === 'holder' ? 0.81 : 1,
    source: value ? ('printed' as const) : ('missing' as const),
  });
  return {
    index: 0,
    currency: file.currency,
    digits: file.digits,
    verdict,
    columns: columnsOf(file),
    pages: [1, file.pages],
    areas,
    rows: file.rows.length,
    fields: [
      field('bank_name', file.bank, 42),
      field('holder', file.holder, 121),
      field('account_number', file.account, 121),
      field('currency', file.currency, 150),
      field('period', `${file.period.from}/${file.period.to}`, 140),
      field('opening', decimal(file.opening), 243),
    ],
    checks: [{ code: 'RUNNING_BALANCE', passed: verdict.state === 'PROVED', expected: null, found: null, message: verdict.reason }],
  };
}

export function tableRow(file: FixtureFile, row: FixtureFile['rows'][number], verdict: Verdict): TableRow {
  const { cells, confidence } = cellsOf(file, row);
  return {
    row_index: row.index,
    row_id: row.id,
    page: row.page,
    box: row.box,
    cells,
    confidence,
    derived_balance: row.printed ? null : verdict.state === 'UNPROVABLE' ? null : decimal(row.balance),
    ok: verdict.state === 'UNPROVABLE' ? null : verdict.first_break !== row.index,
  };
}

export function queueFile(file: FixtureFile, problems: number): QueueFile {
  const known = ['review', 'ready'].includes(file.state);
  const headers = known ? file.columns.filter((c) => !c.set && c.confidence < 0.7).length : 0;
  return {
    id: file.id,
    case_id: file.case_id,
    name: file.name,
    bytes: file.bytes,
    state: file.state,
    verdict: known ? prove(file) : null,
    headers_open: headers,
    problems_open: known ? problems : 0,
    rows: known ? file.rows.length : 0,
    statements: 1,
    bank_name: known ? file.bank : '',
    currencies: known ? [file.currency] : [],
    period: known ? file.period : null,
    progress:
      file.state === 'reading'
        ? { part: file.progress, page: Math.max(1, Math.ceil(file.progress * file.pages)), pages: file.pages, stage: 'reading' }
        : null,
    note:
      file.state === 'locked'
        ? say('locked', 'Needs a password.')
        : file.state === 'failed'
          ? say('file_corrupted', 'The file ends in the middle; page 3 of 7 is missing. Ask for it again.')
          : null,
    duplicate_of: null,
    aside: false,
  };
}
