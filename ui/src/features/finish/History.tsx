// Every correction: who, when, from what to what; undone ones stay in sight.
import { ActionKey } from '~/components/Kbd';
import { plainName } from '~/components/Queue';
import { m } from '~/i18n/paraglide/messages';
import { count, moment, readable } from '~/lib/format';
import { runAction } from '~/lib/keys';
import { useOp } from '~/lib/query';
import { go } from '~/lib/route';
import { said, word } from '~/lib/said';

/** A value of a closed list has its word; anything else stands as a person reads it. */
const shown = (value: string): string => {
  const named = ['type', 'category', 'mark', 'status'].map((list) => word(list, value)).find((text) => text !== value);
  return named ?? readable(value);
};

export function History({ case_id }: { case_id: string }) {
  const history = useOp('history_list', { case_id, offset: 0, limit: 500 });
  const h = history.data;
  if (!h) return <p className="soft">{m.loading()}</p>;
  return (
    <section className="card" aria-label={m.tab_history()}>
      <div className="row" style={{ marginBottom: 8 }}>
        <h2 className="grow">
          {m.tab_history()} · {count(h.total)}
        </h2>
        <button type="button" className="btn" disabled={!h.state.undo} onClick={() => runAction('app.undo')}>
          {m.undo()} <ActionKey id="app.undo" />
        </button>
        <button type="button" className="btn" disabled={!h.state.redo} onClick={() => runAction('app.redo')}>
          {m.redo()} <ActionKey id="app.redo" />
        </button>
      </div>
      {h.entries.length === 0 ? <p className="soft">{m.no_history()}</p> : null}
      <ol className="hist">
        {h.entries.map((e) => (
          <li key={e.id} className={e.state}>
            <span className="small mut">
              {moment(e.at)}
              <br />
              {e.actor}
            </span>
            <span>
              {said(e.what)}
              {e.file_name ? <span className="mut"> · {plainName(e.file_name)}</span> : null}
              {e.from !== null || e.to !== null ? (
                <>
                  <br />
                  {e.from ? <del>{shown(e.from)}</del> : null} {e.to ? <ins>{shown(e.to)}</ins> : null}
                </>
              ) : null}
            </span>
            <span className="row">
              {e.state === 'undone' ? <span className="chip">{m.undone_mark()}</span> : null}
              {e.row_id ? (
                <button type="button" className="btn tiny" onClick={() => go({ screen: 'transactions', file_id: null, row_id: e.row_id })}>
                  {m.to_row()}
                </button>
              ) : null}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
