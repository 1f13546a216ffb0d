// The grid of rows: virtual, one cell current, a range of rows picked, cells edited in place.
import { type Header, type ReactTable, useTable } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type Ref, useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { ContextMenu } from '~/components/ContextMenu';
import { m } from '~/i18n/paraglide/messages';
import { amount, count, day } from '~/lib/format';
import type { Row, Sort } from '~/lib/host';
import { word } from '~/lib/said';
import { useSettings } from '~/lib/settings';
import { pool } from '~/lib/window';
import { ROW_MENU } from './actions';
import { columns, FIELDS, type Field, features, fieldOf, widthOf } from './columns';

export interface Cursor {
  row: number;
  column: number;
  /** Other end of the picked range. */
  anchor: number;
}
export interface GridHandle {
  reveal: (row: number) => void;
  focus: () => void;
  page: () => number;
}

interface Props {
  total: number;
  rows: Map<number, Row>;
  cursor: Cursor;
  setCursor: (cursor: Cursor) => void;
  sort: Sort;
  setSort: (sort: Sort) => void;
  editing: boolean;
  edit: (on: boolean) => void;
  save: (row: Row, field: Field, text: string) => void;
  sight: (first: number, last: number) => void;
  handle: Ref<GridHandle>;
}

const NONE: Row[] = [];

export function Grid({ total, rows, cursor, setCursor, sort, setSort, editing, edit, save, sight, handle }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const widths = useWidths();
  // Rows come in windows; the table knows the columns: their sizes, and which are shown.
  const table = useTable({ features, columns, data: NONE, columnResizeMode: 'onChange', initialState: widths.first });
  const shown = table.getVisibleLeafColumns();
  const figures = useFigures(rows);
  const sizing = table.atoms.columnSizing.get();
  const { keep } = widths;
  useEffect(() => keep(sizing), [keep, sizing]);
  // What a person set stands; else no figure is cut.
  const sizeOf = (c: (typeof shown)[number]) => (sizing[c.id] ? c.getSize() : Math.max(c.getSize(), figures[c.id] ?? 0));
  const template = shown.map((c) => (c.id === 'description' ? `minmax(${sizeOf(c)}px, 1fr)` : `${sizeOf(c)}px`)).join(' ');
  const width = shown.reduce((sum, c) => sum + sizeOf(c), 0);
  const virtual = useVirtualizer({ count: total, getScrollElement: () => scroller.current, estimateSize: () => 26, overscan: 10 });
  const items = virtual.getVirtualItems();
  const keys = pool(items.length);
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  useEffect(() => {
    if (items.length > 0) sight(first, last);
  }, [sight, first, last, items.length]);
  useImperativeHandle(handle, () => ({
    reveal: (row) => virtual.scrollToIndex(row, { align: 'auto' }),
    focus: () => scroller.current?.focus({ preventScroll: true }),
    page: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / 26) - 2),
  }));
  const [low, high] = [Math.min(cursor.row, cursor.anchor), Math.max(cursor.row, cursor.anchor)];
  // One object for the life of the grid, so that rows need not draw again when only what it does changed.
  const latest = useRef({ cursor, setCursor, edit, save });
  latest.current = { cursor, setCursor, edit, save };
  const acts = useRef<RowActs>({
    pick: (row, column, range) => latest.current.setCursor({ row, column, anchor: range ? latest.current.cursor.anchor : row }),
    edit: (on) => {
      latest.current.edit(on);
      // What was typed in is gone with its focus; keys go on in the grid.
      if (!on) scroller.current?.focus({ preventScroll: true });
    },
    save: (row, field, text) => latest.current.save(row, field, text),
  });
  const headers = table.getHeaderGroups()[0]?.headers ?? [];

  const grid = (
    <div
      ref={scroller}
      className="gridwrap scroll"
      role="grid"
      tabIndex={0}
      data-keys-pass=""
      aria-label={m.transactions()}
      aria-rowcount={total + 1}
      aria-colcount={shown.length}
      aria-multiselectable="true"
      aria-activedescendant={
        rows.has(cursor.row) && cursor.row >= first && cursor.row <= last ? `cell-${cursor.row}-${cursor.column}` : undefined
      }
    />
  );
  return (
    <ContextMenu actions={ROW_MENU} render={grid}>
      <div role="rowgroup" style={{ position: 'sticky', top: 0, zIndex: 3, minWidth: width }}>
        <div className="gridhead" role="row" aria-rowindex={1} style={{ gridTemplateColumns: template, width: 'auto' }}>
          {headers.map((h, i) => (
            <Head key={h.id} header={h} index={i} size={sizeOf(h.column)} table={table} sort={sort} setSort={setSort} />
          ))}
        </div>
      </div>
      <div role="rowgroup" className="vrows" style={{ height: virtual.getTotalSize(), minWidth: width }}>
        {items.map((item) => {
          const here = item.index === cursor.row;
          return (
            <GridRow
              key={item.index % keys}
              index={item.index}
              start={item.start}
              row={rows.get(item.index)}
              template={template}
              fields={shown.map((c) => c.id).join(' ')}
              at={here ? cursor.column : -1}
              picked={item.index >= low && item.index <= high && low !== high}
              editing={here && editing}
              acts={acts.current}
            />
          );
        })}
      </div>
    </ContextMenu>
  );
}

