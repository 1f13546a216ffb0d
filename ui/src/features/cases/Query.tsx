// Questions of one's own in SQL over the rows of all cases or of one: examples, kept questions, the answer, and its export.
import { type FormEvent, useState } from 'react';
import { ActionKey } from '~/components/Kbd';
import { m } from '~/i18n/paraglide/messages';
import { engine } from '~/lib/engine';
import { host, type QueryAnswer } from '~/lib/host';
import { useActions } from '~/lib/keys';
import { notify } from '~/lib/notice';
import { useOp, useRun } from '~/lib/query';
import { word } from '~/lib/said';
import { useSettings } from '~/lib/settings';
import { takeOver } from '~/lib/taken';
import { Answer } from './Answer';

const SHOWN = 1_000;
/** Questions that are shipped, by the name of their message. */
const EXAMPLES: [string, string][] = [
  [
    'months',
    'SELECT "case", month, currency, SUM(CASE WHEN direction = \'CR\' THEN amount END) AS credit, SUM(CASE WHEN direction = \'DB\' THEN amount END) AS debit\nFROM transactions\nGROUP BY "case", month, currency\nORDER BY "case", month, currency',
  ],
  [
    'largest',
    'SELECT "case", date, description, counterparty, amount, currency\nFROM transactions\nWHERE direction = \'DB\'\nORDER BY amount DESC, date, description\nLIMIT 50',
  ],
  [
    'lenders',
    "SELECT counterparty, currency, COUNT(*) AS credits, SUM(amount) AS credit\nFROM transactions\nWHERE lender AND direction = 'CR'\nGROUP BY counterparty, currency\nORDER BY credit DESC, counterparty, currency",
  ],
];
const TABLE =
  'case, holder, bank, account_number, file, page, date, month, description, counterparty, category, direction, amount, balance, currency, verdict, flags, tags, excluded';

export function Query() {
  const { settings, change } = useSettings();
  const [sql, setSql] = useState(EXAMPLES[0]?.[1] ?? '');
  const [case_id, setCase] = useState('');
  const [name, setName] = useState('');
  const [answer, setAnswer] = useState<QueryAnswer | null>(null);
  const folders = useOp('folders_list', {});
  const of = case_id ? { case_id } : {};
  const run = useRun('query_run', [], setAnswer);
  const write = useRun('query_write', [], (written) => {
    notify(m.written({ name: written.name }));
    if (written.url) void takeOver(written);
  });
  const kept = settings.saved.filter((s) => s.kind === 'query');
  const ask = sql.trim() ? () => run.mutate({ sql, ...of, limit: SHOWN }) : undefined;
  const save = () => {
    const called = name.trim();
    if (!called || !sql.trim()) return document.getElementById('query-name')?.focus();
    const others = settings.saved.filter((s) => s.kind !== 'query' || s.name !== called);
    change({ saved: [...others, { kind: 'query', name: called, text: sql }] });
    setName('');
    notify(m.query_kept({ name: called }));
  };
  const out = (format: 'csv' | 'xlsx') => async () => {
    const path = await host.chooseTarget(`saldo-answer.${format}`);
    if (path !== undefined) write.mutate({ sql, ...of, format, path });
  };
  useActions('cases', {
    run: ask,
    save: sql.trim() ? save : undefined,
    csv: answer ? () => void out('csv')() : undefined,
    xlsx: answer ? () => void out('xlsx')() : undefined,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask?.();
  };
  return (
    <>
      <form className="card stack" onSubmit={submit} aria-label={m.tab_query()}>
        <div className="row wrap">
          <span className="soft">{m.query_examples()}</span>
          {EXAMPLES.map(([id, text]) => (
            <button key={id} type="button" className="btn tiny" onClick={() => setSql(text)}>
              {word('query', id)}
            </button>
          ))}
          {kept.map((s) => (
            <span key={s.name} className="row" style={{ gap: 0 }}>
              <button type="button" className="btn tiny" onClick={() => setSql(s.text)}>
                {s.name}
              </button>
              <button
                type="button"
                className="btn plain tiny square"
                aria-label={m.query_forget({ name: s.name })}
                onClick={() => change({ saved: settings.saved.filter((x) => x !== s) })}
              >
                ✕
              </button>
            </span>
          ))}
        </div>
        <label className="labelled">
          {m.query_sql()}
          <textarea
            className="field sql"
            rows={6}
            spellCheck={false}
            value={sql}
            aria-describedby="query-table"
            onChange={(event) => setSql(event.target.value)}
          />
        </label>
        <p className="small mut" id="query-table">
          {m.query_table()} <span className="num path">{TABLE}</span>
        </p>
        <div className="row wrap">
          <select className="field" aria-label={m.query_over()} value={case_id} onChange={(event) => setCase(event.target.value)}>
            <option value="">{m.all_cases()}</option>
            {(folders.data ?? [])
              .flatMap((f) => f.cases)
              .map((c) => (
                <option key={c.id} value={c.id}>
                  {c.name}
                </option>
              ))}
          </select>
          <button type="submit" className="btn main" disabled={!ask || run.isPending}>
            {m.query_run()} <ActionKey id="cases.run" />
          </button>
          <span className="grow" />
          <input
            id="query-name"
            className="field"
            aria-label={m.query_name()}
            placeholder={m.query_name()}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <button type="button" className="btn" disabled={!name.trim() || !sql.trim()} onClick={save}>
            {m.query_keep()}
          </button>
        </div>
        {run.error ? <p className="bad">{engine(run.error.message)}</p> : null}
      </form>
      {answer ? (
        <section className="card stack" aria-label={m.answer()}>
          <div className="row wrap">
            <h2 className="grow">{m.answer()}</h2>
            <button type="button" className="btn tiny" onClick={() => void out('csv')()}>
              {word('format', 'csv')}
            </button>
            <button type="button" className="btn tiny" onClick={() => void out('xlsx')()}>
              {word('format', 'workbook')}
            </button>
          </div>
          <Answer answer={answer} label={m.answer()} />
        </section>
      ) : null}
    </>
  );
}
