// The same statement twice in a case: which of the files is kept, the proven one chosen beforehand; no sum ever counts both.
import { useState } from 'react';
import { plainName } from '~/components/Queue';
import { SIGN, TONE, verdictWord } from '~/components/Verdict';
import { m } from '~/i18n/paraglide/messages';
import { count } from '~/lib/format';
import type { FileRisk, QueueFile } from '~/lib/host';
import { notify } from '~/lib/notice';
import { useOp, useRun } from '~/lib/query';
import { go } from '~/lib/route';
import { howMany } from '~/lib/said';
import { best, type Pair, pairs, traces } from '~/lib/twins';

export function Twins({ case_id, files, risks }: { case_id: string; files: QueueFile[]; risks: Map<string, FileRisk> }) {
  const settled = files.length > 1 && files.every((f) => f.state !== 'reading' && f.state !== 'queued');
  const combined = useOp('combine', settled ? { case_id } : null);
  const [later, setLater] = useState<string[]>([]);
  const found = pairs(combined.data ?? [], files).filter((p) => !later.includes(p.key));
  const [pair] = found;
  if (!pair) return null;
  return <Banner key={pair.key} pair={pair} risks={risks} more={found.length - 1} later={() => setLater([...later, pair.key])} />;
}

function Banner({ pair, risks, more, later }: { pair: Pair; risks: Map<string, FileRisk>; more: number; later: () => void }) {
  const [chosen, setKeep] = useState<string | null>(null);
  const keep = chosen ?? best(pair.files, risks)?.id;
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
            {traces(risks, f) > 0 ? <span className="bad">{m.twins_traces({ n: count(traces(risks, f)) })}</span> : null}
          </label>
        ))}
      </fieldset>
      <p className="small">{pair.differing > 0 ? m.twins_disagree({ rows: howMany('row', pair.differing) }) : m.twins_once()}</p>
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