/** The widths that a person set, remembered with those of the panels. */
function useWidths() {
  const { settings, change } = useSettings();
  const latest = useRef(settings.panels);
  latest.current = settings.panels;
  const [first] = useState(() => ({
    columnSizing: Object.fromEntries(
      FIELDS.flatMap((f) => {
        const width = settings.panels[`column_${f.id}`];
        return width ? [[f.id, width]] : [];
      }),
    ),
  }));
  const held = useRef<Record<string, number>>(first.columnSizing);
  const keep = useCallback(
    (sizing: Record<string, number>) => {
      if (sizing === held.current) return;
      held.current = sizing;
      const others = Object.entries(latest.current).filter(([name]) => !name.startsWith('column_'));
      const set = Object.entries(sizing).map(([id, width]) => [`column_${id}`, width] as const);
      change({ panels: Object.fromEntries([...others, ...set]) });
    },
    [change],
  );
  return { first, keep };
}

/** The widths that the amounts so far need. They only grow: columns that shrink under the eye cannot be read. */
function useFigures(rows: Map<number, Row>): Record<string, number> {
  const widest = useRef<Record<string, number>>({});
  return useMemo(() => {
    const next = { ...widest.current };
    for (const { id } of FIELDS.filter((f) => f.numeric))
      for (const row of rows.values()) next[id] = Math.max(next[id] ?? 0, widthOf(amount(row[id as 'debit']).length));
    widest.current = next;
    return next;
  }, [rows]);
}

function Head({
  header,
  index,
  size,
  table,
  sort,
  setSort,
}: {
  header: Header<typeof features, Row, unknown>;
  index: number;
  size: number;
  table: ReactTable<typeof features, Row>;
  sort: Sort;
  setSort: (sort: Sort) => void;
}) {
  const field = fieldOf(header.column.id);
  const on = field.sort !== null && sort.field === field.sort;
  const name = word('field', field.id);
  const resize = (by: number) => table.setColumnSizing((old) => ({ ...old, [field.id]: Math.max(60, size + by) }));
  return (
    <div
      role="columnheader"
      aria-colindex={index + 1}
      className={field.numeric ? 'num' : ''}
      aria-sort={on ? (sort.descending ? 'descending' : 'ascending') : undefined}
    >
      {field.sort ? (
        <button
          type="button"
          title={m.sort_by({ name })}
          onClick={() => setSort(on && sort.descending ? { field: 'printed', descending: false } : { field: field.sort!, descending: on })}
          onKeyDown={(event) => {
            // Alt with arrows resizes: nothing here needs a drag.
            if (event.altKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
              event.preventDefault();
              resize(event.key === 'ArrowLeft' ? -12 : 12);
            }
          }}
        >
          {name} {on ? <i aria-hidden="true">{sort.descending ? '↓' : '↑'}</i> : null}
        </button>
      ) : (
        <span className="clip" style={{ padding: '5px 10px', display: 'block' }}>
          {name}
        </span>
      )}
      <span
        aria-hidden="true"
        className="bar"
        style={{ position: 'absolute', right: 0, top: 4, bottom: 4, width: 1 }}
        onMouseDown={header.getResizeHandler()}
        onDoubleClick={() => header.column.resetSize()}
      />
    </div>
  );
}

