import type { Balances } from '#capabilities/ledger/rules.ts';
import type { MarginAccount } from '../rules.ts';
import { unrealisedAt } from '../rules.ts';
import type { OpenPositions } from './order-lane.ts';
import type { LatestQuote } from './quotes.ts';

/** What open positions stand at by the latest quotes, in USDT units; one without any known price counts as zero. */
export function unrealisedOf(positions: OpenPositions, latest: LatestQuote): bigint {
  let total = 0n;
  for (const position of positions.values()) {
    const quote = latest(position.code);
    if (quote !== undefined) total += unrealisedAt(position, quote);
  }
  return total;
}

export function marginAccountOf(
  { USDT }: Balances,
  positions: OpenPositions,
  latest: LatestQuote,
): MarginAccount {
  return {
    available: USDT.available,
    margin: USDT.margin,
    unrealised: unrealisedOf(positions, latest),
    openOrders: positions.size,
  };
}
