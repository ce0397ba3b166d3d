import type { CommandContext } from '#capabilities/ledger/face.ts';
import type { Markets } from '#capabilities/markets/face.ts';
import type { Book } from '#foundation/ids/book.ts';
import type { Instant } from '#foundation/time/clock.ts';
import { type Standing, standingOf } from '../free-margin.ts';
import { lowestLevels } from '../margin-levels.ts';
import type { Position } from '../position.ts';
import type { MarginAccount } from '../rules.ts';
import type { AccountOrders } from './order-lane.ts';
import { latestQuote } from './quotes.ts';

/** Where positions stand by the prices at hand. */
export function standingNow(
  markets: Markets,
  positions: Iterable<Position>,
  book: Book,
  at: Instant,
): Standing {
  return standingOf(positions, ({ code }) => ({
    quote: latestQuote(markets, code),
    isLive: markets.tradability(code, book, at)?.tradable === true,
  }));
}

/** The account that an order is decided against. */
export function marginAccountOf(
  markets: Markets,
  {
    balances,
    state,
    key,
    at,
    cover,
  }: Pick<CommandContext<AccountOrders>, 'balances' | 'state' | 'key' | 'at' | 'cover'>,
): MarginAccount {
  const { open, pending } = state;
  const { available, margin } = balances.USDT;
  const standing = standingNow(markets, open.values(), key.book, at);
  const levels = lowestLevels(open.values());
  let reserved = 0n;
  for (const order of open.values()) reserved += order.reserved;
  for (const order of pending.values()) reserved += order.reserved;
  return { available, margin, ...standing, openOrders: open.size + pending.size, levels, reserved, cover };
}
