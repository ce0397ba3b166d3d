/** The reasons of transfers that have a sentence (`accounts.reasons`). Any other shows its own word. */
export const knownReasons = [
  'demoFunds',
  'deposit',
  'depositHeld',
  'depositReleased',
  'depositReversed',
  'margin',
  'marginRelease',
  'profit',
  'loss',
  'fee',
  'swap',
  'lossProtection',
  'demoReset',
  'planPrincipal',
  'planYield',
  'planReturn',
  'planPenalty',
  'adjustment',
  'optionStake',
  'optionWin',
  'optionRefund',
  'optionSale',
  'withdrawal',
  'withdrawalRelease',
  'convertOut',
  'convertIn',
  'convertFee',
  'loanPrincipal',
  'loanInterest',
  'loanRepayment',
  'loanSurplus',
  'loanCollateralHeld',
  'loanCollateralAdded',
  'loanCollateralReleased',
  'loanCollateralReturned',
  'nftBid',
  'nftRelease',
  'nftPurchase',
] as const;
export type KnownReason = (typeof knownReasons)[number];

/** Those whose `ref` is an order with a receipt. */
const orderReasons: ReadonlySet<string> = new Set<KnownReason>([
  'margin',
  'marginRelease',
  'profit',
  'loss',
  'fee',
  'swap',
  'lossProtection',
]);

export function isKnownReason(reason: string): reason is KnownReason {
  return knownReasons.some((known) => known === reason);
}

/** Those whose `ref` is an up/down option. */
export function belongsToOption(reason: string): boolean {
  return reason.startsWith('option');
}

/** Those whose `ref` is a conversion. */
export function belongsToConversion(reason: string): boolean {
  return reason.startsWith('convert');
}

/** The withdrawal a `ref` names (`withdrawal-<id>`); undefined where it names none. */
export function withdrawalOf(ref: string): string | undefined {
  return /^withdrawal-(\d+)$/.exec(ref)?.[1];
}

export function belongsToOrder(reason: string): boolean {
  return orderReasons.has(reason);
}
