// Sharing a case with a service elsewhere: what would be sent is shown first. Nothing is drawn where there is no connection.
import { type FormEvent, useState } from 'react';
import { Check, FormFoot } from '~/components/Form';
import { Sheet } from '~/components/Sheet';
import { m } from '~/i18n/paraglide/messages';
import { bytes, count } from '~/lib/format';
import { useOp, useRun } from '~/lib/query';
import { word } from '~/lib/said';
import { RemoteJobs } from './RemoteJobs';

export function Share({ case_id }: { case_id: string }) {
  const connections = useOp('remote_connections', {});
  const state = useOp('remote_case', connections.data?.length ? { case_id } : null);
  const [to, setTo] = useState<string | null>(null);
  const leave = useRun('remote_unshare', ['settings', 'folders']);
  const submit = useRun('remote_submit', ['settings', 'folders']);
  const shared = state.data;
  if (!connections.data?.length || !shared) return null;
  return (
    <section className="card stack">
      <h2>{m.share_title()}</h2>
      {shared.connection_id ? (
        <>
          <p>
            {m.share_with({ name: shared.connection })} ·{' '}
            {shared.gone ? m.share_gone() : shared.status ? word('status', shared.status) : m.share_waits()}
          </p>
          <p className="small soft">
            {m.share_counts({ waiting: count(shared.waiting), conflicts: count(shared.conflicts), kept: count(shared.kept_here) })}
          </p>
          <div className="row">
            {shared.draft && !shared.gone ? (
              <button type="button" className="btn main" disabled={submit.isPending} onClick={() => submit.mutate({ case_id })}>
                {m.share_submit()}
              </button>
            ) : null}
            <button type="button" className="btn" disabled={leave.isPending} onClick={() => leave.mutate({ case_id })}>
              {m.share_leave()}
            </button>
          </div>
          <RemoteJobs case_id={case_id} connection_id={shared.connection_id} />
        </>
      ) : (
        <>
          <p className="soft">{m.share_text()}</p>
          <div className="row wrap">
            {connections.data.map((c) => (
              <button key={c.id} type="button" className="btn" onClick={() => setTo(c.id)}>
                {m.share_do({ name: c.name })}
              </button>
            ))}
          </div>
        </>
      )}
      {to ? <ShareSheet case_id={case_id} connection_id={to} close={() => setTo(null)} /> : null}
    </section>
  );
}

function ShareSheet({ case_id, connection_id, close }: { case_id: string; connection_id: string; close: () => void }) {
  const preview = useOp('remote_share_preview', { case_id, connection_id });
  const share = useRun('remote_share', ['settings', 'folders'], close);
  const [draft, setDraft] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    share.mutate({ case_id, connection_id, draft, seen: true });
  };
  const p = preview.data;
  return (
    <Sheet open close={close} title={m.share_sheet()} text={m.share_sheet_text()}>
      {p ? (
        <form className="stack" onSubmit={submit}>
          <p>{m.share_to({ to: p.to, folder: p.folder })}</p>
          <ul>
            {p.files.map((f) => (
              <li key={f.sent_as}>
                {f.sent_as} <span className="small mut">{bytes(f.bytes)}</span> {f.password ? m.share_password() : ''}
              </li>
            ))}
          </ul>
          <p>{m.share_corrections({ n: count(p.corrections) })}</p>
          <pre className="small">{p.configuration}</pre>
          {p.output ? (
            <>
              <p>{m.share_output()}</p>
              <pre className="small">{p.output}</pre>
            </>
          ) : null}
          <Check label={m.share_draft()} checked={draft} set={setDraft} />
          <p className="small soft">{p.mask ? m.share_masked() : m.share_unmasked()}</p>
          <FormFoot text={m.share_now()} close={close} disabled={share.isPending} />
        </form>
      ) : null}
    </Sheet>
  );
}
