import type { Balances } from '#capabilities/ledger/rules.ts';
import type { QuoteOf } from '../margin-call.ts';
import type { Position } from '../position.ts';
import type { MarginAccount } from '../rules.ts';
import { unrealisedAt } from '../rules.ts';
import type { AccountOrders } from './order-lane.ts';

/** What open positions stand at, in USDT units; of one without any known price, only the swap it owes. */
export function unrealisedOf(positions: Iterable<Position>, quoteOf: QuoteOf): bigint {
  // An account often has many positions in one market.
  const quotes = new Map<string, ReturnType<QuoteOf>>();
  let total = 0n;
  for (const position of positions) {
    const { code } = position;
    if (!quotes.has(code)) quotes.set(code, quoteOf(position));
    const quote = quotes.get(code);
    total += quote === undefined ? position.swapDue : unrealisedAt(position, quote);
  }
  return total;
}

export function marginAccountOf(
  { USDT }: Balances,
  { open, pending }: AccountOrders,
  quoteOf: QuoteOf,
): MarginAccount {
  return {
    available: USDT.available,
    margin: USDT.margin,
    unrealised: unrealisedOf(open.values(), quoteOf),
    openOrders: open.size + pending.size,
  };
}
