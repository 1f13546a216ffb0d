// Numbers go with the language until a person sets them.
import { expect, test } from 'vitest';
import { DEFAULTS, withHabit } from '../src/lib/defaults';

test('another language brings its own numbers', () => {
  expect(withHabit({ language: 'id' }, DEFAULTS)).toEqual({ language: 'id', number_format: '1.234,56' });
  expect(withHabit({ language: 'en' }, { ...DEFAULTS, language: 'id', number_format: '1.234,56' }).number_format).toBe('1,234.56');
});

test('what a person set stays', () => {
  expect(withHabit({ language: 'id' }, { ...DEFAULTS, number_format: '1 234,56' })).toEqual({ language: 'id' });
  expect(withHabit({ language: 'id', number_format: '1,234.56' }, DEFAULTS).number_format).toBe('1,234.56');
  expect(withHabit({ theme: 'dark' }, DEFAULTS)).toEqual({ theme: 'dark' });
});
