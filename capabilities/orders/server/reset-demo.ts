import type { CustomerEvent, MoneyCommandKind, MoneyLane } from '#capabilities/ledger/face.ts';
import type { AccountKey, Transfer } from '#capabilities/ledger/rules.ts';
import type { Markets } from '#capabilities/markets/face.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { CommandRequest } from '#foundation/server-kit/call-router.ts';
import { type ClosedOut, closeInAccount } from '../margin-call.ts';
import { endPending } from '../pending.ts';
import { closingOutcome, openAccountOf } from './account-closing.ts';
import type { OrderConfig } from './order-config.ts';
import type { AccountOrders, OrderChange, OrderParticipant } from './order-lane.ts';
import { orderView } from './order-view.ts';
import { latestQuoteOf } from './quotes.ts';

export interface ResetDemoParts {
  readonly lane: MoneyLane;
  readonly markets: Markets;
  readonly config: OrderConfig;
  readonly participant: OrderParticipant;
}

export type ResetDemo = (key: AccountKey, request: CommandRequest) => Promise<Result<null>>;

/**
 * Cancels the demo book's pending orders, closes its positions at their latest price, whatever its age, and returns the balance to what a
 * demo account begins with. The records keep everything. TRADING_UNAVAILABLE while a position has no known price.
 */
export function createResetDemo(parts: ResetDemoParts): ResetDemo {
  const kind = resettingKind(parts);
  return (key, request) => {
    if (key.book !== 'demo') throw new Error('only the demo book is reset');
    return parts.lane.submit(kind, { key, input: null, request });
  };
}

function resettingKind({
  participant,
  markets,
  config,
}: ResetDemoParts): MoneyCommandKind<null, AccountOrders, readonly OrderChange[], null> {
  const quoteOf = latestQuoteOf(markets);
  return {
    name: 'orders.resetDemo',
    participant,
    decide(_, scene) {
      const change: OrderChange[] = [];
      const events: CustomerEvent[] = [];
      for (const pending of scene.state.pending.values()) {
        const cancelled = endPending(pending, 'cancelled', scene.at);
        change.push({ kind: 'changed', order: cancelled });
        events.push({ event: 'order', data: orderView('demo', cancelled) });
      }
      let account = openAccountOf(markets, scene, scene.at);
      const transfers: Transfer[] = [];
      for (const position of scene.state.open.values()) {
        const current = account.positions.find(({ id }) => id === position.id);
        // A loss beyond the balance may have closed it with one before.
        if (current === undefined) continue;
        const quote = quoteOf(current);
        if (quote === undefined) return refuse('TRADING_UNAVAILABLE', { reason: 'stale' });
        const closing = { reason: 'user', at: scene.at } as const;
        const out: ClosedOut = closeInAccount(account, current, quote, closing, quoteOf);
        const outcome = closingOutcome('demo', out);
        account = out.account;
        transfers.push(...outcome.transfers);
        change.push(...outcome.change);
        events.push(...outcome.events);
      }
      transfers.push(...topUp(account.available, config.demoStartUnits));
      return accept({ transfers, change, answer: null, events });
    },
  };
}

/** The transfer that brings the available balance to `target`; none when it is there. */
function topUp(available: bigint, target: bigint): Transfer[] {
  const missing = target - available;
  if (missing === 0n) return [];
  const common = { asset: 'USDT', reason: 'demoReset', ref: 'demoReset' } as const;
  return missing > 0n
    ? [{ ...common, from: 'outside', to: 'available', units: missing }]
    : [{ ...common, from: 'available', to: 'outside', units: -missing }];
}
