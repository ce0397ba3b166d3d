import { expect, test } from 'vitest';
import { isSendKey } from './send-key.ts';

const enter = { key: 'Enter', shiftKey: false, isComposing: false, keyCode: 13 };

test('Enter sends, but not where it begins a line or ends a word that is put together', () => {
  expect(isSendKey(enter)).toBe(true);
  expect(isSendKey({ ...enter, shiftKey: true })).toBe(false);
  expect(isSendKey({ ...enter, isComposing: true })).toBe(false);
  // Safari ends the composition first and says so only here.
  expect(isSendKey({ ...enter, keyCode: 229 })).toBe(false);
  expect(isSendKey({ ...enter, key: 'a' })).toBe(false);
});
