// A counterparty brought together with others, or parted by the words of its rows; what would become of them is shown before it is done.
import { type FormEvent, useState } from 'react';
import { FormFoot } from '~/components/Form';
import { Sheet } from '~/components/Sheet';
import { m } from '~/i18n/paraglide/messages';
import { amount, count } from '~/lib/format';
import type { CounterpartyFigure } from '~/lib/host';
import { notify } from '~/lib/notice';
import { useOp, useRun } from '~/lib/query';
import { howMany } from '~/lib/said';

/** Nothing where no money went that way. */
const flow = (sum: string | null): string => (sum && /[1-9]/.test(sum) ? amount(sum) : '–');

interface Props {
  case_id: string;
  kind: 'merge' | 'split';
  name: string;
  /** All that are known, to be brought together with. */
  known: CounterpartyFigure[];
  close: () => void;
}

export function CounterpartySheet({ case_id, kind, name, known, close }: Props) {
  const [other, setOther] = useState('');
  const [chosen, setChosen] = useState<Set<string>>(new Set());
  const wordings = useOp('counterparty_wordings', { case_id, name });
  const into = useOp('counterparty_wordings', kind === 'merge' && other.trim() ? { case_id, name: other.trim() } : null, { keep: true });
  const marking = useRun('rows_mark', ['rows', 'analysis', 'history', 'queue'], ({ changed }) => {
    notify(m.counterparty_renamed({ rows: howMany('row', changed), name: other.trim() }), 'undo');
    close();
  });
  const list = wordings.data ?? [];
  const picked = kind === 'merge' ? list : list.filter((w) => chosen.has(w.text));
  const rows = picked.reduce((sum, w) => sum + w.rows, 0);
  const there = (into.data ?? []).reduce((sum, w) => sum + w.rows, 0);
  const to = other.trim();
  const ready = to !== '' && to !== name && rows > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ready) return;
    // Of a counterparty all rows are meant, also those whose wordings are too many to be listed.
    const which = kind === 'merge' ? { filter: { facets: { counterparty: [name] } } } : { ids: picked.flatMap((w) => w.ids) };
    marking.mutate({ case_id, ...which, mark: { counterparty: to } });
  };
  return (
    <Sheet
      open
      close={close}
      kind="wide"
      title={kind === 'merge' ? m.counterparty_merge_of({ name }) : m.counterparty_split_of({ name })}
      text={kind === 'merge' ? m.counterparty_merge_text() : m.counterparty_split_text()}
    >
      <form className="stack" onSubmit={submit}>
        <label className="labelled">
          {kind === 'merge' ? m.counterparty_into() : m.counterparty_new()}
          <input className="field" data-first="" list="counterparties" value={other} onChange={(event) => setOther(event.target.value)} />
          <datalist id="counterparties">
            {known
              .filter((c) => c.name !== name)
              .map((c) => (
                <option key={c.name} value={c.name} />
              ))}
          </datalist>
        </label>
        <div className="scroll wordings" tabIndex={0} role="group" aria-label={m.counterparty_wordings()}>
          <table className="twin">
            <thead>
              <tr>
                <th>{m.counterparty_wordings()}</th>
                <th className="num">{m.rows()}</th>
                <th className="num">{m.out_short()}</th>
                <th className="num">{m.in_short()}</th>
              </tr>
            </thead>
            <tbody>
              {list.map((w) => (
                <tr key={w.text}>
                  <th scope="row">
                    {kind === 'split' ? (
                      <label className="check">
                        <input
                          type="checkbox"
                          checked={chosen.has(w.text)}
                          onChange={(event) => {
                            const next = new Set(chosen);
                            if (event.target.checked) next.add(w.text);
                            else next.delete(w.text);
                            setChosen(next);
                          }}
                        />
                        {w.text}
                      </label>
                    ) : (
                      w.text
                    )}
                  </th>
                  <td className="num">{count(w.rows)}</td>
                  <td className="num">{flow(w.debit)}</td>
                  <td className="num">{flow(w.credit)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p role="status" className={ready ? 'strong' : 'mut'}>
          {ready
            ? kind === 'merge'
              ? m.counterparty_merge_preview({ rows: howMany('row', rows), name: to, all: count(rows + there) })
              : m.counterparty_split_preview({
                  rows: howMany('row', rows),
                  name: to,
                  left: count(list.reduce((n, w) => n + w.rows, 0) - rows),
                })
            : kind === 'merge'
              ? m.counterparty_choose()
              : m.counterparty_choose_rows()}
        </p>
        <FormFoot text={kind === 'merge' ? m.counterparty_merge() : m.counterparty_split()} close={close} disabled={!ready} />
      </form>
    </Sheet>
  );
}
