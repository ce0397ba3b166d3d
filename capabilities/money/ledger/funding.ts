import type { HouseAccount } from '#capabilities/money/accounting/chart-of-accounts.ts';
import type { Book } from '#foundation/ids/book.ts';
import { asCustomerId, type CustomerId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { Result } from '#foundation/refusals/result.ts';
import type { MoneyLane } from './face.ts';
import type { AccountKey, Transfer } from './rules.ts';
import { postTransfers } from './transfer-kind.ts';

/** Money from outside: the demo account's first, sample deposits, the platform's own. */
export interface Funding {
  /** The demo account's first money, once in a customer's life. */
  openDemo(customerId: CustomerId): Promise<Result<null>>;
  /** A sample deposit on the real book. The same request id funds once. */
  fundReal(customerId: CustomerId, asset: Asset, units: bigint, requestId: string): Promise<Result<null>>;
  /**
   * The operator's money for a house account, in USDT unless it says otherwise. The same request id funds
   * once.
   */
  fundHouse(
    book: Book,
    account: HouseAccount,
    units: bigint,
    requestId: string,
    asset?: Asset,
  ): Promise<Result<null>>;
}

/** With a space in it, it can't be a client's request id. */
const demoOpening = 'demo opening';

/** `demo` says, at each opening, what a demo account begins with in USDT units. */
export function createFunding(lane: MoneyLane, demo: { readonly demoStartUnits: bigint }): Funding {
  /** The id is part of the fingerprint: two like amounts are two deposits, never a double click. */
  const fund = (key: AccountKey, requestId: string, transfer: Omit<Transfer, 'from' | 'ref'>) =>
    lane.submit(postTransfers, {
      key,
      input: [{ ...transfer, from: 'outside', ref: requestId }],
      request: {
        id: requestId,
        fingerprint: `${requestId} ${transfer.to} ${transfer.asset} ${transfer.units}`,
      },
    });
  return {
    openDemo: (customerId) =>
      fund({ book: 'demo', customerId }, demoOpening, {
        to: 'available',
        asset: 'USDT',
        units: demo.demoStartUnits,
        reason: 'demoFunds',
      }),
    fundReal: (customerId, asset, units, requestId) =>
      fund({ book: 'real', customerId }, requestId, { to: 'available', asset, units, reason: 'deposit' }),
    fundHouse: (book, account, units, requestId, asset = 'USDT') =>
      fund({ book, customerId: asCustomerId(0n) }, requestId, {
        to: account,
        asset,
        units,
        reason: 'houseFunding',
      }),
  };
}
