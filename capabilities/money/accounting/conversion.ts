import type { Declaration } from './declaration.ts';

/** What conversions are paid into and out of, in every asset: nothing is converted into what it has not. */
export const conversionAccount = 'house/conversion' as const;

export const conversionAccounting = {
  house: [[conversionAccount, 30]],
  funded: [conversionAccount],
  recordReasons: ['convertOut', 'convertIn', 'convertFee'],
  otherReasons: [],
} as const satisfies Declaration;
