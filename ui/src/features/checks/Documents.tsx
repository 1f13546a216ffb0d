// Identity and business documents of a case: the page, its fields to be corrected, its checks with their reasons, and who the statements name.
import { useEffect, useMemo, useRef, useState } from 'react';
import { ActionKey } from '~/components/Kbd';
import { PageView } from '~/components/PageView';
import { PageZoom, usePageZoom } from '~/components/PageZoom';
import { Split } from '~/components/Split';
import { m } from '~/i18n/paraglide/messages';
import { count } from '~/lib/format';
import { type Box, type CaseDocument, type DocumentService, host } from '~/lib/host';
import { useActions } from '~/lib/keys';
import { notify, report } from '~/lib/notice';
import { refresh, useOp, useRun } from '~/lib/query';
import { said, word } from '~/lib/said';
import { usePanel } from '~/lib/settings';
import { Checks } from './DocumentChecks';
import { DocumentFields } from './DocumentFields';

const SERVICES: DocumentService[] = [
  'identity_card',
  'identity_number',
  'vehicle_ownership_book',
  'land_certificate',
  'business_registration',
];
const MARK: Record<string, [string, string]> = {
  VERIFIED: ['✓', 'ok'],
  PARTIALLY_NOT_VERIFIED: ['?', 'mid'],
  NOT_VERIFIED: ['✕', 'bad'],
};

export function Documents({ case_id }: { case_id: string }) {
  const [whole, setWhole] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const [service, setService] = useState<DocumentService | ''>('');
  const input = useRef<HTMLInputElement>(null);
  const list = useOp('documents_list', { case_id, whole }, { keep: true });
  const documents = list.data?.documents ?? [];
  const at = Math.max(
    0,
    documents.findIndex((d) => d.id === chosen),
  );
  const document = documents[at];
  const taken = ({ refused }: { refused: { name: string; why: Parameters<typeof said>[0] }[] }) => {
    for (const r of refused) notify(`${r.name}: ${said(r.why)}`, undefined, 'wrong');
    refresh(['documents']);
  };
  const byPath = useRun('documents_import', ['documents'], taken);
  const remove = useRun('documents_remove', ['documents', 'history'], () => notify(m.document_removed(), 'undo'));
  const retry = useRun('documents_retry', ['documents']);
  const add = async () => {
    if (host.kind === 'http') return input.current?.click();
    const paths = await host.choose('files');
    if (paths) byPath.mutate({ case_id, service: service || null, paths });
  };
  const upload = (files: FileList | null) => files && host.uploadDocuments(case_id, service || null, [...files]).then(taken, report);
  useActions('checks', {
    add: () => void add(),
    whole: documents.length > 0 ? () => setWhole(!whole) : undefined,
    next: documents.length > 1 ? () => setChosen(documents[Math.min(documents.length - 1, at + 1)]?.id ?? null) : undefined,
    previous: documents.length > 1 ? () => setChosen(documents[Math.max(0, at - 1)]?.id ?? null) : undefined,
  });
  const adding = (
    <div className="row wrap">
      <select
        className="field"
        aria-label={m.document_kind()}
        value={service}
        onChange={(event) => setService(event.target.value as DocumentService | '')}
      >
        <option value="">{m.document_by_content()}</option>
        {SERVICES.map((s) => (
          <option key={s} value={s}>
            {word('docservice', s)}
          </option>
        ))}
      </select>
      <button type="button" className="btn main" onClick={() => void add()}>
        {m.document_add()} <ActionKey id="checks.add" />
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept=".pdf,.png,.jpg,.jpeg,.tif,.tiff,.webp"
        onChange={(event) => void upload(event.target.files)}
      />
    </div>
  );
  if (!list.data) return <div className="empty">{m.loading()}</div>;
  if (!document)
    return (
      <div className="empty">
        <h1>{m.documents_none()}</h1>
        <p>{m.documents_text()}</p>
        {adding}
        <p className="small mut">{m.documents_promise()}</p>
      </div>
    );
  return (
    <Split sides={[{ name: 'documents', first: 270, min: 200, max: 420 }]} rest={1} restMin={640}>
      <nav className="queue scroll" aria-label={m.tab_documents()}>
        <div className="stack" style={{ padding: '6px 8px' }}>
          {adding}
        </div>
        <ul>
          {documents.map((d) => (
            <li key={d.id}>
              <button type="button" className="qfile" aria-current={d === document ? 'true' : undefined} onClick={() => setChosen(d.id)}>
                <span className={`mark ${MARK[d.output_status ?? '']?.[1] ?? 'mut'}`} aria-hidden="true">
                  {MARK[d.output_status ?? '']?.[0] ?? '◐'}
                </span>
                <b className="clip">{d.document_type ? word('doctype', d.document_type) : d.name}</b>
                <span className="num mut">{d.failed > 0 ? count(d.failed) : ''}</span>
                <small className="clip">{line(d)}</small>
              </button>
            </li>
          ))}
        </ul>
        {list.data.checks.length > 0 ? (
          <div style={{ padding: '0 8px' }}>
            <Checks title={m.document_between()} checks={list.data.checks} />
          </div>
        ) : null}
        {list.data.holders.length > 0 ? (
          <p className="small soft" style={{ padding: '4px 8px' }}>
            {m.document_holders({ names: list.data.holders.join(', ') })}
          </p>
        ) : null}
        <p className="small mut" style={{ padding: '4px 8px' }}>
          {m.documents_promise()}
        </p>
      </nav>
      <One
        key={document.id}
        document={document}
        whole={whole}
        setWhole={setWhole}
        remove={() => remove.mutate({ document_ids: [document.id] })}
        retry={() => retry.mutate({ document_ids: [document.id] })}
      />
    </Split>
  );
}

