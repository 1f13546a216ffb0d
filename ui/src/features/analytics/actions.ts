// The actions of the analytics screen; known before the screen is loaded, so that the key sheet has them.
import { declare } from '~/lib/keys';

export const TABS = ['overview', 'counterparties', 'proforma', 'patterns', 'setup'] as const;
declare('analytics', [
  ...TABS.map((t, i) => ({ name: `tab_${t}`, keys: [String(i + 1)], shown: true })),
  { name: 'tables', keys: ['t'], shown: true },
  { name: 'next_finding', keys: ['ArrowDown', 'j'], shown: true, with: 'previous_finding' },
  { name: 'previous_finding', keys: ['ArrowUp', 'k'] },
  { name: 'confirm', keys: ['f'], shown: true },
  { name: 'dismiss', keys: ['d'], shown: true },
  { name: 'note', keys: ['n'], shown: true },
  { name: 'rows', keys: ['Enter'], shown: true },
  { name: 'apply', keys: ['Ctrl+Enter'], shown: true },
]);
