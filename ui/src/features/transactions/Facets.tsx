// Facets: the values of a field with how many rows have each.
import { useState } from 'react';
import { m } from '~/i18n/paraglide/messages';
import { count, day, month } from '~/lib/format';
import type { Facet, FacetField, Filter } from '~/lib/host';
import { howMany, word } from '~/lib/said';

export const FACETS: FacetField[] = [
  'state',
  'direction',
  'month',
  'category',
  'flag',
  'counterparty',
  'account_number',
  'bank',
  'currency',
  'file_id',
];
const WORDS: Partial<Record<FacetField, string>> = { category: 'category', flag: 'flag', direction: 'direction', state: 'rowstate' };

const nameOf = (field: FacetField, value: string): string =>
  field === 'month' ? month(`${value}-01`) : WORDS[field] ? word(WORDS[field], value) : value;

/** Months as they follow, else the most frequent first; what is equal by its name. */
const inOrder = (f: Facet): Facet['values'] =>
  f.field === 'month' ? f.values : [...f.values].sort((a, b) => b.count - a.count || a.label.localeCompare(b.label));

/** What the rows are narrowed to, in words. */
export function ActiveFilter({ filter }: { filter: Filter }) {
  const parts = (Object.entries(filter.facets ?? {}) as [FacetField, string[]][]).flatMap(([f, values]) =>
    f === 'file_id' ? [] : values.slice(0, 3).map((v) => nameOf(f, v)),
  );
  if (filter.from || filter.to)
    parts.push(filter.from === filter.to ? day(filter.from) : m.from_to({ from: day(filter.from), to: day(filter.to) }));
  if (filter.ids) parts.push(howMany('row', filter.ids.length));
  return (
    <span className="row grow" style={{ overflow: 'hidden', gap: 4 }}>
      {parts.slice(0, 5).map((text, i) => (
        <span key={i} className="chip">
          {text}
        </span>
      ))}
    </span>
  );
}

export function Facets({ facets, filter, set }: { facets: Facet[]; filter: Filter; set: (filter: Filter) => void }) {
  return (
    <aside className="facets scroll" aria-label={m.facets()}>
      {facets
        .filter((f) => f.values.length > 1 || (filter.facets?.[f.field]?.length ?? 0) > 0)
        .map((f) => (
          <One key={f.field} facet={f} filter={filter} set={set} />
        ))}
    </aside>
  );
}

/** Values of a field that stand there before more are asked for. */
const SHOWN = 8;

function One({ facet: f, filter, set }: { facet: Facet; filter: Filter; set: (filter: Filter) => void }) {
  const [all, setAll] = useState(false);
  const [typed, setTyped] = useState('');
  const chosen = filter.facets?.[f.field] ?? [];
  const toggle = (value: string) => {
    const now = chosen.includes(value) ? chosen.filter((v) => v !== value) : [...chosen, value];
    set({ ...filter, facets: { ...filter.facets, [f.field]: now } });
  };
  const named = inOrder(f).map((v) => ({ ...v, label: f.field === 'month' || WORDS[f.field] ? nameOf(f.field, v.value) : v.label }));
  const wanted = typed.trim().toLowerCase();
  const fitting = named.filter((v) => v.label.toLowerCase().includes(wanted));
  // What is chosen stays in sight.
  const shown = all || wanted ? fitting : fitting.filter((v, i) => i < SHOWN || chosen.includes(v.value));
  const title = word('facet', f.field);
  return (
    <fieldset>
      <legend>{title}</legend>
      {named.length > SHOWN ? (
        <input
          className="field tiny"
          type="search"
          aria-label={m.facet_search({ name: title })}
          placeholder={m.facet_search({ name: title })}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      ) : null}
      {shown.map((v) => (
        <label key={v.value}>
          <input type="checkbox" checked={chosen.includes(v.value)} onChange={() => toggle(v.value)} />
          <span className="clip" title={v.label}>
            {v.label}
          </span>
          <span className="num mut">{count(v.count)}</span>
        </label>
      ))}
      {fitting.length === 0 ? <p className="small mut">{m.facet_none()}</p> : null}
      {!wanted && named.length > SHOWN ? (
        <button type="button" className="btn plain tiny" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? m.facet_fewer() : m.facet_more({ n: count(named.length - shown.length) })}
        </button>
      ) : null}
    </fieldset>
  );
}
