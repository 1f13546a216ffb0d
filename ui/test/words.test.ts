// Every name of a closed list has a word in both languages.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CATEGORIES } from '~/lib/categories';

const messages = (l: string) =>
  JSON.parse(readFileSync(new URL(`../messages/${l}.json`, import.meta.url), 'utf8')) as Record<string, string>;
/** The names of a union type, read from the contract itself. */
function union(type: string): string[] {
  const text = readFileSync(new URL('../src/lib/host/bindings.ts', import.meta.url), 'utf8');
  const found = new RegExp(`export type ${type} =([^;]+);`).exec(text)?.[1] ?? '';
  return [...found.matchAll(/"([^"]+)"/g)].map((m) => m[1]!);
}
const LISTS: [string, string[]][] = [
  ['type', union('HeaderType')],
  ['category', CATEGORIES],
  ['flag', union('Flag')],
  ['role', union('Role')],
  ['status', union('CaseStatus')],
  ['problem', union('ProblemKind')],
  ['facet', union('FacetField')],
  ['theme', union('Theme')],
  ['format', union('ExportFormat')],
];

test.each(['en', 'id'])('%s has a word for every name', (language) => {
  const held = messages(language);
  for (const [list, names] of LISTS) {
    expect(names.length).toBeGreaterThan(2);
    for (const name of names) expect(held[`${list}_${name.toLowerCase()}`], `${list}_${name}`).toBeTruthy();
  }
});
