// Folders and their cases, with what each still asks for.
import { Menu } from '@base-ui/react/menu';
import { useState } from 'react';
import { m } from '~/i18n/paraglide/messages';
import { count } from '~/lib/format';
import type { Case, Folder } from '~/lib/host';
import { notify } from '~/lib/notice';
import { useRun } from '~/lib/query';
import { go } from '~/lib/route';
import { word } from '~/lib/said';

export function Folders({ folders, case_id }: { folders: Folder[]; case_id: string }) {
  const [adding, setAdding] = useState<string | null>(null);
  const [renaming, setRenaming] = useState<Case | null>(null);
  const remove = useRun('item_delete', ['folders', 'history'], () => {
    notify(m.case_removed(), 'undo');
    go({ screen: 'inbox', case_id: null, file_id: null });
  });
  const saveFolder = useRun('folder_save', ['folders']);
  const saveCase = useRun('case_save', ['folders'], (made) => go({ screen: 'inbox', case_id: made.id, file_id: null }));
  const rename = (name: string) => {
    if (renaming && name.trim()) saveCase.mutate({ id: renaming.id, folder_id: renaming.folder_id, name: name.trim() });
    setRenaming(null);
  };
  const done = (name: string) => {
    if (name.trim() && adding === 'folder') saveFolder.mutate({ name: name.trim() });
    else if (name.trim() && adding) saveCase.mutate({ folder_id: adding, name: name.trim() });
    setAdding(null);
  };
  return (
    <nav className="folders scroll" aria-label={m.folders()}>
      {folders.map((folder) => (
        <section key={folder.id}>
          <h2>
            <span className="clip">{folder.name}</span>
            <button
              type="button"
              className="btn plain tiny"
              aria-label={m.new_case_in({ name: folder.name })}
              onClick={() => setAdding(folder.id)}
            >
              +
            </button>
          </h2>
          <ul>
            {folder.cases.map((c) => (
              <li key={c.id} className="caseline">
                {renaming?.id === c.id ? <NameField label={m.case_name()} first={c.name} done={rename} /> : null}
                <button
                  type="button"
                  className="qfile"
                  aria-current={c.id === case_id ? 'true' : undefined}
                  onClick={() => go({ screen: 'inbox', case_id: c.id, file_id: null })}
                >
                  <b className="clip">{c.name}</b>
                  <span className="num mut">{c.to_review ? count(c.to_review) : ''}</span>
                  <small className="clip" style={{ gridColumn: '1 / -1' }}>
                    {word('status', c.status)} · {m.n_files({ n: count(c.files) })}
                  </small>
                </button>
                {c.id === case_id ? (
                  <CaseMenu name={c.name} rename={() => setRenaming(c)} remove={() => remove.mutate({ kind: 'case', ids: [c.id] })} />
                ) : null}
              </li>
            ))}
          </ul>
          {adding === folder.id ? <NameField label={m.case_name()} done={done} /> : null}
        </section>
      ))}
      {adding === 'folder' ? (
        <NameField label={m.folder_name()} done={done} />
      ) : (
        <button type="button" className="btn plain" onClick={() => setAdding('folder')}>
          + {m.new_folder()}
        </button>
      )}
    </nav>
  );
}

function CaseMenu({ name, rename, remove }: { name: string; rename: () => void; remove: () => void }) {
  return (
    <Menu.Root>
      <Menu.Trigger className="btn plain tiny" aria-label={m.case_menu({ name })}>
        ⋯
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end" style={{ zIndex: 40 }}>
          <Menu.Popup className="menu">
            <Menu.Item onClick={rename}>{m.rename()}</Menu.Item>
            <Menu.Item onClick={remove}>{m.remove()}</Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
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
      onBlur={(event) => done(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') done('');
      }}
    />
  );
}
