// The recognised table: a head a column with type, confidence and reason, and the rows as the columns cut them.
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useRef } from 'react';
import { bandColour } from '~/components/PageView';
import { m } from '~/i18n/paraglide/messages';
import { amount, count } from '~/lib/format';
import type { Column, HeaderType, StatementDetail, TableRow } from '~/lib/host';
import { said, word } from '~/lib/said';
import { pool, useWindow } from '~/lib/window';
import { MONEY } from './actions';
import { TABLE_CHUNK } from './review';

const WIDTH: Partial<Record<HeaderType, number>> = {
  date: 108,
  value_date: 108,
  time: 70,
  branch: 108,
  reference: 116,
  direction: 84,
  currency: 84,
  debit: 140,
  credit: 140,
  amount: 140,
  balance: 126,
};
/** The same tracks for the head and for every row; what is longest takes the rest. */
export function tracks(columns: Column[]): { columns: string; width: number } {
  const widths = columns.map((c) => WIDTH[c.type] ?? (c.type === 'description' ? 150 : 104));
  const some = columns.some((c) => c.type === 'description');
  return {
    columns: widths
      .map((w, i) => (columns[i]?.type === 'description' ? `minmax(${w}px, 1fr)` : some ? `${w}px` : `minmax(${w}px, 1fr)`))
      .join(' '),
    width: widths.reduce((s, w) => s + w, 0),
  };
}

interface Props {
  file_id: string;
  statement: StatementDetail;
  column: number;
  row: number;
  pickColumn: (index: number) => void;
  pickRow: (row: TableRow) => void;
  renaming: boolean;
  rename: (name: string | null) => void;
  /** The rows in sight, so that an answer can bring them along and the page can follow. */
  sight: (first: number, top: TableRow | null) => void;
  scrollTo: { index: number } | null;
}

export function RecognisedTable(props: Props) {
  const { file_id, statement, column, row, pickColumn, pickRow, sight, scrollTo } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: statement.rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => 26,
    overscan: 6,
    scrollMargin: 104,
  });
  const items = virtual.getVirtualItems();
  const keys = pool(items.length);
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  const table = useWindow('table_window', { file_id, statement_index: statement.index }, TABLE_CHUNK);
  const { sight: ask } = table;
  useEffect(() => ask(first, last), [ask, first, last]);
  const { columns, width } = tracks(statement.columns);

  // The row at hand, once it is there: the page goes to it, also when arrows led here.
  const current = row >= 0 ? table.rows.get(row) : undefined;
  useEffect(() => {
    if (current) pickRow(current);
  }, [current, pickRow]);
  const top = Math.max(0, Math.floor((virtual.scrollOffset ?? 0) / 26));
  const topRow = table.rows.get(top) ?? null;
  useEffect(() => sight(top, topRow), [sight, top, topRow]);
  useEffect(() => {
    if (scrollTo) virtual.scrollToIndex(scrollTo.index, { align: 'center' });
  }, [scrollTo, virtual]);
  useEffect(() => {
    head.current?.querySelector<HTMLElement>(`[data-column="${column}"]`)?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  }, [column]);

  return (
    <div
      className="tbl scroll"
      ref={scroller}
      role="grid"
      aria-label={m.recognised_table()}
      aria-rowcount={statement.rows + 1}
      aria-colcount={statement.columns.length}
      tabIndex={-1}
    >
      <div role="rowgroup" className="headgroup" style={{ minWidth: width }}>
        <div className="cols" role="row" style={{ gridTemplateColumns: columns }} ref={head} aria-rowindex={1}>
          {statement.columns.map((c) => (
            <ColumnHead
              key={c.index}
              column={c}
              on={c.index === column}
              pick={() => pickColumn(c.index)}
              renaming={props.renaming && c.index === column}
              rename={props.rename}
            />
          ))}
        </div>
      </div>
      <div className="vrows" role="rowgroup" style={{ height: virtual.getTotalSize() - 104, minWidth: width }}>
        {items.map((item) => (
          <Row
            key={item.index % keys}
            index={item.index}
            start={item.start - 104}
            data={table.rows.get(item.index)}
            columns={statement.columns}
            template={columns}
            digits={statement.digits}
            selected={column}
            on={item.index === row}
            pick={pickRow}
          />
        ))}
      </div>
    </div>
  );
}

