// The fixture host's rows: what the analysis would say of them, filters, sorting, facets.
import type { Facet, FacetField, Filter, Row, RowFlag, Sort } from '../src/lib/host/contract';
import type { FixtureFile } from './data';
import { decimal } from './prove';
import { filesOf, gone, marks } from './world';

const RULES: [RegExp, string, string, Row['role']][] = [
  [/TOKO BANGUNAN SINAR JAYA/, 'SALES_RECEIPT', 'TOKO BANGUNAN SINAR JAYA', null],
  [/AHMAD FAUZI/, 'SALES_RECEIPT', 'AHMAD FAUZI', null],
  [/DISTRIBUSI NUSA/, 'SALES_RECEIPT', 'PT DISTRIBUSI NUSA PRIMA', 'customer'],
  [/CATERING BUNDA/, 'OWNER_GROUP_TRANSFER', 'CV CATERING BUNDA RASA', 'company_group'],
  [/KOPERASI/, 'SALES_RECEIPT', 'KOPERASI KARYAWAN HARAPAN', null],
  [/QR SETTLEMENT|KR OTOMATIS EDC/, 'CARD_QR_SETTLEMENT', 'CARD AND QR', null],
  [/SETORAN TUNAI/, 'CASH_DEPOSIT', 'CASH', null],
  [/GRAMEDIA/, 'OTHER_OPERATING_EXPENSE', 'GRAMEDIA MATRAMAN', null],
  [/MDR/, 'MERCHANT_FEE', 'BANK', null],
  [/TELKOM/, 'UTILITIES_TELECOM', 'TELKOM', null],
  [/PLN/, 'UTILITIES_TELECOM', 'PLN', null],
  [/SEWA GEDUNG/, 'RENT', 'PT GRAHA PROPERTI MANDIRI', null],
  [/BI-FAST/, 'BANK_CHARGE', 'BANK', null],
  [/INDO BAJA/, 'SUPPLIER_PAYMENT', 'PT INDO BAJA PERKASA', 'supplier'],
  [/SPBU/, 'TRANSPORT_FUEL', 'SPBU PERTAMINA', null],
  [/BPJS/, 'INSURANCE', 'BPJS KETENAGAKERJAAN', null],
  [/MPN/, 'TAX', 'MPN G3', null],
  [/GAJI/, 'PAYROLL', 'UNKNOWN', null],
  [/BUDI SANTOSO/, 'OWNER_GROUP_TRANSFER', 'BUDI SANTOSO', 'director'],
];
const NON_OPERATIONAL = new Set(['OWNER_GROUP_TRANSFER', 'OWN_ACCOUNT_TRANSFER', 'INVESTMENT']);
const made = new Map<string, Row[]>();

function rowsOfFile(file: FixtureFile): Row[] {
  const held = made.get(file.id);
  if (held) return held;
  const rows = file.rows.map((r): Row => {
    const text = r.lines.join(' ');
    const rule = RULES.find(([form]) => form.test(text));
    const amount = Math.abs(r.signed);
    const flags: RowFlag[] = [];
    const raise = (flag: RowFlag['flag'], reason: string) => flags.push({ flag, reason, related_ids: [], state: 'raised', note: '' });
    if (amount > 6_000_000_000) raise('is_big_transaction', 'Above the threshold of 60,000,000.00.');
    if (amount % 100_000_000 === 0) raise('is_round_transaction', 'A whole multiple of 1,000,000.00.');
    if (rule?.[3] === 'director') raise('is_circular_transaction', 'The same amount came back within 4 days.');
    if (rule?.[3] === 'company_group' && r.signed > 0) raise('is_transfer_from_company_group', 'From a company of the group.');
    const category = rule?.[1] ?? 'OTHER_OPERATING_EXPENSE';
    const confidence = Math.min(...r.confidence);
    return {
      id: r.id,
      file_id: file.id,
      file_name: file.name,
      statement_index: 0,
      row_index: r.index,
      page: r.page,
      box: r.box,
      cells: Object.fromEntries(
        file.columns.map((c, i) => [c.type, r.cells[i] ? { x0: c.x0, x1: c.x1, y0: r.box.y0, y1: r.box.y1 } : undefined]),
      ),
      account_number: file.account,
      bank_name: file.bank,
      currency: file.currency,
      date: r.date,
      value_date: null,
      description: text,
      reference: '',
      direction: r.signed < 0 ? 'DB' : 'CR',
      debit: r.signed < 0 ? decimal(amount) : null,
      credit: r.signed >= 0 ? decimal(amount) : null,
      balance: decimal(r.balance),
      balance_printed: r.printed,
      balance_ok: true,
      counterparty: rule?.[2] ?? 'UNKNOWN',
      role: rule?.[3] ?? null,
      category,
      category_source: rule ? 'keyword' : 'model',
      category_reason: rule ? `keyword rule ${category.toLowerCase()}` : 'model 0.71',
      is_operational: !NON_OPERATIONAL.has(category),
      flags,
      excluded: false,
      note: '',
      confidence,
      doubtful: confidence < 0.9 ? ['amount'] : [],
      edited: false,
    };
  });
  made.set(file.id, rows);
  return rows;
}
export const forget = (): void => made.clear();

