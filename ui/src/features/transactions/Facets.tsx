// Facets: the values of a field with how many rows have each.
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
  'currency',
  'file_id',
];
const WORDS: Partial<Record<FacetField, string>> = { category: 'category', flag: 'flag', direction: 'direction', state: 'rowstate' };

const nameOf = (field: FacetField, value: string): string =>
  field === 'month' ? month(`${value}-01`) : WORDS[field] ? word(WORDS[field], value) : value;

/** Months as they follow, else the most frequent first; what is equal by its name. */
const inOrder = (f: Facet): Facet['values'] =>
  (f.field === 'month' ? f.values : [...f.values].sort((a, b) => b.count - a.count || a.label.localeCompare(b.label))).slice(0, 12);

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
  const toggle = (field: FacetField, value: string) => {
    const old = filter.facets?.[field] ?? [];
    const now = old.includes(value) ? old.filter((v) => v !== value) : [...old, value];
    set({ ...filter, facets: { ...filter.facets, [field]: now } });
  };
  return (
    <aside className="facets scroll" aria-label={m.facets()}>
      {facets
        .filter((f) => f.values.length > 1 || (filter.facets?.[f.field]?.length ?? 0) > 0)
        .map((f) => (
          <fieldset key={f.field}>
            <legend>{word('facet', f.field)}</legend>
            {inOrder(f).map((v) => {
              const label = f.field === 'month' || WORDS[f.field] ? nameOf(f.field, v.value) : v.label;
              return (
                <label key={v.value}>
                  <input
                    type="checkbox"
                    checked={filter.facets?.[f.field]?.includes(v.value) ?? false}
                    onChange={() => toggle(f.field, v.value)}
                  />
                  <span className="clip" title={label}>
                    {label}
                  </span>
                  <span className="num mut">{count(v.count)}</span>
                </label>
              );
            })}
          </fieldset>
        ))}
    </aside>
  );
}
