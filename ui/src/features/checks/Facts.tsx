// What the file says of itself: revisions one by one, programs, signatures, fonts, pictures; and what was not examined, with the reason.
import { m } from '~/i18n/paraglide/messages';
import { engine } from '~/lib/engine';
import { bytes, count } from '~/lib/format';
import type { FraudOutput, NotRun } from '~/lib/host';
import { word } from '~/lib/said';

export function Facts({
  output,
  revision,
  setRevision,
}: {
  output: FraudOutput;
  revision: number | null;
  setRevision: (n: number | null) => void;
}) {
  const { revisions, tools, signatures } = output.metadata_analysis;
  const metrics = output.summary.metrics_summary;
  const shown = revisions.find((r) => r.n === revision);
  return (
    <div className="facts2">
      <section>
        <h2 className="sub">{m.examined_title()}</h2>
        <p>
          {m.examined_says({
            pages: count(metrics.pages_examined),
            of: count(metrics.pages),
            rows: count(metrics.rows),
            checks: count(metrics.checks_run.length),
          })}
        </p>
        <NotExamined list={metrics.checks_not_run} />
      </section>
      {revisions.length > 1 ? (
        <section>
          <h2 className="sub">{m.revisions()}</h2>
          <label className="row">
            <input
              type="range"
              min={1}
              max={revisions.length}
              step={1}
              value={revision ?? revisions.length}
              aria-label={m.revisions()}
              onChange={(event) => setRevision(Number(event.target.value))}
            />
            <span className="num">{m.n_of({ n: count(revision ?? revisions.length), of: count(revisions.length) })}</span>
          </label>
          {shown ? (
            <p className="small">
              {bytes(shown.bytes)}
              {shown.changes.length > 0 ? ` · ${m.revision_changes({ n: count(shown.changes.length) })}` : ` · ${m.revision_first()}`}
            </p>
          ) : null}
        </section>
      ) : null}
      <section>
        <h2 className="sub">{m.tools_named()}</h2>
        {tools.length === 0 ? <p className="soft">{m.none_named()}</p> : null}
        <ul>
          {tools.map((t) => (
            <li key={t.where + t.name} className="row">
              <span className="grow clip" title={t.name}>
                {t.name}
              </span>
              <span className="small mut">{word('toolclass', t.class)}</span>
            </li>
          ))}
        </ul>
      </section>
      {signatures.length > 0 ? (
        <section>
          <h2 className="sub">{m.signatures()}</h2>
          {signatures.map((s) => (
            <p key={s.field}>
              {m.signature_of({ name: s.signer ?? s.field, status: word('signature', s.status) })}
              {s.issuer ? <span className="small mut"> · {s.issuer}</span> : null}
            </p>
          ))}
        </section>
      ) : null}
      <section>
        <h2 className="sub">{m.fonts_and_pictures()}</h2>
        <p>{m.fonts_say({ fonts: count(output.font_analysis.fonts.length), pictures: count(output.image_analysis.images.length) })}</p>
      </section>
    </div>
  );
}

/** Checks that did not run, those with one reason together. */
function NotExamined({ list }: { list: NotRun[] }) {
  if (list.length === 0) return <p className="soft">{m.all_examined()}</p>;
  const reasons = [...new Set(list.map((n) => n.reason))];
  return (
    <details>
      <summary>{m.not_examined({ n: count(list.length) })}</summary>
      <dl>
        {reasons.map((reason) => (
          <div key={reason}>
            <dt>{engine(reason)}</dt>
            <dd>
              {list
                .filter((n) => n.reason === reason)
                .map((n) => word('signal', n.code))
                .join(', ')}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
