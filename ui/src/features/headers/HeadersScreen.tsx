// Headers: the page with coloured column bands beside the recognised table; the verdict moves with every key.
import { useCallback, useMemo, useRef, useState } from 'react';
import { ActionKey } from '~/components/Kbd';
import { type Band, bandColour, PageView } from '~/components/PageView';
import { PageZoom, usePageZoom } from '~/components/PageZoom';
import { RegionSheet } from '~/components/RegionSheet';
import { Split } from '~/components/Split';
import { m } from '~/i18n/paraglide/messages';
import { count } from '~/lib/format';
import type { Box, QueueFile, TableRow } from '~/lib/host';
import { useActions } from '~/lib/keys';
import { notify } from '~/lib/notice';
import { useOp, useRun } from '~/lib/query';
import { go } from '~/lib/route';
import { word } from '~/lib/said';
import { usePanel } from '~/lib/settings';
import { AlikeSheet } from './AlikeSheet';
import { TYPE_KEYS } from './actions';
import { DoubtPanel } from './DoubtPanel';
import { DrawnSheet } from './DrawnSheet';
import { useDrawing } from './drawing';
import { eye } from './eye';
import { FieldsBar, FieldsPanel } from './Fields';
import { NoTable } from './NoTable';
import { RecognisedTable } from './RecognisedTable';
import { useReread } from './reread';
import { useReview } from './review';
import { TemplateSheet } from './TemplateSheet';

