import type { Declaration } from './declaration.ts';

export const demoAccounting = {
  house: [],
  funded: [],
  recordReasons: ['demoFunds', 'demoReset'],
  otherReasons: [],
} as const satisfies Declaration;
