// The guide: both languages have the same parts, and every picture that they show is there.
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parts } from '~/lib/guide';

const guide = (name: string): URL => new URL(`../../docs/guide/${name}`, import.meta.url);
const read = (language: string) => parts(readFileSync(guide(`${language}.md`), 'utf8'));

test('both languages say the same, part by part, with the same keys and pictures', () => {
  const [en, id] = [read('en'), read('id')];
  expect(id.map((p) => p.kind)).toEqual(en.map((p) => p.kind));
  const keys = (all: ReturnType<typeof parts>) => all.flatMap((p) => (p.kind === 'picture' ? [p.name] : p.text.filter((_, i) => i % 2)));
  expect(keys(id)).toEqual(keys(en));
  expect(keys(en).length).toBeGreaterThan(20);
});

test('every picture is there in both languages', () => {
  for (const language of ['en', 'id'])
    for (const p of read(language)) if (p.kind === 'picture') expect(existsSync(guide(`${p.name}-${language}.png`)), p.name).toBe(true);
});
