// The actions of the screen of all cases and their keys.
import { declare } from '~/lib/keys';

export const TABS = ['desk', 'portfolio', 'query'] as const;

declare('cases', [
  ...TABS.map((t, i) => ({ name: `tab_${t}`, keys: [String(i + 1)], shown: true })),
  { name: 'next', keys: ['ArrowDown', 'j'] },
  { name: 'previous', keys: ['ArrowUp', 'k'] },
  { name: 'open', keys: ['Enter'], shown: true },
  { name: 'run', keys: ['Ctrl+Enter'], everywhere: true, shown: true },
  { name: 'save', keys: ['Ctrl+s'], everywhere: true },
  { name: 'csv', keys: [] },
  { name: 'xlsx', keys: [] },
]);
