// The engine speaks English; where it gives no code, its sentences are known by their form and said in the user's language.
import sentences from '../../messages/engine.id.json';
import { amount, day } from './format';

type Form = [form: RegExp, order: number[], said: string];
const SLOT = /\{(\d)\}/;
let forms: Form[] | null = null;
let indonesian = false;

export function speakIndonesian(on: boolean): void {
  indonesian = on;
}

const bare = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** `closes {1} of {2}` as a form, with the slots in the order they stand. */
function form([english, said]: [string, string]): Form {
  const parts = english.split(/(\{\d\})/);
  const order = parts.flatMap((p) => SLOT.exec(p)?.[1] ?? []).map(Number);
  return [new RegExp(`^${parts.map((p) => (SLOT.test(p) ? '(.+?)' : bare(p))).join('')}$`), order, said];
}

function one(text: string): string | null {
  forms ??= Object.entries(sentences).map(form);
  for (const [known, order, said] of forms) {
    const found = known.exec(text);
    if (found) return order.reduce((s, slot, i) => s.replace(`{${slot}}`, translated(found[i + 1] ?? '')), said);
  }
  return null;
}

const AMOUNT = /(?<![\d.,])(?:\d{1,3}(?:,\d{3})+|\d{4,})\.\d{2}(?![\d.,]*\d)/g;
const DAY = /(?<![\d-])\d{4}-\d{2}-\d{2}(?![\d-])/g;
/** Amounts and days in it as the user set them. */
const asSet = (text: string): string =>
  text.replace(AMOUNT, (found) => amount(found.replaceAll(',', ''))).replace(DAY, (found) => day(found));

function translated(text: string): string {
  return (
    one(text) ??
    text
      .split(/(?<=[.?!]) (?=[A-Z`{\d])/)
      .map((sentence) => one(sentence) ?? sentence)
      .join(' ')
  );
}

/** A text of the engine in the user's language: as a whole, or sentence by sentence; what is not known stays. */
export const engine = (text: string): string => asSet(indonesian && text ? translated(text) : text);
