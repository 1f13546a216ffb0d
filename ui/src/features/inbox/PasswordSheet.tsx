// One sheet for the passwords of all locked files.
import { type FormEvent, useState } from 'react';
import { Check, FormFoot, TextField } from '~/components/Form';
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
  const fields: [string, string][] = [
    ['all', m.password_all()],
    ...locked.map((f): [string, string] => [f.id, m.password_of({ name: plainName(f.name) })]),
  ];
  return (
    <Sheet open close={close} title={m.passwords_title()} text={m.passwords_text()}>
      <form className="stack" onSubmit={submit}>
        {fields.map(([id, label]) => (
          <TextField
            key={id}
            label={label}
            type="password"
            autoComplete="off"
            value={typed[id] ?? ''}
            set={(text) => setTyped({ ...typed, [id]: text })}
          />
        ))}
        {wrong ? (
          <p className="bad" role="alert">
            {m.password_wrong({ n: count(locked.length) })}
          </p>
        ) : null}
        <Check label={m.password_remember()} checked={settings.remember_passwords} set={(on) => change({ remember_passwords: on })} />
        <FormFoot text={m.unlock()} close={close} />
      </form>
    </Sheet>
  );
}
