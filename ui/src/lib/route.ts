// Where the user is, kept in the address' fragment so that a reload or a restart comes back to it.
import { useSyncExternalStore } from 'react';
import type { Filter } from './host';

export interface Route {
  screen: string;
  case_id: string | null;
  file_id: string | null;
  /** A row to stand on, a filter to show, a part of a screen. */
  row_id: string | null;
  filter: Filter | null;
  part: string | null;
}

function read(): Route {
  const query = new URLSearchParams(location.hash.replace(/^#\/?/, ''));
  const filter = query.get('filter');
  let parsed: Filter | null = null;
  try {
    parsed = filter ? (JSON.parse(filter) as Filter) : null;
  } catch {
    parsed = null;
  }
  return {
    screen: query.get('screen') ?? 'inbox',
    case_id: query.get('case'),
    file_id: query.get('file'),
    row_id: query.get('row'),
    filter: parsed,
    part: query.get('part'),
  };
}

let route = read();
const listeners = new Set<() => void>();

function update(): void {
  route = read();
  for (const listener of listeners) listener();
}
addEventListener('hashchange', update);

/** Goes somewhere. What is not given stays, except row, filter and part, which belong to one visit. */
export function go(to: Partial<Route>): void {
  const merged: Route = { ...route, row_id: null, filter: null, part: null, ...to };
  const query = new URLSearchParams({ screen: merged.screen });
  if (merged.case_id) query.set('case', merged.case_id);
  if (merged.file_id) query.set('file', merged.file_id);
  if (merged.row_id) query.set('row', merged.row_id);
  if (merged.filter) query.set('filter', JSON.stringify(merged.filter));
  if (merged.part) query.set('part', merged.part);
  const hash = `#/${query}`;
  if (hash === location.hash) return;
  history.pushState(null, '', hash);
  update();
}

export const currentRoute = (): Route => route;
export function useRoute(): Route {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      addEventListener('popstate', update);
      return () => void listeners.delete(listener);
    },
    () => route,
  );
}
