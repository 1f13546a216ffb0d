// Facets: the values of a field with how many rows have each.
import { m } from '~/i18n/paraglide/messages';
import { count, month } from '~/lib/format';
import type { Facet, FacetField, Filter } from '~/lib/host';
import { word } from '~/lib/said';

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
            {f.values.slice(0, 12).map((v) => {
              const list = WORDS[f.field];
              const label = f.field === 'month' ? month(`${v.value}-01`) : list ? word(list, v.value) : v.label;
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
