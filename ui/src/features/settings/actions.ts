// The actions of the settings; known before the screen is loaded, so that the key sheet has them.
import { declare } from '~/lib/keys';

declare('settings', [
  { name: 'backup', keys: ['b'], shown: true },
  { name: 'restore', keys: ['r'], shown: true },
  { name: 'everything', keys: ['e'], shown: true },
]);
