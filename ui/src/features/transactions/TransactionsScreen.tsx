// Transactions: search, facets, sort, edit, copy and paste, categories by key; the page stands beside and follows.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { RegionSheet } from '~/components/RegionSheet';
import { Split } from '~/components/Split';
import { m } from '~/i18n/paraglide/messages';
import { CATEGORIES } from '~/lib/categories';
import { amount, count, readPrinted } from '~/lib/format';
import { type Filter, host, type Output, type QueueFile, type Row, type RowChange, type RowMark, type Sort } from '~/lib/host';
import { useActions } from '~/lib/keys';
import { notify, report } from '~/lib/notice';
import { useOp, useRun } from '~/lib/query';
import { go, useRoute } from '~/lib/route';
import { howMany, word } from '~/lib/said';
import { copyTable, printTable } from '~/lib/table';
import { useStable, useWindow } from '~/lib/window';
import { CategorySheet } from './CategorySheet';
import './actions';
import { meaning } from './clipboard';
import { useClips } from './clips';
import { cellBox, FIELDS, type Field } from './columns';
import { ActiveFilter, FACETS, Facets } from './Facets';
import { type Cursor, Grid, type GridHandle } from './Grid';
import { Inspector } from './Inspector';
import { usePanels } from './panels';
import { RowSheet } from './RowSheet';
import { Views } from './Views';

const TOUCHED = ['rows', 'analysis', 'history', 'queue', 'file', 'problems'] as const;

