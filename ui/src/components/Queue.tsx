// The queue at the left: what needs a person first, what is ready below.
import { m } from '~/i18n/paraglide/messages';
import { count, months, percent } from '~/lib/format';
import type { QueueFile } from '~/lib/host';
import { said } from '~/lib/said';
import { FileMark, verdictWord } from './Verdict';

export const plainName = (name: string): string => name.replace(/\.[a-z0-9]{2,5}$/i, '');

export function fileLine(file: QueueFile, bank = false): string {
  if (file.progress) return m.reading_page({ page: count(file.progress.page), pages: count(file.progress.pages) });
  if (file.note) return said(file.note);
  if (file.state === 'cancelled') return m.state_cancelled();
  if (!file.verdict) return m.state_queued();
  const when = file.period ? months(file.period.from, file.period.to) : '';
  const parts =
    !bank && (file.state === 'ready' || ['UNPROVABLE', 'ADJUSTED', 'NOT_A_STATEMENT'].includes(file.verdict.state))
      ? [verdictWord(file.verdict)]
      : [file.bank_name];
  return [...parts, file.currencies.join(', '), when].filter(Boolean).join(' · ');
}

export function Queue({ files, current, open }: { files: QueueFile[]; current: string | null; open: (file: QueueFile) => void }) {
  const ready = files.filter((f) => f.state === 'ready');
  const rest = files.filter((f) => f.state !== 'ready');
  return (
    <nav className="queue scroll" aria-label={m.queue()}>
      <Group title={m.to_review()} files={rest} current={current} open={open} />
      <Group title={m.ready()} files={ready} current={current} open={open} />
    </nav>
  );
}

function Group({
  title,
  files,
  current,
  open,
}: {
  title: string;
  files: QueueFile[];
  current: string | null;
  open: (file: QueueFile) => void;
}) {
  if (files.length === 0) return null;
  return (
    <>
      <h2>
        {title} · {count(files.length)}
      </h2>
      <ul>
        {files.map((f) => (
          <li key={f.id}>
            <button type="button" className="qfile" aria-current={f.id === current ? 'true' : undefined} onClick={() => open(f)}>
              <FileMark file={f} />
              <b className="clip">{plainName(f.name)}</b>
              <span className="mut num">
                {f.progress
                  ? percent(f.progress.part)
                  : f.state === 'ready'
                    ? count(f.rows)
                    : f.headers_open + f.problems_open > 0
                      ? count(f.headers_open + f.problems_open)
                      : ''}
              </span>
              <small className="clip">{fileLine(f)}</small>
              {f.progress ? <ProgressLine part={f.progress.part} name={f.name} /> : null}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

export function ProgressLine({ part, name }: { part: number; name: string }) {
  return (
    <span
      className="meter"
      role="progressbar"
      aria-label={m.progress_of({ name })}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(part * 100)}
    >
      <i style={{ width: `${part * 100}%` }} />
    </span>
  );
}
