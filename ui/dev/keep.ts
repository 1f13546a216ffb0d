// The fixture host's operations of what is kept: folders, cases, templates, backups.
import type { Input, OpName, Output, Removed, Template } from '../src/lib/host/contract';
import { say } from './prove';
import * as world from './world';

type Ops = { [N in OpName]?: (input: Input<N>) => Output<N> };
const allCases = () => world.folders.flatMap((f) => f.cases);
const templates: Template[] = [
  {
    id: 't1',
    name: 'Rekening koran, two sides',
    columns: ['date', 'description', 'debit', 'credit', 'balance'],
    bank_name: 'BANK CEMPAKA ASIA',
    used: 3,
  },
];

function named<T extends { name: string }>(of: T, id: string, name: string): void {
  const old = of.name;
  if (name === old) return;
  const put = (to: string) => () => void Object.assign(of, { name: to });
  world.record(null, id, say('renamed', `Renamed ${old}`, { name: old }), old, name, null, put(name), put(old));
}

const removed: Removed[] = [];

export const keep: Ops = {
  recovery_key_write: () => ({ path: null, url: '/download/recovery.txt', name: 'saldo-recovery-key.txt', bytes: 64 }),
  backup_write: () => ({ path: null, url: '/download/backup.saldo', name: 'saldo-backup.saldo', bytes: 812_331 }),
  backup_restore: () => ({}),
  everything_write: () => ({ path: null, url: '/download/everything.zip', name: 'saldo-everything.zip', bytes: 2_812_331 }),
  folders_list: () => world.folders,
  folder_save: ({ id, name }) => {
    const held = world.folders.find((f) => f.id === id);
    if (held) {
      named(held, held.id, name);
      return held;
    }
    const folder = { id: `folder-${world.folders.length + 1}`, name, cases: [] };
    world.folders.push(folder);
    return folder;
  },
  case_save: ({ id, folder_id, name }) => {
    const held = allCases().find((c) => c.id === id);
    if (held) {
      named(held, held.id, name);
      const from = held.folder_id;
      const move = (to: string) => () => {
        for (const f of world.folders) f.cases = f.cases.filter((c) => c !== held);
        world.folders.find((f) => f.id === to)?.cases.push(held);
        held.folder_id = to;
      };
      if (from !== folder_id)
        world.record(null, held.id, say('case_moved', `Moved ${name}`, { name }), from, folder_id, null, move(folder_id), move(from));
      return held;
    }
    const made = {
      id: `case-${allCases().length + 10}`,
      folder_id,
      name,
      status: 'DRAFT' as const,
      files: 0,
      to_review: 0,
      updated_at: '2024-05-14T09:30:00Z',
    };
    world.folders.find((f) => f.id === folder_id)?.cases.push(made);
    return made;
  },
  removed_list: () => removed,
  removed_erase: ({ ids }) => {
    const gone = removed.filter((r) => !ids || ids.includes(r.id));
    removed.splice(0, removed.length, ...removed.filter((r) => !gone.includes(r)));
    return { items: gone.length, files: gone.length };
  },
  item_delete: ({ kind, ids }) => {
    for (const id of ids) {
      if (kind === 'file') {
        const file = world.fileOf(id);
        const put = (deleted: boolean) => () => void Object.assign(file, { deleted });
        const what = say('file_removed', `Removed ${file.name}`, { name: file.name });
        world.record(file, file.case_id, what, null, null, null, put(true), put(false));
        continue;
      }
      const list = kind === 'folder' ? world.folders : (world.folders.find((f) => f.cases.some((c) => c.id === id))?.cases ?? []);
      const at = list.findIndex((x) => x.id === id);
      const item = list[at];
      if (!item) continue;
      world.record(
        null,
        id,
        say(`${kind}_removed`, `Removed ${item.name}`, { name: item.name }),
        null,
        null,
        null,
        () => {
          list.splice(list.indexOf(item as never), 1);
          removed.unshift({ id, kind, name: item.name, at: '2024-05-14T09:30:00Z' });
        },
        () => {
          list.splice(at, 0, item as never);
          removed.splice(
            removed.findIndex((r) => r.id === id),
            1,
          );
        },
      );
    }
    return { deleted: ids.length };
  },
  templates_list: () => templates,
  template_save: ({ file_id, name }) => {
    const file = world.fileOf(file_id);
    const made = { id: `t${templates.length + 1}`, name, columns: file.columns.map((c) => c.type), bank_name: file.bank, used: 0 };
    templates.push(made);
    return made;
  },
  template_delete: ({ id }) => ({ deleted: templates.splice(0, templates.length, ...templates.filter((t) => t.id !== id)).length ? 1 : 0 }),
  region_read: ({ file_id, page, box, digits }) => {
    const file = world.fileOf(file_id);
    const row = file.rows.find((r) => r.page === page && r.box.y1 > box.y0 + 2 && r.box.y0 < box.y1 - 2);
    const at = file.columns.findIndex((c) => (box.x0 + box.x1) / 2 < c.x1);
    const text = row?.cells[at] ?? '';
    return { text: digits ? text.replace(/[^\d.,]/g, '') : text, confidence: text ? 0.93 : 0 };
  },
};
