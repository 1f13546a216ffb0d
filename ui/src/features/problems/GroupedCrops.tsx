// Many crops at once: what looks alike is decided together.
import { useState } from 'react';
import { Crop } from '~/components/Crop';
import { plainName } from '~/components/Queue';
import { m } from '~/i18n/paraglide/messages';
import { amount, count, percent, readable } from '~/lib/format';
import type { Problem, ProposedRepair } from '~/lib/host';
import { said, word } from '~/lib/said';
import { proposed } from './proposed';

interface Props {
  problems: Problem[];
  current: string | null;
  pick: (id: string) => void;
  decide: (ids: string[], action: 'accept' | 'postpone', more?: { repair?: number }) => void;
}

const effect = (r: ProposedRepair): string => (r.from && r.to ? amount(r.to) : said(r.message));

export function GroupedCrops({ problems, current, pick, decide }: Props) {
  const [out, setOut] = useState<string[]>([]);
  const groups = [...new Set(problems.map((p) => p.group))].map((group) => problems.filter((p) => p.group === group));
  const toggle = (id: string) => {
    pick(id);
    setOut(out.includes(id) ? out.filter((x) => x !== id) : [...out, id]);
  };
  return (
    <div className="scroll" tabIndex={0} role="group" aria-label={m.grouped()}>
      {groups.map((list) => {
        const chosen = list.filter((p) => !out.includes(p.id)).map((p) => p.id);
        const sample = list[0]!;
        return (
          <section key={sample.group}>
            <div className="row wrap" style={{ padding: '14px 14px 0' }}>
              <h2 className="grow">
                {word('problem', sample.kind)} · {count(list.length)}
              </h2>
              <button
                type="button"
                className="btn main"
                disabled={chosen.length === 0}
                onClick={() => decide(chosen, 'accept', proposed(sample) >= 0 ? { repair: proposed(sample) } : {})}
              >
                {m.accept_n({ n: count(chosen.length) })}
              </button>
              <button type="button" className="btn" disabled={chosen.length === 0} onClick={() => decide(chosen, 'postpone')}>
                {m.postpone_n({ n: count(chosen.length) })}
              </button>
            </div>
            <div className="crops">
              {list.map((p) => (
                <button
                  key={p.id}
                  type="button"
                  className="cropcard"
                  aria-pressed={!out.includes(p.id)}
                  onClick={() => toggle(p.id)}
                  aria-current={p.id === current ? 'true' : undefined}
                >
                  {p.page && p.box ? (
                    <Crop file_id={p.file_id} page={p.page} box={p.box} alt={m.crop_of({ reading: p.reading })} />
                  ) : (
                    <span>{said(p.message)}</span>
                  )}
                  <span className="row">
                    <span className="mark acc" aria-hidden="true">
                      {out.includes(p.id) ? '○' : '●'}
                    </span>
                    <span className="grow num" style={{ textAlign: 'left', whiteSpace: 'normal' }}>
                      {readable(p.reading)}
                      {p.repairs[proposed(p)] ? (
                        <>
                          <br />
                          {/* A row that was lost does not change the reading beside it: only a value that changes is written as one. */}
                          <b>→ {effect(p.repairs[proposed(p)]!)}</b>
                        </>
                      ) : null}
                    </span>
                  </span>
                  <span className="small soft clip">
                    {p.reading && p.confidence ? `${percent(p.confidence)} · ` : ''}
                    {plainName(p.file_name)}
                    {p.row_index === null ? '' : ` · ${m.row_n({ n: count(p.row_index + 1) })}`}
                  </span>
                </button>
              ))}
            </div>
          </section>
        );
      })}
    </div>
  );
}
