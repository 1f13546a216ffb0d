// Folders and their cases, with what each still asks for: made, renamed, moved and removed where they stand.
import { Menu } from '@base-ui/react/menu';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { m } from '~/i18n/paraglide/messages';
import { byName, count } from '~/lib/format';
import type { Case, Folder } from '~/lib/host';
import { useActions } from '~/lib/keys';
import { notify } from '~/lib/notice';
import { useRun } from '~/lib/query';
import { go } from '~/lib/route';
import { howMany, word } from '~/lib/said';
import { stepOf, takeBack } from '~/lib/steps';

/** What has a name field open: an id to rename, a folder's id to add a case to, or a new folder. */
type Naming = { kind: 'rename' | 'case'; id: string } | { kind: 'folder' } | null;

export function Folders({ folders, case_id }: { folders: Folder[]; case_id: string }) {
  const [naming, setNaming] = useState<Naming>(null);
  // What was named or moved is drawn anew, maybe elsewhere: the focus goes there, not to nowhere.
  const back = useRef<string | null>(null);
  useEffect(() => {
    const place = back.current && naming === null ? document.querySelector<HTMLElement>(`[data-item="${back.current}"]`) : null;
    if (!place || folders.length === 0 || document.activeElement !== document.body) return;
    back.current = null;
    place.focus();
  }, [folders, naming]);
  const names = new Map(folders.flatMap((f) => [[f.id, f.name] as const, ...f.cases.map((c) => [c.id, c.name] as const)]));
  const remove = useRun('item_delete', ['folders', 'history'], (_, { kind, ids: [id = ''] }) => {
    stepOf(id);
    const name = names.get(id) ?? '';
    notify(kind === 'folder' ? m.folder_removed({ name }) : m.case_removed({ name }), takeBack(id));
    const held = kind === 'folder' ? (folders.find((f) => f.id === id)?.cases.map((c) => c.id) ?? []) : [id];
    if (held.includes(case_id)) go({ screen: 'inbox', case_id: null, file_id: null });
  });
  const changed = (id: string | undefined, text: string) => {
    if (!id) return;
    back.current = id;
    stepOf(id);
    notify(text, takeBack(id));
  };
  const saveFolder = useRun('folder_save', ['folders', 'history'], (_, { id, name }) => changed(id, m.renamed_to({ name })));
  const saveCase = useRun('case_save', ['folders', 'history'], (made, { id, name, folder_id }) => {
    if (!id) go({ screen: 'inbox', case_id: made.id, file_id: null });
    const moved = folders.find((f) => f.id === folder_id)?.cases.every((c) => c.id !== id);
    changed(id, moved ? m.moved_to({ name, folder: names.get(folder_id) ?? '' }) : m.renamed_to({ name }));
  });
  const named = (put: (name: string) => void, old = '') => {
    const done = (name: string) => {
      if (name.trim() && name.trim() !== old) put(name.trim());
      back.current = naming && 'id' in naming ? naming.id : null;
      setNaming(null);
    };
    return done;
  };
  const held = folders.find((f) => f.cases.some((c) => c.id === case_id));
  const next = folders[(folders.findIndex((f) => f.id === held?.id) + 1) % folders.length];
  const own = held?.cases.find((c) => c.id === case_id);
  const on = (fn: () => void) => (held ? fn : undefined);
  useActions('inbox', {
    new_case: on(() => setNaming({ kind: 'case', id: held?.id ?? '' })),
    new_folder: () => setNaming({ kind: 'folder' }),
    rename_case: on(() => setNaming({ kind: 'rename', id: case_id })),
    // Into the next folder; once more, and it goes on.
    move_case: own && next && next !== held ? () => saveCase.mutate({ id: own.id, folder_id: next.id, name: own.name }) : undefined,
    remove_case: on(() => remove.mutate({ kind: 'case', ids: [case_id] })),
    rename_folder: on(() => setNaming({ kind: 'rename', id: held?.id ?? '' })),
    remove_folder: on(() => remove.mutate({ kind: 'folder', ids: [held?.id ?? ''] })),
  });
  const renaming = (id: string) => naming?.kind === 'rename' && naming.id === id;
  const rename = (id: string) => <Menu.Item onClick={() => setNaming({ kind: 'rename', id })}>{m.rename()}</Menu.Item>;
  const item = (text: string, run: () => void) => <Menu.Item onClick={run}>{text}</Menu.Item>;

  return (
    <nav className="folders scroll" aria-label={m.folders()}>
      {folders.map((folder) => (
        <section key={folder.id}>
          {renaming(folder.id) ? (
            <NameField
              label={m.folder_name()}
              first={folder.name}
              done={named((name) => saveFolder.mutate({ id: folder.id, name }), folder.name)}
            />
          ) : (
            <h2>
              <span className="clip grow">{folder.name}</span>
              <More name={folder.name} id={folder.id}>
                {item(m.new_case(), () => setNaming({ kind: 'case', id: folder.id }))}
                {rename(folder.id)}
                {item(m.remove(), () => remove.mutate({ kind: 'folder', ids: [folder.id] }))}
              </More>
              <button
                type="button"
                className="btn plain tiny square"
                aria-label={m.new_case_in({ name: folder.name })}
                onClick={() => setNaming({ kind: 'case', id: folder.id })}
              >
                +
              </button>
            </h2>
          )}
          <ul>
            {byName(folder.cases).map((c) => (
              <li key={c.id} className="caseline">
                {renaming(c.id) ? (
                  <NameField
                    label={m.case_name()}
                    first={c.name}
                    done={named((name) => saveCase.mutate({ id: c.id, folder_id: c.folder_id, name }), c.name)}
                  />
                ) : (
                  <>
                    <CaseButton of={c} on={c.id === case_id} />
                    <More name={c.name}>
                      {rename(c.id)}
                      {folders.length > 1 ? (
                        <Menu.SubmenuRoot>
                          <Menu.SubmenuTrigger>
                            <span className="grow">{m.move_to()}</span>
                            <span aria-hidden="true">›</span>
                          </Menu.SubmenuTrigger>
                          <Popup side="right">
                            {folders
                              .filter((f) => f.id !== c.folder_id)
                              .map((f) => (
                                <Menu.Item key={f.id} onClick={() => saveCase.mutate({ id: c.id, folder_id: f.id, name: c.name })}>
                                  {f.name}
                                </Menu.Item>
                              ))}
                          </Popup>
                        </Menu.SubmenuRoot>
                      ) : null}
                      {item(m.remove(), () => remove.mutate({ kind: 'case', ids: [c.id] }))}
                    </More>
                  </>
                )}
              </li>
            ))}
          </ul>
          {naming?.kind === 'case' && naming.id === folder.id ? (
            <NameField label={m.case_name()} done={named((name) => saveCase.mutate({ folder_id: folder.id, name }))} />
          ) : folder.cases.length === 0 ? (
            <button type="button" className="btn plain tiny" onClick={() => setNaming({ kind: 'case', id: folder.id })}>
              + {m.new_case()}
            </button>
          ) : null}
        </section>
      ))}
      {naming?.kind === 'folder' ? (
        <NameField label={m.folder_name()} done={named((name) => saveFolder.mutate({ name }))} />
      ) : (
        <button type="button" className="btn plain" style={{ marginTop: 8 }} onClick={() => setNaming({ kind: 'folder' })}>
          + {m.new_folder()}
        </button>
      )}
    </nav>
  );
}

