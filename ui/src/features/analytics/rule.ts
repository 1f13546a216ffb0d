// A rule made of what was typed for it.
import type { AnalystRule } from '~/lib/host';

interface Draft {
  words: string;
  counterparty: string;
  direction: string;
  category: string;
}

/** Commas part phrases that must all stand in the description; null where a condition or the category lacks. */
export function ruleOf({ words, counterparty, direction, category }: Draft): AnalystRule | null {
  const tidy = (text: string) => text.trim().replace(/\s+/g, ' ');
  // A star alone is no word.
  const keywords = words
    .split(',')
    .map(tidy)
    .filter((phrase) => /[^*\s]/.test(phrase));
  const party = tidy(counterparty) || null;
  if (!category || (keywords.length === 0 && !party)) return null;
  return {
    name: party ?? keywords.join(', '),
    keywords,
    counterparty: party,
    direction: (direction || null) as AnalystRule['direction'],
    category,
  };
}
