// What was written is handed to the user; where no program can show its folder, its place is said.
import { m } from '~/i18n/paraglide/messages';
import { host, type Written } from './host';
import { notify } from './notice';

export const takeOver = (written: Written): Promise<void> =>
  host.take(written).catch(() => notify(m.not_shown({ path: written.path ?? written.name })));
