// The verdict: a sign, a word and a reason. Never colour alone.
import { useEffect } from 'react';
import { m } from '~/i18n/paraglide/messages';
import { amount, count } from '~/lib/format';
import type { QueueFile, Severity, Verdict as V, VerdictState } from '~/lib/host';
import { speak } from '~/lib/notice';

export const SIGN: Record<VerdictState, string> = { PROVED: '✓', DISCREPANCY: '✕', UNPROVABLE: '?' };
/** The tone of a chip that says how much a finding matters. */
export const SEVERITY: Record<Severity, string> = { HIGH: 'wrong', MEDIUM: 'doubt', LOW: '' };
export const TONE: Record<VerdictState, string> = { PROVED: 'ok', DISCREPANCY: 'bad', UNPROVABLE: 'mid' };

export function stateWord(state: VerdictState): string {
  return { PROVED: m.verdict_proved, DISCREPANCY: m.verdict_discrepancy, UNPROVABLE: m.verdict_unprovable }[state]();
}

export function verdictReason(v: V): string {
  if (v.state === 'PROVED') return m.verdict_all_hold({ rows: count(v.rows) });
  if (v.state === 'UNPROVABLE') return m.verdict_cannot({ rows: count(v.rows) });
  const held = m.verdict_held({ held: count(v.rows_held), rows: count(v.rows) });
  if (v.first_break === null) return held;
  const row = count(v.first_break + 1);
  return `${held} · ${v.off_by === null ? m.verdict_breaks_at({ row }) : m.verdict_off({ off: amount(v.off_by), row })}`;
}

export function VerdictPill({ verdict }: { verdict: V }) {
  const reason = verdictReason(verdict);
  const word = stateWord(verdict.state);
  useEffect(() => speak(`${word}. ${reason}`), [word, reason]);
  return (
    <div className={`verdict ${verdict.state}`} data-testid="verdict">
      <span aria-hidden="true">{SIGN[verdict.state]}</span>
      {word}
      <small className="clip">{reason}</small>
    </div>
  );
}

export function VerdictMark({ state }: { state: VerdictState }) {
  return (
    <span className={TONE[state]}>
      <span className="mark" aria-hidden="true">
        {SIGN[state]}
      </span>{' '}
      {stateWord(state)}
    </span>
  );
}

function Lock() {
  return (
    <svg
      width="11"
      height="12"
      viewBox="0 0 11 12"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
      focusable="false"
    >
      <rect x="1" y="5.2" width="9" height="6" rx="1.2" fill="currentColor" stroke="none" />
      <path d="M3 5.5V3.6a2.5 2.5 0 0 1 5 0v1.9" />
    </svg>
  );
}

/** The one sign before a file's name, with its word for those who do not see it. */
export function FileMark({ file }: { file: QueueFile }) {
  const [sign, tone, word] =
    file.state === 'reading' || file.state === 'queued'
      ? ['◐', 'mid', m.state_reading()]
      : file.state === 'locked'
        ? [<Lock key="lock" />, 'mid', m.state_locked()]
        : file.state === 'failed'
          ? ['!', 'bad', m.state_failed()]
          : file.state === 'cancelled'
            ? ['–', 'mut', m.state_cancelled()]
            : file.verdict
              ? [SIGN[file.verdict.state], TONE[file.verdict.state], stateWord(file.verdict.state)]
              : ['·', 'mut', ''];
  return (
    <span className={`mark ${tone}`}>
      <span aria-hidden="true">{sign}</span>
      <span className="sr">{word}</span>
    </span>
  );
}
