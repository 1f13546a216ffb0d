// The same statement twice in a case: which of the files is kept, the proven one chosen beforehand; no sum ever counts both.
import { useState } from 'react';
import { plainName } from '~/components/Queue';
import { SIGN, TONE, verdictWord } from '~/components/Verdict';
import { m } from '~/i18n/paraglide/messages';
import { count } from '~/lib/format';
import type { CombinedAccount, QueueFile } from '~/lib/host';
import { notify } from '~/lib/notice';
import { useOp, useRun } from '~/lib/query';
import { go } from '~/lib/route';
import { howMany } from '~/lib/said';

interface Pair {
  key: string;
  kind: 'same' | 'overlap';
  files: QueueFile[];
  rows: number;
  disagrees: boolean;
}

/** Files that hold the same rows, by what was found over files and by their bytes; each set of files once. */
export function pairs(accounts: CombinedAccount[], files: QueueFile[]): Pair[] {
  const out = new Map<string, Pair>();
  const add = (ids: string[], kind: Pair['kind'], rows: number, disagrees: boolean) => {
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
      disagrees: disagrees || (held?.disagrees ?? false),
    });
  };
  for (const f of files) if (f.duplicate_of) add([f.duplicate_of, f.id], 'same', f.rows, false);
  for (const a of accounts)
    for (const found of a.findings) {
      const rows = found.filter?.ids?.length ?? 0;
      if (found.kind === 'duplicate_file') add(found.files, 'same', rows, false);
      else if (found.kind === 'overlap' || found.kind === 'overlap_disagrees') {
        const of = a.statements.filter((s) => found.files.includes(s.file_id));
        const whole = of.length > 1 && of.every((s) => s.period?.from === of[0]?.period?.from && s.period?.to === of[0]?.period?.to);
        add(found.files, whole ? 'same' : 'overlap', rows, found.kind === 'overlap_disagrees');
      }
    }
  return [...out.values()];
}

const RANK = { PROVED: 0, ADJUSTED: 1, UNPROVABLE: 2, DISCREPANCY: 3, NOT_A_STATEMENT: 4 };
/** The one to keep: the better proven one, else the one with more rows, else the one that was here first. */
export const best = (files: QueueFile[]): QueueFile | undefined =>
  [...files].sort(
    (a, b) =>
      RANK[a.verdict?.state ?? 'NOT_A_STATEMENT'] - RANK[b.verdict?.state ?? 'NOT_A_STATEMENT'] ||
      b.rows - a.rows ||
      Number(a.duplicate_of !== null) - Number(b.duplicate_of !== null),
  )[0];

export function Twins({ case_id, files }: { case_id: string; files: QueueFile[] }) {
  const settled = files.length > 1 && files.every((f) => f.state !== 'reading' && f.state !== 'queued');
  const combined = useOp('combine', settled ? { case_id } : null);
  const [later, setLater] = useState<string[]>([]);
  const found = pairs(combined.data ?? [], files).filter((p) => !later.includes(p.key));
  const [pair] = found;
  if (!pair) return null;
  return <Banner key={pair.key} pair={pair} more={found.length - 1} later={() => setLater([...later, pair.key])} />;
}

function Banner({ pair, more, later }: { pair: Pair; more: number; later: () => void }) {
  const [keep, setKeep] = useState(best(pair.files)?.id);
  const gone = pair.files.filter((f) => f.id !== keep);
  const remove = useRun('item_delete', ['queue', 'history', 'rows', 'analysis', 'problems'], () =>
    notify(m.file_removed({ name: gone.map((f) => plainName(f.name)).join(', ') }), 'undo'),
  );
  return (
    <section className="twins" aria-label={m.twins()}>
      <fieldset>
        <legend>
          {pair.kind === 'same' ? m.twins_same({ n: count(pair.files.length) }) : m.twins_overlap({ rows: howMany('row', pair.rows) })}
        </legend>
        {pair.files.map((f) => (
          <label key={f.id}>
            <input type="radio" name={pair.key} checked={f.id === keep} onChange={() => setKeep(f.id)} />
            <b className="clip">{f.name}</b>
            {f.verdict ? (
              <span className={TONE[f.verdict.state]}>
                <span aria-hidden="true">{SIGN[f.verdict.state]}</span> {verdictWord(f.verdict)}
              </span>
            ) : null}
            <span className="soft">{howMany('row', f.rows)}</span>
          </label>
        ))}
      </fieldset>
      <p className="small">{pair.disagrees ? m.twins_disagree() : m.twins_once()}</p>
      <div className="row wrap">
        <button type="button" className="btn main" onClick={() => remove.mutate({ kind: 'file', ids: gone.map((f) => f.id) })}>
          {m.twins_keep()}
        </button>
        <button type="button" className="btn" onClick={later}>
          {m.twins_both()}
        </button>
        <button type="button" className="btn plain" onClick={() => go({ screen: 'finish', part: 'combine', file_id: null })}>
          {m.twins_look()}
        </button>
        {more > 0 ? <span className="small">{m.twins_more({ n: count(more) })}</span> : null}
      </div>
    </section>
  );
}
