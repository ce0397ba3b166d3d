import type { Prices } from '#capabilities/markets/prices/face.ts';
import type { LedgerReader } from '#capabilities/money/ledger/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import { formatRatePpm, formatUnits } from '#foundation/money/money.ts';
import { formatPrice } from '#foundation/money/price.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { type Clock, formatInstant } from '#foundation/time/clock.ts';
import type { OrderQuote } from '../contract.ts';
import { levelsView } from '../margin-levels.ts';
import { previewPending } from '../pending.ts';
import { previewOrder } from '../rules.ts';
import { marginAccountOf } from './margin-account.ts';
import type { OrderConfig } from './order-config.ts';
import { accountOrders, type OrderParticipant } from './order-lane.ts';
import { closeMarginView } from './order-view.ts';
import { selectLive } from './orders.sql.ts';
import { type OrderRequest, termsAsked } from './place-order.ts';
import { forCustomer, type LeverageCap, marketAtHand } from './quotes.ts';

export interface QuoteOrderNeeds {
  readonly db: Database;
  readonly ledger: LedgerReader;
  readonly markets: Prices;
  readonly clock: Clock;
  readonly config: OrderConfig;
  readonly leverageCap: LeverageCap;
  readonly participant: OrderParticipant;
}

export type QuoteOrder = (key: AccountKey, order: OrderRequest) => Promise<Result<OrderQuote>>;

/** What placing the order now would cost and return, or the refusal it would get. Changes nothing. */
export function createQuoteOrder(needs: QuoteOrderNeeds): QuoteOrder {
  const { db, ledger, markets, clock, config, leverageCap, participant } = needs;
  return async (key, request) => {
    const asked = termsAsked(request);
    if (!asked.ok) return asked;
    const [balances, live, cover] = await Promise.all([
      ledger.balances(key),
      selectLive(db, key),
      ledger.cover(key.book),
      participant.board.learn(key.customerId),
    ]);
    const instrument = markets.instrument(request.code);
    if (instrument === undefined) return refuse('INSTRUMENT_UNKNOWN');
    const at = clock.now();
    const shown = marketAtHand(markets, request.code, key.book, at);
    const market = await forCustomer(shown, leverageCap, key.customerId, instrument);
    if (!market.ok) return market;
    const { terms, quote } = market.value;
    const standing = { balances, state: accountOrders(live), key, at, cover };
    const account = marginAccountOf(markets, participant, standing);
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
      ...levelsView(figures.levels),
      ...(figures.closeMargin === undefined ? {} : { closeMargin: closeMarginView(figures.closeMargin) }),
      ...('orderMargin' in figures
        ? { orderMargin: formatUnits(figures.orderMargin), expiresAt: formatInstant(figures.expiresAt) }
        : {}),
      quoteTime: formatInstant(quote.at),
    });
  };
}
