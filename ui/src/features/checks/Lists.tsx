// The operator's own lists: what each holds and when it was taken in; one is imported, or removed.
import { type FormEvent, useState } from 'react';
import { TextField } from '~/components/Form';
import { m } from '~/i18n/paraglide/messages';
import { count, day, moment, readDay } from '~/lib/format';
import { host, type ScreeningKind, type ScreeningList } from '~/lib/host';
import { notify } from '~/lib/notice';
import { useRun } from '~/lib/query';
import { word } from '~/lib/said';

const KINDS: ScreeningKind[] = ['sanction', 'pep', 'debarment', 'crime'];

export function Lists({ lists }: { lists: ScreeningList[] }) {
  const [adding, setAdding] = useState(lists.length === 0);
  const remove = useRun('screening_list_remove', ['screening']);
  return (
    <section className="card stack" aria-label={m.lists()}>
      <div className="row">
        <h2 className="grow">{m.lists()}</h2>
        <button type="button" className="btn" aria-expanded={adding} onClick={() => setAdding(!adding)}>
          {m.list_import()}
        </button>
      </div>
      {adding ? <Import done={() => setAdding(false)} /> : null}
      {lists.length > 0 ? (
        <table className="twin">
          <thead>
            <tr>
              <th>{m.name()}</th>
              <th>{m.list_kinds()}</th>
              <th className="num">{m.list_entries()}</th>
              <th>{m.list_date()}</th>
              <th>{m.list_taken()}</th>
              <th className="num">{m.list_changes()}</th>
              <th className="num">{m.list_refused()}</th>
              <th>
                <span className="sr">{m.remove()}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {lists.map((l) => (
              <tr key={l.id}>
                <th scope="row">{l.name}</th>
                <td>{l.kinds.map((k) => word('screenkind', k)).join(', ')}</td>
                <td className="num">{count(l.entries)}</td>
                <td>{l.list_date ? day(l.list_date) : '–'}</td>
                <td>{moment(l.imported_at)}</td>
                <td className="num">
                  +{count(l.added)} ~{count(l.changed)} −{count(l.removed)}
                </td>
                <td className={`num ${l.refused > 0 ? 'mid' : 'mut'}`} title={l.refusals.map((r) => `${r.row}: ${r.message}`).join('\n')}>
                  {count(l.refused)}
                </td>
                <td>
                  <button
                    type="button"
                    className="btn plain tiny"
                    aria-label={m.list_remove({ name: l.name })}
                    onClick={() => remove.mutate({ list_id: l.id })}
                  >
                    {m.remove()}
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className="soft">{m.lists_none()}</p>
      )}
    </section>
  );
}

function Import({ done }: { done: () => void }) {
  const [name, setName] = useState('');
  const [path, setPath] = useState('');
  const [kind, setKind] = useState<ScreeningKind | ''>('');
  const [date, setDate] = useState('');
  const [shrunk, setShrunk] = useState(false);
  const take = useRun('screening_list_import', ['screening'], (list) => {
    notify(m.list_taken_in({ name: list.name, n: count(list.entries) }));
    done();
  });
  // A list that lost a fifth of its entries is asked about, not taken.
  const asks = take.error?.field === 'accept_shrunk';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const list_date = date.trim() ? readDay(date) : null;
    if (date.trim() && !list_date) return notify(m.means_nothing({ text: date, field: m.list_date() }), undefined, 'wrong');
    const accept_shrunk = asks && shrunk;
    take.mutate({
      name: name.trim(),
      paths: [path.trim()],
      kind: kind || null,
      list_date,
      publisher: null,
      licence_note: null,
      accept_shrunk,
    });
  };
  return (
    <form className="stack" onSubmit={submit} aria-label={m.list_import()}>
      <div className="form">
        <TextField label={m.name()} value={name} set={setName} />
        <TextField label={m.list_path()} value={path} set={setPath} />
        <label className="labelled">
          {m.list_kinds()}
          <select className="field" value={kind} onChange={(event) => setKind(event.target.value as ScreeningKind | '')}>
            <option value="">{m.list_kind_inside()}</option>
            {KINDS.map((k) => (
              <option key={k} value={k}>
                {word('screenkind', k)}
              </option>
            ))}
          </select>
        </label>
        <TextField label={m.list_date()} value={date} set={setDate} />
      </div>
      {asks ? (
        <label className="check">
          <input type="checkbox" checked={shrunk} onChange={(event) => setShrunk(event.target.checked)} />
          {m.list_shrunk()}
        </label>
      ) : null}
      <div className="row">
        <button type="submit" className="btn main" disabled={!name.trim() || !path.trim() || take.isPending || (asks && !shrunk)}>
          {m.list_import()}
        </button>
        {host.kind === 'tauri' ? (
          <button type="button" className="btn" onClick={() => void host.choose('files').then((paths) => paths?.[0] && setPath(paths[0]))}>
            {m.choose()}
          </button>
        ) : null}
      </div>
    </form>
  );
}
