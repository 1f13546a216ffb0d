// The fixture host's operations of queue, headers, problems and history.
import type { Input, OpName, Output, Reviewed } from '../src/lib/host/contract';
import type { FixtureColumn, FixtureFile } from './data';
import { decimal, prove, say, statementOf, tableRow } from './prove';
import * as world from './world';

type Ops = { [N in OpName]?: (input: Input<N>) => Output<N> };

function reviewed(file: FixtureFile, want?: { offset: number; limit: number }): Reviewed {
  const now = prove(file);
  return {
    file: world.shown(file),
    statements: [statementOf(file)],
    window: want
      ? {
          total: file.rows.length,
          offset: want.offset,
          rows: file.rows.slice(want.offset, want.offset + want.limit).map((r) => tableRow(file, r, now)),
        }
      : null,
  };
}

/** Sets the columns as one step of history. */
function setColumns(
  file: FixtureFile,
  columns: FixtureColumn[],
  what: ReturnType<typeof say>,
  from: string | null,
  to: string | null,
): void {
  const before = file.columns;
  const put = (c: FixtureColumn[]) => () => {
    file.columns = c;
    world.settle(file);
  };
  world.record(file, file.case_id, what, from, to, null, put(columns), put(before));
}

const rank = (f: Output<'queue_list'>[number]): number =>
  ({ reading: 6, queued: 7, locked: 4, failed: 5, cancelled: 5, ready: 0, review: 1 })[f.state] * 1000 + f.headers_open + f.problems_open;

