// Folders and their cases, with what each still asks for.
import { useState } from 'react';
import { m } from '~/i18n/paraglide/messages';
import { count } from '~/lib/format';
import type { Folder } from '~/lib/host';
import { useRun } from '~/lib/query';
import { go } from '~/lib/route';
import { word } from '~/lib/said';

export function Folders({ folders, case_id }: { folders: Folder[]; case_id: string }) {
  const [adding, setAdding] = useState<string | null>(null);
  const saveFolder = useRun('folder_save', ['folders']);
  const saveCase = useRun('case_save', ['folders'], (made) => go({ screen: 'inbox', case_id: made.id, file_id: null }));
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
              <li key={c.id}>
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

function NameField({ label, done }: { label: string; done: (name: string) => void }) {
  return (
    <input
      className="field"
      style={{ width: '100%', margin: '4px 0' }}
      aria-label={label}
      placeholder={label}
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
