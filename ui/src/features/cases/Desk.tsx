// How far every case has come: what waits, what is proven or adjusted, what was exported; by reviewer and month.
import { useEffect, useMemo, useRef, useState } from 'react';
import { m } from '~/i18n/paraglide/messages';
import { count, moment, month } from '~/lib/format';
import type { DeskCase } from '~/lib/host';
import { useActions } from '~/lib/keys';
import { useOp } from '~/lib/query';
import { go } from '~/lib/route';
import { howMany, word } from '~/lib/said';

const NONE: DeskCase[] = [];
type Figure = 'files' | 'to_review' | 'stuck' | 'reading' | 'proved' | 'adjusted' | 'discrepancy' | 'unprovable';
const COLUMNS: [Figure, string][] = [
  ['files', ''],
  ['to_review', 'mid'],
  ['stuck', 'bad'],
  ['proved', 'ok'],
  ['adjusted', 'mid'],
  ['discrepancy', 'bad'],
  ['unprovable', 'mid'],
];

const open = (c: DeskCase) => go({ screen: 'inbox', case_id: c.id, file_id: null });

export function Desk() {
  const desk = useOp('desk', {});
  const [at, setAt] = useState(0);
  const body = useRef<HTMLTableSectionElement>(null);
  const cases = useMemo(() => {
    const left = (c: DeskCase) => c.to_review + c.stuck + c.reading;
    return [...(desk.data ?? NONE)].sort((a, b) => Number(left(b) > 0) - Number(left(a) > 0) || b.updated_at.localeCompare(a.updated_at));
  }, [desk.data]);
  const here = cases[Math.min(at, cases.length - 1)];
  useActions('cases', {
    next: cases.length > 1 ? () => setAt(Math.min(cases.length - 1, at + 1)) : undefined,
    previous: cases.length > 1 ? () => setAt(Math.max(0, at - 1)) : undefined,
    open: here ? () => open(here) : undefined,
  });
  useEffect(() => {
    body.current?.querySelector(`[data-at="${at}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  if (!desk.data) return <p className="soft">{m.loading()}</p>;
  if (cases.length === 0)
    return (
      <div className="empty">
        <h2>{m.no_case()}</h2>
        <p>{m.no_case_next()}</p>
      </div>
    );
  const sum = (of: (c: DeskCase) => number) => cases.reduce((n, c) => n + of(c), 0);
  const exported = cases.filter((c) => c.exports.length > 0).length;
  return (
    <>
      <div className="tiles">
        <Tile
          name={m.desk_waits()}
          value={count(sum((c) => c.to_review + c.stuck))}
          note={howMany(
            'file',
            sum((c) => c.files),
          )}
        />
        <Tile name={m.desk_proved()} value={count(sum((c) => c.proved))} note={m.desk_proved_note()} />
        <Tile name={m.desk_adjusted()} value={count(sum((c) => c.adjusted))} note={m.desk_adjusted_note()} />
        <Tile name={m.desk_signed()} value={count(cases.filter((c) => c.signed).length)} note={m.of_cases({ n: count(cases.length) })} />
        <Tile name={m.desk_exported()} value={count(exported)} note={m.of_cases({ n: count(cases.length) })} />
      </div>
      <section className="card" aria-label={m.cases()}>
        <h2>{m.cases()}</h2>
        <div className="twinbox tall" tabIndex={0} role="group" aria-label={m.cases()}>
          <table className="twin">
            <thead>
              <tr>
                <th>{m.case()}</th>
                <th>{m.folder()}</th>
                <th>{m.state()}</th>
                {COLUMNS.map(([name]) => (
                  <th key={name} className="num">
                    {word('desk', name)}
                  </th>
                ))}
                <th>{m.desk_signed_by()}</th>
                <th>{m.desk_exported()}</th>
              </tr>
            </thead>
            <tbody ref={body}>
              {cases.map((c, i) => (
                <tr key={c.id} data-at={i} className={c === here ? 'on' : ''} onClick={() => setAt(i)} onDoubleClick={() => open(c)}>
                  <th scope="row">
                    <button type="button" className="link quiet" aria-current={c === here ? 'true' : undefined} onClick={() => open(c)}>
                      {c.name}
                    </button>
                  </th>
                  <td className="soft">{c.folder}</td>
                  <td>{word('status', c.status)}</td>
                  {COLUMNS.map(([name, tone]) => (
                    <td key={name} className={`num ${c[name] > 0 ? tone : 'mut'}`}>
                      {c[name] > 0 ? count(c[name]) : '–'}
                    </td>
                  ))}
                  <td>{c.signed ? m.by_at({ actor: c.signed.actor, at: moment(c.signed.at) }) : ''}</td>
                  <td>
                    {c.exports[0] ? `${word('format', c.exports[0].format)}, ${moment(c.exports[0].at)}` : ''}{' '}
                    {c.exports[0]?.unverified ? <span className="chip doubt">{m.unverified()}</span> : null}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      <ByPerson cases={cases} />
    </>
  );
}

function Tile({ name, value, note }: { name: string; value: string; note: string }) {
  return (
    <div className="tile">
      <span>{name}</span>
      <b>{value}</b>
      <br />
      <small>{note}</small>
    </div>
  );
}

/** What each person completed and exported, month by month, the latest first. */
function ByPerson({ cases }: { cases: DeskCase[] }) {
  const lines = useMemo(() => {
    const by = new Map<string, { at: string; actor: string; signed: number; exported: number }>();
    const add = (at: string, actor: string, what: 'signed' | 'exported') => {
      const key = `${at.slice(0, 7)} ${actor}`;
      const line = by.get(key) ?? { at: `${at.slice(0, 7)}-01`, actor, signed: 0, exported: 0 };
      line[what]++;
      by.set(key, line);
    };
    for (const c of cases) {
      if (c.signed) add(c.signed.at, c.signed.actor, 'signed');
      for (const e of c.exports) add(e.at, e.actor, 'exported');
    }
    return [...by.values()].sort((a, b) => b.at.localeCompare(a.at) || a.actor.localeCompare(b.actor));
  }, [cases]);
  return (
    <section className="card" aria-label={m.desk_by_person()}>
      <h2>{m.desk_by_person()}</h2>
      {lines.length === 0 ? (
        <p className="soft">{m.desk_nothing_done()}</p>
      ) : (
        <table className="twin">
          <thead>
            <tr>
              <th>{m.month()}</th>
              <th>{m.person()}</th>
              <th className="num">{m.desk_reviews()}</th>
              <th className="num">{m.desk_exports()}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((l) => (
              <tr key={l.at + l.actor}>
                <td>{month(l.at, 'long')}</td>
                <th scope="row">{l.actor}</th>
                <td className="num">{count(l.signed)}</td>
                <td className="num">{count(l.exported)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
