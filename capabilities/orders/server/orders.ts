import type { LedgerReader, MoneyLane } from '#capabilities/ledger/face.ts';
import type { AccountKey } from '#capabilities/ledger/rules.ts';
import type { Markets } from '#capabilities/markets/face.ts';
import type { Page } from '#foundation/calls/define-call.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import type { Result } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Order, Receipt } from '../contract.ts';
import type { MarginSummary, Orders } from '../face.ts';
import { type CloseOrder, createCloseOrder, createClosingKind } from './close-order.ts';
import { createFiredOrders } from './fired-orders.ts';
import { getReceipt } from './get-receipt.ts';
import { listOrders } from './list-orders.ts';
import { unrealisedOf } from './margin-account.ts';
import type { OrderConfig } from './order-config.ts';
import { createOrderParticipant } from './order-lane.ts';
import { type OrderFilter, selectOpen } from './orders.sql.ts';
import { createPlaceOrder, type PlaceOrder } from './place-order.ts';
import { createQuoteOrder, type QuoteOrder } from './quote-order.ts';
import { latestQuote } from './quotes.ts';
import { createResetDemo, type ResetDemo } from './reset-demo.ts';
import { createTriggerEngine, type TriggerEngine } from './triggers.ts';

/** Margin orders: what their calls, the accounts and the engine role need of them. */
export interface OrderServices extends Orders {
  readonly quoteOrder: QuoteOrder;
  readonly placeOrder: PlaceOrder;
  readonly closeOrder: CloseOrder;
  readonly resetDemo: ResetDemo;
  listOrders(
    key: AccountKey,
    filter: OrderFilter,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<Page<Order>>;
  getReceipt(key: AccountKey, id: RecordId): Promise<Result<Receipt>>;
  /** Started by the process that has the engine role, after the markets have their prices and before the feed runs. */
  readonly triggers: TriggerEngine;
}

export interface OrderParts {
  readonly db: Database;
  readonly lane: MoneyLane;
  readonly ledger: LedgerReader;
  readonly markets: Markets;
  readonly clock: Clock;
  readonly config: OrderConfig;
  /** Hears of faults of the trigger engine, which goes on trying. */
  readonly onError: (error: unknown) => void;
}

export function createOrders(parts: OrderParts): OrderServices {
  const { db, lane, markets, config, onError } = parts;
  const participant = createOrderParticipant((changes) => triggers.follow(changes));
  const triggerKind = createClosingKind('orders.trigger', participant, config);
  const triggers = createTriggerEngine({ db, markets, fired: createFiredOrders(lane, triggerKind, onError) });
  const all = { ...parts, participant };
  return {
    quoteOrder: createQuoteOrder(parts),
    placeOrder: createPlaceOrder(all),
    closeOrder: createCloseOrder(all),
    resetDemo: createResetDemo(all),
    listOrders: (key, filter, page) => listOrders(parts, key, filter, page),
    getReceipt: (key, id) => getReceipt(parts, key, id),
    marginSummary: (key) => marginSummary(db, markets, key),
    triggers,
  };
}

async function marginSummary(db: Database, markets: Markets, key: AccountKey): Promise<MarginSummary> {
  const positions = new Map((await selectOpen(db, key)).map((position) => [position.id, position]));
  let margin = 0n;
  for (const position of positions.values()) margin += position.requiredMargin;
  return { margin, unrealised: unrealisedOf(positions, (code) => latestQuote(markets, code)) };
}
