/**
 * Why money moves: the one catalogue of reasons. It is the ledger's because transfers, records, receipts,
 * files and the hash chain all carry it, and the ledger may not depend on the capabilities. Their rules name
 * theirs in the transfers they write, and one that is not here does not compile. Stored words never change
 * their meaning and never leave; a new one comes with its sentence (`locales/en/reasons.json`).
 */

/** Of what changes a customer's available balance: records list and filter by them. */
export const recordReasons = [
  'demoFunds',
  'demoReset',
  'deposit',
  'depositHeld',
  'depositReleased',
  'depositReversed',
  'withdrawal',
  'withdrawalRelease',
  'adjustment',
  'margin',
  'marginRelease',
  'profit',
  'loss',
  'fee',
  'swap',
  'lossProtection',
  'optionStake',
  'optionWin',
  'optionRefund',
  'optionSale',
  'planPrincipal',
  'planYield',
  'planReturn',
  'planPenalty',
  'loanCollateralHeld',
  'loanCollateralAdded',
  'loanCollateralReleased',
  'loanCollateralReturned',
  'loanPrincipal',
  'loanInterest',
  'loanRepayment',
  'loanSurplus',
  'nftBid',
  'nftRelease',
  'nftPurchase',
  'convertOut',
  'convertIn',
  'convertFee',
  'feeRebate',
  'inviteReward',
] as const;

/** For moves behind it, between a customer's other accounts and house accounts. Receipts show it. */
const otherReasons = [
  'withdrawalPaid',
  'depositReturned',
  'withdrawalFee',
  'networkFee',
  'networkCost',
  'optionReserve',
  'optionLoss',
  'optionRelease',
  'planReserve',
  'planReserveReleased',
  'loanReserve',
  'loanReserveReleased',
  'loanCollateral',
  'loanCollateralSold',
  'loanOwed',
  'loanOwedRepaid',
  'loanLoss',
  'nftSale',
  'charityPayout',
  'lossUnpaid',
  'orderReserve',
  'orderReserveReleased',
  'incentivesReserved',
  'incentivesReturned',
  'houseFunding',
  'houseWithdrawal',
] as const;

export const reasons = [...recordReasons, ...otherReasons] as const;
export type Reason = (typeof reasons)[number];

const known: ReadonlySet<string> = new Set(reasons);

/** The reason a stored word stands for. Throws on a word that stands for nothing. */
export function reasonOf(word: string): Reason {
  if (!isReason(word)) throw new Error(`the ledger has a transfer for an unknown reason ${word}`);
  return word;
}

function isReason(word: string): word is Reason {
  return known.has(word);
}
