// Whether the files are as they were issued: traces of change by severity, old and new beside the place on the page, what was not examined.
import { Crop } from '~/components/Crop';
import { plainName } from '~/components/Queue';
import { m } from '~/i18n/paraglide/messages';
import { engine } from '~/lib/engine';
import { count } from '~/lib/format';
import type { Anomaly, Change, Examined, FraudOutput } from '~/lib/host';
import { useOp } from '~/lib/query';
import { go } from '~/lib/route';
import { word } from '~/lib/said';

/** Changed cells that are shown of one trace. */
const SHOWN = 6;
const LEVEL = { HIGH_RISK: 'wrong', WARNING: 'doubt', INCONCLUSIVE: '', TRUSTED: 'proved' } as const;

export function Authenticity({ case_id }: { case_id: string }) {
  const examined = useOp('case_examined', { case_id });
  if (!examined.data) return <p className="soft">{m.loading()}</p>;
  const order = (e: Examined) =>
    ['HIGH_RISK', 'WARNING', 'INCONCLUSIVE', 'TRUSTED'].indexOf(e.output?.summary.risk_level ?? 'INCONCLUSIVE');
  const files = [...examined.data].sort((a, b) => order(a) - order(b));
  return (
    <>
      <p className="soft" style={{ marginBottom: 8 }}>
        {m.authenticity_text()}
      </p>
      {files.map((f) => (
        <section className="card" key={f.file_id} aria-label={plainName(f.name)}>
          <div className="row wrap">
            <h2 className="grow">
              <button type="button" className="link quiet" onClick={() => go({ screen: 'headers', file_id: f.file_id })}>
                {plainName(f.name)}
              </button>
            </h2>
            {f.output ? (
              <span className={`chip ${LEVEL[f.output.summary.risk_level]}`}>{word('risk', f.output.summary.risk_level)}</span>
            ) : null}
          </div>
          {f.error ? <p>{engine(f.error)}</p> : null}
          {f.output ? <Found file_id={f.file_id} output={f.output} /> : null}
        </section>
      ))}
    </>
  );
}

function Found({ file_id, output }: { file_id: string; output: FraudOutput }) {
  const { revisions, tools, signatures } = output.metadata_analysis;
  const silent = output.summary.metrics_summary.checks_not_run;
  return (
    <>
      {output.anomalies.map((a, i) => (
        <Trace key={i} file_id={file_id} anomaly={a} />
      ))}
      {signatures.map((s) => (
        <p key={s.field} className="small">
          {m.signature_of({ name: s.signer ?? s.field, status: word('signature', s.status) })}
        </p>
      ))}
      <p className="small mut">
        {m.examined_of({ revisions: count(revisions.length), tools: tools.map((t) => t.name).join(', ') || '–' })}
      </p>
      {silent.length > 0 ? (
        <details className="small mut">
          <summary>{m.not_examined({ n: count(silent.length) })}</summary>
          <ul>
            {silent.map((n) => (
              <li key={n.code}>
                {n.code}: {n.reason}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}

function Trace({ file_id, anomaly: a }: { file_id: string; anomaly: Anomaly }) {
  const cells = a.evidence.filter((e) => e.old || e.new || e.bbox);
  return (
    <article className="pattern">
      <header>
        <span className={`chip ${a.severity === 'HIGH' ? 'wrong' : a.severity === 'MEDIUM' ? 'doubt' : ''}`}>
          {word('severity', a.severity)}
        </span>
        <b className="grow">{a.code}</b>
      </header>
      <p>{a.message}</p>
      {cells.slice(0, SHOWN).map((e, i) => (
        <Cell key={i} file_id={file_id} cell={e} />
      ))}
      {cells.length > SHOWN ? <p className="small mut">{m.more_cells({ n: count(cells.length - SHOWN) })}</p> : null}
      <p className="soft">{m.may_be({ causes: a.innocent_causes.join('; ') })}</p>
    </article>
  );
}

function Cell({ file_id, cell: e }: { file_id: string; cell: Change }) {
  const told = m.old_new({ old: e.old ?? '–', new: e.new ?? '–' });
  return (
    <div className="row wrap" style={{ gap: 12, margin: '6px 0' }}>
      {e.page && e.bbox ? (
        <Crop file_id={file_id} page={e.page} box={{ x0: e.bbox[0], y0: e.bbox[1], x1: e.bbox[2], y1: e.bbox[3] }} alt={told} />
      ) : null}
      <span className="num">{told}</span>
      {e.detail ? <span className="small mut">{e.detail}</span> : null}
    </div>
  );
}
