// Files that hold the same rows of a case, and which of them is kept.
import type { CombinedAccount, FileRisk, QueueFile } from './host/contract';

export interface Pair {
  key: string;
  kind: 'same' | 'overlap';
  files: QueueFile[];
  rows: number;
  /** Rows that stand in one of the files only, though both are of the same time: they count from both until one is kept. */
  differing: number;
}

/** Files that hold the same rows, by what was found over files and by their bytes; each set of files once. */
export function pairs(accounts: CombinedAccount[], files: QueueFile[]): Pair[] {
  const out = new Map<string, Pair>();
  const add = (ids: string[], kind: Pair['kind'], rows: number, differing: number) => {
    const here = [...new Set(ids)].flatMap((id) => files.filter((f) => f.id === id && !f.aside));
    if (here.length < 2) return;
    const key = here
      .map((f) => f.id)
      .sort()
      .join();
    const held = out.get(key);
    out.set(key, {
      key,
      files: here,
      kind: held?.kind === 'same' ? 'same' : kind,
      rows: Math.max(rows, held?.rows ?? 0),
      differing: Math.max(differing, held?.differing ?? 0),
    });
  };
  for (const f of files) if (f.duplicate_of) add([f.duplicate_of, f.id], 'same', f.rows, 0);
  for (const a of accounts)
    for (const found of a.findings) {
      const rows = found.filter?.ids?.length ?? 0;
      if (found.kind === 'duplicate_file') add(found.files, 'same', rows, 0);
      else if (found.kind === 'overlap' || found.kind === 'overlap_disagrees') {
        const of = a.statements.filter((s) => found.files.includes(s.file_id));
        const whole = of.length > 1 && of.every((s) => s.period?.from === of[0]?.period?.from && s.period?.to === of[0]?.period?.to);
        const missed = whole ? Math.min(...of.filter((s) => s.rows_overlapping > 0).map((s) => s.rows - s.rows_overlapping)) : 0;
        add(found.files, whole ? 'same' : 'overlap', rows, Number.isFinite(missed) ? missed : 0);
      }
    }
  return [...out.values()];
}

const RANK = { PROVED: 0, ADJUSTED: 1, UNPROVABLE: 2, DISCREPANCY: 3, NOT_A_STATEMENT: 4 };
/** Traces of change that a file has by itself or beside another: a changed copy is proven as well as the true one. */
export const traces = (risks: Map<string, FileRisk>, f: QueueFile): number => risks.get(f.id)?.traces ?? 0;
/** The one to keep: the better proven one, else the one with fewer traces of change, else the one with more rows, else the first. */
export const best = (files: QueueFile[], risks: Map<string, FileRisk>): QueueFile | undefined =>
  [...files].sort(
    (a, b) =>
      RANK[a.verdict?.state ?? 'NOT_A_STATEMENT'] - RANK[b.verdict?.state ?? 'NOT_A_STATEMENT'] ||
      traces(risks, a) - traces(risks, b) ||
      b.rows - a.rows ||
      Number(a.duplicate_of !== null) - Number(b.duplicate_of !== null),
  )[0];
