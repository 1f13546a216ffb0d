// Whether the files are as they were issued: files by what speaks against them, the page with its boxes, and each trace to be decided.
import { useEffect, useMemo, useRef, useState } from 'react';
import { PageView } from '~/components/PageView';
import { PageZoom, usePageZoom } from '~/components/PageZoom';
import { plainName } from '~/components/Queue';
import { Split } from '~/components/Split';
import { m } from '~/i18n/paraglide/messages';
import { count } from '~/lib/format';
import type { Examined, MarkState, RiskLevel } from '~/lib/host';
import { useActions } from '~/lib/keys';
import { useOp, useRun } from '~/lib/query';
import { go, useRoute } from '~/lib/route';
import { howMany, word } from '~/lib/said';
import { usePanel } from '~/lib/settings';
import { boxOf } from './evidence';
import { Facts } from './Facts';
import { Trace } from './Trace';

const ORDER: RiskLevel[] = ['HIGH_RISK', 'WARNING', 'INCONCLUSIVE', 'TRUSTED'];
export const RISK_TONE: Record<RiskLevel, string> = { HIGH_RISK: 'wrong', WARNING: 'doubt', INCONCLUSIVE: '', TRUSTED: 'proved' };
const RISK_SIGN: Record<RiskLevel, string> = { HIGH_RISK: '!', WARNING: '?', INCONCLUSIVE: '–', TRUSTED: '✓' };
const RISK_MARK: Record<RiskLevel, string> = { HIGH_RISK: 'bad', WARNING: 'mid', INCONCLUSIVE: 'mut', TRUSTED: 'ok' };
const level = (e: Examined): RiskLevel => e.output?.summary.risk_level ?? 'INCONCLUSIVE';
const NONE: Examined[] = [];
/** Traces that nobody has spoken of. */
const open = (e: Examined): number =>
  e.output?.anomalies.filter((a, i) => a.severity !== 'LOW' && e.decisions[i]?.state === 'raised').length ?? 0;

