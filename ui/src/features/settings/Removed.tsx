// Folders and cases that were removed, each to be brought back.
import { m } from '~/i18n/paraglide/messages';
import { moment } from '~/lib/format';
import { notify } from '~/lib/notice';
import { useOp, useRun } from '~/lib/query';
import { Line } from './Line';

export function Removed() {
  const list = useOp('removed_list', {});
  const back = useRun('history_step', ['folders', 'queue', 'history'], (_, { case_id }) =>
    notify(m.brought_back({ name: list.data?.find((r) => r.id === case_id)?.name ?? '' })),
  );
  return (
    <Line label={m.removed_label()} text={list.data?.length === 0 ? m.removed_none() : m.removed_text()}>
      <ul className="stack">
        {list.data?.map((r) => (
          <li key={r.id} className="row wrap">
            <span className="strong">{r.name}</span>
            <span className="small mut">{moment(r.at)}</span>
            <button
              type="button"
              className="btn plain tiny"
              aria-label={m.removed_back_name({ name: r.name })}
              disabled={back.isPending}
              onClick={() => back.mutate({ case_id: r.id, direction: 'undo' })}
            >
              {m.removed_back()}
            </button>
          </li>
        ))}
      </ul>
    </Line>
  );
}
