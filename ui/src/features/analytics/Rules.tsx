// The analyst's rules: which there are, and one more by hand.
import { type FormEvent, useState } from 'react';
import { TextField } from '~/components/Form';
import { m } from '~/i18n/paraglide/messages';
import { CATEGORIES } from '~/lib/categories';
import type { AnalystRule } from '~/lib/host';
import { word } from '~/lib/said';
import { ruleOf } from './rule';

interface Props {
  rules: AnalystRule[];
  set: (rules: AnalystRule[]) => void;
}

export function Rules({ rules, set }: Props) {
  return (
    <section className="card stack">
      <h2>{m.rules()}</h2>
      <p className="soft">{m.rules_text()}</p>
      {rules.length === 0 ? <p className="mut">{m.rules_none()}</p> : null}
      <table className="twin" hidden={rules.length === 0}>
        <thead>
          <tr>
            <th>{m.name()}</th>
            <th>{m.words()}</th>
            <th>{word('field', 'counterparty')}</th>
            <th>{word('facet', 'direction')}</th>
            <th>{word('field', 'category')}</th>
            <th>
              <span className="sr">{m.remove()}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rules.map((r, i) => (
            <tr key={i}>
              <th scope="row">{r.name}</th>
              <td>{r.keywords.join(' · ')}</td>
              <td>{r.counterparty}</td>
              <td>{r.direction ? word('direction', r.direction) : ''}</td>
              <td>{word('category', r.category)}</td>
              <td>
                <button
                  type="button"
                  className="btn plain tiny"
                  aria-label={m.remove_rule({ name: r.name })}
                  onClick={() => set(rules.filter((_, k) => k !== i))}
                >
                  ✕
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {/* The newest comes first, as one does that a row makes. */}
      <NewRule add={(rule) => set([rule, ...rules])} />
    </section>
  );
}

const NOTHING = { words: '', counterparty: '', direction: '', category: '' };

function NewRule({ add }: { add: (rule: AnalystRule) => void }) {
  const [draft, setDraft] = useState(NOTHING);
  const put = (part: Partial<typeof NOTHING>) => setDraft({ ...draft, ...part });
  const rule = ruleOf(draft);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!rule) return;
    add(rule);
    setDraft(NOTHING);
  };
  return (
    <form className="form" aria-label={m.rule_new()} onSubmit={submit}>
      <TextField label={m.rule_words()} placeholder={m.rule_words_hint()} value={draft.words} set={(words) => put({ words })} />
      <TextField label={word('field', 'counterparty')} value={draft.counterparty} set={(counterparty) => put({ counterparty })} />
      <label className="labelled">
        {word('facet', 'direction')}
        <select className="field" value={draft.direction} onChange={(e) => put({ direction: e.target.value })}>
          <option value="">{m.rule_any_direction()}</option>
          {['DB', 'CR'].map((d) => (
            <option key={d} value={d}>
              {word('direction', d)}
            </option>
          ))}
        </select>
      </label>
      <label className="labelled">
        {word('field', 'category')}
        <select className="field" value={draft.category} onChange={(e) => put({ category: e.target.value })}>
          <option value="">{m.choose_one()}</option>
          {CATEGORIES.map((c) => (
            <option key={c} value={c}>
              {word('category', c)}
            </option>
          ))}
        </select>
      </label>
      <div style={{ alignSelf: 'end' }}>
        <button type="submit" className="btn" disabled={!rule}>
          + {m.add_rule()}
        </button>
      </div>
    </form>
  );
}
