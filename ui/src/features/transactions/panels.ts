// The panels beside the rows: on or off as set, seen where there is room; the one asked for last comes before the other.
import { useState } from 'react';
import { usePanel } from '~/lib/settings';

type Panel = 'facets' | 'inspector';

export function usePanels() {
  const [inspector, setInspector] = usePanel('inspector_on', 1);
  const [facets, setFacets] = usePanel('facets_on', 1);
  const [seen, setSeen] = useState<string[]>([]);
  const [keep, setKeep] = useState<Panel | null>(null);
  const turn = (panel: Panel) => {
    const on = !seen.includes(panel);
    setKeep(on ? panel : null);
    (panel === 'facets' ? setFacets : setInspector)(on ? 1 : 0);
  };
  return { on: { facets: facets === 1, inspector: inspector === 1 }, seen, setSeen, keep, turn };
}
