// Export: its blockers with what resolves each, or marked UNVERIFIED.
import { useState } from 'react';
import { ActionKey } from '~/components/Kbd';
import { m } from '~/i18n/paraglide/messages';
import { bytes, count } from '~/lib/format';
import { type ExportFormat, host, type Written } from '~/lib/host';
import { useActions } from '~/lib/keys';
import { notify } from '~/lib/notice';
import { useOp, useRun } from '~/lib/query';
import { go } from '~/lib/route';
import { howMany, said, word } from '~/lib/said';
import { takeOver } from '~/lib/taken';
import { CaseStatus } from './SignOff';

export function Export({ case_id }: { case_id: string }) {
  const check = useOp('export_check', { case_id });
  const [format, setFormat] = useState<ExportFormat>('workbook');
  const [unverified, setUnverified] = useState(false);
  const [path, setPath] = useState<string | null>(null);
  const [last, setLast] = useState<Written | null>(null);
  const write = useRun('export_write', ['history'], (written) => {
    setLast(written);
    notify(m.written({ name: written.name }));
    if (written.url) void takeOver(written);
  });
  const blocked = (check.data?.blockers.length ?? 0) > 0;
  const ready = check.data !== undefined && check.data.rows > 0 && (!blocked || unverified);
  const target = path ?? check.data?.suggested_path ?? null;
  const run = () => write.mutate({ case_id, format, path: target, unverified: blocked });
  const formats = check.data?.formats ?? [];
  useActions('finish', {
    write: ready ? run : undefined,
    format: formats.length > 1 ? () => setFormat(formats[(formats.indexOf(format) + 1) % formats.length] ?? format) : undefined,
    unverified: blocked ? () => setUnverified(!unverified) : undefined,
  });
  if (!check.data) return <p className="soft">{m.loading()}</p>;
  const c = check.data;
  return (
    <>
      <section className="card stack">
        <h1>{c.suggested_name}</h1>
        <p className="soft">
          {m.export_holds({ files: howMany('file', c.files), rows: howMany('row', c.rows), accounts: howMany('account', c.accounts) })}
        </p>
        <fieldset className="row wrap" style={{ border: 0, padding: 0, margin: 0 }}>
          <legend className="sr">{m.format()}</legend>
          {c.formats.map((f) => (
            <button key={f} type="button" className="btn" aria-pressed={f === format} onClick={() => setFormat(f)}>
              {word('format', f)}
            </button>
          ))}
          <ActionKey id="finish.format" />
        </fieldset>
        {target !== null ? (
          <div className="row">
            <label className="labelled grow">
              {m.write_to()}
              <input className="field" value={target} onChange={(event) => setPath(event.target.value)} />
            </label>
            <button
              type="button"
              className="btn"
              style={{ alignSelf: 'end' }}
              onClick={async () => setPath((await host.chooseTarget(c.suggested_name)) ?? target)}
            >
              {m.choose()}
            </button>
          </div>
        ) : null}
        {blocked ? (
          <div className="stack" role="group" aria-label={m.blockers()}>
            <h2 className="bad">
              <span aria-hidden="true">✕</span> {m.blockers_n({ n: count(c.blockers.length) })}
            </h2>
            <ul>
              {c.blockers.map((b, i) => (
                <li key={i} className="row" style={{ padding: '4px 0', borderBottom: '1px solid var(--line)' }}>
                  <span className="grow">
                    {said(b.message)} <span className="mut">{said(b.remedy)}</span>
                  </span>
                  {b.file_id ? (
                    <button
                      type="button"
                      className="btn tiny"
                      onClick={() =>
                        go({ screen: b.code === 'locked' ? 'inbox' : b.problem_id ? 'problems' : 'headers', file_id: b.file_id })
                      }
                    >
                      {m.go_there()}
                    </button>
                  ) : null}
                </li>
              ))}
            </ul>
            <label className="check">
              <input type="checkbox" checked={unverified} onChange={(event) => setUnverified(event.target.checked)} />
              {m.unverified_ok()} <ActionKey id="finish.unverified" />
            </label>
          </div>
        ) : (
          <p className="ok strong">
            <span aria-hidden="true">✓</span> {m.nothing_blocks()}
          </p>
        )}
        <div className="row">
          <button type="button" className="btn main" disabled={!ready} onClick={run}>
            {blocked ? m.write_unverified() : m.write_now()} <ActionKey id="finish.write" />
          </button>
          {last ? (
            <span className="row" role="status">
              <span className="ok" aria-hidden="true">
                ✓
              </span>
              {last.name} <span className="mut">{bytes(last.bytes)}</span>
              {last.path ? (
                <button type="button" className="btn tiny" onClick={() => void takeOver(last)}>
                  {m.show_in_folder()}
                </button>
              ) : null}
            </span>
          ) : null}
        </div>
      </section>
      <CaseStatus case_id={case_id} />
    </>
  );
}
