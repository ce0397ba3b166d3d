import type { Instant } from '#foundation/time/clock.ts';
import type { Quote } from '../feed.ts';

/** Quotes that wait to be given out; past this only each instrument's newest waits. */
const waitingAtMost = 10_000;
/** A quote may be this much ahead of the venue's usual clock; beyond, its time is wrong. */
const aheadAtMostMs = 5_000;
const samplesKept = 64;

/** A quote as a venue told it: `at` follows from the venue's time and ours. */
export type VenueQuote = Omit<Quote, 'at'>;

export type Taken = 'taken' | 'out of order' | 'repeated' | 'ahead of its time';

/** The quotes of one venue between their receipt and the moment the platform asks for them. */
export interface VenueQuotes {
  /**
   * Takes a quote at the time it was received. Without a time of the venue's it counts as of `asOf`, our own
   * time at which it was true at the earliest.
   */
  take(quote: VenueQuote, time: { venue: Instant } | { asOf: Instant }, receivedAt: Instant): Taken;
  /** The newest quote, given out or not. */
  latest(code: string): Quote | undefined;
  /** Gives out what was received, oldest first. */
  drain(at: Instant, deliver: (quote: Quote) => void): void;
  /** Since when no quote of a code was missed or left out: never before its first one of this connection. */
  heardSince(code: string): Instant;
  /** The venue gave a sign of life, with or without a quote. */
  heard(at: Instant): void;
  /** The connection is gone: every quote up to now is stale, and stays so until a newer one comes. */
  interrupt(at: Instant): void;
  ageMs(quote: Quote, at: Instant): number;
  /**
   * How far behind the venue a quote may be: the time since its last sign of life, or how late its quotes
   * come, whichever is more; of a venue without heartbeats the quote's age.
   */
  delayMs(quote: Quote, at: Instant): number;
  /** How far the venue's clock is ahead of this machine's, less what a frame usually travels. */
  skewMs(): number;
}

interface Newest {
  readonly quote: Quote;
  readonly venueTime: Instant;
}

export function createVenueQuotes({ hasHeartbeats }: { readonly hasHeartbeats: boolean }): VenueQuotes {
  const newest = new Map<string, Newest>();
  const skew = createSkew();
  let waiting: Quote[] = [];
  let interruptedAt = Number.NEGATIVE_INFINITY;
  const since = new Map<string, Instant>();
  let heardAt = Number.NEGATIVE_INFINITY;
  /** How late the last quote with a time of the venue's came. */
  let latenessMs = 0;
  const ageMs = (quote: Quote, at: Instant) => (quote.at <= interruptedAt ? Infinity : at - quote.at);

  return {
    take(given, time, receivedAt) {
      const venueTime = 'venue' in time ? time.venue : time.asOf + skew.ms();
      if ('venue' in time) skew.add(venueTime - receivedAt);
      if (venueTime - receivedAt > skew.ms() + aheadAtMostMs) return 'ahead of its time';
      const before = newest.get(given.code);
      if (before !== undefined) {
        if (venueTime < before.venueTime) return 'out of order';
        if (venueTime === before.venueTime && samePrices(before.quote, given)) return 'repeated';
      }
      // A clock that is ahead would make old quotes look young; one that is behind only makes them look older
      // than they are.
      const at = Math.min(receivedAt, venueTime - Math.max(0, skew.ms()));
      if ('venue' in time) latenessMs = receivedAt - at;
      const quote = { ...given, at: Math.max(at, before?.quote.at ?? at) };
      newest.set(given.code, { quote, venueTime });
      if (!since.has(given.code)) since.set(given.code, receivedAt);
      waiting.push(quote);
      if (waiting.length > waitingAtMost) {
        waiting = newestEach(waiting);
        for (const { code } of waiting) since.set(code, receivedAt);
      }
      return 'taken';
    },
    latest: (code) => newest.get(code)?.quote,
    drain(at, deliver) {
      const due = waiting.filter((quote) => quote.at <= at).sort((a, b) => a.at - b.at);
      waiting = due.length === waiting.length ? [] : waiting.filter((quote) => quote.at > at);
      for (const quote of due) deliver(quote);
    },
    heard(at) {
      heardAt = at;
    },
    interrupt(at) {
      interruptedAt = at;
      since.clear();
    },
    heardSince: (code) => since.get(code) ?? Number.POSITIVE_INFINITY,
    ageMs,
    delayMs(quote, at) {
      const age = ageMs(quote, at);
      return hasHeartbeats && age < Infinity ? Math.max(at - heardAt, latenessMs) : age;
    },
    skewMs: () => skew.ms(),
  };
}

function samePrices(a: VenueQuote, b: VenueQuote): boolean {
  return a.bidPoints === b.bidPoints && a.askPoints === b.askPoints && a.lastPoints === b.lastPoints;
}

function newestEach(quotes: readonly Quote[]): Quote[] {
  return [...new Map(quotes.map((quote) => [quote.code, quote])).values()];
}

/** The middle of the last differences between the venue's clock and ours: one wrong time does not move it. */
function createSkew() {
  const samples: number[] = [];
  let count = 0;
  let middle = 0;
  return {
    add(difference: number): void {
      samples[count % samplesKept] = difference;
      count += 1;
      // Sorting at every quote would cost more than reading it.
      if (count < samplesKept || count % 16 === 0) {
        middle = samples.toSorted((a, b) => a - b)[samples.length >> 1] ?? 0;
      }
    },
    ms: () => middle,
  };
}
