// Backup, restore, everything in open formats, and whether passwords are remembered.
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Check, FormFoot, TextField } from '~/components/Form';
import { ActionKey } from '~/components/Kbd';
import { Sheet } from '~/components/Sheet';
import { m } from '~/i18n/paraglide/messages';
import { host, type Written } from '~/lib/host';
import { useActions } from '~/lib/keys';
import { notify, report } from '~/lib/notice';
import { useRun } from '~/lib/query';
import { useSettings } from '~/lib/settings';
import { takeOver } from '~/lib/taken';
import { Line } from './Line';
import { Removed } from './Removed';

/** How many of the daily copies are kept. */
const COPIES = [0, 3, 7, 14, 30];

export function Data() {
  const { settings, change } = useSettings();
  const [restoring, setRestoring] = useState<string | null>(null);
  const done = (written: Written) => {
    notify(m.written({ name: written.name }));
    void takeOver(written);
  };
  const backup = useRun('backup_write', [], done);
  const everything = useRun('everything_write', [], done);
  const restore = async () => {
    const chosen = await host.choose('files');
    // A browser cannot name a file of this machine; there the place is typed.
    if (chosen === null && host.kind === 'tauri') return;
    setRestoring(chosen?.[0] ?? '');
  };
  const ask = async (name: string, write: (to: { path: string | null }) => void) => {
    const path = await host.chooseTarget(name);
    if (path !== undefined) write({ path });
  };
  const writeBackup = () => ask('saldo-backup.saldo', backup.mutate).catch(report);
  const writeAll = () => ask('saldo-everything.zip', everything.mutate).catch(report);
  useActions('settings', {
    backup: backup.isPending ? undefined : () => void writeBackup(),
    restore: () => void restore(),
    everything: everything.isPending ? undefined : () => void writeAll(),
  });
  return (
    <section className="card stack">
      <h2>{m.data_title()}</h2>
      <p className="soft">{m.data_text()}</p>
      <Line label={m.backup_label()} text={m.backup_text()}>
        <button type="button" className="btn" disabled={backup.isPending} onClick={() => void writeBackup()}>
          {m.backup_now()} <ActionKey id="settings.backup" />
        </button>
      </Line>
      <Line label={m.backups_label()} text={m.backups_text()}>
        <select
          className="field"
          aria-label={m.backups_label()}
          value={settings.backups}
          onChange={(event) => change({ backups: Number(event.target.value) })}
        >
          {COPIES.map((n) => (
            <option key={n} value={n}>
              {n === 0 ? m.backups_none() : m.backups_kept({ n })}
            </option>
          ))}
        </select>
      </Line>
      <Line label={m.restore_label()} text={m.restore_text()}>
        <button type="button" className="btn" onClick={() => void restore()}>
          {m.restore_button()} <ActionKey id="settings.restore" />
        </button>
      </Line>
      <Line label={m.everything_label()} text={m.everything_text()}>
        <button type="button" className="btn" disabled={everything.isPending} onClick={() => void writeAll()}>
          {m.everything_button()} <ActionKey id="settings.everything" />
        </button>
      </Line>
      <Line label={m.passwords_label()}>
        <Check label={m.password_remember()} checked={settings.remember_passwords} set={(on) => change({ remember_passwords: on })} />
      </Line>
      <Removed />
      {restoring === null ? null : <RestoreSheet first={restoring} close={() => setRestoring(null)} />}
    </section>
  );
}

/** The host starts again by itself: asks until it answers, then draws everything afresh from it. */
async function startAgain(): Promise<void> {
  notify(m.restoring());
  for (let tries = 0; tries < 60; tries++) {
    await new Promise((after) => setTimeout(after, 500));
    if (await host.op('app_state', {}).then(Boolean, () => false)) break;
  }
  location.hash = '';
  location.reload();
}

function RestoreSheet({ first, close }: { first: string; close: () => void }) {
  const [path, setPath] = useState(first);
  const restore = useMutation({ mutationFn: () => host.op('backup_restore', { path }), onSuccess: startAgain, onError: report });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    restore.mutate();
  };
  return (
    <Sheet open close={close} title={m.restore_title()} text={m.restore_warn()}>
      <form className="stack" onSubmit={submit}>
        {first ? (
          <p className="num clip" style={{ textAlign: 'left' }}>
            {m.restore_from({ path })}
          </p>
        ) : (
          <TextField label={m.restore_path()} value={path} set={setPath} spellCheck={false} autoComplete="off" />
        )}
        <FormFoot text={m.restore_do()} close={close} disabled={path.trim() === '' || restore.isPending} />
      </form>
    </Sheet>
  );
}
