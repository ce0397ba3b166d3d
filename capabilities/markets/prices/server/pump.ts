import type { Logger } from 'pino';
import type { ConfigValue } from '#capabilities/desk/configuration/face.ts';
import type { Opening } from '#capabilities/markets/actions/face.ts';
import { sessionAt } from '#capabilities/markets/catalogue/trading-hours.ts';
import { type Clock, type Instant, minuteMs } from '#foundation/time/clock.ts';
import type { Tick } from '../face.ts';
import { shownPoints } from '../rules.ts';
import type { ActionView } from './adjust.ts';
import { type CurrentTerms, initialCurrent } from './current-terms.ts';
import { isVenue, type MarketFeed, type Quote } from './feed.ts';
import { type Followed, type Following, told } from './followed.ts';
import { unsoundnessOf } from './soundness.ts';
import { isBehind } from './when-current.ts';

interface PumpNeeds {
  readonly clock: Clock;
  readonly current?: ConfigValue<CurrentTerms>;
  readonly actions: ActionView;
  readonly log: Pick<Logger, 'error'>;
}

/** Takes the quotes that are due from the feeds, judges and numbers each, and publishes it as a tick. */
export function createPump(
  { clock, log, current, actions }: PumpNeeds,
  { feeds, followed, prices, candles }: Following,
  tell: (tick: Tick) => void,
): () => void {
  const startedAt = clock.now();
  let closesOf = Math.floor(startedAt / minuteMs);

  /**
   * Between an action's ex moment and its being carried out; what comes late from before a split; and where a
   * share opens with a jump that nothing explains.
   */
  function isHeld(quote: Quote, of: Followed): boolean {
    const { code, at } = quote;
    if (at < (actions.factors(code).at(-1)?.at ?? 0)) return true;
    const opening = openingOf(quote, of, prices.valued(code));
    if (opening !== undefined) actions.isJump(opening);
    return actions.isHeld(code, at);
  }

  function deliver(quote: Quote, feed: MarketFeed): void {
    const of = followed.get(quote.code);
    if (of === undefined || of.feed !== feed) return;
    const at = clock.now();
    const unsound = unsoundnessOf(of, quote, at) ?? (isHeld(quote, of) ? 'held' : undefined);
    const isLate = isBehind(of, quote, at, current?.current ?? initialCurrent);
    const given = isLate ? { ...quote, isBehind: true as const } : quote;
    const heardSince = Math.max(startedAt, feed.heardSince?.(quote.code) ?? startedAt);
    const tick = prices.take(given, feed.source, told(of.spread, heardSince, unsound), of.dwell);
    of.previousClose ??= feed.previousClose(quote.code, quote.at) ?? shownPoints(quote);
    if (unsound === undefined) {
      candles.add(tick.code, shownPoints(tick), tick.volume ?? 0, tick.at);
    }
    tell(tick);
  }

  function renewCloses(at: Instant): void {
    for (const [code, of] of followed) of.previousClose = of.feed.previousClose(code, at) ?? of.previousClose;
  }

  return () => {
    const at = clock.now();
    for (const feed of feeds) {
      try {
        feed.advance(at, (quote) => deliver(quote, feed));
      } catch (failure) {
        log.error({ err: failure, feed: feed.source }, 'a feed failed; its prices grow stale');
      }
    }
    const minute = Math.floor(at / minuteMs);
    if (minute === closesOf) return;
    closesOf = minute;
    renewCloses(at);
  };
}

/** A venue's price of a share in a session from which none was taken yet. */
function openingOf(
  quote: Quote,
  { listed: { code, hours, marketClass }, feed }: Followed,
  valued: Tick | undefined,
): Opening | undefined {
  if (valued === undefined || !isVenue(feed.source)) return undefined;
  if (marketClass !== 'stocks' && marketClass !== 'etfs') return undefined;
  const session = sessionAt(hours, quote.at);
  if (session === undefined || valued.at >= session.from) return undefined;
  return { code, sessionAt: session.from, before: shownPoints(valued), after: shownPoints(quote) };
}
