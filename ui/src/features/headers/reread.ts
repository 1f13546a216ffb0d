// Reading a cell of a recognised page again, and where its new value goes.
import { useCallback, useState } from 'react';
import type { Region } from '~/components/RegionSheet';
import { m } from '~/i18n/paraglide/messages';
import { readPrinted } from '~/lib/format';
import type { Column, FileDetail, HeaderType, RowField, TableRow } from '~/lib/host';
import { notify } from '~/lib/notice';
import { useRun } from '~/lib/query';
import { word } from '~/lib/said';
import { MONEY } from './actions';

const EDITS: Partial<Record<HeaderType, RowField>> = { description: 'description', debit: 'debit', credit: 'credit', balance: 'balance' };

export function useReread(detail: FileDetail | undefined, row: TableRow | null, column: Column | undefined) {
  const [region, setRegion] = useState<Region | null>(null);
  const [drawing, setDrawing] = useState(false);
  const change = useRun('rows_change', ['rows', 'analysis', 'history', 'queue', 'file', 'problems']);
  const recognised = detail?.pages.some((p) => p.source === 'ocr') ?? false;
  const field = column && region && row?.page === region.page ? EDITS[column.type] : undefined;
  const start = () => {
    if (row && column) return setRegion({ page: row.page, box: { ...row.box, x0: column.x0, x1: column.x1 } });
    setDrawing(!drawing);
    if (!drawing) notify(m.region_draw());
  };
  const draw = useCallback((page: number, box: Region['box']) => {
    setDrawing(false);
    setRegion({ page, box });
  }, []);
  const use = (text: string) => {
    if (!detail || !row || !field || !column) return;
    const value = field === 'description' ? text : readPrinted(text);
    if (value === null) return notify(m.means_nothing({ text, field: word('type', column.type) }), undefined, 'wrong');
    setRegion(null);
    change.mutate(
      { case_id: detail.file.case_id, changes: [{ kind: 'edit', row_id: row.row_id, field, value }] },
      { onSuccess: () => notify(m.changed_n({ n: '1' }), 'undo') },
    );
  };
  return {
    region,
    close: () => setRegion(null),
    start: recognised ? start : undefined,
    draw: drawing ? draw : undefined,
    drawing,
    figures: column ? MONEY.has(column.type) : false,
    use: field ? use : undefined,
  };
}