export function Authenticity({ case_id }: { case_id: string }) {
  const route = useRoute();
  const examined = useOp('case_examined', { case_id });
  const files = useMemo(
    () => [...(examined.data ?? NONE)].sort((a, b) => ORDER.indexOf(level(a)) - ORDER.indexOf(level(b)) || open(b) - open(a)),
    [examined.data],
  );
  const file = files.find((f) => f.file_id === route.file_id) ?? files[0];
  const show = (f: Examined | undefined) => f && go({ screen: 'checks', file_id: f.file_id, part: route.part });
  const at = files.findIndex((f) => f.file_id === file?.file_id);
  useActions('checks', {
    next_file: files.length > 1 ? () => show(files[(at + 1) % files.length]) : undefined,
    previous_file: files.length > 1 ? () => show(files[(at + files.length - 1) % files.length]) : undefined,
  });
  if (!examined.data)
    return (
      <div className="empty">
        <h2>{m.examining()}</h2>
        <p>{m.examining_text()}</p>
      </div>
    );
  if (!file)
    return (
      <div className="empty">
        <h2>{m.nothing_read_yet()}</h2>
        <p>{m.authenticity_text()}</p>
        <button type="button" className="btn main" onClick={() => go({ screen: 'inbox' })}>
          {m.to_inbox()}
        </button>
      </div>
    );
  return (
    <Split sides={[{ name: 'queue', first: 230, min: 170, max: 380 }]} rest={1} restMin={700}>
      <nav className="queue scroll" aria-label={m.files()}>
        <h2>{howMany('file', files.length)}</h2>
        <ul>
          {files.map((f) => (
            <li key={f.file_id}>
              <button type="button" className="qfile" aria-current={f === file ? 'true' : undefined} onClick={() => show(f)}>
                <span className={`mark ${RISK_MARK[level(f)]}`} aria-hidden="true">
                  {RISK_SIGN[level(f)]}
                </span>
                <b className="clip">{plainName(f.name)}</b>
                <span className="num mut">{open(f) ? count(open(f)) : ''}</span>
                <small className="clip">{word('risk', level(f))}</small>
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <OneFile key={file.file_id} file={file} />
    </Split>
  );
}

function OneFile({ file }: { file: Examined }) {
  const traces = file.output?.anomalies ?? [];
  const [at, setAt] = useState(0);
  const [deciding, setDeciding] = useState<MarkState | null>(null);
  const [revision, setRevision] = useState<number | null>(null);
  const [zoom, setZoom] = usePageZoom('checks');
  const [hidden] = usePanel('page_hidden', 0);
  const list = useRef<HTMLDivElement>(null);
  const detail = useOp('file_detail', { file_id: file.file_id });
  const mark = useRun('trace_mark', ['queue', 'history'], () => setDeciding(null));
  const trace = traces[at];
  const decision = file.decisions[at];
  const pick = (i: number) => {
    setAt(i);
    setDeciding(null);
    setRevision(null);
  };
  const step = (by: number) => pick(Math.max(0, Math.min(traces.length - 1, at + by)));
  const decide = (state: MarkState, reason: string) =>
    decision && mark.mutate({ file_id: file.file_id, id: decision.id, state, reason: reason.trim() });
  useActions('checks', {
    next: traces.length > 1 ? () => step(1) : undefined,
    previous: traces.length > 1 ? () => step(-1) : undefined,
    explain: trace ? () => setDeciding('dismissed') : undefined,
    confirm: trace ? () => setDeciding('confirmed') : undefined,
    reopen: decision && decision.state !== 'raised' ? () => decide('raised', '') : undefined,
  });
  useEffect(() => {
    list.current?.querySelector(`[data-trace="${at}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const changes = useMemo(() => {
    const of = file.output?.metadata_analysis.revisions.find((r) => r.n === revision);
    return of ? of.changes : (trace?.evidence ?? []);
  }, [file.output, revision, trace]);
  const hits = useMemo(() => changes.flatMap(boxOf), [changes]);
  const place = useMemo(() => (hits[0] ? { page: hits[0].page, y: hits[0].box.y0 } : null), [hits]);

  return (
    <Split sides={[{ name: 'page', first: 520, min: 240, max: 900, hidden: hidden === 1 }]} rest={1} restMin={420}>
      {detail.data ? (
        <PageView
          file_id={file.file_id}
          name={file.name}
          pages={detail.data.pages}
          hits={hits}
          at={place}
          zoom={zoom}
          tools={<PageZoom zoom={zoom} set={setZoom} />}
        />
      ) : (
        <div className="desk" />
      )}
      <section className="traces" aria-label={m.tab_authenticity()}>
        <header className="screenbar">
          <h1 className="clip">{plainName(file.name)}</h1>
          <span className={`chip ${RISK_TONE[level(file)]}`}>{word('risk', level(file))}</span>
        </header>
        <div className="scroll in" ref={list} tabIndex={0} role="group" aria-label={m.traces_of({ name: plainName(file.name) })}>
          <p className="soft">{word('risktext', level(file))}</p>
          {file.error ? <p className="bad">{file.error}</p> : null}
          {traces.length === 0 && file.output ? <p className="soft">{m.no_traces()}</p> : null}
          {traces.map((a, i) => (
            <Trace
              key={file.decisions[i]?.id ?? i}
              file_id={file.file_id}
              trace={a}
              decision={file.decisions[i]}
              at={i}
              on={i === at}
              pick={() => pick(i)}
              deciding={i === at ? deciding : null}
              setDeciding={(state) => {
                setAt(i);
                setDeciding(state);
              }}
              decide={decide}
            />
          ))}
          {file.output ? <Facts output={file.output} revision={revision} setRevision={setRevision} /> : null}
          <p className="small mut">{m.authenticity_text()}</p>
        </div>
      </section>
    </Split>
  );
}
