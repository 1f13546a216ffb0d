// What waits to be sent to services elsewhere: in its order, with the reason where it stands still, and a way to take it out.
import { m } from '~/i18n/paraglide/messages';
import { count, moment } from '~/lib/format';
import { useOp, useRun } from '~/lib/query';
import { said, word } from '~/lib/said';

/** How much of it is shown. */
const SHOWN = 50;

export function Outbox() {
  const list = useOp('remote_outbox', { open: true });
  const cancel = useRun('remote_outbox_cancel', ['settings', 'folders']);
  const all = list.data ?? [];
  return (
    <div className="stack" role="group" aria-label={m.outbox_title()}>
      <h3>
        {m.outbox_title()} ({count(all.length)})
      </h3>
      {all.length === 0 ? <p className="mut">{m.outbox_none()}</p> : null}
      <ul>
        {all
          .slice(-SHOWN)
          .reverse()
          .map((s) => (
            <li key={s.id} className="setting wide">
              <div>
                <span className="strong">{said(s.what)}</span> <span className="small mut">{`${s.case} · ${s.connection}`}</span>
                <p className="small soft">
                  {word('outbox', s.state)} · {moment(s.created)}
                  {s.why ? ` · ${s.why}` : ''}
                </p>
              </div>
              <button type="button" className="btn plain tiny" disabled={cancel.isPending} onClick={() => cancel.mutate({ ids: [s.id] })}>
                {m.outbox_cancel()}
              </button>
            </li>
          ))}
      </ul>
    </div>
  );
}
