// Copying picked rows and pasting cells from a spreadsheet; the picked rows, or all, as a table of text.
import { useCallback, useEffect } from 'react';
import { m } from '~/i18n/paraglide/messages';
import { amount, count, day } from '~/lib/format';
import { host, type Row, type RowChange, type Sort } from '~/lib/host';
import { notify, report } from '~/lib/notice';
import { word } from '~/lib/said';
import type { Table } from '~/lib/table';
import { fromText, paste, toText } from './clipboard';
import { FIELDS } from './columns';

/** Rows that are fetched at a time, and that a table holds at most. */
const [AT_ONCE, MOST] = [2000, 20_000];

interface Clips {
  picked: number;
  low: number;
  total: number;
  column: number;
  rows: Map<number, Row>;
  pickedRows: () => Promise<Row[]>;
  categories: Map<string, string>;
  asked: { case_id: string; file_id?: string; filter: object; sort: Sort };
  change: (changes: RowChange[]) => void;
}

/** A value as the grid shows it. */
const shown = (row: Row, id: string): string => {
  if (id === 'date') return day(row.date);
  if (id === 'debit' || id === 'credit' || id === 'balance') return amount(row[id]);
  if (id === 'category') return word('category', row.category);
  if (id === 'flags') return row.flags.map((f) => word('flag', f.flag)).join(', ');
  return String(row[id as 'description'] ?? '');
};

export function useClips({ picked, low, total, column, rows, pickedRows, categories, asked, change }: Clips): () => Promise<Table> {
  useEffect(() => {
    const free = () => !(document.activeElement instanceof HTMLInputElement) && !document.querySelector('[data-modal]');
    const copy = (event: ClipboardEvent) => {
      if (!free() || getSelection()?.toString()) return;
      const held = Array.from({ length: picked }, (_, i) => rows.get(low + i)).filter((r) => r !== undefined);
      const field = FIELDS[column];
      event.preventDefault();
      if (held.length === picked) event.clipboardData?.setData('text/plain', picked === 1 && field ? toText(held, [field]) : toText(held));
      else pickedRows().then((all) => host.copy(toText(all)), report);
      notify(m.copied_n({ n: count(picked) }));
    };
    const put = (event: ClipboardEvent) => {
      if (!free()) return;
      const cells = fromText(event.clipboardData?.getData('text/plain') ?? '');
      const at = cells.map((_, i) => rows.get(low + i));
      const { changes, refused } = paste(cells, at, cells[0]?.length === FIELDS.length ? 0 : column, FIELDS, categories);
      event.preventDefault();
      if (refused > 0) notify(m.paste_refused({ n: count(refused) }), undefined, 'wrong');
      if (changes.length > 0) change(changes);
    };
    document.addEventListener('copy', copy);
    document.addEventListener('paste', put);
    return () => {
      document.removeEventListener('copy', copy);
      document.removeEventListener('paste', put);
    };
  }, [picked, low, column, rows, pickedRows, categories, change]);
  return useCallback(async () => {
    const all: Row[] = [];
    if (picked > 1) all.push(...(await pickedRows()));
    else
      for (let offset = 0; offset < Math.min(total, MOST); offset += AT_ONCE)
        all.push(...(await host.op('rows_window', { ...asked, offset, limit: AT_ONCE })).rows);
    return {
      heads: FIELDS.map((f) => word('field', f.id)),
      figures: FIELDS.map((f) => f.numeric),
      rows: all.map((r) => FIELDS.map((f) => shown(r, f.id))),
    };
  }, [asked, picked, pickedRows, total]);
}