function ColumnHead({
  column: c,
  on,
  pick,
  renaming,
  rename,
}: {
  column: Column;
  on: boolean;
  pick: () => void;
  renaming: boolean;
  rename: (name: string | null) => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (on && !renaming && (document.activeElement === document.body || document.activeElement?.closest('.cols')))
      button.current?.focus({ preventScroll: true });
  }, [on, renaming]);
  const low = c.confidence < 0.7;
  const type = word('type', c.type);
  return (
    <div role="columnheader" aria-colindex={c.index + 1} style={{ ['--c' as string]: bandColour(c.type) }} data-column={c.index}>
      {renaming ? (
        <input
          className="field"
          style={{ margin: 6, width: 'calc(100% - 12px)' }}
          defaultValue={c.name}
          aria-label={m.column_name()}
          // biome-ignore lint/a11y/noAutofocus: F2 asked for it
          autoFocus
          onFocus={(event) => event.target.select()}
          onBlur={(event) => rename(event.target.value)}
          onKeyDown={(event) => {
            event.stopPropagation();
            if (event.key === 'Enter') event.currentTarget.blur();
            if (event.key === 'Escape') {
              event.currentTarget.value = c.name;
              event.currentTarget.blur();
            }
          }}
        />
      ) : (
        <button
          ref={button}
          type="button"
          data-keys-pass=""
          className={`colbtn ${on ? 'on' : ''} ${low ? 'low' : ''}`}
          tabIndex={on ? 0 : -1}
          aria-pressed={on}
          onClick={pick}
        >
          <b className="clip">{c.name || m.unnamed()}</b>
          <span className="type clip">
            {type} {low ? <span aria-hidden="true">?</span> : null}{' '}
            <span className="mut">{c.set ? m.set_by_you() : c.confidence.toFixed(2)}</span>
          </span>
          <span className="why clip" style={{ display: 'block' }}>
            {c.reasons[0] ? said(c.reasons[0]) : ''}
          </span>
        </button>
      )}
    </div>
  );
}

interface RowProps {
  index: number;
  start: number;
  data: TableRow | undefined;
  columns: Column[];
  template: string;
  digits: number;
  selected: number;
  on: boolean;
  pick: (row: TableRow) => void;
}

// A row draws again only when what it shows changed: a key must be answered at once.
const Row = memo(function Row({ index, start, data, columns, template, digits, selected, on, pick }: RowProps) {
  const broken = data?.ok === false;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: arrows move rows, see the screen's actions
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={on}
      className={`vrow ${broken ? 'break' : ''} ${on ? 'on' : ''}`}
      style={{ transform: `translateY(${start}px)`, gridTemplateColumns: template }}
      onClick={() => data && pick(data)}
    >
      {columns.map((c, i) => {
        const text = data?.cells[i] ?? '';
        const derived = c.type === 'balance' && !text && data?.derived_balance;
        const low = (data?.confidence[i] ?? 1) < 0.9 && text;
        const className = [
          MONEY.has(c.type) ? 'num' : c.type === 'date' || c.type === 'value_date' ? 'tnum' : '',
          c.type === 'ignore' ? 'ign' : '',
          derived || c.type === 'branch' ? 'mut' : '',
          low ? 'lowcell' : '',
          i === selected ? 'sel' : '',
        ]
          .filter(Boolean)
          .join(' ');
        return (
          <div
            key={c.index}
            role="gridcell"
            aria-colindex={i + 1}
            className={className}
            title={low ? m.read_at({ percent: count(Math.round((data?.confidence[i] ?? 0) * 100)) }) : undefined}
          >
            {i === 0 && broken ? (
              <b className="bad">
                <span aria-hidden="true">✕ </span>
                <span className="sr">{m.does_not_hold()} </span>
              </b>
            ) : null}
            {derived ? amount(data.derived_balance, digits) : text}
            {low ? <span className="sr"> {m.in_doubt()}</span> : null}
          </div>
        );
      })}
    </div>
  );
});
