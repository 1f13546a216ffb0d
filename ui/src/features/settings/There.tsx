// The verifications of a service: fetched, searched, and made cases of.
import { useEffect, useState } from 'react';
import { TextField } from '~/components/Form';
import { Sheet } from '~/components/Sheet';
import { m } from '~/i18n/paraglide/messages';
import { count, moment } from '~/lib/format';
import type { ServiceConnection } from '~/lib/host';
import { notify } from '~/lib/notice';
import { useOp, useRun } from '~/lib/query';
import { said, word } from '~/lib/said';

/** How many are shown at once. */
const SHOWN = 100;

export function There({ connection, close }: { connection: ServiceConnection; close: () => void }) {
  const [search, setSearch] = useState('');
  const asked = { connection_id: connection.id, offset: 0, limit: SHOWN, search };
  const list = useOp('remote_verifications', asked, { keep: true });
  const pull = useRun('remote_pull', ['settings']);
  const { mutate } = pull;
  // A person opened this: that is what asks the service.
  useEffect(() => mutate({ id: connection.id }), [mutate, connection.id]);
  const take = useRun('remote_take', ['settings', 'folders', 'queue'], (done) =>
    notify(done.refused.length > 0 ? said(done.refused[0]) : m.there_taken({ n: count(done.cases.length) })),
  );
  return (
    <Sheet
      open
      close={close}
      title={m.there_title({ name: connection.name })}
      text={pull.isPending ? m.there_fetching() : m.there_text()}
      kind="wide"
    >
      <div className="stack">
        <TextField label={m.there_search()} value={search} set={setSearch} autoComplete="off" />
        <p className="small mut">{m.there_total({ n: count(list.data?.total ?? 0) })}</p>
        <ul>
          {list.data?.items.map((v) => (
            <li key={v.id} className="setting wide">
              <div>
                <span className="strong">{v.name}</span> <span className="small mut">{`${v.folder} · ${v.service}`}</span>
                <p className="small soft">
                  {word('status', v.status)} · {moment(v.updated_at)}
                </p>
              </div>
              {v.case_id ? (
                <span className="small mut">{m.there_is_case()}</span>
              ) : (
                <button
                  type="button"
                  className="btn tiny"
                  disabled={take.isPending}
                  onClick={() => take.mutate({ connection_id: connection.id, ids: [v.id] })}
                >
                  {m.there_take()}
                </button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Sheet>
  );
}