interface RowProps {
  index: number;
  start: number;
  row: Row | undefined;
  template: string;
  fields: string;
  at: number;
  picked: boolean;
  editing: boolean;
  acts: RowActs;
}
interface RowActs {
  pick: (row: number, column: number, range: boolean) => void;
  edit: (on: boolean) => void;
  save: (row: Row, field: Field, text: string) => void;
}

// A row draws again only when what it shows changed: 100,000 rows must not stutter.
const GridRow = memo(function GridRow({ index, start, row, template, fields, at, picked, editing, acts }: RowProps) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={picked || at >= 0}
      className={`vrow ${picked ? 'picked' : ''} ${row?.excluded ? 'out' : ''} ${row?.balance_ok === false ? 'break' : ''}`}
      style={{ transform: `translateY(${start}px)`, gridTemplateColumns: template }}
    >
      {fields.split(' ').map((id, i) => {
        const field = fieldOf(id);
        const doubt = row?.doubtful.includes(id === 'debit' || id === 'credit' ? 'amount' : (id as 'date')) && row[id as 'debit'];
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: arrows move the cell
          <div
            key={id}
            id={`cell-${index}-${i}`}
            role="gridcell"
            aria-colindex={i + 1}
            className={`cell ${field.numeric ? 'num' : id === 'date' ? 'tnum' : ''} ${i === at ? 'at' : ''} ${doubt ? 'lowcell' : ''} ${id === 'balance' && !row?.balance_printed ? 'mut' : ''}`}
            onClick={(event) => acts.pick(index, i, event.shiftKey)}
            // The menu is about the row under it; of picked rows it is about all.
            onContextMenu={() => !picked && acts.pick(index, i, false)}
            onDoubleClick={() => field.edit && acts.edit(true)}
          >
            {editing && i === at && row ? (
              <CellInput row={row} field={field} save={acts.save} close={() => acts.edit(false)} />
            ) : row ? (
              <CellText row={row} id={id} />
            ) : i === 1 ? (
              <span className="mut">…</span>
            ) : null}
          </div>
        );
      })}
    </div>
  );
});

function CellText({ row, id }: { row: Row; id: string }) {
  switch (id) {
    case 'date':
      return day(row.date);
    case 'debit':
    case 'credit':
    case 'balance':
      return amount(row[id]);
    case 'category':
      return (
        <>
          {word('category', row.category)}
          {row.category_source === 'correction' ? <span className="acc"> ✓</span> : null}
        </>
      );
    case 'flags': {
      const raised = row.flags.filter((f) => f.state !== 'dismissed');
      return raised.length > 0 ? (
        <span className="mid" title={raised.map((f) => word('flag', f.flag)).join(', ')}>
          ⚑ {raised.length > 1 ? count(raised.length) : ''} <span className="small">{word('flag', raised[0]!.flag)}</span>
        </span>
      ) : null;
    }
    default: {
      const text = String(row[id as 'description'] ?? '');
      // What may be cut is told whole.
      return text.length > 14 ? <span title={text}>{text}</span> : text;
    }
  }
}

function CellInput({
  row,
  field,
  save,
  close,
}: {
  row: Row;
  field: Field;
  save: (row: Row, field: Field, text: string) => void;
  close: () => void;
}) {
  const first =
    field.id === 'date'
      ? day(row.date)
      : field.numeric
        ? amount(row[field.id as 'debit'])
        : field.id === 'category'
          ? word('category', row.category)
          : String(row[field.id as 'description'] ?? '');
  const left = useRef(false);
  const leave = (text: string | null) => {
    if (left.current) return;
    left.current = true;
    close();
    if (text !== null && text !== first) save(row, field, text);
  };
  return (
    <input
      defaultValue={first}
      aria-label={word('field', field.id)}
      // biome-ignore lint/a11y/noAutofocus: asked for by key or double click
      autoFocus
      onFocus={(event) => event.target.select()}
      onBlur={(event) => leave(event.target.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter' || event.key === 'Tab') {
          event.preventDefault();
          leave(event.currentTarget.value);
        }
        if (event.key === 'Escape') leave(null);
      }}
    />
  );
}
