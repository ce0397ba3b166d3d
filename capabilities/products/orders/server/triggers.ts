import type { CorporateActions } from '#capabilities/markets/actions/face.ts';
import type { Prices, Tick } from '#capabilities/markets/prices/face.ts';
import type { LedgerListener, LedgerReader, MoneyLane } from '#capabilities/money/ledger/face.ts';
import { type AccountKey, accountKeyText } from '#capabilities/money/ledger/rules.ts';
import type { LimitOn } from '#foundation/calls/account-limits.ts';
import { asCustomerId, type RecordId } from '#foundation/ids/ids.ts';
import type { Price } from '#foundation/money/price.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { createDecidingTicks, type DecidingTicks } from '#foundation/server-kit/ticks/deciding-ticks.ts';
import { TickEngine } from '#foundation/server-kit/ticks/tick-engine.ts';
import { type Clock, secondMs } from '#foundation/time/clock.ts';
import type { Quote } from '../evidence.ts';
import { createCloseWarning } from './close-warning.ts';
import type { CloseNews } from './close-watch.ts';
import {
  deleteDecidingTicks,
  insertDecidingTicks,
  selectDecidingTicks,
  selectWarned,
  selectWatchedThrough,
  storeWatchedThrough,
} from './engine.sql.ts';
import type { ExMoments } from './ex-moments.ts';
import { createExpiries } from './expire-orders.ts';
import { readLiveOrders } from './live-orders.sql.ts';
import { createMarginCheck, type MarginCheck } from './margin-check.ts';
import { createMarginWatch, type MarginWatch } from './margin-watch.ts';
import { loadMissedStops, type MissedStops } from './missed-stops.ts';
import type { OrderConfig } from './order-config.ts';
import type { OrderChange, OrderChanges, OrderParticipant } from './order-lane.ts';
import { OrderWatch, type SetOff, type WatchedOwned } from './order-watch.ts';
import { quoteOf } from './quotes.ts';
import { createTrailStore, type TrailStore } from './trail-store.ts';
import { createFilling, createTriggeredClosing } from './triggered-order.ts';

export interface TriggerEngineNeeds {
  readonly db: Database;
  readonly lane: MoneyLane;
  readonly ledger: LedgerReader;
  readonly markets: Prices;
  readonly clock: Clock;
  readonly config: Pick<OrderConfig, 'cover'>;
  /** Whether nothing new may begin in an account: then no pending order of it is filled. */
  readonly isBarred?: (key: AccountKey) => boolean;
  /** Which of a customer's limits stops trading: then no pending order of theirs is filled. */
  readonly limitOn?: LimitOn;
  readonly participant: OrderParticipant;
  readonly exMoments: ExMoments;
  readonly isPast: ExMoments['isPast'];
  /** Whether a corporate action of before this time waits to be carried out in a market. */
  readonly isHeld?: CorporateActions['isHeld'];
  readonly onError: (error: unknown) => void;
}

const balancesAtOnce = 20_000;
const bestPricesAtOnce = 5_000;
/** More than there is in any account. */
const allMoney = 2n ** 63n;

/**
 * Acts on prices: closes positions at their stop loss, take profit or trailing stop, fills pending orders,
 * warns of the margin call and stops accounts out. Each on the first tick at which the price has lasted at or
 * beyond, at that tick's price (docs/decisions/0159-a-price-that-lasts.md). Only sound ticks are heard; in a
 * halted market nothing is filled. Memory follows the lane's commits and is rebuilt from the database at
 * start (docs/decisions/0014-triggers-and-margin.md).
 */
export class TriggerEngine {
  readonly #needs: TriggerEngineNeeds;
  readonly #kinds: ReturnType<typeof commandKinds>;
  readonly #deciding: DecidingTicks<Quote>;
  readonly #engine: TickEngine<Tick, Quote, WatchedOwned>;
  readonly #orders: OrderWatch;
  readonly #margin: MarginWatch;
  readonly #trails: TrailStore;
  readonly #expire: () => Promise<void>;
  #missed: MissedStops | undefined;

