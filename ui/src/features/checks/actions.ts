// The actions of the checks screen and their keys.
import { declare } from '~/lib/keys';

export const TABS = ['authenticity', 'documents', 'screening'] as const;

declare('checks', [
  ...TABS.map((t, i) => ({ name: `tab_${t}`, keys: [String(i + 1)], shown: true })),
  { name: 'next', keys: ['ArrowDown', 'j'], shown: true, with: 'previous' },
  { name: 'previous', keys: ['ArrowUp', 'k'] },
  { name: 'explain', keys: ['e'], shown: true },
  { name: 'confirm', keys: ['c'], shown: true },
  { name: 'reopen', keys: ['u'] },
  { name: 'next_file', keys: ['ArrowRight', 'n'], shown: true, with: 'previous_file' },
  { name: 'previous_file', keys: ['ArrowLeft', 'p'] },
  { name: 'add', keys: ['a'], shown: true },
  { name: 'whole', keys: ['w'] },
  { name: 'run', keys: ['Ctrl+Enter'], everywhere: true },
]);
