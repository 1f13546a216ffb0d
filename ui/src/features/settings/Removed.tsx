// Folders, cases and files that were removed: brought back, or erased for good, by hand or after so many days.
import { type FormEvent, useState } from 'react';
import { FormFoot } from '~/components/Form';
import { Sheet } from '~/components/Sheet';
import { m } from '~/i18n/paraglide/messages';
import { moment } from '~/lib/format';
import type { Removed as Item } from '~/lib/host';
import { notify } from '~/lib/notice';
import { useOp, useRun } from '~/lib/query';
import { useSettings } from '~/lib/settings';
import { Line } from './Line';

/** Days after which what was removed is erased by itself; 0: never. */
const DAYS = [0, 30, 90, 365];

export function Removed() {
  const list = useOp('removed_list', {});
  const { settings, change } = useSettings();
  const [erasing, setErasing] = useState<Item[] | null>(null);
  const back = useRun('history_step', ['folders', 'queue', 'history'], (_, { case_id }) =>
    notify(m.brought_back({ name: list.data?.find((r) => r.id === case_id)?.name ?? '' })),
  );
  return (
    <>
      <Line label={m.removed_label()} text={list.data?.length === 0 ? m.removed_none() : m.removed_text()}>
        <ul className="stack">
          {list.data?.map((r) => (
            <li key={r.id} className="row wrap">
              <span className="strong">{r.name}</span>
              <span className="small mut">{moment(r.at)}</span>
              {r.kind === 'file' ? null : (
                <button
                  type="button"
                  className="btn plain tiny"
                  aria-label={m.removed_back_name({ name: r.name })}
                  disabled={back.isPending}
                  onClick={() => back.mutate({ case_id: r.id, direction: 'undo' })}
                >
                  {m.removed_back()}
                </button>
              )}
              <button type="button" className="btn plain tiny" aria-label={m.erase_name({ name: r.name })} onClick={() => setErasing([r])}>
                {m.erase()}
              </button>
            </li>
          ))}
        </ul>
        {list.data?.length ? (
          <button type="button" className="btn" onClick={() => setErasing(list.data ?? [])}>
            {m.erase_all()}
          </button>
        ) : null}
      </Line>
      <Line label={m.erase_after_label()} text={m.erase_after_text()}>
        <select
          className="field"
          aria-label={m.erase_after_label()}
          value={settings.erase_after}
          onChange={(event) => change({ erase_after: Number(event.target.value) })}
        >
          {DAYS.map((days) => (
            <option key={days} value={days}>
              {days === 0 ? m.erase_never() : m.erase_days({ n: days })}
            </option>
          ))}
        </select>
      </Line>
      {erasing ? <EraseSheet items={erasing} close={() => setErasing(null)} /> : null}
    </>
  );
}

function EraseSheet({ items, close }: { items: Item[]; close: () => void }) {
  const erase = useRun('removed_erase', ['folders', 'queue', 'history'], (done) => {
    notify(m.erased({ n: done.items }));
    close();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    erase.mutate({ ids: items.map((i) => i.id) });
  };
  return (
    <Sheet open close={close} title={m.erase_title()} text={m.erase_warn()}>
      <form className="stack" onSubmit={submit}>
        <p className="strong">{items.map((i) => i.name).join(', ')}</p>
        <FormFoot text={m.erase_do()} close={close} disabled={erase.isPending} />
      </form>
    </Sheet>
  );
}
