import type { LedgerReader } from '#capabilities/ledger/face.ts';
import type { AccountKey } from '#capabilities/ledger/rules.ts';
import type { Markets } from '#capabilities/markets/face.ts';
import { formatRatePpm, formatUnits } from '#foundation/money/money.ts';
import { formatPrice } from '#foundation/money/price.ts';
import { accept, type Result } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { type Clock, formatInstant } from '#foundation/time/clock.ts';
import type { OrderQuote } from '../contract.ts';
import { previewPending } from '../pending.ts';
import { previewOrder } from '../rules.ts';
import { marginAccountOf } from './margin-account.ts';
import type { OrderConfig } from './order-config.ts';
import { accountOrders } from './order-lane.ts';
import { selectLive } from './orders.sql.ts';
import { type OrderRequest, termsAsked } from './place-order.ts';
import { type LeverageCap, latestQuoteOf, marketForCustomer } from './quotes.ts';

export interface QuoteOrderParts {
  readonly db: Database;
  readonly ledger: LedgerReader;
  readonly markets: Markets;
  readonly clock: Clock;
  readonly config: OrderConfig;
  readonly leverageCap: LeverageCap;
}

export type QuoteOrder = (key: AccountKey, order: OrderRequest) => Promise<Result<OrderQuote>>;

/** What placing the order now would cost and return, or the refusal it would get. Changes nothing. */
export function createQuoteOrder(parts: QuoteOrderParts): QuoteOrder {
  const { db, ledger, markets, clock, config, leverageCap } = parts;
  return async (key, request) => {
    const asked = termsAsked(request);
    if (!asked.ok) return asked;
    const [balances, live] = await Promise.all([ledger.balances(key), selectLive(db, key)]);
    const market = await marketForCustomer(markets, leverageCap, key, request.code, clock.now());
    if (!market.ok) return market;
    const { terms, quote } = market.value;
    const account = marginAccountOf(balances, accountOrders(live), latestQuoteOf(markets));
    const order = asked.value;
    const preview =
      'type' in order
        ? previewPending(order, terms, quote, account, config)
        : previewOrder(order, terms, quote, account, config);
    if (!preview.ok) return preview;
    const figures = preview.value;
    const level = figures.marginLevelAfterPpm;
    return accept({
      openPrice: formatPrice(figures.openPrice),
      requiredMargin: formatUnits(figures.requiredMargin),
      fee: formatUnits(figures.openFee),
      swapPerDay: formatUnits(figures.swapPerDay),
      expectedReturn: formatUnits(figures.expectedReturn),
      lossAtStop: formatUnits(figures.lossAtStop),
      liquidationPrice: formatPrice(figures.liquidationPrice),
      marginLevelAfter: level === null ? null : formatRatePpm(level),
      quoteTime: formatInstant(quote.at),
    });
  };
}
