// Jobs of the parsing service for files of a shared case: asked for after a look at what would be sent, stopped, and their outputs kept.
import { type FormEvent, useState } from 'react';
import { FormFoot } from '~/components/Form';
import { Sheet } from '~/components/Sheet';
import { m } from '~/i18n/paraglide/messages';
import { bytes, moment } from '~/lib/format';
import { host, type JobKind, type RemoteJob } from '~/lib/host';
import { notify } from '~/lib/notice';
import { useOp, useRun } from '~/lib/query';
import { word } from '~/lib/said';

/** States of a job in the outbox in which it can still be stopped before it ends there. */
const OPEN = ['waiting', 'sending', 'still', 'done'];
const ENDED = ['COMPLETED', 'FAILED', 'CANCELLED', 'GONE'];
const KINDS: JobKind[] = ['parse', 'predict', 'fraud'];
const MODES = ['LITE', 'PLUS', 'PRO'];

export function RemoteJobs({ case_id, connection_id }: { case_id: string; connection_id: string }) {
  const jobs = useOp('remote_jobs', { case_id });
  const [asking, setAsking] = useState(false);
  const [shown, setShown] = useState<RemoteJob | null>(null);
  const stop = useRun('remote_job_cancel', ['settings']);
  return (
    <div className="stack">
      <h3>{m.rjobs_title()}</h3>
      {jobs.data?.length === 0 ? <p className="small mut">{m.rjobs_none()}</p> : null}
      <ul>
        {jobs.data?.map((job) => (
          <li key={job.id} className="setting wide">
            <div>
              <span className="strong">{word('rjob', job.kind)}</span> <span>{job.file}</span>{' '}
              <span className="small mut">{moment(job.created)}</span>
              <p className="small soft">{job.status ? word('status', job.status) : word('outbox', job.state)}</p>
              {job.why ? <p className="small bad">{job.why}</p> : null}
            </div>
            <div className="row wrap">
              {job.has_output ? (
                <button type="button" className="btn tiny" onClick={() => setShown(job)}>
                  {m.rjobs_output()}
                </button>
              ) : null}
              {OPEN.includes(job.state) && !ENDED.includes(job.status ?? '') ? (
                <button
                  type="button"
                  className="btn plain tiny"
                  aria-label={m.rjobs_stop_name({ name: job.file })}
                  disabled={stop.isPending}
                  onClick={() => stop.mutate({ id: job.id })}
                >
                  {m.rjobs_stop()}
                </button>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
      <div className="row">
        <button type="button" className="btn" onClick={() => setAsking(true)}>
          {m.rjobs_ask()}
        </button>
      </div>
      {asking ? <AskSheet case_id={case_id} connection_id={connection_id} close={() => setAsking(false)} /> : null}
      {shown ? <OutputSheet job={shown} close={() => setShown(null)} /> : null}
    </div>
  );
}

function AskSheet({ case_id, connection_id, close }: { case_id: string; connection_id: string; close: () => void }) {
  const files = useOp('queue_list', { case_id });
  const templates = useOp('remote_templates', { id: connection_id });
  const [chosen, setFile] = useState('');
  const [kind, setKind] = useState<JobKind>('parse');
  const [mode, setMode] = useState('');
  const [template_id, setTemplate] = useState('');
  const file_id = chosen || (files.data?.[0]?.id ?? '');
  const fits = templates.data?.filter((t) => t.kind !== 'layout') ?? [];
  const what = {
    file_id,
    kind,
    ...(mode && kind !== 'fraud' ? { mode } : {}),
    ...(kind === 'predict' && template_id ? { template_id } : {}),
  };
  const whole = file_id !== '' && (kind !== 'predict' || template_id !== '');
  const preview = useOp('remote_job_preview', whole ? what : null);
  const ask = useRun('remote_job', ['settings'], close);
  const fetch = useRun('remote_pull', ['settings']);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask.mutate({ ...what, seen: true });
  };
  const p = preview.data;
  return (
    <Sheet open close={close} title={m.rjobs_ask()} text={m.share_sheet_text()}>
      <form className="stack" onSubmit={submit}>
        <label className="labelled">
          {m.rjobs_file()}
          <select className="field" value={file_id} onChange={(event) => setFile(event.target.value)}>
            {files.data?.map((f) => (
              <option key={f.id} value={f.id}>
                {f.name}
              </option>
            ))}
          </select>
        </label>
        <label className="labelled">
          {m.rjobs_kind()}
          <select className="field" value={kind} onChange={(event) => setKind(KINDS.find((k) => k === event.target.value) ?? 'parse')}>
            {KINDS.map((k) => (
              <option key={k} value={k}>
                {word('rjob', k.toUpperCase())}
              </option>
            ))}
          </select>
        </label>
        {kind === 'predict' ? (
          <>
            <label className="labelled">
              {m.rjobs_template()}
              <select className="field" value={template_id} onChange={(event) => setTemplate(event.target.value)}>
                <option value="">{m.rjobs_choose()}</option>
                {fits.map((t) => (
                  <option key={t.id} value={t.id}>
                    {t.name}
                  </option>
                ))}
              </select>
            </label>
            {fits.length === 0 ? (
              <button type="button" className="btn tiny" disabled={fetch.isPending} onClick={() => fetch.mutate({ id: connection_id })}>
                {m.rjobs_fetch()}
              </button>
            ) : null}
          </>
        ) : null}
        {kind !== 'fraud' ? (
          <label className="labelled">
            {m.rjobs_mode()}
            <select className="field" value={mode} onChange={(event) => setMode(event.target.value)}>
              <option value="">{m.rjobs_mode_own()}</option>
              {MODES.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        ) : null}
        {p && whole ? (
          <p>
            {m.rjobs_sent({ name: p.sent_as, to: p.to })} <span className="small mut">{bytes(p.bytes)}</span>{' '}
            {p.password ? m.share_password() : ''}
          </p>
        ) : null}
        <FormFoot text={m.rjobs_send()} close={close} disabled={!whole || !p || ask.isPending} />
      </form>
    </Sheet>
  );
}

function OutputSheet({ job, close }: { job: RemoteJob; close: () => void }) {
  const output = useOp('remote_job_output', { id: job.id });
  const text = output.data ? JSON.stringify(output.data.output, null, 2) : '';
  const copy = () => {
    host.copy(text).then(
      () => notify(m.rjobs_copied()),
      () => notify(m.rjobs_not_copied()),
    );
  };
  return (
    <Sheet open close={close} title={`${word('rjob', job.kind)} · ${job.file}`} text={m.rjobs_output_text()} kind="wide">
      <div className="stack">
        <pre className="small" style={{ maxHeight: '60vh', overflow: 'auto' }} tabIndex={0}>
          {text}
        </pre>
        <div className="row">
          <button type="button" className="btn" disabled={text === ''} onClick={copy}>
            {m.rjobs_copy()}
          </button>
        </div>
      </div>
    </Sheet>
  );
}
