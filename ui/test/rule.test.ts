// A rule made by hand: its conditions as typed, and none where something lacks.
import { expect, test } from 'vitest';
import { ruleOf } from '~/features/analytics/rule';

const NOTHING = { words: '', counterparty: '', direction: '', category: '' };

test('words are phrases parted by commas, tidied', () => {
  expect(ruleOf({ ...NOTHING, words: ' SEWA   GUDANG, TAHUN* ,', direction: 'DB', category: 'RENT' })).toEqual({
    name: 'SEWA GUDANG, TAHUN*',
    keywords: ['SEWA GUDANG', 'TAHUN*'],
    counterparty: null,
    direction: 'DB',
    category: 'RENT',
  });
});

test('a counterparty alone is a condition and gives the name', () => {
  expect(ruleOf({ ...NOTHING, counterparty: ' PT Dua ', category: 'RENT' })).toEqual({
    name: 'PT Dua',
    keywords: [],
    counterparty: 'PT Dua',
    direction: null,
    category: 'RENT',
  });
});

test('without a condition or a category there is no rule', () => {
  expect(ruleOf({ ...NOTHING, words: 'SEWA' })).toBeNull();
  expect(ruleOf({ ...NOTHING, direction: 'DB', category: 'RENT' })).toBeNull();
  expect(ruleOf({ ...NOTHING, words: ' * , ', category: 'RENT' })).toBeNull();
});
