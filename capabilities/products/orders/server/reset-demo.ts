import type { Prices } from '#capabilities/markets/prices/face.ts';
import type { MoneyLane } from '#capabilities/money/ledger/face.ts';
import type { AccountKey, Transfer } from '#capabilities/money/ledger/rules.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { CommandRequest } from '#foundation/server-kit/call-router.ts';
import { type ClosedOut, closeInAccount } from '../stop-out.ts';
import { cancelAllPending, closingOutcome, openAccountOf } from './account-closing.ts';
import type { OrderConfig } from './order-config.ts';
import { type OrderKind, type OrderParticipant, orderKind } from './order-lane.ts';
import { latestQuoteOf } from './quotes.ts';

export interface ResetDemoNeeds {
  readonly lane: MoneyLane;
  readonly markets: Prices;
  readonly config: OrderConfig;
  readonly participant: OrderParticipant;
}

export type ResetDemo = (key: AccountKey, request: CommandRequest) => Promise<Result<null>>;

/**
 * Cancels the demo book's pending orders, closes its positions at their latest price, whatever its age, and
 * returns the balance to what a demo account begins with. The records keep everything. TRADING_UNAVAILABLE
 * while a position has no known price.
 */
export function createResetDemo(needs: ResetDemoNeeds): ResetDemo {
  const kind = resettingKind(needs);
  return (key, request) => {
    if (key.book !== 'demo') throw new Error('only the demo book is reset');
    return needs.lane.submit(kind, { key, input: null, request });
  };
}

function resettingKind({ participant, markets, config }: ResetDemoNeeds): OrderKind<null, null> {
  const quoteOf = latestQuoteOf(markets);
  return orderKind({
    name: 'orders.resetDemo',
    participant,
    sparesAside: true,
    decide(_, context) {
      const cancelled = cancelAllPending(openAccountOf(context, context.at), context, 'user');
      const { change, events } = cancelled;
      let { account } = cancelled;
      const transfers: Transfer[] = [];
      for (const position of context.state.open.values()) {
        const current = account.positions.find(({ id }) => id === position.id);
        // A loss beyond the balance may have closed it with one before.
        if (current === undefined) continue;
        const quote = quoteOf(current);
        if (quote === undefined) return refuse('TRADING_UNAVAILABLE', { reason: 'stale' });
        const closing = { reason: 'user', at: context.at } as const;
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
  });
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
