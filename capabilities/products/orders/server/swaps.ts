import type { Prices } from '#capabilities/markets/prices/face.ts';
import type { CustomerEvent, MoneyLane } from '#capabilities/money/ledger/face.ts';
import type { Transfer } from '#capabilities/money/ledger/rules.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { accept } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Clock, Instant } from '#foundation/time/clock.ts';
import { dueTransfers } from '../closing.ts';
import { accrueSwap, lastRollover, settleSwap } from '../swap.ts';
import { type OrderChange, type OrderKind, type OrderParticipant, orderKind } from './order-lane.ts';
import { orderView } from './order-view.ts';
import { selectUnswapped } from './orders.sql.ts';
import { latestQuote } from './quotes.ts';

/** Charges and credits the swap of 17:00 New York. */
export interface Swaps {
  /**
   * Brings every position up to the last rollover. Does nothing when that is done already; what a failure
   * leaves is taken up by the next call. Resolves to the number of accounts it went through.
   */
  run(): Promise<number>;
}

export interface SwapNeeds {
  readonly db: Database;
  readonly lane: MoneyLane;
  readonly markets: Prices;
  readonly clock: Clock;
  readonly participant: OrderParticipant;
}

/** Few enough that customers' orders find room in the lane's batches between them. */
const accountsAtOnce = 200;

export function createSwaps({ db, lane, markets, clock, participant }: SwapNeeds): Swaps {
  const kind = swappingKind(markets, participant);
  let done: Instant | undefined;
  let running: Promise<number> | undefined;

  async function runThrough(rollover: Instant): Promise<number> {
    let after = { customerId: 0n, book: '' };
    let accounts = 0;
    let isComplete = true;
    for (;;) {
      const page = await selectUnswapped(db, new Date(rollover), after, accountsAtOnce);
      const results = await Promise.all(
        page.map(({ customerId, book }) =>
          lane.submit(kind, { key: { book, customerId: asCustomerId(customerId) }, input: rollover }),
        ),
      );
      if (results.some(({ ok }) => !ok)) isComplete = false;
      accounts += page.length;
      const last = page.at(-1);
      if (last === undefined || page.length < accountsAtOnce) break;
      after = last;
    }
    if (isComplete) done = rollover;
    return accounts;
  }

  return {
    async run() {
      await running;
      const rollover = lastRollover(clock.now());
      if (done !== undefined && rollover <= done) return 0;
      running = runThrough(rollover).finally(() => {
        running = undefined;
      });
      return running;
    },
  };
}

/**
 * The swap of all rollovers a position has not had, computed from dates: running it again, or days late,
 * comes to the same.
 */
function swappingKind(markets: Prices, participant: OrderParticipant): OrderKind<Instant, null> {
  return orderKind({
    name: 'orders.swap',
    participant,
    decide(rollover, context) {
      let { available } = context.balances.USDT;
      const transfers: Transfer[] = [];
      const change: OrderChange[] = [];
      const events: CustomerEvent[] = [];
      for (const before of context.state.open.values()) {
        const accrued = accrueSwap(before, rollover);
        const { position, paid, dividend } = settleSwap(accrued, available);
        if (accrued === before && paid === 0n) continue;
        available += paid;
        transfers.push(...dueTransfers(position, paid, dividend));
        change.push({ kind: 'changed', order: position });
        const view = orderView(context.key.book, position, latestQuote(markets, position.code));
        events.push({ event: 'order', data: view });
      }
      return accept({ transfers, change, answer: null, events });
    },
  });
}
