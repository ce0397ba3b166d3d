import type { Declaration } from './declaration.ts';

/** What is owed to the charity. */
export const charityAccount = 'house/charity-payable' as const;

export const nftsAccounting = {
  house: [[charityAccount, 18]],
  funded: [],
  recordReasons: ['nftBid', 'nftRelease', 'nftPurchase'],
  otherReasons: ['nftSale', 'charityPayout'],
} as const satisfies Declaration;
