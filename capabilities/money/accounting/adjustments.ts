import type { Declaration } from './declaration.ts';

/** What corrections of customers' balances are paid from, in every asset, and taken back into. */
export const adjustmentAccount = 'house/adjustments' as const;

export const adjustmentsAccounting = {
  house: [[adjustmentAccount, 38]],
  funded: [adjustmentAccount],
  recordReasons: ['adjustment'],
  otherReasons: [],
} as const satisfies Declaration;