export function HeadersScreen({ file }: { file: QueueFile }) {
  const [statementIndex, setStatementIndex] = useState(0);
  const [chosen, setChosen] = useState<number | null>(null);
  const [row, setRow] = useState<{ index: number; data: TableRow | null }>({ index: -1, data: null });
  const [renaming, setRenaming] = useState(false);
  const [peek, setPeek] = useState(false);
  const [alikeOpen, setAlikeOpen] = useState(false);
  const [fieldsOpen, setFieldsOpen] = useState(false);
  const [region, setRegion] = useState<{ page: number; box: Box } | null>(null);
  const [fieldAt, setFieldAt] = useState<{ page: number; box: Box } | null>(null);
  const [templateOpen, setTemplateOpen] = useState(false);
  const [scrollTo, setScrollTo] = useState<{ index: number } | null>(null);
  const [at, setAt] = useState<{ page: number; y: number } | null>(null);
  const [zoom, setZoom] = usePageZoom('headers');
  const [locked, setLocked] = usePanel('page_lock', 1);
  const [hidden] = usePanel('page_hidden', 0);
  const first = useRef(0);
  const review = useReview(file.id, statementIndex, () => first.current);
  const { statement, detail } = review;
  const columns = statement?.columns ?? [];
  const worst = useMemo(() => eye(columns, statement?.verdict), [columns, statement?.verdict]);
  // Chosen once: a column that is set must not lose the selection to the next one in doubt.
  if (chosen === null && columns.length > 0) setChosen(worst);
  const selected = Math.min(chosen ?? worst, Math.max(0, columns.length - 1));
  const column = columns[selected];
  const reread = useReread(detail.data, row.data, column);
  const look = useCallback((page: number, box: Box) => {
    setFieldAt({ page, box });
    setAt({ page, y: box.y0 });
  }, []);
  const drawn = useDrawing(file, statement, look);
  const alike = useOp('alike_preview', detail.data && detail.data.alike.length > 0 ? { file_id: file.id } : null);

  const accept = useRun('file_accept', ['queue', 'history', 'file'], ({ next, file: now }) => {
    if (next) go({ screen: 'headers', file_id: next });
    else if (now.problems_open > 0) go({ screen: 'problems', file_id: now.id });
    else go({ screen: 'finish', file_id: null });
  });
  const aside = useRun('file_aside', ['queue', 'file', 'history', 'rows', 'analysis', 'problems', 'folders'], (now) =>
    notify(now.aside ? m.set_aside({ name: now.name }) : m.taken_back({ name: now.name }), 'undo'),
  );
  const apply = useRun('alike_apply', ['queue', 'file', 'history', 'rows', 'analysis', 'problems'], ({ files }) => {
    notify(m.alike_done({ n: count(files.length) }), 'undo');
    setAlikeOpen(false);
    accept.mutate({ file_id: file.id });
  });

  const sight = useCallback(
    (top: number, data: TableRow | null) => {
      first.current = top;
      if (locked && data) setAt({ page: data.page, y: data.box.y0 });
    },
    [locked],
  );
  const pickRow = useCallback((data: TableRow) => {
    setRow({ index: data.row_index, data });
    setAt({ page: data.page, y: data.box.y0 });
  }, []);
  const moveRow = (by: number) => {
    const index = Math.max(0, Math.min((statement?.rows ?? 1) - 1, row.index + by));
    setRow({ index, data: null });
    setScrollTo({ index });
  };

  const of = detail.data?.statements.length ?? 0;
  // Another statement has other columns and rows: the eye starts anew there.
  const showStatement = (index: number) => {
    setStatementIndex(index);
    setChosen(null);
    setRow({ index: -1, data: null });
  };
  const set = (fn: () => void) => (column ? fn : undefined);
  useActions('headers', {
    previous_column: set(() => setChosen(Math.max(0, selected - 1))),
    next_column: set(() => setChosen(Math.min(columns.length - 1, selected + 1))),
    ...Object.fromEntries(TYPE_KEYS.map(([, type]) => [`type_${type}`, set(() => review.setType(selected, type))])),
    edge_left: set(() => review.nudge(selected, -3)),
    edge_right: set(() => review.nudge(selected, 3)),
    left_edge_left: set(() => review.nudge(selected - 1, -3)),
    left_edge_right: set(() => review.nudge(selected - 1, 3)),
    add_edge: set(() => review.addEdge(selected)),
    remove_edge: columns.length > 1 ? () => review.removeEdge(selected) : undefined,
    next_statement: of > 1 ? () => showStatement((statementIndex + 1) % of) : undefined,
    rename: set(() => setRenaming(true)),
    next_row: set(() => moveRow(1)),
    previous_row: set(() => moveRow(-1)),
    first_break:
      statement?.verdict.first_break != null
        ? () => {
            setRow({ index: statement.verdict.first_break!, data: null });
            setScrollTo({ index: statement.verdict.first_break! });
          }
        : undefined,
    accept: set(() => accept.mutate({ file_id: file.id })),
    alike: alike.data && alike.data.length > 0 ? () => setAlikeOpen(true) : undefined,
    fields: set(() => setFieldsOpen(!fieldsOpen)),
    template: set(() => setTemplateOpen(true)),
    region: reread.start,
    draw_row: statement ? drawn.start : undefined,
    next_unread: drawn.next,
    peek: () => setPeek(!peek),
    lock: () => setLocked(locked ? 0 : 1),
    aside: set(() => aside.mutate({ file_id: file.id, aside: !file.aside })),
  });

  const [held, x0, x1] = [row.data, column?.x0 ?? 0, column?.x1 ?? 0];
  const hits = useMemo(
    () =>
      held
        ? [
            { page: held.page, box: held.box, soft: true },
            { page: held.page, box: { ...held.box, x0, x1 } },
          ]
        : [],
    [held, x0, x1],
  );
  const point = useCallback((page: number, box: Box) => setRegion({ page, box }), []);
  const fieldHits = useMemo(() => (fieldAt ? [{ ...fieldAt, colour: 'var(--accent)' }] : []), [fieldAt]);
  const bands = useMemo<Band[]>(
    () =>
      columns.map((c) => ({
        x0: c.x0,
        x1: c.x1,
        colour: bandColour(c.type),
        label: `${word('type', c.type)}${!c.set && c.confidence < 0.7 ? ' ?' : ''}`,
        on: c.index === selected,
      })),
    [columns, selected],
  );
  if (detail.data?.statements.length === 0) return <NoTable file={detail.data.file} pages={detail.data.pages} />;
  if (!detail.data || !statement || !column) return <div className="empty">{detail.error ? detail.error.message : m.loading()}</div>;

  return (
    <>
      <Split sides={[{ name: 'page', first: 560, min: 240, max: 900, hidden: hidden === 1 }]} rest={1} restMin={460}>
        <PageView
          file_id={file.id}
          name={file.name}
          pages={detail.data.pages}
          areas={statement.areas}
          bands={peek || fieldsOpen ? undefined : bands}
          pick={setChosen}
          moveEdge={review.moveEdge}
          moveBand={drawn.moveBand}
          strips={peek || fieldsOpen ? undefined : drawn.strips}
          hits={fieldsOpen ? fieldHits : hits}
          at={at}
          zoom={zoom}
          draw={fieldsOpen ? point : (drawn.draw ?? reread.draw)}
          points={fieldsOpen}
          tools={
            <PageTools
              zoom={zoom}
              setZoom={setZoom}
              locked={locked === 1}
              lock={() => setLocked(locked ? 0 : 1)}
              peek={peek}
              setPeek={setPeek}
              region={reread.start}
              drawing={reread.drawing}
              row={drawn.start}
              drawingRow={drawn.drawing}
            />
          }
        />
        {fieldsOpen ? (
          <FieldsPanel
            file_id={file.id}
            statement={statement}
            close={() => setFieldsOpen(false)}
            set={review.setField}
            look={look}
            region={region}
            key={statement.index}
          />
        ) : (
          <section className="recog" aria-label={m.recognised_table()}>
            <div
              style={{
                display: 'grid',
                gridTemplateColumns: 'minmax(0, 1fr)',
                gridTemplateRows: detail.data.statements.length > 1 ? 'auto auto minmax(0,1fr)' : 'auto minmax(0,1fr)',
                minHeight: 0,
              }}
            >
              {detail.data.statements.length > 1 ? (
                <div className="tabs">
                  {detail.data.statements.map((s) => (
                    <button
                      key={s.index}
                      type="button"
                      className="btn tiny"
                      aria-pressed={s.index === statementIndex}
                      onClick={() => showStatement(s.index)}
                    >
                      {s.fields.find((f) => f.name === 'account_number')?.value} {s.currency}
                    </button>
                  ))}
                  <ActionKey id="headers.next_statement" />
                </div>
              ) : null}
              <FieldsBar statement={statement} on={fieldsOpen} open={() => setFieldsOpen(true)} />
              <RecognisedTable
                file_id={file.id}
                statement={statement}
                column={selected}
                row={row.index}
                pickColumn={setChosen}
                pickRow={pickRow}
                renaming={renaming}
                rename={(name) => {
                  setRenaming(false);
                  if (name !== null && name !== column.name) review.rename(selected, name);
                }}
                sight={sight}
                scrollTo={scrollTo}
              />
            </div>
            <DoubtPanel
              column={column}
              proved={statement.verdict.amounts === 'PROVED'}
              alike={alike.data ?? []}
              setType={(type) => review.setType(selected, type)}
              accept={() => accept.mutate({ file_id: file.id })}
              openAlike={() => setAlikeOpen(true)}
              keep={() => setTemplateOpen(true)}
            />
          </section>
        )}
      </Split>
      {templateOpen ? <TemplateSheet file={file} statement={statement} close={() => setTemplateOpen(false)} /> : null}
      {reread.region ? (
        <RegionSheet file_id={file.id} region={reread.region} figures={reread.figures} use={reread.use} close={reread.close} />
      ) : null}
      {drawn.rows ? (
        <DrawnSheet file_id={file.id} statement_index={statement.index} rows={drawn.rows} close={drawn.close} take={drawn.take} />
      ) : null}
      {alikeOpen && alike.data ? (
        <AlikeSheet
          file_id={file.id}
          files={alike.data}
          fetching={alike.isFetching}
          close={() => setAlikeOpen(false)}
          apply={(to) => apply.mutate({ file_id: file.id, to })}
        />
      ) : null}
    </>
  );
}

