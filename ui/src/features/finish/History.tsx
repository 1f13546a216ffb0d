// Every step: who, when, from what to what; undone ones stay in sight, and one on which nothing later rests is reverted by itself.
import { ActionKey } from '~/components/Kbd';
import { plainName } from '~/components/Queue';
import { m } from '~/i18n/paraglide/messages';
import { count, moment, readable } from '~/lib/format';
import { type HistoryEntry, host } from '~/lib/host';
import { runAction, useActions } from '~/lib/keys';
import { notify, report } from '~/lib/notice';
import { useOp, useRun } from '~/lib/query';
import { go } from '~/lib/route';
import { said, word } from '~/lib/said';
import { takeOver } from '~/lib/taken';

/** A value of a closed list has its word; anything else stands as a person reads it. */
const shown = (value: string): string => {
  const named = ['type', 'category', 'mark', 'status'].map((list) => word(list, value)).find((text) => text !== value);
  return named ?? (value === 'true' ? m.yes() : value === 'false' ? m.no() : readable(value));
};

/** A step as one line of text: what was done, old and new value. */
const line = (e: HistoryEntry): string => {
  const values = [e.from, e.to].filter((v) => v !== null && v !== '').map((v) => shown(v ?? ''));
  return values.length > 0 ? `${said(e.what)}: ${values.join(' → ')}` : said(e.what);
};
/** Steps and problems whose words go into the review at most. */
const SAID = 1000;

export function History({ case_id }: { case_id: string }) {
  const history = useOp('history_list', { case_id, offset: 0, limit: 500 });
  const h = history.data;
  const revert = useRun(
    'history_revert',
    ['history', 'queue', 'file', 'rows', 'analysis', 'problems', 'documents', 'folders'],
    ({ step }) => step && notify(said(step.what), 'undo'),
  );
  const written = useRun('review_write', ['history'], (file) => {
    notify(m.written({ name: file.name }));
    void takeOver(file);
  });
  const write = async () => {
    const [steps, problems, target] = await Promise.all([
      host.op('history_list', { case_id, offset: 0, limit: SAID }),
      host.op('problems_list', { case_id, state: 'open' }),
      host.chooseTarget(m.review_name()),
    ]);
    if (target === undefined) return;
    const words = [
      ...steps.entries.map((e) => [e.id, line(e)] as const),
      ...problems.problems.slice(0, SAID).map((p) => [p.id, said(p.message)] as const),
    ];
    written.mutate({ case_id, path: target, said: Object.fromEntries(words) });
  };
  useActions('finish', { review: () => void write().catch(report) });
  const restsOn = (e: HistoryEntry) => {
    const by = h?.entries.find((o) => o.id === e.rested_on);
    return by ? line(by) : '';
  };
  if (!h) return <p className="soft">{m.loading()}</p>;
  return (
    <section className="card" aria-label={m.tab_history()}>
      <div className="row" style={{ marginBottom: 8 }}>
        <h2 className="grow">
          {m.tab_history()} · {count(h.total)}
        </h2>
        <button type="button" className="btn" onClick={() => void write().catch(report)}>
          {m.review_pdf()} <ActionKey id="finish.review" />
        </button>
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
                  {e.from ? <del>{shown(e.from)}</del> : null}{' '}
                  {e.to ? <ins className={e.what.code.startsWith('comment_') ? 'said' : undefined}>{shown(e.to)}</ins> : null}
                </>
              ) : null}
            </span>
            <span className="row">
              {e.state === 'done' ? null : <span className="chip">{e.state === 'undone' ? m.undone_mark() : m.reverted_mark()}</span>}
              {e.single || e.rested_on ? (
                <button
                  type="button"
                  className="btn tiny"
                  disabled={!e.single}
                  title={e.rested_on ? m.rested_on({ what: restsOn(e) }) : undefined}
                  aria-label={m.revert_step_of({ what: said(e.what) })}
                  onClick={() => revert.mutate({ case_id, id: e.id })}
                >
                  {m.revert_step()}
                </button>
              ) : null}
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
