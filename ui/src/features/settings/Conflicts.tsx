// What both sides changed: the two values side by side with who and when, and which of them holds.
import { m } from '~/i18n/paraglide/messages';
import { count, moment } from '~/lib/format';
import type { Sided } from '~/lib/host';
import { useOp, useRun } from '~/lib/query';
import { said } from '~/lib/said';

export function Conflicts() {
  const list = useOp('remote_conflicts', { open: true });
  const decide = useRun('remote_conflicts_decide', ['settings', 'folders', 'history', 'rows', 'file', 'queue', 'problems', 'analysis']);
  if (!list.data?.length) return null;
  return (
    <div className="stack" role="group" aria-label={m.conf_title()}>
      <h3>
        {m.conf_title()} ({count(list.data.length)})
      </h3>
      <p className="soft">{m.conf_text()}</p>
      <table className="plain">
        <thead>
          <tr>
            <th scope="col">{m.conf_what()}</th>
            <th scope="col">{m.conf_before()}</th>
            <th scope="col">{m.conf_here()}</th>
            <th scope="col">{m.conf_there()}</th>
          </tr>
        </thead>
        <tbody>
          {list.data.map((k) => (
            <tr key={k.id}>
              <td>
                <span className="strong">{k.case}</span>
                <p className="small">{said(k.what)}</p>
              </td>
              <td>{k.base ?? m.conf_unknown()}</td>
              <td>
                <Value of={k.here} />
                <button
                  type="button"
                  className="btn tiny"
                  disabled={decide.isPending}
                  onClick={() => decide.mutate({ ids: [k.id], side: 'here' })}
                >
                  {m.conf_keep_here()}
                </button>
              </td>
              <td>
                <Value of={k.there} />
                <button
                  type="button"
                  className="btn tiny"
                  disabled={decide.isPending}
                  onClick={() => decide.mutate({ ids: [k.id], side: 'there' })}
                >
                  {m.conf_keep_there()}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="row wrap">
        <button type="button" className="btn" disabled={decide.isPending} onClick={() => decide.mutate({ side: 'here' })}>
          {m.conf_all_here()}
        </button>
        <button type="button" className="btn" disabled={decide.isPending} onClick={() => decide.mutate({ side: 'there' })}>
          {m.conf_all_there()}
        </button>
      </div>
    </div>
  );
}

function Value({ of }: { of: Sided }) {
  return (
    <p>
      {of.value === null ? m.conf_deleted() : of.value}
      <span className="small mut">
        {' '}
        {of.by} {of.at ? moment(of.at) : ''}
      </span>
    </p>
  );
}