export const review: Ops = {
  app_state: () => world.appState(),
  settings_set: (patch) => Object.assign(world.settings, patch),
  recovery_key_seen: () => {
    world.app.seen = true;
    return {};
  },
  case_status_set: ({ case_id, status }) => Object.assign(world.folders.flatMap((f) => f.cases).find((c) => c.id === case_id)!, { status }),
  example_add: () => {
    world.folders.push({
      id: 'folder-1',
      name: 'Examples',
      cases: [
        {
          id: world.CASE,
          folder_id: 'folder-1',
          name: 'PT Sentosa Abadi Pangan',
          status: 'NEED_REVIEW',
          files: 12,
          to_review: 5,
          updated_at: '2024-05-14T09:12:00Z',
        },
      ],
    });
    return world.folders[0]!.cases[0]!;
  },
  files_import: () => ({ files: [], refused: [] }),
  queue_list: ({ case_id }) =>
    world
      .filesOf(case_id)
      .map(world.shown)
      .sort((a, b) => rank(a) - rank(b)),
  jobs_cancel: ({ case_id, file_ids }) => {
    const list = world.filesOf(case_id).filter((f) => ['queued', 'reading'].includes(f.state) && (!file_ids || file_ids.includes(f.id)));
    for (const f of list) f.state = 'cancelled';
    return { cancelled: list.length };
  },
  jobs_retry: ({ file_ids }) => {
    for (const id of file_ids) Object.assign(world.fileOf(id), { state: 'reading', progress: 0.05 });
    return { queued: file_ids.length };
  },
  passwords_try: ({ case_id, passwords }) => {
    const locked = world.filesOf(case_id).filter((f) => f.state === 'locked');
    const opened = locked.filter((f) => passwords.some((p) => p.password === 'saldo' && (p.file_id === null || p.file_id === f.id)));
    for (const f of opened) Object.assign(f, { state: 'reading', progress: 0.1 });
    return { opened: opened.map((f) => f.id), locked: locked.filter((f) => f.state === 'locked').map((f) => f.id) };
  },
  file_detail: ({ file_id }) => {
    const file = world.fileOf(file_id);
    const known = ['review', 'ready'].includes(file.state);
    return {
      file: world.shown(file),
      pages: Array.from({ length: file.pages }, (_, i) => ({
        page: i + 1,
        width: 595,
        height: 842,
        source: file.id === 'f4' ? ('ocr' as const) : ('text' as const),
      })),
      statements: known ? [statementOf(file)] : [],
      findings: [],
      alike: world
        .filesOf(file.case_id)
        .filter((f) => f !== file && f.layout === file.layout && f.state === 'review')
        .map((f) => f.id),
    };
  },
  table_window: ({ file_id, offset, limit }) => {
    const file = world.fileOf(file_id);
    const verdict = prove(file);
    return { total: file.rows.length, offset, rows: file.rows.slice(offset, offset + limit).map((r) => tableRow(file, r, verdict)) };
  },
  column_set: ({ file_id, index, type, name, want }) => {
    const file = world.fileOf(file_id);
    const old = file.columns[index]!;
    const columns = file.columns.map((c, i) => {
      if (i === index) return { ...c, type: type ?? c.type, name: name ?? c.name, set: type ? true : c.set };
      // A table has one balance, one amount, one date: the other gives way.
      return type && type === c.type && !['description', 'ignore', 'unknown', 'reference', 'branch'].includes(type)
        ? { ...c, type: 'unknown' as const, set: true }
        : c;
    });
    const what = type
      ? say('column_type', `Column ${old.name}`, { name: old.name })
      : say('column_name', `Renamed column ${old.name}`, { name: old.name });
    setColumns(file, columns, what, type ? old.type : old.name, type ?? name ?? null);
    return reviewed(file, want);
  },
  columns_edges: ({ file_id, edges, want }) => {
    const file = world.fileOf(file_id);
    const columns = edges.map((e): FixtureColumn => {
      const near = file.columns
        .filter((c) => e.x0 < c.x1 && e.x1 > c.x0)
        .sort((a, b) => Math.min(b.x1, e.x1) - Math.max(b.x0, e.x0) - (Math.min(a.x1, e.x1) - Math.max(a.x0, e.x0)))[0];
      const same = near && edges.length <= file.columns.length;
      return near && (same || e.x0 === near.x0)
        ? { ...near, ...e }
        : { name: '', type: 'unknown', confidence: 0.2, reason: '', right: near?.right ?? false, set: false, ...e };
    });
    setColumns(file, columns, say('column_edges', 'Column edges'), String(file.columns.length), String(edges.length));
    return reviewed(file, want);
  },
  field_set: ({ file_id }) => reviewed(world.fileOf(file_id)),
  alike_preview: ({ file_id }) => {
    const file = world.fileOf(file_id);
    return review.file_detail!({ file_id }).alike.map((id) => {
      const other = world.fileOf(id);
      const after = prove(other, file.columns);
      return {
        file_id: id,
        name: other.name,
        before: prove(other),
        after,
        rows_changed: Math.abs(after.rows_held - prove(other).rows_held),
      };
    });
  },
  alike_apply: ({ file_id, to }) => {
    const file = world.fileOf(file_id);
    for (const id of to)
      setColumns(
        world.fileOf(id),
        file.columns.map((c) => ({ ...c })),
        say('alike', `As in ${file.name}`, { name: file.name }),
        null,
        null,
      );
    return { files: to.map((id) => world.shown(world.fileOf(id))) };
  },
  file_accept: ({ file_id }) => {
    const file = world.fileOf(file_id);
    const columns = file.columns;
    world.record(
      file,
      file.case_id,
      say('headers_accepted', 'Headers accepted'),
      null,
      null,
      null,
      () => {
        file.accepted = true;
        file.columns = columns.map((c) => ({ ...c, set: true }));
        world.settle(file);
      },
      () => {
        file.accepted = false;
        file.columns = columns;
        world.settle(file);
      },
    );
    const next = review.queue_list!({ case_id: file.case_id }).find((f) => f.state === 'review' && f.headers_open > 0 && f.id !== file_id);
    return { file: world.shown(file), next: next?.id ?? null };
  },
  problems_list: ({ case_id, file_id, state }) => {
    const known = new Set(world.filesOf(case_id).map((f) => f.id));
    const problems = world.problems.filter(
      (p) => known.has(p.file_id) && (!file_id || p.file_id === file_id) && (!state || p.state === state),
    );
    return { problems, more: 0 };
  },
  problems_resolve: ({ ids, action, repair, value }) => {
    const list = world.problems.filter((p) => ids.includes(p.id));
    for (const p of list) {
      const file = world.fileOf(p.file_id);
      const before = p.state;
      const row = p.row_index === null ? undefined : file.rows[p.row_index];
      const at = row?.cells.findIndex((c) => c === p.reading || c === `${p.reading} DB`) ?? -1;
      const to = action === 'edit' ? value : action === 'accept' && repair !== undefined ? p.repairs[repair]?.to : undefined;
      const fixed = to ? decimal(Math.round(Number(to) * 100)).replace(/\B(?=(\d{3})+\.)/g, ',') : p.reading;
      world.record(
        file,
        file.case_id,
        say(`problem_${action}`, action),
        p.reading || null,
        to ?? null,
        p.row_id,
        () => {
          p.state = action === 'postpone' ? 'postponed' : action === 'reopen' ? 'open' : 'resolved';
          if (row && at >= 0 && to) row.cells[at] = fixed;
          world.settle(file);
        },
        () => {
          p.state = before;
          if (row && at >= 0 && to) row.cells[at] = p.reading;
          world.settle(file);
        },
      );
    }
    return { files: [...new Set(list.map((p) => p.file_id))].map((id) => world.shown(world.fileOf(id))) };
  },
  history_list: ({ case_id, offset, limit }) => {
    const list = world.history.filter((h) => h.case_id === case_id);
    return {
      total: list.length,
      entries: [...list]
        .reverse()
        .slice(offset, offset + limit)
        .map((h) => ({ ...h.entry })),
      state: stateOf(case_id),
    };
  },
  history_step: ({ case_id, direction }) => {
    const list = world.history.filter((h) => h.case_id === case_id);
    const step = direction === 'undo' ? list.findLast((h) => h.entry.state === 'done') : list.find((h) => h.entry.state === 'undone');
    if (step) {
      step[direction]();
      step.entry.state = direction === 'undo' ? 'undone' : 'done';
    }
    return { step: step ? { ...step.entry } : null, state: stateOf(case_id) };
  },
};

function stateOf(case_id: string): Output<'history_step'>['state'] {
  const list = world.history.filter((h) => h.case_id === case_id);
  return {
    undo: list.findLast((h) => h.entry.state === 'done')?.entry.what ?? null,
    redo: list.find((h) => h.entry.state === 'undone')?.entry.what ?? null,
  };
}