function CaseButton({ of: c, on }: { of: Case; on: boolean }) {
  return (
    <button
      type="button"
      className="qfile"
      data-item={c.id}
      aria-current={on ? 'true' : undefined}
      onClick={() => go({ screen: 'inbox', case_id: c.id, file_id: null })}
    >
      <b className="clip">{c.name}</b>
      <span className="num mut">{c.to_review ? count(c.to_review) : ''}</span>
      <small className="clip">
        {word('status', c.status)} · {howMany('file', c.files)}
      </small>
    </button>
  );
}

function Popup({ side, children }: { side?: 'right'; children: ReactNode }) {
  return (
    <Menu.Portal>
      <Menu.Positioner sideOffset={4} side={side} align={side ? 'start' : 'end'} style={{ zIndex: 40 }}>
        <Menu.Popup className="menu">{children}</Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  );
}

function More({ name, id, children }: { name: string; id?: string; children: ReactNode }) {
  return (
    <Menu.Root>
      <Menu.Trigger className="btn plain tiny square more" data-item={id} aria-label={m.more_for({ name })}>
        ⋯
      </Menu.Trigger>
      <Popup>{children}</Popup>
    </Menu.Root>
  );
}

function NameField({ label, first, done }: { label: string; first?: string; done: (name: string) => void }) {
  return (
    <input
      className="field"
      style={{ width: '100%', margin: '4px 0' }}
      aria-label={label}
      placeholder={label}
      defaultValue={first}
      // biome-ignore lint/a11y/noAutofocus: asked for by the click before
      autoFocus
      onFocus={(event) => event.target.select()}
      onBlur={(event) => done(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') done('');
      }}
    />
  );
}