const line = (d: CaseDocument): string =>
  d.state === 'read'
    ? [d.output_status ? word('docstatus', d.output_status) : '', d.holder ?? '', d.number ?? ''].filter(Boolean).join(' · ')
    : d.error
      ? said(d.error)
      : word('state', d.state === 'queued' || d.state === 'reading' ? d.state : d.state);

interface OneProps {
  document: CaseDocument;
  whole: boolean;
  setWhole: (on: boolean) => void;
  remove: () => void;
  retry: () => void;
}

function One({ document, whole, setWhole, remove, retry }: OneProps) {
  const [hit, setHit] = useState<{ page: number; box: Box } | null>(null);
  const [password, setPassword] = useState('');
  const [zoom, setZoom] = usePageZoom('documents');
  const [hidden] = usePanel('page_hidden', 0);
  const detail = useOp('document_detail', { document_id: document.id, whole }, { keep: true });
  const unlock = useRun('document_password_try', ['documents']);
  const as = useRun('document_service_set', ['documents', 'history']);
  const pages = useMemo(() => (detail.data?.pages ?? []).map((p) => ({ ...p, source: 'ocr' as const })), [detail.data]);
  const hits = useMemo(() => (hit ? [{ ...hit, colour: 'var(--accent)' }] : []), [hit]);
  const at = useMemo(() => (hit ? { page: hit.page, y: hit.box.y0 } : null), [hit]);
  const look = (page: number | null, box: Box | null) => page && box && setHit({ page, box });
  // What was just read is asked again by itself; while it is, nothing of the one before stays.
  useEffect(() => setHit(null), []);
  return (
    <Split sides={[{ name: 'page', first: 520, min: 240, max: 900, hidden: hidden === 1 }]} rest={1} restMin={400}>
      {pages.length > 0 ? (
        <PageView
          file_id={document.id}
          name={document.name}
          pages={pages}
          hits={hits}
          at={at}
          zoom={zoom}
          tools={<PageZoom zoom={zoom} set={setZoom} />}
        />
      ) : (
        <div className="desk" />
      )}
      <section className="traces" aria-label={document.name}>
        <header className="screenbar">
          <h1 className="clip">{document.name}</h1>
          {document.output_status ? (
            <span
              className={`chip ${MARK[document.output_status]?.[1] === 'ok' ? 'proved' : MARK[document.output_status]?.[1] === 'bad' ? 'wrong' : 'doubt'}`}
            >
              {word('docstatus', document.output_status)}
            </span>
          ) : null}
          <button type="button" className="btn tiny" aria-pressed={whole} onClick={() => setWhole(!whole)}>
            {m.document_whole()} <ActionKey id="checks.whole" />
          </button>
        </header>
        <div className="scroll in" tabIndex={0} role="group" aria-label={m.document_fields()}>
          {document.state === 'locked' ? (
            <form
              className="row"
              onSubmit={(event) => {
                event.preventDefault();
                unlock.mutate({ document_id: document.id, password });
              }}
            >
              <input
                className="field grow"
                type="password"
                aria-label={m.password_of({ name: document.name })}
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
              <button type="submit" className="btn main" disabled={!password}>
                {m.unlock()}
              </button>
            </form>
          ) : null}
          {document.error ? <p className="bad">{said(document.error)}</p> : null}
          {detail.data ? <DocumentFields detail={detail.data} look={look} /> : <p className="soft">{m.loading()}</p>}
          {detail.data ? <Checks title={m.document_checks()} checks={detail.data.checks} look={look} /> : null}
          <div className="row wrap">
            <label className="row">
              <span className="soft">{m.document_kind()}</span>
              <select
                className="field"
                value={document.service ?? ''}
                onChange={(event) => as.mutate({ document_id: document.id, service: event.target.value as DocumentService })}
              >
                {document.service ? null : <option value="">{m.document_by_content()}</option>}
                {SERVICES.map((s) => (
                  <option key={s} value={s}>
                    {word('docservice', s)}
                  </option>
                ))}
              </select>
            </label>
            {document.state === 'failed' || document.state === 'cancelled' ? (
              <button type="button" className="btn" onClick={retry}>
                {m.try_again()}
              </button>
            ) : null}
            <button type="button" className="btn plain" onClick={remove}>
              {m.remove()}
            </button>
          </div>
        </div>
      </section>
    </Split>
  );
}
