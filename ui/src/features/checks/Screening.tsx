// Names of a case against the operator's own lists: what is screened, hits beside the subject with what adds up to their score, decisions with a reason.
import { useMemo, useState } from 'react';
import { Check } from '~/components/Form';
import { ActionKey } from '~/components/Kbd';
import { m } from '~/i18n/paraglide/messages';
import { count, moment } from '~/lib/format';
import type { CaseScreening, ScreenedSubject, ScreeningSubject } from '~/lib/host';
import { useActions } from '~/lib/keys';
import { useOp, useRun } from '~/lib/query';
import { word } from '~/lib/said';
import { Checks } from './DocumentChecks';
import { Hit } from './Hit';
import { Lists } from './Lists';

const TONE: Record<string, string> = { NO_MATCH_ON_LISTS: 'ok', POSSIBLE: 'mid', CONFIRMED: 'bad', NOT_SCREENED: 'mut' };
const SIGN: Record<string, string> = { NO_MATCH_ON_LISTS: '✓', POSSIBLE: '?', CONFIRMED: '!', NOT_SCREENED: '–' };

const plain = (name: string): ScreeningSubject => ({
  name,
  schema: null,
  aliases: [],
  birth_date: null,
  birth_place: null,
  nationality: null,
  gender: null,
  nik: null,
  npwp: null,
  passport: null,
});

export function Screening({ case_id }: { case_id: string }) {
  const held = useOp('screening_of', { case_id });
  const lists = useOp('screening_lists', {});
  const [holders, setHolders] = useState(true);
  const [counterparties, setCounterparties] = useState(false);
  const [documents, setDocuments] = useState(true);
  const [monitor, setMonitor] = useState(false);
  const [names, setNames] = useState('');
  const run = useRun('screening_run', ['screening', 'history']);
  const given = names
    .split('\n')
    .map((n) => n.trim())
    .filter(Boolean);
  const ready = (lists.data?.length ?? 0) > 0 && (holders || counterparties || documents || given.length > 0);
  const go = () =>
    run.mutate({
      case_id,
      subjects: given.map(plain),
      holders,
      counterparties,
      documents,
      lists: null,
      kinds: null,
      threshold: null,
      monitor,
    });
  useActions('checks', { run: ready && !run.isPending ? go : undefined });
  if (!lists.data || held.isPending) return <div className="empty">{m.loading()}</div>;
  return (
    <div className="in screening">
      <h1 className="sr">{m.tab_screening()}</h1>
      <section className="card stack" aria-label={m.screening_what()}>
        <h2>{m.screening_what()}</h2>
        {lists.data.length === 0 ? <p className="soft">{m.screening_no_list()}</p> : null}
        <div className="row wrap" style={{ gap: 18 }}>
          <Check label={m.screening_holders()} checked={holders} set={setHolders} />
          <Check label={m.screening_counterparties()} checked={counterparties} set={setCounterparties} />
          <Check label={m.screening_documents()} checked={documents} set={setDocuments} />
          <Check label={m.screening_monitor()} checked={monitor} set={setMonitor} />
        </div>
        <label className="labelled">
          {m.screening_names()}
          <textarea className="field" rows={2} style={{ minHeight: 48 }} value={names} onChange={(event) => setNames(event.target.value)} />
        </label>
        <div className="row">
          <button type="button" className="btn main" disabled={!ready || run.isPending} onClick={go}>
            {run.isPending ? m.screening_running() : m.screening_run()} <ActionKey id="checks.run" />
          </button>
          <span className="small mut grow">{m.screening_promise()}</span>
        </div>
      </section>
      {held.data ? <Outcome screening={held.data} /> : null}
      <Lists lists={lists.data} />
    </div>
  );
}

function Outcome({ screening: s }: { screening: CaseScreening }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const subjects = useMemo(() => {
    const rank = (x: ScreenedSubject) => ['CONFIRMED', 'POSSIBLE', 'NOT_SCREENED', 'NO_MATCH_ON_LISTS'].indexOf(x.outcome);
    return [...s.subjects].sort(
      (a, b) => rank(a) - rank(b) || b.hits.length - a.hits.length || a.subject.name.localeCompare(b.subject.name),
    );
  }, [s.subjects]);
  // Two documents may name one person: the place in the answer tells them apart.
  const key = (x: ScreenedSubject) => String(s.subjects.indexOf(x));
  const at = Math.max(
    0,
    subjects.findIndex((x) => key(x) === chosen),
  );
  const subject = subjects[at];
  useActions('checks', {
    next: subjects.length > 1 ? () => setChosen(key(subjects[Math.min(subjects.length - 1, at + 1)]!)) : undefined,
    previous: subjects.length > 1 ? () => setChosen(key(subjects[Math.max(0, at - 1)]!)) : undefined,
  });
  return (
    <section className="card stack" aria-label={m.screening_outcome()}>
      <div className="row wrap">
        <h2 className="grow">{m.screening_outcome()}</h2>
        <span className="soft">{moment(s.at)}</span>
        {s.open > 0 ? <span className="chip doubt">{m.screening_open({ n: count(s.open) })}</span> : null}
        {s.four_eyes ? <span className="chip">{m.screening_four_eyes()}</span> : null}
      </div>
      <Checks title={m.screening_checks()} checks={s.checks} />
      <div className="sides">
        <ul className="subjects" aria-label={m.screening_subjects()}>
          {subjects.map((x) => (
            <li key={key(x)}>
              <button type="button" className="qfile" aria-current={x === subject ? 'true' : undefined} onClick={() => setChosen(key(x))}>
                <span className={`mark ${TONE[x.outcome]}`} aria-hidden="true">
                  {SIGN[x.outcome]}
                </span>
                <b className="clip">{x.subject.name}</b>
                <span className="num mut">{x.hits.length > 0 ? count(x.hits.length) : ''}</span>
                <small className="clip">
                  {word('screenoutcome', x.outcome)} · {word('screensource', x.source)}
                </small>
              </button>
            </li>
          ))}
        </ul>
        <div className="stack">
          {subject && subject.hits.length === 0 ? <p className="soft">{word('screenoutcome', subject.outcome)}</p> : null}
          {subject?.hits.map((h) => (
            <Hit key={h.id} subject={subject.subject} hit={h} />
          ))}
        </div>
      </div>
    </section>
  );
}
