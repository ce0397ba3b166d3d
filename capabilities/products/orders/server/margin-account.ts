import type { MarketClose } from '#capabilities/markets/catalogue/trading-hours.ts';
import type { Prices } from '#capabilities/markets/prices/face.ts';
import type { CommandContext } from '#capabilities/money/ledger/face.ts';
import type { Book } from '#foundation/ids/book.ts';
import { larger } from '#foundation/money/rounding.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { Closes } from '../close-margin.ts';
import { type Standing, standingOf } from '../free-margin.ts';
import { lowestLevels } from '../margin-levels.ts';
import type { Position } from '../position.ts';
import type { MarginAccount } from '../rules.ts';
import { type AccountOrders, type OrderParticipant, reservedBy } from './order-lane.ts';
import { latestQuote } from './quotes.ts';

/** Where positions stand by the prices at hand. */
export function standingNow(
  markets: Prices,
  positions: Iterable<Position>,
  book: Book,
  at: Instant,
): Standing {
  const priceOf = ({ code }: Position) => ({
    quote: latestQuote(markets, code),
    isLive: markets.tradability(code, book, at)?.tradable === true,
  });
  return standingOf([...positions], priceOf, closesAt(markets, at));
}

/** The markets' closes as a decision at this time sees them. */
export function closesAt(markets: Pick<Prices, 'closeAround'>, at: Instant): Closes {
  const known = new Map<string, MarketClose | undefined>();
  return {
    at,
    // An account often has many positions in one market.
    of(code) {
      if (!known.has(code)) known.set(code, markets.closeAround(code, at));
      return known.get(code);
    },
  };
}

/** The account that an order is decided against. */
export function marginAccountOf(
  markets: Prices,
  { board, bound }: Pick<OrderParticipant, 'board' | 'bound'>,
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
  const closes = closesAt(markets, at);
  const reserved = reservedBy(state);
  const others = board.othersOf(key);
  const openOrders = open.size + pending.size;
  const pendingOrders = pending.size;
  const counts = { openOrders, pendingOrders };
  const locked = { ...standing, bound: larger(standing.bound, bound.of(key)) };
  return { available, margin, ...locked, closes, ...counts, levels, reserved, others, cover };
}