export function rowsOf(case_id: string, file_id?: string): Row[] {
  const known = filesOf(case_id).filter((f) => ['review', 'ready'].includes(f.state) && (!file_id || f.id === file_id));
  return known.flatMap((f) =>
    rowsOfFile(f)
      .filter((r) => !gone.has(r.id))
      .map((r) => (marks.size > 0 && marks.has(r.id) ? { ...r, ...marks.get(r.id) } : r)),
  );
}

function values(row: Row, field: FacetField): string[] {
  if (field === 'flag') return row.flags.filter((f) => f.state !== 'dismissed').map((f) => f.flag);
  if (field === 'month') return row.date ? [row.date.slice(0, 7)] : [];
  if (field === 'state')
    return [...(row.confidence < 0.9 ? ['doubtful'] : []), ...(row.edited ? ['edited'] : []), ...(row.excluded ? ['excluded'] : [])];
  const value = row[field === 'bank' ? 'bank_name' : field];
  return value === null ? [] : [String(value)];
}

export function filtered(rows: Row[], filter: Filter, without?: FacetField): Row[] {
  const words = (filter.search ?? '').toUpperCase().split(/\s+/).filter(Boolean);
  const ids = filter.ids ? new Set(filter.ids) : null;
  const facets = Object.entries(filter.facets ?? {}).filter(([f, v]) => f !== without && v.length > 0) as [FacetField, string[]][];
  return rows.filter((r) => {
    if (ids && !ids.has(r.id)) return false;
    if (filter.from && (r.date ?? '') < filter.from) return false;
    if (filter.to && (r.date ?? '') > filter.to) return false;
    for (const [field, wanted] of facets) if (!values(r, field).some((v) => wanted.includes(v))) return false;
    if (words.length === 0) return true;
    const text = `${r.description} ${r.counterparty} ${r.debit ?? r.credit} ${r.date}`.toUpperCase();
    return words.every((w) => text.includes(w) || text.includes(w.replace(/,/g, '')));
  });
}

export function sorted(rows: Row[], sort: Sort): Row[] {
  if (sort.field === 'printed') return sort.descending ? [...rows].reverse() : rows;
  const number = ['debit', 'credit', 'balance', 'confidence'].includes(sort.field);
  const value = (r: Row) => r[sort.field as 'date'] ?? '';
  const up = sort.descending ? -1 : 1;
  return [...rows].sort(
    (a, b) => up * (number ? Number(value(a)) - Number(value(b)) : value(a) < value(b) ? -1 : value(a) > value(b) ? 1 : 0),
  );
}

export function facet(rows: Row[], filter: Filter, field: FacetField): Facet {
  const counts = new Map<string, number>();
  for (const row of filtered(rows, filter, field)) for (const v of values(row, field)) counts.set(v, (counts.get(v) ?? 0) + 1);
  const names = new Map(rows.map((r) => [r.file_id, r.file_name]));
  const list = [...counts].map(([value, count]) => ({ value, label: field === 'file_id' ? (names.get(value) ?? value) : value, count }));
  return { field, values: list.sort((a, b) => (field === 'month' ? (a.value < b.value ? -1 : 1) : b.count - a.count)).slice(0, 40) };
}

export const total = (rows: Row[], side: 'credit' | 'debit'): number =>
  rows.reduce((sum, r) => sum + Math.round(Number(r[side] ?? 0) * 100), 0);
