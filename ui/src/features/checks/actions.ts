// The actions of the checks screen and their keys.
import { declare } from '~/lib/keys';

export const TABS = ['authenticity'] as const;

declare('checks', [
  { name: 'next', keys: ['ArrowDown', 'j'], shown: true, with: 'previous' },
  { name: 'previous', keys: ['ArrowUp', 'k'] },
  { name: 'explain', keys: ['e'], shown: true },
  { name: 'confirm', keys: ['c'], shown: true },
  { name: 'reopen', keys: ['u'] },
  { name: 'next_file', keys: ['ArrowRight', 'n'], shown: true, with: 'previous_file' },
  { name: 'previous_file', keys: ['ArrowLeft', 'p'] },
]);
