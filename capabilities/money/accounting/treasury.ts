import type { Declaration } from './declaration.ts';

export const treasuryAccounting = {
  house: [],
  funded: [],
  recordReasons: [],
  otherReasons: ['houseFunding', 'houseWithdrawal', 'lossesSettled'],
} as const satisfies Declaration;
