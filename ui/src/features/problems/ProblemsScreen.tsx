// Problems one after the other: the crop, the reading, the proposed repair and what it would do.
import { useEffect, useMemo, useRef, useState } from 'react';
import { ActionKey } from '~/components/Kbd';
import { PageView } from '~/components/PageView';
import { PageZoom, usePageZoom } from '~/components/PageZoom';
import { RegionSheet } from '~/components/RegionSheet';
import { Split } from '~/components/Split';
import { m } from '~/i18n/paraglide/messages';
import { count, readPrinted } from '~/lib/format';
import type { Problem, QueueFile } from '~/lib/host';
import { declare, useActions } from '~/lib/keys';
import { notify } from '~/lib/notice';
import { useOp, useRun } from '~/lib/query';
import { go } from '~/lib/route';
import { usePanel } from '~/lib/settings';
import { GroupedCrops } from './GroupedCrops';
import { ProblemCard } from './ProblemCard';
import { proposed } from './proposed';

declare('problems', [
  { name: 'next', keys: ['F8', 'ArrowDown', 'j'] },
  { name: 'previous', keys: ['Shift+F8', 'ArrowUp', 'k'] },
  { name: 'accept', keys: ['Enter'], shown: true },
  { name: 'edit', keys: ['e'], shown: true },
  { name: 'postpone', keys: ['s'], shown: true },
  { name: 'region', keys: ['o'], shown: true },
  { name: 'next_repair', keys: ['ArrowRight'] },
  { name: 'previous_repair', keys: ['ArrowLeft'] },
  { name: 'grouped', keys: ['g'], shown: true },
  { name: 'to_row', keys: ['t'], shown: true },
]);

