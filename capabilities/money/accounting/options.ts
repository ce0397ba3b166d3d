import type { Declaration, Reserve } from './declaration.ts';

export const optionReserve = {
  free: 'house/option-payout',
  promised: 'house/option-promised',
} as const satisfies Reserve;

export const optionsAccounting = {
  house: [
    ['house/option-payout', 13],
    ['house/option-promised', 22],
  ],
  funded: [],
  recordReasons: ['optionStake', 'optionWin', 'optionRefund', 'optionSale'],
  otherReasons: ['optionReserve', 'optionLoss', 'optionRelease'],
} as const satisfies Declaration;
