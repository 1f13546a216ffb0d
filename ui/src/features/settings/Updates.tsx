// New versions of Saldo: where they come from and who signs them, looked for when a person asks, fetched when the signature holds.
import { type FormEvent, useState } from 'react';
import { FormFoot, TextField } from '~/components/Form';
import { Sheet } from '~/components/Sheet';
import { m } from '~/i18n/paraglide/messages';
import { type Updates as Found, host } from '~/lib/host';
import { notify, report } from '~/lib/notice';
import { useRun } from '~/lib/query';
import { useSettings } from '~/lib/settings';
import { takeOver } from '~/lib/taken';
import { Line } from './Line';

export function Updates() {
  const { settings } = useSettings();
  const [found, setFound] = useState<Found | null>(null);
  const [editing, setEditing] = useState(false);
  const look = useRun('updates_look', [], setFound);
  const fetch = useRun('update_fetch', [], (written) => {
    notify(m.update_fetched({ name: written.path ?? written.name }));
    void takeOver(written);
  });
  const take = async (name: string) => {
    const path = await host.chooseTarget(name);
    if (path !== undefined) fetch.mutate({ path });
  };
  const on = settings.updates_from !== '' && settings.updates_key !== '';
  const newer = found?.newer;
  return (
    <section className="card stack">
      <h2>{m.updates_title()}</h2>
      <p className="soft">{m.updates_text()}</p>
      <Line label={m.updates_from()} text={on ? settings.updates_from : m.updates_off()}>
        <button type="button" className="btn" onClick={() => setEditing(true)}>
          {on ? m.conn_edit() : m.updates_set()}
        </button>
        {on ? (
          <button type="button" className="btn" disabled={look.isPending} onClick={() => look.mutate({})}>
            {m.updates_look()}
          </button>
        ) : null}
      </Line>
      {found && !newer ? <p role="status">{m.updates_none({ version: found.installed })}</p> : null}
      {newer ? (
        <Line label={m.update_newer({ version: newer.version })} text={newer.published}>
          <button type="button" className="btn main" disabled={fetch.isPending} onClick={() => void take(newer.name).catch(report)}>
            {m.update_fetch()}
          </button>
        </Line>
      ) : null}
      {newer?.notes ? (
        <p className="small soft" style={{ whiteSpace: 'pre-wrap' }}>
          {newer.notes}
        </p>
      ) : null}
      {editing ? (
        <ChannelSheet
          close={() => {
            setFound(null);
            setEditing(false);
          }}
        />
      ) : null}
    </section>
  );
}

function ChannelSheet({ close }: { close: () => void }) {
  const { settings, change } = useSettings();
  const [updates_from, setFrom] = useState(settings.updates_from);
  const [updates_key, setKey] = useState(settings.updates_key);
  // The host says whether both can be used; only then do they stand.
  const save = useRun('settings_set', ['settings'], (kept) => {
    change({ updates_from: kept.updates_from, updates_key: kept.updates_key });
    close();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ updates_from, updates_key });
  };
  return (
    <Sheet open close={close} title={m.updates_title()} text={m.updates_sheet_text()}>
      <form className="stack" onSubmit={submit}>
        <TextField label={m.updates_from()} value={updates_from} set={setFrom} spellCheck={false} autoComplete="off" />
        <TextField label={m.updates_key()} value={updates_key} set={setKey} spellCheck={false} autoComplete="off" />
        <FormFoot text={m.conn_save()} close={close} disabled={save.isPending} />
      </form>
    </Sheet>
  );
}
