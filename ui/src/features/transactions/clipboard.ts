// Copy and paste with spreadsheets: tab-separated cells, one line a row.
import Papa from 'papaparse';
import { readDay, readMoney } from '~/lib/format';
import type { Row, RowChange } from '~/lib/host';
import { FIELDS, type Field } from './columns';

const value = (row: Row, field: Field): string => {
  const found = row[field.id as keyof Row];
  if (field.id === 'flags') return row.flags.map((f) => f.flag).join(' ');
  return found === null || found === undefined ? '' : String(found);
};
/** Quotes what would break the grid. */
const cell = (text: string): string => (/[\t\n"]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text);

export const toText = (rows: Row[], fields: Field[] = FIELDS): string =>
  rows.map((row) => fields.map((f) => cell(value(row, f))).join('\t')).join('\n');

/** The cells of pasted text; a quoted cell may hold tabs, quotes and line ends. */
export const fromText = (text: string): string[][] => Papa.parse<string[]>(text.replace(/(?:\r\n?|\n)$/, ''), { delimiter: '\t' }).data;

/** What a typed or pasted text means in a field; null where it means nothing. */
export function meaning(field: Field, text: string, categories: Map<string, string>): string | null {
  if (field.id === 'date') return readDay(text);
  if (field.numeric) return readMoney(text);
  if (field.id === 'category') return categories.get(text.trim().toLowerCase()) ?? null;
  return text.trim();
}

/** The changes that pasting at a cell makes; cells that mean nothing there are counted, not applied. */
export function paste(
  grid: string[][],
  rows: (Row | undefined)[],
  from: number,
  fields: Field[],
  categories: Map<string, string>,
): { changes: RowChange[]; refused: number } {
  const changes: RowChange[] = [];
  let refused = 0;
  grid.forEach((line, r) => {
    const row = rows[r];
    line.forEach((text, c) => {
      const field = fields[from + c];
      if (!row || !field) return;
      const to = field.edit ? meaning(field, text, categories) : null;
      if (to === null || !field.edit) refused++;
      else if (to !== (row[field.id as keyof Row] ?? '')) changes.push({ kind: 'edit', row_id: row.id, field: field.edit, value: to });
    });
  });
  return { changes, refused };
}
