import type { Declaration } from './declaration.ts';

export const depositsAccounting = {
  house: [],
  funded: [],
  recordReasons: ['deposit', 'depositHeld', 'depositReleased', 'depositReversed'],
  otherReasons: ['depositReturned'],
} as const satisfies Declaration;
