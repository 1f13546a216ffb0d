// The fixture host's operations of rows: windows, facets, changes, marks, rules.
import type { Input, OpName, Output, Row } from '../src/lib/host/contract';
import { decimal, say } from './prove';
import * as rows from './rows';
import * as world from './world';

type Ops = { [N in OpName]?: (input: Input<N>) => Output<N> };

function group<T extends string>(list: Row[], key: (r: Row) => T): Map<T, Row[]> {
  const found = new Map<T, Row[]>();
  for (const r of list) {
    const held = found.get(key(r));
    if (held) held.push(r);
    else found.set(key(r), [r]);
  }
  return found;
}

/** The last list that was asked for: scrolling asks for it again and again. */
let held: { key: string; list: Row[]; sums: Output<'rows_window'>['sums'] } = { key: '', list: [], sums: [] };

export const rowOps: Ops = {
  rows_window: ({ case_id, file_id, filter, sort, offset, limit, around }) => {
    const key = JSON.stringify([case_id, file_id, filter, sort, world.marks.size, world.history.map((h) => h.entry.id + h.entry.state)]);
    if (held.key !== key) {
      const list = rows.sorted(rows.filtered(rows.rowsOf(case_id, file_id), filter), sort);
      const sums = [...group(list, (r) => r.currency)].map(([currency, l]) => ({
        currency,
        count: l.length,
        credit: decimal(rows.total(l, 'credit')),
        debit: decimal(rows.total(l, 'debit')),
      }));
      held = { key, list, sums };
    }
    const { list, sums } = held;
    const at = around ? list.findIndex((r) => r.id === around) : -1;
    const from = at >= 0 ? Math.max(0, Math.floor(at / limit) * limit) : offset;
    return { total: list.length, offset: from, rows: list.slice(from, from + limit), sums };
  },
  rows_facets: ({ case_id, file_id, filter, fields }) => fields.map((f) => rows.facet(rows.rowsOf(case_id, file_id), filter, f)),
  rows_change: ({ changes }) => {
    const touched: Row[] = [];
    for (const c of changes) {
      const id = c.kind === 'insert' ? (c.after ?? '') : c.row_id;
      const file = world.files.find((f) => id.startsWith(`${f.id}-`));
      if (!file) continue;
      const before = world.marks.get(id);
      const name = file.rows.find((r) => r.id === id)?.lines[0] ?? '';
      if (c.kind === 'edit')
        world.record(
          file,
          file.case_id,
          say('row_edited', `Edited ${c.field}: ${name}`, { name }),
          String(rows.rowsOf(file.case_id).find((r) => r.id === id)?.[c.field] ?? ''),
          c.value,
          id,
          () => void world.marks.set(id, { ...before, [c.field]: c.value, edited: true }),
          () => void (before ? world.marks.set(id, before) : world.marks.delete(id)),
        );
      else if (c.kind === 'delete')
        world.record(
          file,
          file.case_id,
          say('row_deleted', `Deleted ${name}`, { name }),
          null,
          null,
          id,
          () => void world.gone.add(id),
          () => void world.gone.delete(id),
        );
      touched.push(...rows.rowsOf(file.case_id).filter((r) => r.id === id));
    }
    return { files: [], rows: touched };
  },
  rows_mark: ({ case_id, ids, filter, mark }) => {
    const list = rows.filtered(rows.rowsOf(case_id), ids ? { ids } : (filter ?? {}));
    const before = new Map(list.map((r) => [r.id, world.marks.get(r.id)]));
    const file = world.files.find((f) => f.id === list[0]?.file_id) ?? null;
    world.record(
      file,
      case_id,
      say('rows_marked', `Marked ${list.length} rows`, { n: String(list.length) }),
      list[0]?.category ?? null,
      mark.category ?? mark.counterparty ?? null,
      list[0]?.id ?? null,
      () => {
        for (const r of list) {
          const { flag, ...rest } = mark;
          const flags = flag
            ? r.flags.map((f) => (f.flag === flag.flag ? { ...f, state: flag.state, note: mark.note ?? f.note } : f))
            : r.flags;
          world.marks.set(r.id, {
            ...world.marks.get(r.id),
            ...rest,
            flags,
            edited: true,
            ...(mark.category ? { category_source: 'correction' as const } : {}),
          } as Partial<Row>);
        }
      },
      () => {
        for (const [id, was] of before) was ? world.marks.set(id, was) : world.marks.delete(id);
      },
    );
    return { changed: list.length, rows: rows.filtered(rows.rowsOf(case_id), { ids: list.slice(0, 200).map((r) => r.id) }) };
  },
  rule_preview: ({ case_id, row_id, category }) => {
    const all = rows.rowsOf(case_id);
    const row = all.find((r) => r.id === row_id)!;
    const same = all.filter((r) => r.counterparty === row.counterparty && r.direction === row.direction && r.id !== row_id);
    return {
      rule: {
        name: row.counterparty,
        keywords: row.description.split(' ').slice(0, 2),
        counterparty: row.counterparty,
        direction: row.direction,
        category,
      },
      identical: Math.min(same.length, 6),
      by_rule: same.length,
      filter: { facets: { counterparty: [row.counterparty], direction: [row.direction] } },
    };
  },
  rule_apply: ({ case_id, row_id, category, rule }) => {
    const { filter } = rowOps.rule_preview!({ case_id, row_id, category });
    return { changed: rowOps.rows_mark!({ case_id, filter: rule ? filter : { ids: [row_id] }, mark: { category } }).changed };
  },
};