  constructor(needs: TriggerEngineNeeds) {
    const { db, lane, markets } = needs;
    this.#needs = needs;
    this.#kinds = commandKinds(needs);
    this.#trails = createTrailStore(db);
    this.#expire = createExpiries(needs);
    this.#deciding = createDecidingTicks({
      idOf: ({ sequence }: Quote) => sequence,
      select: () => selectDecidingTicks(db),
      insert: (quotes) => insertDecidingTicks(db, quotes),
      remove: (sequences) => deleteDecidingTicks(db, sequences),
    });
    this.#margin = createMarginWatch({
      ...needs,
      check: (...asked) => this.#checkMargin(...asked),
      warn: (key, news) => this.#warnOfClose(key, news),
    });
    this.#engine = this.#createEngine();
    this.#orders = new OrderWatch({
      markets,
      ticksSince: (code, sequence) => this.#engine.ticksSince(code, sequence),
      keptSince: (code, sequence) => this.#engine.keptSince(code, sequence),
      missedStopOf: (position) => this.#missed?.of(position),
      quoteWhen: (tick) => this.#quoteWhen(tick),
      onSetOff: (setOff) => this.#carryOut(setOff),
    });
    lane.listen((changed) => this.#hearBalances(changed));
  }

  /** Begins to hear ticks and takes up every live order. Resolves when all are watched. */
  start(): Promise<void> {
    return this.#engine.start();
  }

  /** Hears of committed changes. */
  follow(changes: OrderChanges): void {
    for (const { key, change } of changes) for (const each of change) this.#followOne(key, each);
  }

  /** Looks whether a close margin has come into force. The engine does so each second, and with each tick. */
  lookAtCloses(): void {
    this.#margin.lookAtCloses();
  }

  /** Expires the pending orders whose time is over. The engine does so each second. */
  expire(): Promise<void> {
    return this.#expire();
  }

  /** Resolves when everything fired so far is done. */
  settled(): Promise<void> {
    return this.#engine.settled();
  }

  /**
   * Stores what is kept in memory alone: how far trailing stops have come. The engine does so each second.
   */
  async flush(): Promise<void> {
    // Before anything is awaited: every tick up to now has been looked at, and all they set off is stored.
    const isDone = this.#engine.isDone && this.#orders.late === 0;
    const { db, clock } = this.#needs;
    const seen = isDone ? [this.#deciding.clear(), storeWatchedThrough(db, clock.now())] : [];
    await Promise.all([...seen, this.#trails.store(this.#orders.takeTrails(bestPricesAtOnce))]);
  }

  /** The best price that a trailing position has followed to; undefined when it is not watched here. */
  bestOf(id: RecordId): Price | undefined {
    return this.#orders.bestOf(id);
  }

  /** Hears no more ticks, and waits for what has fired. The lane must still run. */
  async stop(): Promise<void> {
    await this.#engine.stop();
    await this.flush().catch(this.#needs.onError);
  }

  get watched(): number {
    return this.#orders.size;
  }

  #createEngine(): TickEngine<Tick, Quote, WatchedOwned> {
    const { db, markets, exMoments, isHeld, onError } = this.#needs;
    return new TickEngine({
      ticks: markets,
      deciding: this.#deciding,
      onTick: (tick) => {
        this.#orders.fire(tick);
        this.#margin.fire(tick);
      },
      prepare: async () => {
        await exMoments.load();
        this.#missed = await loadMissedStops({ markets, isHeld }, await selectWatchedThrough(db));
      },
      read: async (take) => {
        await readLiveOrders(db, take);
        await this.#readMargin();
      },
      idOf: ({ order }) => order.id,
      take: ({ key, order }) => {
        this.#orders.watch({ key, order });
        if (order.status === 'open') this.#margin.put(key, order);
      },
      onRestored: () => {
        this.#missed = undefined;
        this.#margin.refreshAll();
      },
      routine: {
        everyMs: secondMs,
        run: async () => {
          this.lookAtCloses();
          await this.flush();
          await this.expire();
        },
      },
      onError,
    });
  }

  /** Kept for the next process with the first that asks. */
  #quoteWhen(tick: Tick): () => Quote | undefined {
    const { markets, onError } = this.#needs;
    let quote: Quote | undefined;
    return () => {
      const instrument = markets.instrument(tick.code);
      if (quote !== undefined || instrument === undefined) return quote;
      quote = quoteOf(markets, instrument, tick);
      // The orders themselves are tried again for as long as this process lives: no other one needs their
      // tick.
      if (quote !== undefined) void this.#deciding.keep(quote).catch(onError);
      return quote;
    };
  }

  /**
   * At the tick's own conversion rate where it is known: asked for at once, and again only while it is not.
   */
  #carryOut({ key, id, closing: how, quote: quoteAt }: SetOff): void {
    const { lane, participant } = this.#needs;
    const { filling, closing } = this.#kinds;
    const atOnce = quoteAt();
    // The last process may have ended between a release for this closing and its decision.
    const isTakenUp = how !== undefined && this.#engine.isReading;
    const unbind = isTakenUp ? participant.bound.bind(key, allMoney) : () => {};
    this.#engine.fire(async () => {
      const quote = atOnce ?? quoteAt();
      if (quote === undefined) return false;
      const done =
        how === undefined
          ? await lane.submit(filling, { key, input: { id, quote } })
          : await lane.submit(closing, { key, input: { id, quote, ...how } });
      const isDone = done.ok || done.refusal === 'ORDER_NOT_OPEN' || done.refusal === 'ORDER_NOT_PENDING';
      if (isDone) unbind();
      return isDone;
    });
  }

  #checkMargin(key: AccountKey, check: MarginCheck, done: () => void): void {
    this.#engine.fire(async () => {
      const checked = await this.#needs.lane.submit(this.#kinds.checking, { key, input: check });
      if (checked.ok) done();
      return checked.ok;
    });
  }

  #warnOfClose(key: AccountKey, news: CloseNews): void {
    const { warning } = this.#kinds;
    this.#engine.fire(async () => (await this.#needs.lane.submit(warning, { key, input: news })).ok);
  }

  #followOne(key: AccountKey, change: OrderChange): void {
    if (change.kind === 'warned') {
      if (this.#engine.hears(warningOf(key))) this.#margin.setWarned(key, change.warnedPpm);
      return;
    }
    const { order } = change;
    if (!this.#engine.hears(order.id)) return;
    if (order.status === 'open') this.#margin.put(key, order);
    else this.#margin.remove(key, order.id);
    if (order.status !== 'open' && order.status !== 'pending') this.#orders.forget(key, order.id);
    else if (hasOtherTriggers(change) || !this.#orders.knows(order))
      this.#orders.watch({ key, order }, change.kind === 'converted');
  }

  #hearBalances({ key, balances }: Parameters<LedgerListener>[0]): void {
    if (!this.#engine.hears(accountKeyText(key))) return;
    this.#margin.setFunds(key, balances.USDT.available + balances.USDT.margin);
    if (!this.#engine.isReading) this.#margin.refresh(key);
  }

  async #readMargin(): Promise<void> {
    for (const { customerId, book, warnedPpm } of await selectWarned(this.#needs.db)) {
      const key = { customerId: asCustomerId(customerId), book };
      if (!this.#engine.hasHeard(warningOf(key))) this.#margin.setWarned(key, warnedPpm);
    }
    const keys = this.#margin.unfunded();
    for (let from = 0; from < keys.length; from += balancesAtOnce) {
      const some = keys.slice(from, from + balancesAtOnce);
      const funds = await this.#needs.ledger.marginFunds(some);
      for (const key of some) {
        const text = accountKeyText(key);
        if (!this.#engine.hasHeard(text)) this.#margin.setFunds(key, funds.get(text) ?? 0n);
      }
    }
  }
}

function commandKinds(needs: TriggerEngineNeeds) {
  return {
    closing: createTriggeredClosing(needs),
    filling: createFilling(needs),
    checking: createMarginCheck(needs),
    warning: createCloseWarning(needs),
  };
}

/** Whether it waits for other prices than before. */
function hasOtherTriggers(change: Exclude<OrderChange, { kind: 'warned' }>): boolean {
  return change.kind === 'converted' ? change.receipt.kind === 'split' : change.kind !== 'changed';
}

/** What news of an account's warning level go by, beside those of its balance. */
const warningOf = (key: AccountKey) => `warned ${accountKeyText(key)}`;