export function ProblemsScreen({ case_id, file }: { case_id: string; file: QueueFile | null }) {
  const [grouped, setGrouped] = usePanel('problems_grouped', 0);
  const [zoom, setZoom] = usePageZoom('problems');
  const [hidden] = usePanel('page_hidden', 0);
  const [scope, setScope] = useState<'all' | 'file'>('all');
  const [at, setAt] = useState<string | null>(null);
  const [picked, setPicked] = useState<number | null>(null);
  const [editing, setEditing] = useState(false);
  const [rereading, setRereading] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const problems = useOp('problems_list', scope === 'file' && file ? { case_id, file_id: file.id } : { case_id }, { keep: true });
  const all = useMemo(() => problems.data?.problems ?? [], [problems.data]);
  const more = problems.data?.more ?? 0;
  const waiting = useMemo(() => [...all.filter((p) => p.state === 'open'), ...all.filter((p) => p.state === 'postponed')], [all]);
  const first = waiting.find((p) => p.file_id === file?.id) ?? waiting[0];
  const problem = waiting.find((p) => p.id === at) ?? first ?? null;
  const detail = useOp('file_detail', problem ? { file_id: problem.file_id } : null, { keep: true });

  const scanned = problem?.page && problem.box && detail.data?.pages.some((p) => p.page === problem.page && p.source === 'ocr');
  // The verdict at the top right is that of the file whose problem is looked at.
  const show = (next: Problem | null) => {
    setAt(next?.id ?? null);
    setPicked(null);
    setEditing(false);
    setRereading(false);
    if (next && next.file_id !== file?.id) go({ screen: 'problems', file_id: next.file_id });
  };
  const [ofProblem, ofScreen] = [problem?.file_id, file?.id];
  const hasOwn = waiting.some((p) => p.file_id === ofScreen);
  useEffect(() => {
    if (!ofProblem || ofProblem === ofScreen) return;
    // Another file was chosen in the queue: its first problem comes up, or where it has none this one stays.
    if (hasOwn) setAt(null);
    else go({ screen: 'problems', file_id: ofProblem });
  }, [ofProblem, ofScreen, hasOwn]);
  const go_to = (by: number) => {
    const i = waiting.findIndex((p) => p.id === problem?.id);
    const next = waiting[(i + by + waiting.length) % waiting.length];
    show(next ?? null);
  };
  // What no page prints is chosen by hand, never by the key that goes on.
  const repair = picked ?? (problem ? proposed(problem) : -1);
  const resolve = useRun('problems_resolve', ['problems', 'queue', 'file', 'rows', 'history', 'analysis']);
  const decide = (ids: string[], action: 'accept' | 'edit' | 'postpone' | 'reopen', more: { repair?: number; value?: string } = {}) => {
    const i = waiting.findIndex((p) => ids.includes(p.id));
    const next = waiting.slice(i + 1).find((p) => !ids.includes(p.id)) ?? waiting.find((p) => !ids.includes(p.id));
    show(next ?? null);
    resolve.mutate({ ids, action, ...more }, { onSuccess: () => ids.length > 1 && notify(m.decided_n({ n: count(ids.length) }), 'undo') });
  };
  const accept = (p: Problem) => decide([p.id], 'accept', p.repairs[repair] ? { repair } : {});
  const choices = problem?.repairs.length ?? 0;
  useActions('problems', {
    next: waiting.length > 0 ? () => go_to(1) : undefined,
    previous: waiting.length > 0 ? () => go_to(-1) : undefined,
    accept: problem && !editing ? () => accept(problem) : undefined,
    edit: problem?.reading ? () => setEditing(true) : undefined,
    postpone: problem ? () => decide([problem.id], 'postpone') : undefined,
    region: scanned ? () => setRereading(true) : undefined,
    next_repair: choices > 0 ? () => setPicked((repair + 1) % choices) : undefined,
    previous_repair: choices > 0 ? () => setPicked((repair + choices - (repair < 0 ? 0 : 1)) % choices) : undefined,
    grouped: () => setGrouped(grouped ? 0 : 1),
    to_row: problem?.row_id
      ? () => go({ screen: 'transactions', file_id: problem.file_id, row_id: problem.row_id, part: 'file' })
      : undefined,
  });
  useEffect(() => {
    list.current?.querySelector(`[data-problem="${problem?.id}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [problem?.id]);
  const place = useMemo(
    () => (problem?.page && problem.row_box ? { page: problem.page, y: problem.row_box.y0 } : null),
    [problem?.page, problem?.row_box],
  );

  if (!problems.data) return <div className="empty">{m.loading()}</div>;
  if (waiting.length === 0)
    return (
      <div className="empty">
        <h2>
          <span className="ok" aria-hidden="true">
            ✓
          </span>{' '}
          {m.no_problems()}
        </h2>
        <p>{m.no_problems_next()}</p>
        <div className="row">
          <button type="button" className="btn main" onClick={() => go({ screen: 'finish', file_id: null })}>
            {m.to_export()} <ActionKey id="app.export" />
          </button>
          <button type="button" className="btn" onClick={() => go({ screen: 'transactions', file_id: null })}>
            {m.to_transactions()}
          </button>
        </div>
      </div>
    );
  const head = (
    <div className="row wrap" style={{ padding: '9px 14px', borderBottom: '1px solid var(--line)', background: 'var(--panel)' }}>
      <h1 style={{ fontSize: 14, whiteSpace: 'nowrap', flex: '1 0 auto' }}>
        {m.problems_open({
          n: count(all.filter((p) => p.state === 'open').length + more),
          later: count(all.filter((p) => p.state === 'postponed').length),
        })}
      </h1>
      {file ? (
        <button
          type="button"
          className="btn tiny"
          aria-pressed={scope === 'file'}
          onClick={() => setScope(scope === 'file' ? 'all' : 'file')}
        >
          {m.this_file_only()}
        </button>
      ) : null}
      <button type="button" className="btn tiny" aria-pressed={grouped === 1} onClick={() => setGrouped(grouped ? 0 : 1)}>
        {m.grouped()} <ActionKey id="problems.grouped" />
      </button>
    </div>
  );
  if (grouped === 1)
    return (
      <div style={{ display: 'grid', gridTemplateRows: 'auto minmax(0,1fr)', height: '100%' }}>
        {head}
        <GroupedCrops problems={waiting} current={problem?.id ?? null} pick={setAt} decide={decide} />
      </div>
    );
  const take = (text: string) => {
    const value = readPrinted(text);
    if (problem && value) decide([problem.id], 'edit', { value });
    else notify(m.no_amount({ text }), undefined, 'wrong');
  };
  return (
    <Split sides={[{ name: 'page', first: 560, min: 240, max: 900, hidden: hidden === 1 }]} rest={1} restMin={440}>
      {detail.data && problem ? (
        <PageView
          // What is kept from the problem before is of its own file.
          file_id={detail.data.file.id}
          name={detail.data.file.name}
          pages={detail.data.pages}
          hits={
            problem.page && problem.file_id === detail.data.file.id
              ? [
                  ...(problem.row_box ? [{ page: problem.page, box: problem.row_box, soft: true }] : []),
                  ...(problem.box ? [{ page: problem.page, box: problem.box, colour: 'var(--band-debit)' }] : []),
                ]
              : []
          }
          at={place}
          zoom={zoom}
          tools={<PageZoom zoom={zoom} set={setZoom} />}
        />
      ) : (
        <div className="desk" />
      )}
      <section className="plist" aria-label={m.problems()} style={{ display: 'grid', gridTemplate: 'auto minmax(0,1fr) / minmax(0,1fr)' }}>
        {head}
        <div className="scroll" ref={list} tabIndex={0} role="group" aria-label={m.problems()}>
          {waiting.map((p) => (
            <ProblemCard
              key={p.id}
              problem={p}
              on={p.id === problem?.id}
              pick={() => show(p)}
              repair={p.id === problem?.id ? repair : 0}
              pickRepair={setPicked}
              editing={editing && p.id === problem?.id}
              edit={setEditing}
              accept={() => accept(p)}
              save={(value) => decide([p.id], 'edit', { value })}
              postpone={() => decide([p.id], 'postpone')}
              reread={scanned && p.id === problem?.id ? () => setRereading(true) : undefined}
            />
          ))}
          {more > 0 ? <p className="soft more">{m.problems_more({ n: count(more) })}</p> : null}
        </div>
        {rereading && problem?.page && problem.box ? (
          <RegionSheet
            file_id={problem.file_id}
            region={{ page: problem.page, box: problem.box }}
            figures
            use={problem.reading ? take : undefined}
            close={() => setRereading(false)}
          />
        ) : null}
      </section>
    </Split>
  );
}
