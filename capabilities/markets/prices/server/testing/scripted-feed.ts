import type { MarketClose } from '#capabilities/markets/catalogue/trading-hours.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { MarketFeed, Quote } from '../feed.ts';

/** A feed that gives the quotes a test writes, and opens and closes its markets when told. */
export interface ScriptedFeed extends MarketFeed {
  write(quote: Quote): void;
  setOpen(code: string, isOpen: boolean): void;
  /** Its hours begin then. */
  openFrom(code: string, at: Instant): void;
  /** Its hours end then. */
  closeAt(code: string, at: Instant): void;
  /** Its hours have this break. */
  breakIn(code: string, closesAt: Instant, opensAt: Instant): void;
  /** From now on it is so far behind its markets. */
  lag(ms: number): void;
}

export function createScriptedFeed(first: readonly Quote[]): ScriptedFeed {
  const closed = new Set<string>();
  const openings = new Map<string, Instant>();
  const closings = new Map<string, Instant>();
  const breaks = new Map<string, MarketClose>();
  let pending: Quote[] = [];
  let delayMs = 0;
  return {
    source: 'replay',
    write: (quote) => void pending.push(quote),
    setOpen: (code, isOpen) => void (isOpen ? closed.delete(code) : closed.add(code)),
    openFrom: (code, at) => void openings.set(code, at),
    lag(ms) {
      delayMs = ms;
    },
    closeAt: (code, at) => void closings.set(code, at),
    breakIn: (code, closesAt, opensAt) => void breaks.set(code, { closesAt, opensAt }),
    closeAround: (code) => breaks.get(code),
    knows: (code) => first.some((quote) => quote.code === code),
    lastQuote: (code) => first.find((quote) => quote.code === code),
    advance(at, deliver) {
      const due = pending.filter((quote) => quote.at <= at);
      pending = pending.filter((quote) => quote.at > at);
      for (const quote of due) deliver(quote);
    },
    isOpen(code, at) {
      const { closesAt = Infinity, opensAt = 0 } = breaks.get(code) ?? {};
      const isBetween = at >= closesAt && at < opensAt;
      return (
        !closed.has(code) &&
        !isBetween &&
        at >= (openings.get(code) ?? 0) &&
        at < (closings.get(code) ?? Infinity)
      );
    },
    nextOpening: (_, at) => at + 3_600_000,
    quoteAgeMs: (quote, at) => at - quote.at,
    delayMs: () => delayMs,
    history: () => [],
    quarterHours: () => [],
    previousClose: () => undefined,
  };
}
