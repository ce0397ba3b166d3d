import type { CustomerEvent, MoneyCommandKind, MoneyLane } from '#capabilities/ledger/face.ts';
import { type AccountKey, applyTransfers, type Balances, type Transfer } from '#capabilities/ledger/rules.ts';
import type { Markets } from '#capabilities/markets/face.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { CommandRequest } from '#foundation/server-kit/call-router.ts';
import { closePosition } from '../rules.ts';
import type { OrderConfig } from './order-config.ts';
import type { OpenPositions, OrderChange, OrderParticipant } from './order-lane.ts';
import { closedOrderView } from './order-view.ts';
import { type LatestQuote, latestQuote } from './quotes.ts';

export interface ResetDemoParts {
  readonly lane: MoneyLane;
  readonly markets: Markets;
  readonly config: OrderConfig;
  readonly participant: OrderParticipant;
}

export type ResetDemo = (key: AccountKey, request: CommandRequest) => Promise<Result<null>>;

/**
 * Closes the demo book's positions at their latest price, whatever its age, and returns the balance to what a demo account
 * begins with. The records keep everything. TRADING_UNAVAILABLE while a position has no known price.
 */
export function createResetDemo({ lane, markets, config, participant }: ResetDemoParts): ResetDemo {
  const kind = resettingKind(participant, config);
  const latest: LatestQuote = (code) => latestQuote(markets, code);
  return (key, request) => {
    if (key.book !== 'demo') throw new Error('only the demo book is reset');
    return lane.submit(kind, { key, input: { latest }, request });
  };
}

function resettingKind(
  participant: OrderParticipant,
  config: OrderConfig,
): MoneyCommandKind<{ latest: LatestQuote }, OpenPositions, readonly OrderChange[], null> {
  return {
    name: 'orders.resetDemo',
    participant,
    decide({ latest }, scene) {
      let balances = scene.balances;
      const transfers: Transfer[] = [];
      const change: OrderChange[] = [];
      const events: CustomerEvent[] = [];
      for (const position of scene.state.values()) {
        const quote = latest(position.code);
        if (quote === undefined) return refuse('TRADING_UNAVAILABLE', { reason: 'stale' });
        const { available } = balances.USDT;
        const closing = closePosition(position, quote, { reason: 'user', available, at: scene.at });
        const after = applyTransfers(balances, closing.transfers);
        if (!after.ok) return after;
        balances = after.value;
        transfers.push(...closing.transfers);
        change.push({ kind: 'closed', closed: closing.closed });
        events.push({ event: 'order', data: closedOrderView('demo', closing.closed) });
      }
      transfers.push(...topUp(balances, config.demoStartUnits));
      return accept({ transfers, change, answer: null, events });
    },
  };
}

/** The transfer that brings the available balance to `target`; none when it is there. */
function topUp({ USDT }: Balances, target: bigint): Transfer[] {
  const missing = target - USDT.available;
  if (missing === 0n) return [];
  const common = { asset: 'USDT', reason: 'demoReset', ref: 'demoReset' } as const;
  return missing > 0n
    ? [{ ...common, from: 'outside', to: 'available', units: missing }]
    : [{ ...common, from: 'available', to: 'outside', units: -missing }];
}
