import type { ActionCarrier, CorporateActions } from '#capabilities/markets/actions/face.ts';
import type { Prices } from '#capabilities/markets/prices/face.ts';
import type { LaneGuard, LedgerReader, MoneyLane } from '#capabilities/money/ledger/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { SetAside } from '#capabilities/money/ledger/set-aside.ts';
import type { Appropriateness } from '#capabilities/people/quiz/face.ts';
import type { Options } from '#capabilities/products/options/face.ts';
import type { LimitOn } from '#foundation/calls/account-limits.ts';
import type { OutputOf, Page } from '#foundation/calls/define-call.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import { larger } from '#foundation/money/rounding.ts';
import type { Result } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { PageRange } from '#foundation/server-kit/statements.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { getOrderTerms, Order } from '../contract.ts';
import type { MarginSummary, Orders } from '../face.ts';
import { lowestLevels } from '../margin-levels.ts';
import type { Receipt } from '../receipt-shape.ts';
import { createOrderActions } from './apply-action.ts';
import { askAsideFirst } from './aside-first.ts';
import { type CloseOrder, createCloseOrder } from './close-order.ts';
import { type CancelOrder, createCancelOrder, createEditOrder, type EditOrder } from './edit-order.ts';
import { createExMoments } from './ex-moments.ts';
import { createFundPending } from './fund-pending.ts';
import { createGapReserves, type GapReserves } from './gap-reserves.ts';
import { getReceipt } from './get-receipt.ts';
import { listOrders } from './list-orders.ts';
import { standingNow } from './margin-account.ts';
import type { OrderConfig } from './order-config.ts';
import {
  type AccountOrders,
  accountOrders,
  createOrderParticipant,
  type OrderChange,
  type OrderParticipant,
} from './order-lane.ts';
import { orderTermsFor } from './order-terms.ts';
import { type OrderFilter, selectLive } from './orders.sql.ts';
import { createPlaceOrder, type PlaceOrder } from './place-order.ts';
import { createQuoteOrder, type QuoteOrder } from './quote-order.ts';
import type { LeverageCap } from './quotes.ts';
import { createReservedBoard, type ReservedBoard, type Sharing } from './reserved-board.ts';
import { createResetDemo, type ResetDemo } from './reset-demo.ts';
import { createSwaps, type Swaps } from './swaps.ts';
import { TriggerEngine } from './triggers.ts';

/** Margin orders: what their calls, the accounts and the engine role need of them. */
export interface OrderServices extends Orders {
  readonly quoteOrder: QuoteOrder;
  readonly placeOrder: PlaceOrder;
  readonly closeOrder: CloseOrder;
  readonly editOrder: EditOrder;
  readonly cancelOrder: CancelOrder;
  readonly resetDemo: ResetDemo;
  /** At the start, before the engine: takes the order margins of orders placed before there were any. */
  fundPending(): Promise<void>;
  listOrders(key: AccountKey, filter: OrderFilter, page: PageRange): Promise<Page<Order>>;
  getReceipt(key: AccountKey, id: RecordId): Promise<Result<Receipt>>;
  termsFor(key: AccountKey, code: string): Promise<Result<OutputOf<typeof getOrderTerms>>>;
  /**
   * Started by the process that has the engine role, after the markets have their prices and before the feed
   * runs.
   */
  readonly triggers: TriggerEngine;
  /**
   * The process with the trigger engine runs it again and again; between two rollovers it does nothing.
   */
  readonly swaps: Swaps;
  /** What all accounts have reserved: read from the database at the start, and each minute. */
  readonly board: ReservedBoard;
  readonly gapReserves: GapReserves;
  /** What pays for losses before the platform does, in this order. */
  paysFirst(aside: SetAside): void;
  /** Carries out on orders what companies do to their shares. */
  readonly carrier: ActionCarrier;
  /** What the lane asks before money leaves an account: what its open positions have lost stays. */
  readonly guard: LaneGuard<AccountOrders, readonly OrderChange[]> & {
    readonly participant: OrderParticipant;
  };
}

export interface OrderNeeds {
  readonly db: Database;
  readonly lane: MoneyLane;
  readonly ledger: LedgerReader;
  readonly markets: Prices;
  readonly clock: Clock;
  readonly config: OrderConfig;
  /** Whether nothing new may begin in an account: then no pending order of it is filled. */
  readonly isBarred?: (key: AccountKey) => boolean;
  /** Which of a customer's limits stops trading: then no pending order of theirs is filled. */
  readonly limitOn?: LimitOn;
  /** Whether a corporate action of before this time waits to be carried out in a market. */
  readonly isHeld?: CorporateActions['isHeld'];
  readonly leverageCap: LeverageCap;
  readonly appropriateness?: Appropriateness;
  /** Who shares a part of the cover; without it each account has its own. */
  readonly sharing?: Sharing;
  /** Their receipts are asked for by the same call. */
  readonly options: Pick<Options, 'receiptTicks'>;
  /** Hears of faults of the trigger engine, which goes on trying. */
  readonly onError: (error: unknown) => void;
}

export function createOrders(needs: OrderNeeds): OrderServices {
  const { db, sharing } = needs;
  const board = createReservedBoard(db, sharing);
  const participant = createOrderParticipant(board, (changes) => triggers.follow(changes));
  const exMoments = createExMoments(db, needs.markets);
  const { markets, isPast } = exMoments;
  const aside: SetAside[] = [];
  const lane = askAsideFirst(needs.lane, aside, participant);
  const all = { ...needs, lane, markets, isPast, exMoments, participant, board };
  const triggers = new TriggerEngine(all);
  const editing = { ...all, bestOf: (id: RecordId) => triggers.bestOf(id) };
  return {
    quoteOrder: createQuoteOrder(all),
    placeOrder: createPlaceOrder(all),
    closeOrder: createCloseOrder(all),
    editOrder: createEditOrder(editing),
    cancelOrder: createCancelOrder(editing),
    resetDemo: createResetDemo(all),
    fundPending: createFundPending(all),
    listOrders: (key, filter, page) => listOrders(all, key, filter, page),
    getReceipt: (key, id) => getReceipt(needs, key, id),
    termsFor: (key, code) => orderTermsFor(all, key, code),
    marginSummary: (key) => marginSummary(all, key),
    guard: {
      participant,
      boundOf: ({ open }, key, at) =>
        larger(standingNow(markets, open.values(), key.book, at).bound, participant.bound.of(key)),
    },
    paysFirst: (each) => void aside.push(each),
    triggers,
    board,
    gapReserves: createGapReserves(all),
    swaps: createSwaps(all),
    carrier: createOrderActions({ ...all, triggers }),
  };
}

async function marginSummary({ db, markets, clock }: OrderNeeds, key: AccountKey): Promise<MarginSummary> {
  const positions = [...accountOrders(await selectLive(db, key)).open.values()];
  const standing = standingNow(markets, positions, key.book, clock.now());
  return { ...standing, levels: lowestLevels(positions) };
}