function PageTools({
  zoom,
  setZoom,
  locked,
  lock,
  peek,
  setPeek,
  region,
  drawing,
  row,
  drawingRow,
}: {
  zoom: number;
  setZoom: (z: number) => void;
  locked: boolean;
  lock: () => void;
  peek: boolean;
  setPeek: (on: boolean) => void;
  region: (() => void) | undefined;
  drawing: boolean;
  row: () => void;
  drawingRow: boolean;
}) {
  return (
    <>
      <PageZoom zoom={zoom} set={setZoom} />
      <button type="button" className="btn plain tiny" aria-pressed={locked} onClick={lock}>
        <ActionKey id="headers.lock" /> {m.page_lock()}
      </button>
      <button type="button" className="btn plain tiny" aria-pressed={peek} onClick={() => setPeek(!peek)}>
        <ActionKey id="headers.peek" /> {m.page_peek()}
      </button>
      <button type="button" className="btn plain tiny" aria-pressed={drawingRow} onClick={row}>
        <ActionKey id="headers.draw_row" /> {word('act_headers', 'draw_row')}
      </button>
      {region ? (
        <button type="button" className="btn plain tiny" aria-pressed={drawing} onClick={region}>
          <ActionKey id="headers.region" /> {word('act_headers', 'region')}
        </button>
      ) : null}
    </>
  );
}
