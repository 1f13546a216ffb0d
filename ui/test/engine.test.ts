// Sentences of the engine are known by their form, alone or several in a row, with what stands in them.
import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { engine, speakIndonesian } from '~/lib/engine';

afterEach(() => speakIndonesian(false));

test('English stays as it comes', () => {
  expect(engine('closes 3 of 54 balances')).toBe('closes 3 of 54 balances');
});

test('a sentence is said with its values, in whatever order they stand', () => {
  speakIndonesian(true);
  expect(engine('closes 3 of 54 balances')).toBe('menutup 3 dari 54 saldo');
  expect(engine('The opening balance 1250.00 is not the closing balance 9.50 before it.')).toBe(
    'Saldo awal 1,250.00 bukan saldo akhir 9.50 sebelumnya.',
  );
});

test('amounts and days stand as set', () => {
  expect(engine('off by 12911639.00 from 2024-01-31')).toBe('off by 12,911,639.00 from 31/01/2024');
});

test('several sentences are said one by one; what is not known stays', () => {
  speakIndonesian(true);
  expect(engine('The file is encrypted. Give its password.')).toBe('Berkas terenkripsi. Berikan kata sandinya.');
  expect(engine('Something else. Give its password.')).toBe('Something else. Berikan kata sandinya.');
});

test('why a row has its category is said in both languages, whatever rule decided', () => {
  speakIndonesian(true);
  const rules = readFileSync(new URL('../../engine/data/keywords.toml', import.meta.url), 'utf8');
  const names = [...rules.matchAll(/^name = "(.+)"$/gm)].map((found) => found[1] ?? '');
  expect(names.length).toBeGreaterThan(30);
  const payees = readFileSync(new URL('../../engine/src/analytics/payees.rs', import.meta.url), 'utf8');
  const register = [...payees.matchAll(/rule: "(.+?)"/g)].map((found) => found[1] ?? '');
  expect(register.length).toBeGreaterThan(15);
  names.push(...register);
  const others = 'as the other movements with this counterparty';
  for (const reason of [...names, others, 'a debit that nothing tells more of', 'an own account', 'text model, share 0.96'])
    expect(engine(reason), reason).not.toBe(reason);
});