export function TransactionsScreen({ case_id, file }: { case_id: string; file: QueueFile | null }) {
  const file_id = file?.id ?? null;
  const route = useRoute();
  const [filter, setFilterState] = useState<Filter>(route.filter ?? {});
  const [typed, setTyped] = useState(route.filter?.search ?? '');
  const [sort, setSort] = useState<Sort>({ field: 'printed', descending: false });
  const [cursor, setCursor] = useState<Cursor>({ row: 0, column: 1, anchor: 0 });
  const [editing, setEditing] = useState(false);
  const [sheet, setSheet] = useState<'category' | 'insert' | 'before' | 'split' | 'region' | null>(null);
  const [rule, setRule] = useState<{ row_id: string; preview: Output<'rule_preview'> } | null>(null);
  const panels = usePanels();
  const grid = useRef<GridHandle>(null);
  const search = useRef<HTMLInputElement>(null);

  const scope = useStable(file_id ? { case_id, file_id } : { case_id });
  const asked = useStable({ ...scope, filter, sort });
  const table = useWindow('rows_window', asked);
  const facets = useOp('rows_facets', panels.on.facets ? { ...scope, filter, fields: FACETS } : null, { keep: true });
  const total = table.head?.total ?? 0;
  const row = table.rows.get(cursor.row);
  const [low, high] = [Math.min(cursor.row, cursor.anchor), Math.max(cursor.row, cursor.anchor)];
  const picked = high - low + 1;

  const setFilter = useCallback((to: Filter) => {
    setFilterState(to);
    setCursor((c) => ({ row: 0, column: c.column, anchor: 0 }));
  }, []);
  useEffect(() => {
    if ((filter.search ?? '') === typed) return;
    const timer = setTimeout(() => setFilter({ ...filter, search: typed }), 120);
    return () => clearTimeout(timer);
  }, [typed, filter, setFilter]);
  useEffect(() => {
    setFilter(route.filter ?? {});
    setTyped(route.filter?.search ?? '');
  }, [route.filter, setFilter]);
  useEffect(() => grid.current?.focus(), []);
  // A row that something led to: found by the host, wherever the sort put it.
  useEffect(() => {
    if (!route.row_id) return;
    const wanted = route.row_id;
    host
      .op('rows_window', { ...scope, filter: {}, sort: { field: 'printed', descending: false }, offset: 0, limit: 200, around: wanted })
      .then((w) => {
        const at = w.offset + w.rows.findIndex((r) => r.id === wanted);
        setCursor({ row: at, column: 1, anchor: at });
        requestAnimationFrame(() => grid.current?.reveal(at));
      }, report);
  }, [route.row_id, scope]);

  const change = useRun('rows_change', [...TOUCHED], (_, { changes }) => notify(m.changed_n({ n: count(changes.length) }), 'undo'));
  const marking = useRun('rows_mark', [...TOUCHED]);
  const applying = useRun('rule_apply', [...TOUCHED], ({ changed }) => {
    setRule(null);
    notify(m.marked_n({ n: count(changed) }), 'undo');
  });
  const pickedRows = useCallback(async (): Promise<Row[]> => {
    const held = Array.from({ length: picked }, (_, i) => table.rows.get(low + i));
    if (held.every((r) => r !== undefined)) return held;
    return (await host.op('rows_window', { ...asked, offset: low, limit: picked })).rows;
  }, [asked, low, picked, table.rows]);
  // All of a case are named by their filter: nobody sends 100,000 names.
  const mark = async (what: RowMark) =>
    marking.mutate(
      picked === total && picked > 1 && !file_id
        ? { case_id, filter, mark: what }
        : { case_id, ids: (await pickedRows()).map((r) => r.id), mark: what },
    );
  const categorise = async (category: string) => {
    setSheet(null);
    if (!row) return;
    await mark({ category });
    notify(m.categorised({ rows: howMany('row', picked), category: word('category', category) }), 'undo');
    host.op('rule_preview', { case_id, row_id: row.id, category }).then((preview) => setRule({ row_id: row.id, preview }), report);
    grid.current?.focus();
  };
  const applyRule = (all: boolean) => {
    if (rule) applying.mutate({ case_id, row_id: rule.row_id, category: rule.preview.rule.category, rule: all ? rule.preview.rule : null });
  };
  const categories = useMemo(
    () =>
      new Map(
        CATEGORIES.flatMap(
          (c) =>
            [
              [c.toLowerCase(), c],
              [word('category', c).toLowerCase(), c],
            ] as [string, string][],
        ),
      ),
    [],
  );
  const save = (target: Row, field: Field, text: string) => {
    const value = meaning(field, text, categories);
    if (value === null || !field.edit) notify(m.means_nothing({ text, field: word('field', field.id) }), undefined, 'wrong');
    else if (field.edit === 'category') marking.mutate({ case_id, ids: [target.id], mark: { category: value } });
    else change.mutate({ case_id, changes: [{ kind: 'edit', row_id: target.id, field: field.edit, value }] });
    grid.current?.focus();
  };
  const reread = (target: Row, field: Field, text: string) => {
    setSheet(null);
    const printed = field.numeric ? readPrinted(text) : null;
    save(target, field, printed === null ? text : amount(printed));
  };
  const fill = async () => {
    const field = FIELDS[cursor.column];
    const rows = await pickedRows();
    const value = rows[0]?.[field?.id as 'description'];
    if (!field?.edit || rows.length < 2 || value === null || value === undefined) return;
    const edit = field.edit;
    change.mutate({
      case_id,
      changes: rows.slice(1).map((r): RowChange => ({ kind: 'edit', row_id: r.id, field: edit, value: String(value) })),
    });
  };

  const table_of = useClips({
    picked,
    low,
    total,
    column: cursor.column,
    rows: table.rows,
    pickedRows,
    categories,
    asked,
    change: (changes) => change.mutate({ case_id, changes }),
  });

  // What is picked and in sight of the window; many rows are not named one by one.
  const held = useMemo(
    () => (picked > 500 ? [] : Array.from({ length: picked }, (_, i) => table.rows.get(low + i)?.id ?? '').filter(Boolean)),
    [picked, low, table.rows],
  );
  const move = (by: number, range = false) => {
    const to = Math.max(0, Math.min(total - 1, cursor.row + by));
    setCursor({ row: to, column: cursor.column, anchor: range ? cursor.anchor : to });
    grid.current?.reveal(to);
  };
  const side = (by: number) => setCursor({ ...cursor, column: Math.max(0, Math.min(FIELDS.length - 1, cursor.column + by)) });
  const flag = (state: 'confirmed' | 'dismissed') =>
    row?.flags.find((f) => f.state !== state) &&
    (() => void mark({ flag: { flag: row.flags.find((f) => f.state !== state)!.flag, state } }));
  const field = FIELDS[cursor.column];
  const cell = row && field && cellBox(row, field.id);
  const on = <T,>(fn: T): T | undefined => (row ? fn : undefined);
  useActions('transactions', {
    search: () => search.current?.focus(),
    down: () => move(1),
    up: () => move(-1),
    left: () => side(-1),
    right: () => side(1),
    page_down: () => move(grid.current?.page() ?? 20),
    page_up: () => move(-(grid.current?.page() ?? 20)),
    first: () => move(-total),
    last: () => move(total),
    pick_down: () => move(1, true),
    pick_up: () => move(-1, true),
    pick_all: () => {
      // The cursor stays on a row that is there: what is done to all is offered by the facts of one.
      setCursor({ row: 0, column: cursor.column, anchor: total - 1 });
      grid.current?.reveal(0);
    },
    edit: on(() =>
      FIELDS[cursor.column]?.id === 'category' ? setSheet('category') : FIELDS[cursor.column]?.edit ? setEditing(true) : undefined,
    ),
    category: on(() => setSheet('category')),
    identical: rule ? () => applyRule(false) : undefined,
    rule: rule ? () => applyRule(true) : undefined,
    include: on(() => void mark({ excluded: !row?.excluded })),
    confirm_flag: flag('confirmed') || undefined,
    dismiss_flag: flag('dismissed') || undefined,
    note: on(() => document.getElementById('row-note')?.focus()),
    comment: on(() => document.getElementById('comment-new')?.focus()),
    fill: picked > 1 ? () => void fill() : undefined,
    insert: on(() => setSheet('insert')),
    insert_before: on(() => setSheet('before')),
    delete: on(
      () => void pickedRows().then((rows) => change.mutate({ case_id, changes: rows.map((r) => ({ kind: 'delete', row_id: r.id })) })),
    ),
    split: on(() => setSheet('split')),
    region: cell ? () => setSheet('region') : undefined,
    merge: on(() => row && change.mutate({ case_id, changes: [{ kind: 'merge', row_id: row.id }] })),
    copy_table: total > 0 ? () => void table_of().then(copyTable, report) : undefined,
    print: total > 0 ? () => void table_of().then((t) => printTable(m.transactions(), t), report) : undefined,
    inspector: () => panels.turn('inspector'),
    facets: () => panels.turn('facets'),
  });

  const showAll = (
    <button
      type="button"
      className="btn"
      onClick={() => {
        setTyped('');
        setFilter({});
      }}
    >
      {m.show_all()}
    </button>
  );
  const active = Object.values(filter.facets ?? {}).some((v) => v.length > 0) || filter.ids || filter.search || filter.from;
  return (
    <Split
      sides={[
        { name: 'facets', first: 196, min: 150, max: 360, hidden: !panels.on.facets },
        { name: 'inspector', first: 340, min: 260, max: 760, hidden: !panels.on.inspector || !row },
      ]}
      rest={1}
      restMin={640}
      keep={panels.keep}
      seen={panels.setSeen}
    >
      <Facets facets={facets.data ?? []} filter={filter} set={setFilter} />
      <div className="txn">
        <div className="txnbar">
          <input
            ref={search}
            className="field"
            type="search"
            placeholder={m.search_rows()}
            aria-label={m.search_rows()}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => (event.key === 'Enter' || event.key === 'Escape') && grid.current?.focus()}
          />
          {file ? (
            <button
              type="button"
              className="btn"
              aria-label={m.whole_case_from({ name: file.name })}
              onClick={() => go({ screen: 'transactions' })}
            >
              {m.this_file_only()} <span aria-hidden="true">✕</span>
            </button>
          ) : null}
          {active ? showAll : null}
          <ActiveFilter filter={filter} />
          <Views
            filter={filter}
            set={(to) => {
              setTyped(to.search ?? '');
              setFilter(to);
            }}
          />
          <button type="button" className="btn plain" aria-pressed={panels.seen.includes('facets')} onClick={() => panels.turn('facets')}>
            {m.facets()}
          </button>
          <button
            type="button"
            className="btn plain"
            aria-pressed={panels.seen.includes('inspector')}
            onClick={() => panels.turn('inspector')}
          >
            {m.page_and_facts()}
          </button>
        </div>
        <div className="sr" role="status">
          {howMany('row', total)}
        </div>
        {table.head && total === 0 ? (
          <div className="empty">
            <h2>{m.no_rows()}</h2>
            {showAll}
          </div>
        ) : (
          <Grid
            total={total}
            rows={table.rows}
            cursor={cursor}
            setCursor={setCursor}
            sort={sort}
            setSort={setSort}
            editing={editing}
            edit={setEditing}
            save={save}
            sight={table.sight}
            handle={grid}
          />
        )}
        {/* Sums of many currencies must not push the rows out of a low window. */}
        <div
          className="txnfoot"
          {...((table.head?.sums.length ?? 0) > 3 ? { tabIndex: 0, role: 'group', 'aria-label': m.currencies() } : {})}
        >
          <b>{picked > 1 ? m.n_of_rows({ n: count(picked), total: count(total) }) : howMany('row', total)}</b>
          {table.head?.sums.map((s) => (
            <span key={s.currency} className="row">
              <span className="mut">{s.currency}</span>
              <span className="num">
                <span className="sr">{word('field', 'credit')} </span>+{amount(s.credit)}
              </span>
              <span className="num">
                <span className="sr">{word('field', 'debit')} </span>−{amount(s.debit)}
              </span>
            </span>
          ))}
        </div>
        {sheet === 'category' ? (
          <CategorySheet case_id={case_id} ids={held} n={picked} close={() => setSheet(null)} choose={(c) => void categorise(c)} />
        ) : null}
        {sheet === 'region' && row && field && cell ? (
          <RegionSheet
            file_id={row.file_id}
            region={{ page: row.page, box: cell }}
            figures={field.numeric}
            use={field.edit ? (text) => reread(row, field, text) : undefined}
            close={() => setSheet(null)}
          />
        ) : null}
        {(sheet === 'insert' || sheet === 'before' || sheet === 'split') && row ? (
          <RowSheet kind={sheet} row={row} close={() => setSheet(null)} change={(changes) => change.mutate({ case_id, changes })} />
        ) : null}
      </div>
      {row ? (
        <Inspector
          case_id={case_id}
          row={row}
          field={FIELDS[cursor.column]?.id ?? ''}
          picked={picked}
          mark={(what) => void mark(what)}
          rule={rule?.row_id === row.id ? rule.preview : null}
          applyRule={applyRule}
          chooseCategory={() => setSheet('category')}
        />
      ) : (
        <div />
      )}
    </Split>
  );
}
