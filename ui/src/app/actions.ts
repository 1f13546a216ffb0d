// The actions that work everywhere.
import { declare } from '~/lib/keys';

/** The steps of a case, in the order they are taken. */
export const SCREENS = ['inbox', 'headers', 'problems', 'transactions', 'analytics', 'checks', 'finish'] as const;
export type Screen = (typeof SCREENS)[number] | 'settings' | 'cases';

declare('app', [
  { name: 'palette', keys: ['Ctrl+k'], everywhere: true, shown: true },
  { name: 'keys', keys: ['?'] },
  { name: 'undo', keys: ['Ctrl+z'], shown: true },
  { name: 'redo', keys: ['Ctrl+Shift+z', 'Ctrl+y'] },
  { name: 'select_all', keys: ['Ctrl+a'] },
  { name: 'next_problem', keys: ['F8'], shown: true },
  { name: 'previous_problem', keys: ['Shift+F8'] },
  ...SCREENS.map((s, i) => ({ name: `go_${s}`, keys: [`Ctrl+${i + 1}`] })),
  { name: 'go_cases', keys: ['Ctrl+9'] },
  { name: 'go_settings', keys: ['Ctrl+,'] },
  { name: 'next_file', keys: ['Ctrl+ArrowDown', 'Alt+ArrowDown'] },
  { name: 'previous_file', keys: ['Ctrl+ArrowUp', 'Alt+ArrowUp'] },
  { name: 'toggle_queue', keys: ['Ctrl+b'] },
  { name: 'toggle_page', keys: ['Ctrl+\\'] },
  { name: 'export', keys: ['Ctrl+e'] },
  { name: 'print', keys: ['Ctrl+p'] },
  { name: 'new_window', keys: ['Ctrl+Shift+w'] },
  { name: 'guide', keys: ['F1'] },
  { name: 'zoom_in', keys: ['Ctrl+=', 'Ctrl++'] },
  { name: 'zoom_out', keys: ['Ctrl+-'] },
  { name: 'zoom_reset', keys: ['Ctrl+0'] },
  { name: 'page_larger', keys: ['Alt+=', 'Alt++'] },
  { name: 'page_smaller', keys: ['Alt+-'] },
  { name: 'dismiss', keys: ['Escape'] },
  { name: 'theme', keys: ['Ctrl+Shift+l'] },
]);
declare('modal', [{ name: 'confirm', keys: ['Enter', 'Ctrl+Enter'], everywhere: true }]);
