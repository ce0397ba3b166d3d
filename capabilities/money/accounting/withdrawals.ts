import type { Declaration } from './declaration.ts';

export const withdrawalsAccounting = {
  house: [],
  funded: [],
  recordReasons: ['withdrawal', 'withdrawalRelease'],
  otherReasons: ['withdrawalPaid', 'withdrawalFee', 'networkFee', 'networkCost'],
} as const satisfies Declaration;
