// The verdict: a sign, a word and a reason. Never colour alone.
import { useEffect } from 'react';
import { m } from '~/i18n/paraglide/messages';
import { amount, count } from '~/lib/format';
import type { QueueFile, Severity, Verdict as V, VerdictState } from '~/lib/host';
import { speak } from '~/lib/notice';
import { said } from '~/lib/said';

export const SIGN: Record<VerdictState, string> = { PROVED: '✓', ADJUSTED: '≈', DISCREPANCY: '✕', UNPROVABLE: '?', NOT_A_STATEMENT: '∅' };
/** The tone of a chip that says how much a finding matters. */
export const SEVERITY: Record<Severity, string> = { HIGH: 'wrong', MEDIUM: 'doubt', LOW: '' };
export const TONE: Record<VerdictState, string> = {
  PROVED: 'ok',
  ADJUSTED: 'mid',
  DISCREPANCY: 'bad',
  UNPROVABLE: 'mid',
  NOT_A_STATEMENT: 'mut',
};

export function stateWord(state: VerdictState): string {
  return {
    PROVED: m.verdict_proved,
    ADJUSTED: m.verdict_adjusted,
    DISCREPANCY: m.verdict_discrepancy,
    UNPROVABLE: m.verdict_unprovable,
    NOT_A_STATEMENT: m.verdict_not_a_statement,
  }[state]();
}

/** The verdict in its two parts: amounts that are proved are said to be so, though dates are in doubt. */
export function verdictWord(v: V): string {
  if (v.dates === 'IN_DOUBT' && v.amounts === 'PROVED') return m.verdict_dates_in_doubt();
  if (v.dates === 'IN_DOUBT' && v.amounts === 'ADJUSTED') return m.verdict_adjusted_dates_in_doubt();
  return stateWord(v.state);
}

export function verdictReason(v: V): string {
  // No balance proves words.
  const words = v.descriptions_in_doubt > 0 ? m.verdict_descriptions_in_doubt({ rows: count(v.descriptions_in_doubt) }) : '';
  if (v.state === 'PROVED') return [m.verdict_all_hold({ rows: count(v.rows) }), words].filter(Boolean).join(' · ');
  if (v.state === 'NOT_A_STATEMENT') return said(v.reason);
  const doubt = v.dates === 'IN_DOUBT' ? m.verdict_rows_in_doubt({ rows: count(v.rows_in_doubt), all: count(v.rows) }) : '';
  const plugs = v.plugs.map(said).join(' ');
  if (v.amounts === 'ADJUSTED') return [plugs, doubt].filter(Boolean).join(' · ');
  if (v.amounts === 'PROVED') return doubt;
  if (v.state === 'UNPROVABLE') return [m.verdict_cannot({ rows: count(v.rows) }), doubt].filter(Boolean).join(' · ');
  const held = m.verdict_held({ held: count(v.rows_held), rows: count(v.rows) });
  if (v.first_break === null) return held;
  const row = count(v.first_break + 1);
  return `${held} · ${v.off_by === null ? m.verdict_breaks_at({ row }) : m.verdict_off({ off: amount(v.off_by), row })}`;
}

export function VerdictPill({ verdict }: { verdict: V }) {
  const reason = verdictReason(verdict);
  const word = verdictWord(verdict);
  useEffect(() => speak(`${word}. ${reason}`), [word, reason]);
  return (
    <div className={`verdict ${verdict.state}`} data-testid="verdict">
      <span aria-hidden="true">{SIGN[verdict.state]}</span>
      {word}
      <small className="clip">{reason}</small>
    </div>
  );
}

export function VerdictMark({ verdict }: { verdict: V }) {
  return (
    <span className={TONE[verdict.state]}>
      <span className="mark" aria-hidden="true">
        {SIGN[verdict.state]}
      </span>{' '}
      {verdictWord(verdict)}
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
              ? [SIGN[file.verdict.state], TONE[file.verdict.state], verdictWord(file.verdict)]
              : ['·', 'mut', ''];
  return (
    <span className={`mark ${tone}`}>
      <span aria-hidden="true">{sign}</span>
      <span className="sr">{word}</span>
    </span>
  );
}
