import { listPriceAlert } from '#capabilities/markets/alerts/contract.ts';
import { listRecharge } from '#capabilities/money/deposits/contract.ts';
import { listReserve } from '#capabilities/money/integrity/contract.ts';
import type { CustomerEventName } from '#capabilities/money/ledger/customer-event.ts';
import {
  checkWithdrawalAddress,
  listWithdrawalAddress,
} from '#capabilities/money/withdrawals/address-contract.ts';
import { getWithdrawal, listWithdrwal, withdrawalCount } from '#capabilities/money/withdrawals/contract.ts';
import { rechargeReturnCount } from '#capabilities/money/withdrawals/return-contract.ts';
import { listAccountLimit } from '#capabilities/people/customers/contract.ts';
import { listInquiry } from '#capabilities/people/inquiries/contract.ts';
import { getIdentification } from '#capabilities/people/kyc/contract.ts';
import { listNotification, mailReturned } from '#capabilities/people/notifications/contract.ts';
import { listConvert } from '#capabilities/products/conversion/contract.ts';
import { getLoan, getLoanTerms, listLoanRecord, quoteLoan } from '#capabilities/products/loans/contract.ts';
import {
  donations,
  getNft,
  getNftReceipt,
  listMyNft,
  listNft,
  listNftBid,
} from '#capabilities/products/nfts/contract.ts';
import { getOptionsOrderById, listOptionsOrder } from '#capabilities/products/options/contract.ts';
import { getReceipt, listOrder } from '#capabilities/products/orders/contract.ts';
import {
  getSmartFunding,
  getSmartReceipt,
  listSmart,
  listSmartOrder,
} from '#capabilities/products/plans/contract.ts';
import type { Stale } from '#foundation/ui/call-keys.ts';

/** Which answers a private event of the live channel makes stale. */
const staleAnswers = {
  order: ['balances', listOrder, getReceipt],
  option: ['balances', listOptionsOrder, getOptionsOrderById, getReceipt, listReserve],
  plan: ['balances', listSmart, getSmartFunding, listSmartOrder, getSmartReceipt, listReserve],
  loan: ['balances', getLoanTerms, quoteLoan, listLoanRecord, getLoan, listReserve],
  recharge: ['balances', listRecharge],
  bell: [listNotification, mailReturned, listInquiry, listAccountLimit],
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
    checkWithdrawalAddress,
    listWithdrawalAddress,
    listConvert,
  ],
} satisfies Record<CustomerEventName, readonly Stale[]>;

const events: ReadonlyMap<string, readonly Stale[]> = new Map(Object.entries(staleAnswers));

export function staleAfter(event: string): readonly Stale[] {
  return events.get(event) ?? [];
}
