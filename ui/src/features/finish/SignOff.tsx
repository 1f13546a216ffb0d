// Completing a review: what is still open is listed, the name is asked once, and name and time stand in the history.
import { type FormEvent, useState } from 'react';
import { FormFoot, TextField } from '~/components/Form';
import { ActionKey } from '~/components/Kbd';
import { Sheet } from '~/components/Sheet';
import { m } from '~/i18n/paraglide/messages';
import { count, moment } from '~/lib/format';
import { useActions } from '~/lib/keys';
import { useOp, useRun } from '~/lib/query';
import { said, word } from '~/lib/said';
import { useSettings } from '~/lib/settings';

export function CaseStatus({ case_id }: { case_id: string }) {
  const folders = useOp('folders_list', {});
  const desk = useOp('desk', {});
  const [asking, setAsking] = useState(false);
  const held = folders.data?.flatMap((f) => f.cases).find((c) => c.id === case_id);
  const signed = desk.data?.find((c) => c.id === case_id)?.signed;
  const set = useRun('case_status_set', ['folders', 'history'], () => setAsking(false));
  const done = held?.status === 'COMPLETED' || held?.status === 'PARTIALLY_COMPLETED';
  const turn = () => (done ? set.mutate({ case_id, status: 'NEED_REVIEW' }) : setAsking(true));
  useActions('finish', { complete: held ? turn : undefined });
  if (!held) return null;
  return (
    <section className="card row">
      <span className="grow">
        {m.case_is({ status: word('status', held.status) })}
        {done && signed ? <span className="soft"> · {m.by_at({ actor: signed.actor, at: moment(signed.at) })}</span> : null}
        <br />
        <span className="small soft">{done ? m.case_done_text() : m.case_open_text()}</span>
      </span>
      <button type="button" className="btn" onClick={turn}>
        {done ? m.reopen() : m.complete()} <ActionKey id="finish.complete" />
      </button>
      {asking ? (
        <SignOff case_id={case_id} close={() => setAsking(false)} sign={() => set.mutate({ case_id, status: 'COMPLETED' })} />
      ) : null}
    </section>
  );
}

function SignOff({ case_id, close, sign }: { case_id: string; close: () => void; sign: () => void }) {
  const { settings, change } = useSettings();
  const [name, setName] = useState(settings.person);
  const check = useOp('export_check', { case_id });
  const risks = useOp('case_risks', { case_id });
  const queue = useOp('queue_list', { case_id });
  const naming = useRun('settings_set', ['settings'], sign);
  const left = [
    ...(check.data?.blockers ?? []).map((b) => said(b.message)),
    ...(queue.data ?? []).filter((f) => f.problems_open > 0).map((f) => m.sign_problems({ name: f.name, n: count(f.problems_open) })),
    ...(risks.data ?? [])
      .filter((r) => r.open > 0)
      .map((r) => m.sign_traces({ name: queue.data?.find((f) => f.id === r.file_id)?.name ?? '', n: count(r.open) })),
    ...(risks.data ?? [])
      .filter((r) => r.risk === null)
      .map((r) => m.sign_unexamined({ name: queue.data?.find((f) => f.id === r.file_id)?.name ?? '' })),
  ];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = name.trim();
    if (!given) return;
    if (given === settings.person) return sign();
    change({ person: given });
    // The step carries the name: it must be known before.
    naming.mutate({ person: given });
  };
  return (
    <Sheet open close={close} title={m.complete()} text={m.sign_text()}>
      <form className="stack" onSubmit={submit}>
        {left.length > 0 ? (
          <div role="group" aria-label={m.sign_open()}>
            <h2 className="mid">{m.sign_open()}</h2>
            <ul className="openlist" tabIndex={left.length > 6 ? 0 : undefined}>
              {left.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </div>
        ) : check.data && risks.data ? (
          <p className="ok strong">
            <span aria-hidden="true">✓</span> {m.sign_nothing_open()}
          </p>
        ) : null}
        <TextField label={m.sign_name()} value={name} set={setName} data-first="" required />
        <FormFoot text={left.length > 0 ? m.sign_anyway() : m.sign()} close={close} disabled={!name.trim()} />
      </form>
    </Sheet>
  );
}
