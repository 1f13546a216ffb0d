// Fields of a document: what was read and how surely, corrected where it stands wrong; what had been read stays beside it.
import { useState } from 'react';
import { m } from '~/i18n/paraglide/messages';
import { percent } from '~/lib/format';
import type { Box, DocumentDetail, DocumentField } from '~/lib/host';
import { useRun } from '~/lib/query';
import { word } from '~/lib/said';

/** Below this a reading is doubtful. */
const LOW = 0.7;

export function DocumentFields({ detail, look }: { detail: DocumentDetail; look: (page: number | null, box: Box | null) => void }) {
  const [typed, setTyped] = useState<Record<string, string | undefined>>({});
  const set = useRun('document_field_set', ['documents', 'history']);
  const save = (part: number, f: DocumentField) => {
    const key = `${part}-${f.name}`;
    const text = typed[key];
    setTyped((t) => ({ ...t, [key]: undefined }));
    if (text === undefined || text.trim() === (f.value ?? '')) return;
    set.mutate({ document_id: detail.document.id, part, field: f.name, value: text.trim() || null, whole: detail.whole });
  };
  return (
    <>
      {detail.parts.map((p) => (
        <section key={p.index} className="doclist" aria-label={word('doctype', p.document_type)}>
          <h2 className="sub">{word('doctype', p.document_type)}</h2>
          {p.fields.map((f) => {
            const key = `${p.index}-${f.name}`;
            // All of a value may be masked; it was read all the same.
            const hidden = f.masked && f.value === null;
            const unread = f.value === null && !f.masked;
            const low = !unread && f.confidence < LOW && !f.corrected;
            const notes = [
              unread ? m.field_unreadable() : f.corrected ? m.set_by_you() : m.at_confidence({ percent: percent(f.confidence) }),
              f.read !== null ? m.field_read_as({ text: f.read }) : '',
              f.repaired ? m.field_repaired() : '',
              f.masked ? m.field_masked() : '',
            ];
            return (
              <div key={key} className="fieldline">
                <label className="labelled">
                  {word('docfield', f.name)}
                  <input
                    className="field"
                    value={typed[key] ?? (hidden ? '…' : (f.value ?? ''))}
                    readOnly={f.masked}
                    onFocus={() => look(f.page, f.place)}
                    onChange={(event) => setTyped({ ...typed, [key]: event.target.value })}
                    onBlur={() => save(p.index, f)}
                    onKeyDown={(event) => event.key === 'Enter' && save(p.index, f)}
                  />
                </label>
                <span className={`small ${unread && f.required ? 'bad' : low ? 'mid' : 'mut'}`}>{notes.filter(Boolean).join(' · ')}</span>
              </div>
            );
          })}
        </section>
      ))}
    </>
  );
}
