// Which column the eye should be on first: where one key proves the statement or mends most of it, else the one most in doubt.
import type { Column, Verdict } from '~/lib/host';

export function eye(columns: Column[], verdict: Verdict | undefined): number {
  if (verdict && verdict.amounts !== 'PROVED') {
    const proves = columns.find((c) => c.options.some((o) => o.state === 'PROVED' && o.type !== c.type));
    if (proves) return proves.index;
    // Of a long statement only a part is tried: no key proves that, but one may hold far more of it.
    const now = verdict.rows_held / Math.max(1, verdict.rows);
    const share = (c: Column) => Math.max(0, ...c.options.map((o) => o.rows_held / Math.max(1, o.rows)));
    const mends = columns.reduce<Column | null>((best, c) => (share(c) > (best ? share(best) : now) ? c : best), null);
    if (mends) return mends.index;
  }
  return columns.reduce((w, c) => (!c.set && c.confidence < (columns[w]?.set ? 1 : (columns[w]?.confidence ?? 1)) ? c.index : w), 0);
}
