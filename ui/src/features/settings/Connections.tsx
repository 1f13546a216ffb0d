// Connections to services elsewhere: added, looked at part by part, removed; what waits to be sent and what both sides changed below.
import { type FormEvent, useState } from 'react';
import { Check, FormFoot, TextField } from '~/components/Form';
import { Sheet } from '~/components/Sheet';
import { m } from '~/i18n/paraglide/messages';
import { count, moment } from '~/lib/format';
import type { ConnectionTest, ServiceConnection } from '~/lib/host';
import { notify } from '~/lib/notice';
import { useOp, useRun } from '~/lib/query';
import { said, word } from '~/lib/said';
import { Conflicts } from './Conflicts';
import { Outbox } from './Outbox';
import { There } from './There';
import { ThereTemplates } from './ThereTemplates';

export function Connections() {
  const list = useOp('remote_connections', {});
  const [editing, setEditing] = useState<ServiceConnection | 'new' | null>(null);
  const [looking, setLooking] = useState<ServiceConnection | null>(null);
  const [templates, setTemplates] = useState<ServiceConnection | null>(null);
  const [tests, setTests] = useState<Record<string, ConnectionTest>>({});
  const test = useRun('remote_connection_test', ['settings'], (came, { id }) => setTests((old) => ({ ...old, [id]: came })));
  const remove = useRun('remote_connection_remove', ['settings', 'folders'], () => notify(m.conn_removed()));
  const step = useRun('remote_sync', ['settings', 'folders', 'history'], (done) =>
    notify(done.troubles.length > 0 ? said(done.troubles[0]) : m.conn_synced({ taken: count(done.taken), sent: count(done.sent) })),
  );
  const some = (list.data?.length ?? 0) > 0;
  return (
    <section className="card stack">
      <h2>{m.conn_title()}</h2>
      <p className="soft">{m.conn_text()}</p>
      <ul>
        {list.data?.map((c) => (
          <li key={c.id} className="setting wide">
            <div>
              <span className="strong">{c.name}</span> <span className="small mut">{c.base_url}</span>
              <p className="small soft">
                {c.in_step ? m.conn_in_step({ at: moment(c.in_step) }) : m.conn_never()}
                {' · '}
                {m.conn_shared({ n: count(c.shared) })}
                {' · '}
                {c.in_keychain ? m.conn_in_keychain() : m.conn_sealed()}
              </p>
              {c.asks ? <p className="bad">{said(c.asks)}</p> : c.trouble ? <p className="bad">{said(c.trouble)}</p> : null}
              {tests[c.id] ? <Checks test={tests[c.id] as ConnectionTest} /> : null}
            </div>
            <div className="row wrap">
              <button type="button" className="btn tiny" disabled={test.isPending} onClick={() => test.mutate({ id: c.id })}>
                {m.conn_test()}
              </button>
              <button type="button" className="btn tiny" onClick={() => setLooking(c)}>
                {m.conn_there()}
              </button>
              <button type="button" className="btn tiny" onClick={() => setTemplates(c)}>
                {m.conn_templates()}
              </button>
              <button
                type="button"
                className="btn plain tiny"
                aria-label={m.conn_edit_name({ name: c.name })}
                onClick={() => setEditing(c)}
              >
                {m.conn_edit()}
              </button>
              <button
                type="button"
                className="btn plain tiny"
                aria-label={m.conn_remove_name({ name: c.name })}
                onClick={() => remove.mutate({ id: c.id })}
              >
                {m.remove()}
              </button>
            </div>
          </li>
        ))}
      </ul>
      <div className="row wrap">
        <button type="button" className="btn" onClick={() => setEditing('new')}>
          {m.conn_add()}
        </button>
        {some ? (
          <button type="button" className="btn" disabled={step.isPending} onClick={() => step.mutate({})}>
            {m.conn_sync()}
          </button>
        ) : null}
      </div>
      {some ? <Conflicts /> : null}
      {some ? <Outbox /> : null}
      {editing ? <ConnectionSheet first={editing === 'new' ? null : editing} close={() => setEditing(null)} /> : null}
      {looking ? <There connection={looking} close={() => setLooking(null)} /> : null}
      {templates ? <ThereTemplates connection={templates} close={() => setTemplates(null)} /> : null}
    </section>
  );
}

function Checks({ test }: { test: ConnectionTest }) {
  return (
    <ul className="small">
      {test.checks.map((c) => (
        <li key={c.part} className={c.passed === false ? 'bad' : ''}>
          {c.passed === false ? '✕' : c.passed ? '✓' : '?'} {word('connpart', c.part)}: {said(c.said)}
        </li>
      ))}
    </ul>
  );
}

function ConnectionSheet({ first, close }: { first: ServiceConnection | null; close: () => void }) {
  const [name, setName] = useState(first?.name ?? '');
  const [base_url, setBase] = useState(first?.base_url ?? '');
  const [key, setKey] = useState('');
  const [email, setEmail] = useState(first?.email ?? '');
  const [password, setPassword] = useState('');
  const [mask, setMask] = useState(first?.mask ?? false);
  const save = useRun('remote_connection_save', ['settings'], close);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({
      name,
      base_url,
      email,
      mask,
      ...(first ? { id: first.id } : {}),
      // What is left empty stays as it was.
      ...(key ? { key } : {}),
      ...(password ? { password } : {}),
    });
  };
  return (
    <Sheet open close={close} title={first ? m.conn_edit() : m.conn_add()} text={m.conn_sheet_text()}>
      <form className="stack" onSubmit={submit}>
        <TextField label={m.conn_name()} value={name} set={setName} autoComplete="off" />
        <TextField label={m.conn_address()} value={base_url} set={setBase} spellCheck={false} autoComplete="off" />
        <TextField label={m.conn_key()} value={key} set={setKey} type="password" autoComplete="off" />
        <TextField label={m.conn_email()} value={email} set={setEmail} autoComplete="off" />
        <TextField label={m.conn_password()} value={password} set={setPassword} type="password" autoComplete="off" />
        <Check label={m.conn_mask()} checked={mask} set={setMask} />
        <FormFoot text={m.conn_save()} close={close} disabled={name.trim() === '' || base_url.trim() === '' || save.isPending} />
      </form>
    </Sheet>
  );
}
