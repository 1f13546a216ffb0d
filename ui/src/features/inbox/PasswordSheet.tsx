// One sheet for the passwords of all locked files.
import { type FormEvent, useState } from 'react';
import { plainName } from '~/components/Queue';
import { Sheet } from '~/components/Sheet';
import { m } from '~/i18n/paraglide/messages';
import { count } from '~/lib/format';
import type { QueueFile } from '~/lib/host';
import { notify } from '~/lib/notice';
import { useRun } from '~/lib/query';
import { useSettings } from '~/lib/settings';

export function PasswordSheet({ case_id, locked, close }: { case_id: string; locked: QueueFile[]; close: () => void }) {
  const { settings, change } = useSettings();
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [wrong, setWrong] = useState(false);
  const run = useRun('passwords_try', ['queue'], ({ opened, locked: still }) => {
    if (opened.length > 0) notify(m.opened_n({ n: count(opened.length) }));
    setWrong(still.length > 0);
    if (still.length === 0) close();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const passwords = Object.entries(typed)
      .filter(([, p]) => p)
      .map(([id, password]) => ({ file_id: id === 'all' ? null : id, password }));
    if (passwords.length > 0) run.mutate({ case_id, passwords, remember: settings.remember_passwords });
  };
  return (
    <Sheet open close={close} title={m.passwords_title()} text={m.passwords_text()}>
      <form className="stack" onSubmit={submit}>
        <label className="labelled">
          {m.password_all()}
          <input
            className="field"
            type="password"
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: the one thing this sheet is for
            autoFocus
            value={typed.all ?? ''}
            onChange={(event) => setTyped({ ...typed, all: event.target.value })}
          />
        </label>
        {locked.map((f) => (
          <label className="labelled" key={f.id}>
            {m.password_of({ name: plainName(f.name) })}
            <input
              className="field"
              type="password"
              autoComplete="off"
              value={typed[f.id] ?? ''}
              onChange={(event) => setTyped({ ...typed, [f.id]: event.target.value })}
            />
          </label>
        ))}
        {wrong ? (
          <p className="bad" role="alert">
            {m.password_wrong({ n: count(locked.length) })}
          </p>
        ) : null}
        <label className="check">
          <input
            type="checkbox"
            checked={settings.remember_passwords}
            onChange={(event) => change({ remember_passwords: event.target.checked })}
          />
          {m.password_remember()}
        </label>
        <div className="row">
          <button type="submit" className="btn main">
            {m.unlock()} <kbd>Enter</kbd>
          </button>
          <button type="button" className="btn plain" onClick={close}>
            {m.cancel()}
          </button>
        </div>
      </form>
    </Sheet>
  );
}
