import type { TransferRecord } from '../contract.ts';

/** The screen that opens the receipt of what a record's `ref` names; undefined where it names no receipt. */
export function receiptPlace(reason: TransferRecord['reason']) {
  switch (reason) {
    case 'margin':
    case 'marginRelease':
    case 'orderMargin':
    case 'orderMarginRelease':
    case 'profit':
    case 'loss':
    case 'fee':
    case 'swap':
    case 'dividend':
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
    case 'planPrincipal':
    case 'planYield':
    case 'planReturn':
    case 'planUsedForLoss':
    case 'planPenalty':
      return '/trading';
    default:
      return undefined;
  }
}

/** Whether what a record's `ref` names is a loan, which has a screen of its own. */
export function isOfLoan(reason: TransferRecord['reason']): boolean {
  return reason.startsWith('loan');
}

/** The withdrawal a `ref` names (`withdrawal-<id>`); undefined where it names none. */
export function withdrawalOf(ref: string): string | undefined {
  return /^withdrawal-(\d+)$/.exec(ref)?.[1];
}
