// Rows from the page: a drawn box or a stretch that was not read becomes rows; the ends of a page's rows are moved.
import { useCallback, useMemo, useState } from 'react';
import type { Strip } from '~/components/PageMarks';
import { m } from '~/i18n/paraglide/messages';
import type { Box, DrawnRow, QueueFile, RowChange, StatementDetail } from '~/lib/host';
import { host } from '~/lib/host';
import { notify, report } from '~/lib/notice';
import { useOp, useRun } from '~/lib/query';
import { howMany } from '~/lib/said';

const TOUCHED = ['rows', 'analysis', 'history', 'queue', 'file', 'problems'] as const;

export function useDrawing(file: QueueFile, statement: StatementDetail | null, show: (page: number, box: Box) => void) {
  const [drawing, setDrawing] = useState(false);
  const [rows, setRows] = useState<DrawnRow[] | null>(null);
  const [at, setAt] = useState(-1);
  const file_id = file.id;
  const statement_index = statement?.index ?? 0;
  const unread = useOp('rows_unread', statement ? { file_id, statement_index } : null, { keep: true });
  const change = useRun('rows_change', [...TOUCHED], (_, { changes }) => {
    setRows(null);
    notify(m.rows_taken_in({ rows: howMany('row', changes.length) }), 'undo');
  });
  const band = useRun('band_set', [...TOUCHED], () => notify(m.band_moved(), 'undo'));
  const read = useCallback(
    (page: number, box: Box) => {
      setDrawing(false);
      host
        .op('rows_drawn', { file_id, statement_index, page, box })
        .then((found) => (found.rows.length > 0 ? setRows(found.rows) : notify(m.region_nothing(), undefined, 'wrong')), report);
    },
    [file_id, statement_index],
  );
  const found = unread.data;
  const strips = useMemo<Strip[]>(() => (found ?? []).map((u) => ({ ...u, take: () => read(u.page, u.box) })), [found, read]);
  return {
    drawing,
    start: () => {
      setDrawing(!drawing);
      if (!drawing) notify(m.row_draw());
    },
    draw: drawing ? read : undefined,
    strips,
    /** The next stretch that was not read, with its rows. */
    next:
      strips.length > 0
        ? () => {
            const index = (at + 1) % strips.length;
            const strip = strips[index];
            if (!strip) return;
            setAt(index);
            show(strip.page, strip.box);
            strip.take();
          }
        : undefined,
    moveBand: (page: number, top: number, bottom: number) => band.mutate({ file_id, statement_index, page, top, bottom }),
    rows,
    close: () => setRows(null),
    take: (changes: RowChange[]) => change.mutate({ case_id: file.case_id, changes }),
  };
}
