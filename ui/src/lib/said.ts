// Sentences of the host in the user's language: known codes are translated, unknown ones stand as they came.
import { m } from '~/i18n/paraglide/messages';
import { engine } from './engine';
import { amount, count } from './format';
import type { Said } from './host';

const table = m as unknown as Record<string, ((params: Record<string, string>) => string) | undefined>;
const AMOUNT = /^-?\d+\.\d+$/;

export function said(what: Said | null | undefined): string {
  if (!what) return '';
  if (what.code.startsWith('reverted_')) return m.step_reverted({ what: said({ ...what, code: what.code.slice(9) }) });
  const translate = table[`said_${what.code}`];
  if (!translate) return engine(what.text);
  const params = Object.fromEntries(Object.entries(what.params ?? {}).map(([k, v]) => [k, AMOUNT.test(v) ? amount(v) : v]));
  if (params.flag) params.flag = word('flag', params.flag);
  if (params.cell) params.cell = word('cell', params.cell);
  if (what.code === 'rows_set') params.rows = howMany('row', Number(params.n));
  if (what.code === 'field_set' && params.name) params.name = word('head', params.name);
  return translate(params);
}

const MANY = { file: m.n_files, row: m.n_rows, account: m.n_accounts, day: m.n_days };
/** How many of what: `1 file`, `1,234 files`. */
export const howMany = (what: keyof typeof MANY, n: number): string => (n === 1 ? word('one', what) : MANY[what]({ n: count(n) }));

/** The name of an action as a sentence begins. */
export function actionName(scope: string, name: string): string {
  const text = word(`act_${scope}`, name);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The word for a name of a closed list, such as a category or a flag; the name itself where there is none. */
export function word(list: string, name: string): string {
  return table[`${list}_${name.toLowerCase()}`]?.({}) ?? name;
}
