// Amounts, counts, days and shares as the user set them. Amounts stay text: no float ever holds money.
import type { Decimal, Settings } from './host';

let numbers: Settings['number_format'] = '1,234.56';
let dates: Settings['date_format'] = 'DD/MM/YYYY';
let language = 'en';

export function setFormats(settings: Settings): void {
  numbers = settings.number_format;
  dates = settings.date_format;
  language = settings.language === 'id' ? 'id-ID' : 'en-GB';
}

/** `1234567.8` → `1,234,567.80`, with as many digits as given or at least two. */
export function amount(value: Decimal | null | undefined, digits?: number): string {
  if (value === null || value === undefined || value === '') return '';
  const found = /^(-?)(\d+)(?:\.(\d*))?$/.exec(value);
  if (!found) return value;
  const [, sign = '', whole = '', part = ''] = found;
  const wanted = digits ?? Math.max(2, part.length);
  const group = numbers[1] === ' ' ? '\u202f' : numbers[1];
  const mark = numbers[5];
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group ?? ',');
  const rest = wanted > 0 ? mark + part.padEnd(wanted, '0').slice(0, Math.max(wanted, part.length)) : '';
  return `${sign ? '\u2212' : ''}${grouped}${rest}`;
}

/** A large amount in few characters, for axes and tiles: 1.2 bn. Loses digits by intent. */
export function short(value: number): string {
  return new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }).format(value);
}

export const count = (value: number): string => {
  const group = numbers[1] === ' ' ? '\u202f' : (numbers[1] ?? ',');
  return String(Math.trunc(value)).replace(/\B(?=(\d{3})+$)/g, group);
};

export const percent = (part: number, digits = 0): string =>
  new Intl.NumberFormat(language, { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits }).format(part);

export function day(value: string | null | undefined): string {
  if (!value) return '';
  const [y, m, d] = value.slice(0, 10).split('-');
  if (dates === 'YYYY-MM-DD') return `${y}-${m}-${d}`;
  if (dates === 'DD/MM/YYYY') return `${d}/${m}/${y}`;
  return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${value.slice(0, 10)}T00:00:00Z`),
  );
}

export const month = (value: string, width: 'short' | 'long' = 'short'): string =>
  new Intl.DateTimeFormat(language, { month: width, year: 'numeric', timeZone: 'UTC' }).format(new Date(`${value.slice(0, 10)}T00:00:00Z`));

/** `Jan 2024`, or `Jan 2024 – Mar 2024`. */
export const months = (from: string, to: string): string =>
  from.slice(0, 7) === to.slice(0, 7) ? month(from) : `${month(from)} – ${month(to)}`;

export const moment = (value: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(value));

export const bytes = (value: number): string =>
  value < 1e6
    ? `${count(Math.max(1, Math.round(value / 1e3)))} kB`
    : `${new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(value / 1e6)} MB`;

/** `1.234,5` or `1,234.5` as typed → `1234.5`; null where it is no amount. Marks that group stand before three digits: `13,75` is none. */
export function readAmount(text: string): Decimal | null {
  const bare = text.replace(/[\s\u202f\u00a0']/g, '');
  if (bare === '') return '';
  const mark = numbers[5] === ',' ? ',' : '.';
  const other = mark === ',' ? '.' : ',';
  const found = /^([\u2212-]?)(\d+|\d{1,3}(?:#\d{2,3})*#\d{3})(?:!(\d+))?$/.exec(bare.replaceAll(other, '#').replaceAll(mark, '!'));
  if (!found?.[2]) return null;
  return `${found[1] ? '-' : ''}${found[2].replaceAll('#', '')}${found[3] ? `.${found[3]}` : ''}`;
}

/** An amount as printed anywhere, with whatever marks → `1234.56`; null where it is none. */
export function readPrinted(text: string): Decimal | null {
  const bare = text.replace(/\b(CR|DB|DR|D|K)\b/gi, '').replace(/[^\d.,()\u2212-]/g, '');
  const found = /^(\(|[\u2212-])?([\d.,]*\d)\)?-?$/.exec(bare);
  if (!found?.[2]) return null;
  // The last mark before one or two digits parts the whole from the rest; all others group.
  const [, whole = '', part] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(found[2]) ?? [];
  const digits = whole.replace(/[.,]/g, '');
  return digits ? `${found[1] || bare.endsWith('-') ? '-' : ''}${digits}${part ? `.${part}` : ''}` : null;
}

/** An amount alone, with its currency or the mark of its side at most. */
const ALONE = /^(?:rp\.?|[a-z]{3}|[$€£¥])?\s*[(\u2212-]?\s*\d[\d.,'\s\u202f\u00a0]*\)?-?\s*(?:cr|db|dr|d|k|[a-z]{3})?$/i;

/** An amount as a person sets it, or as any statement prints it → `1234.56`; null where it is none. Three digits behind a mark group. */
export function readMoney(text: string): Decimal | null {
  const own = readAmount(text);
  if (own !== null && !/\.\d{3,}$/.test(own)) return own;
  return ALONE.test(text.trim()) ? readPrinted(text) : null;
}

/** `Agu` or `August` → `8`, in the set language or in English. */
const monthOf = (name: string): string | undefined => {
  const named = (of: string, at: number) =>
    new Intl.DateTimeFormat(of, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, at)).toLowerCase();
  const short = (of: string, at: number) =>
    new Intl.DateTimeFormat(of, { month: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, at)).toLowerCase();
  const typed = name.toLowerCase();
  for (const of of [language, 'en-GB'])
    for (let at = 0; at < 12; at++) if (short(of, at) === typed || named(of, at).startsWith(typed)) return String(at + 1);
  return undefined;
};

/** A day as typed in the set format, or ISO → ISO; null where it is none. */
export function readDay(text: string): string | null {
  const bare = text.trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(bare);
  const common = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/.exec(bare);
  const worded = /^(\d{1,2})[ -]([^\d\s.-]{3,})\.?[ -](\d{4})$/.exec(bare);
  const [y, m, d] = iso
    ? [iso[1], iso[2], iso[3]]
    : common
      ? [common[3], common[2], common[1]]
      : worded
        ? [worded[3], monthOf(worded[2] ?? ''), worded[1]]
        : [];
  if (!y || !m || !d) return null;
  const value = `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
  const check = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(check.getTime()) && check.toISOString().startsWith(value) ? value : null;
}

/** Two days as typed, with anything between them → `2024-01-01 2024-01-31`; null where there are not two. */
export function readPeriod(text: string): string | null {
  const days = text.match(/\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[/. -](?:\d{1,2}|[^\d\s.-]{3,}\.?)[/. -]\d{4}/g) ?? [];
  const [from, to] = days.map(readDay);
  return days.length === 2 && from && to ? `${from} ${to}` : null;
}

/** By name, as a person looks for it: a list must not jump because something in it was worked on. */
export const byName = <T extends { name: string }>(list: T[]): T[] =>
  [...list].sort((a, b) => a.name.localeCompare(b.name, language, { numeric: true }));

/** A value of the host as a person reads it: plain amounts and days as set, anything else as it came. */
export const readable = (value: string): string =>
  /^-?\d+\.\d+$/.test(value) ? amount(value) : /^\d{4}-\d{2}-\d{2}$/.test(value) ? day(value) : value;

/** For charts only: a picture needs no exact digits. */
export const float = (value: Decimal | null): number => (value === null ? Number.NaN : Number(value));
