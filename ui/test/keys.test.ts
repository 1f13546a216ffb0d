// Keys: the nearest layer wins, typing is left alone, remapped keys replace shipped ones.
import { beforeAll, expect, test, vi } from 'vitest';

type Keys = typeof import('~/lib/keys');
let keys: Keys;
beforeAll(async () => {
  vi.stubGlobal('addEventListener', () => undefined);
  keys = await import('~/lib/keys');
});
const event = (key: string, more: Partial<KeyboardEvent> = {}) =>
  ({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more }) as KeyboardEvent;

test('a key has one name', () => {
  expect(keys.keyName(event('?', { shiftKey: true }))).toBe('?');
  expect(keys.keyName(event('Z', { shiftKey: true, ctrlKey: true }))).toBe('Ctrl+Shift+z');
  expect(keys.keyName(event('ArrowLeft', { shiftKey: true }))).toBe('Shift+ArrowLeft');
  expect(keys.keyName(event('k', { metaKey: true }))).toBe('Ctrl+k');
  expect(keys.keyParts('Ctrl++')).toEqual(['Ctrl', '+']);
});

test('a remapped key replaces the shipped one', () => {
  keys.declare('t', [{ name: 'go', keys: ['g', 'F5'] }]);
  expect(keys.keysOf('t.go')).toEqual(['g', 'F5']);
  keys.setKeymap({ 't.go': 'x' });
  expect(keys.keysOf('t.go')).toEqual(['x']);
  keys.setKeymap({});
});
