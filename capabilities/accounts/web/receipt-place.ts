import type { TransferRecord } from '../contract.ts';

/** The screen that opens the receipt of what a record's `ref` names; undefined where it names no receipt. */
export function receiptPlace(reason: TransferRecord['reason']) {
  switch (reason) {
    case 'margin':
    case 'marginRelease':
    case 'profit':
    case 'loss':
    case 'fee':
    case 'swap':
    case 'lossProtection':
      return '/profile/orders';
    case 'optionStake':
    case 'optionWin':
    case 'optionRefund':
    case 'optionSale':
      return '/profile/options';
    case 'convertOut':
    case 'convertIn':
    case 'convertFee':
      return '/profile/convert';
    default:
      return undefined;
  }
}

/** The withdrawal a `ref` names (`withdrawal-<id>`); undefined where it names none. */
export function withdrawalOf(ref: string): string | undefined {
  return /^withdrawal-(\d+)$/.exec(ref)?.[1];
}
