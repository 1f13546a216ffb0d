// Every name of a closed list has a word in both languages.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CATEGORIES } from '~/features/transactions/categories';

const messages = (l: string) =>
  JSON.parse(readFileSync(new URL(`../messages/${l}.json`, import.meta.url), 'utf8')) as Record<string, string>;
/** The names of a union type, read from the contract itself. */
function union(file: string, type: string): string[] {
  const text = readFileSync(new URL(`../src/lib/host/${file}.ts`, import.meta.url), 'utf8');
  const found = new RegExp(`export type ${type} =([^;]+);`).exec(text)?.[1] ?? '';
  return [...found.matchAll(/'([^']+)'/g)].map((m) => m[1]!);
}
const LISTS: [string, string[]][] = [
  ['type', union('records', 'HeaderType')],
  ['category', CATEGORIES],
  ['flag', union('records', 'Flag')],
  ['role', union('records', 'Role')],
  ['status', union('records', 'CaseStatus')],
  ['problem', union('records', 'ProblemKind')],
  ['facet', union('rows', 'FacetField')],
  ['theme', union('records', 'Theme')],
  ['format', union('figures', 'ExportFormat')],
];

test.each(['en', 'id'])('%s has a word for every name', (language) => {
  const held = messages(language);
  for (const [list, names] of LISTS) {
    expect(names.length).toBeGreaterThan(2);
    for (const name of names) expect(held[`${list}_${name.toLowerCase()}`], `${list}_${name}`).toBeTruthy();
  }
});
