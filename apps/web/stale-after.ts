import { listConvert } from '#capabilities/conversion/contract.ts';
import { listRecharge } from '#capabilities/deposits/contract.ts';
import { listInquiry } from '#capabilities/inquiries/contract.ts';
import { listReserve } from '#capabilities/integrity/contract.ts';
import { getIdentification } from '#capabilities/kyc/contract.ts';
import { getLoan, getLoanTerms, listLoanRecord, quoteLoan } from '#capabilities/loans/contract.ts';
import { listPriceAlert } from '#capabilities/markets/contract.ts';
import {
  donations,
  getNft,
  getNftReceipt,
  listMyNft,
  listNft,
  listNftBid,
} from '#capabilities/nfts/contract.ts';
import { listNotification, mailReturned } from '#capabilities/notifications/contract.ts';
import { getOptionsOrderById, listOptionsOrder } from '#capabilities/options/contract.ts';
import { getReceipt, listOrder } from '#capabilities/orders/contract.ts';
import { getSmartFunding, getSmartReceipt, listSmart, listSmartOrder } from '#capabilities/plans/contract.ts';
import { listWithdrawalAddress } from '#capabilities/withdrawals/address-contract.ts';
import { getWithdrawal, listWithdrwal, withdrawalCount } from '#capabilities/withdrawals/contract.ts';
import { rechargeReturnCount } from '#capabilities/withdrawals/return-contract.ts';
import type { Stale } from '#foundation/ui/call-keys.ts';

/** Which answers a private event of the live channel makes stale. */
const staleAnswers = {
  order: ['balances', listOrder, getReceipt],
  option: ['balances', listOptionsOrder, getOptionsOrderById, getReceipt, listReserve],
  plan: ['balances', listSmart, getSmartFunding, listSmartOrder, getSmartReceipt, listReserve],
  loan: ['balances', getLoanTerms, quoteLoan, listLoanRecord, getLoan, listReserve],
  recharge: ['balances', listRecharge],
  bell: [listNotification, mailReturned, listInquiry],
  notification: [
    'balances',
    listPriceAlert,
    getIdentification,
    listNft,
    getNft,
    listMyNft,
    listNftBid,
    donations,
    getNftReceipt,
  ],
  balance: [
    'balances',
    listSmartOrder,
    listWithdrwal,
    getWithdrawal,
    withdrawalCount,
    rechargeReturnCount,
    listWithdrawalAddress,
    listConvert,
  ],
} satisfies Record<string, readonly Stale[]>;

const events: ReadonlyMap<string, readonly Stale[]> = new Map(Object.entries(staleAnswers));

export function staleAfter(event: string): readonly Stale[] {
  return events.get(event) ?? [];
}
