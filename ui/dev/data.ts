// Fixture statements: plausible rows made from a seed, laid out on pages. For development and tests of the interface only.
import type { Box, FileState, HeaderType, Period } from '../src/lib/host/contract';

export interface FixtureRow {
  id: string;
  index: number;
  page: number;
  box: Box;
  date: string;
  lines: string[];
  branch: string;
  /** In minor units. */
  signed: number;
  balance: number;
  printed: boolean;
  cells: string[];
  confidence: number[];
}

export interface FixtureColumn {
  name: string;
  type: HeaderType;
  confidence: number;
  reason: string;
  x0: number;
  x1: number;
  right: boolean;
  set: boolean;
}

export interface FixtureFile {
  id: string;
  case_id: string;
  name: string;
  bytes: number;
  state: FileState;
  bank: string;
  holder: string;
  account: string;
  currency: string;
  digits: number;
  period: Period;
  opening: number;
  layout: Layout;
  columns: FixtureColumn[];
  rows: FixtureRow[];
  pages: number;
  accepted: boolean;
  progress: number;
  deleted: boolean;
}

export type Layout = 'giro' | 'sides' | 'german';

export function random(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

type Kind = [sign: 1 | -1, low: number, high: number, lines: string[]];
const KINDS: Kind[] = [
  [1, 3e6, 8e7, ['TRSF E-BANKING CR {d}/FTSCY/WS95{n4}', 'INV/2401/{n4}', 'TOKO BANGUNAN SINAR JAYA']],
  [1, 1e6, 9e6, ['TRSF E-BANKING CR {d}/FTSCY/WS95{n4}', 'PEMBAYARAN', 'AHMAD FAUZI']],
  [1, 2e7, 9e7, ['SWITCHING CR TRANSFER DR 009', 'PT DISTRIBUSI NUSA PRIMA', 'INV/2401/{n4}']],
  [1, 2e7, 8e7, ['SWITCHING CR TRANSFER DR 009', 'CV CATERING BUNDA RASA', 'INV/2401/{n4}']],
  [1, 1e7, 6e7, ['SWITCHING CR TRANSFER DR 009', 'KOPERASI KARYAWAN HARAPAN', 'INV/2401/{n4}']],
  [1, 5e6, 2.5e7, ['KR OTOMATIS TANGGAL :{d} MID :', '885{n4}991', 'QR SETTLEMENT']],
  [1, 8e6, 2.5e7, ['KARTU DEBIT TGL: {d} MID 0330766', 'KR OTOMATIS EDC']],
  [1, 1e6, 6e6, ['SETORAN TUNAI', 'HO NAMA SETOR']],
  [-1, 5e4, 9e5, ['KARTU DEBIT GRAMEDIA MATRAMAN', 'TANGGAL :{d}']],
  [-1, 1e4, 4e4, ['DB OTOMATIS MDR 14{n4}']],
  [-1, 1e6, 3e6, ['BYR VIA E-BANKING {d} TELKOM', '1221{n4}433']],
  [-1, 1e6, 4e6, ['BYR VIA E-BANKING {d} PLN', '5361{n4}748']],
  [-1, 1.5e7, 1.5e7, ['TRSF E-BANKING DB {d}/FTSCY/WS95{n4}', 'SEWA GEDUNG', 'PT GRAHA PROPERTI MANDIRI']],
  [-1, 2500, 2500, ['BI-FAST DB BIF BIAYA TXN KE', '014 679{n4}', 'KBB']],
  [-1, 1e7, 6e7, ['SWITCHING DB TRANSFER KE 009', 'PT INDO BAJA PERKASA', 'PO 1{n4}']],
  [-1, 2e5, 6e5, ['KARTU DEBIT SPBU PERTAMINA 34.1{n4}']],
  [-1, 3e6, 4e6, ['BIAYA TXN BPJS KETENAGAKERJAAN', 'VA 4217{n4}811']],
  [-1, 9e6, 2.7e7, ['DB OTOMATIS MPN G3 PPH21', 'NTPN 639{n4}']],
  [-1, 2e7, 4e7, ['TRSF E-BANKING DB {d}/PAYROLL', 'GAJI KARYAWAN']],
  [-1, 5e6, 3e7, ['TRSF E-BANKING DB {d}/FTSCY/WS95{n4}', 'BUDI SANTOSO', 'PINJAMAN']],
];

const WIDTH = 595;
export const SIZE = { width: WIDTH, height: 842 };
const COLUMNS: Record<Layout, [string, HeaderType, number, string, number, number, boolean][]> = {
  giro: [
    ['TANGGAL', 'date', 0.99, 'form_day_month', 36, 90, false],
    ['KETERANGAN', 'description', 0.99, 'form_text', 90, 299, false],
    ['CBG', 'branch', 0.93, 'form_digits', 299, 340, false],
    ['MUTASI', 'credit', 0.41, 'marks_debit', 340, 455, true],
    ['SALDO', 'balance', 0.97, 'closes', 455, 562, true],
  ],
  sides: [
    ['Tanggal', 'date', 0.99, 'form_day_month', 36, 96, false],
    ['Uraian', 'description', 0.99, 'form_text', 96, 290, false],
    ['Debet', 'debit', 0.98, 'head_word', 290, 380, true],
    ['Kredit', 'credit', 0.98, 'head_word', 380, 470, true],
    ['Saldo', 'balance', 0.99, 'closes', 470, 562, true],
  ],
  german: [
    ['Buchungstag', 'date', 0.99, 'form_day_month', 36, 104, false],
    ['Wertstellung', 'value_date', 0.95, 'form_day_month', 104, 172, false],
    ['Verwendungszweck', 'description', 0.99, 'form_text', 172, 382, false],
    ['Soll', 'debit', 0.84, 'head_word', 382, 472, true],
    ['Haben', 'credit', 0.84, 'head_word', 472, 562, true],
  ],
};

export const printed = (minor: number, digits: number): string => {
  const text = (Math.abs(minor) / 100).toFixed(digits);
  const [whole = '', part] = text.split('.');
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (part ? `.${part}` : '');
};

export interface Plan {
  id: string;
  case_id: string;
  name: string;
  seed: number;
  count: number;
  layout: Layout;
  from: string;
  days: number;
  state?: FileState;
  bank?: string;
  account?: string;
  currency?: string;
  /** Printed wrongly: row index → factor. */
  misread?: number[];
  low?: number[];
  certain?: boolean;
  scale?: number;
  progress?: number;
}

export function makeFile(plan: Plan): FixtureFile {
  const next = random(plan.seed);
  const { layout } = plan;
  const columns = COLUMNS[layout].map(([name, type, confidence, reason, x0, x1, right]) => ({
    name,
    type,
    confidence,
    reason,
    x0,
    x1,
    right,
    set: false,
  }));
  if (plan.certain) {
    const amounts = columns.find((c) => c.name === 'MUTASI');
    if (amounts) Object.assign(amounts, { type: 'amount', confidence: 0.98, reason: 'closes' });
  }
  const digits = 2;
  const scale = plan.scale ?? 1;
  const opening = Math.round(25_000_000_000 * scale);
  let balance = opening;
  let page = 1;
  let y = 254;
  const start = Date.parse(`${plan.from}T00:00:00Z`);
  const rows: FixtureRow[] = [];
  for (let i = 0; i < plan.count; i++) {
    const date = new Date(start + Math.floor((i / plan.count) * plan.days) * 864e5).toISOString().slice(0, 10);
    const short = `${date.slice(8)}/${date.slice(5, 7)}`;
    const kind = KINDS[Math.floor(next() * KINDS.length)]!;
    const [sign, low, high, forms] = kind;
    const minor = Math.max(100, Math.round((low + next() * (high - low)) * 100 * scale));
    const signed = sign * (next() < 0.5 ? minor - (minor % 100) : minor);
    balance += signed;
    const lines = forms.map((f) => f.replace('{d}', short).replace('{n4}', String(1000 + Math.floor(next() * 9000))));
    const height = layout === 'giro' ? lines.length * 9.4 : 14;
    if (y + height > 790) {
      page++;
      y = 96;
    }
    const isPrinted = layout !== 'german' && (layout === 'sides' || next() < 0.45 || i === plan.count - 1);
    const wrong = plan.misread?.includes(i) ?? false;
    const shown = wrong ? Math.abs(signed) + 9_000_000 : signed;
    const text = layout === 'giro' ? lines.join(' ') : lines.join(' ').slice(0, 64);
    const figure = printed(shown, digits);
    const bal = isPrinted ? printed(balance, digits) : '';
    const branch = ['0998', '0288', '0000', '7015', '0437'][Math.floor(next() * 5)]!;
    const cells =
      layout === 'giro'
        ? [short, text, branch, signed < 0 ? `${figure} DB` : figure, bal]
        : layout === 'sides'
          ? [short, text, signed < 0 ? figure : '', signed > 0 ? figure : '', bal]
          : [short, short, text, signed < 0 ? figure : '', signed > 0 ? figure : ''];
    const doubt = plan.low?.includes(i) ?? false;
    const amountAt = cells.findIndex((c) => c.startsWith(figure));
    rows.push({
      id: `${plan.id}-r${i}`,
      index: i,
      page,
      box: { x0: 36, y0: y, x1: 562, y1: y + height },
      date,
      lines,
      branch,
      signed,
      balance,
      printed: isPrinted,
      cells,
      confidence: cells.map((_, c) => (c === amountAt && (doubt || wrong) ? 0.58 : 0.99)),
    });
    y += height;
  }
  return {
    id: plan.id,
    case_id: plan.case_id,
    name: plan.name,
    bytes: 40_000 + plan.count * 700,
    state: plan.state ?? 'ready',
    bank: plan.bank ?? 'BANK CEMPAKA ASIA',
    holder: 'PT SENTOSA ABADI PANGAN',
    account: plan.account ?? '0281234567',
    currency: plan.currency ?? 'IDR',
    digits,
    period: { from: plan.from, to: new Date(start + (plan.days - 1) * 864e5).toISOString().slice(0, 10) },
    opening,
    layout,
    columns,
    rows,
    pages: page,
    accepted: plan.state === undefined,
    progress: plan.progress ?? 0,
    deleted: false,
  };
}
