import type { CustomerEvent } from '#capabilities/ledger/face.ts';
import type { AccountKey } from '#capabilities/ledger/rules.ts';
import { formatRatePpm, formatUnits } from '#foundation/money/money.ts';
import { accept } from '#foundation/refusals/result.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { Quote } from '../evidence.ts';
import {
  type MarginStanding,
  marginStanding,
  type QuoteOf,
  stopOut,
  warningReached,
} from '../margin-call.ts';
import type { OrderNotice } from '../notices.ts';
import { closingOutcome, openAccountOf } from './account-closing.ts';
import type { OrderChange } from './order-lane.ts';
import { latestQuoteOf } from './quotes.ts';
import type { TriggerKind, TriggerKindParts } from './triggered-order.ts';

export interface MarginCheck {
  /** The prices at which the account was seen at a level; for markets not among them, the latest. */
  readonly quotes: ReadonlyMap<string, Quote>;
  /** The warning level that the customer was told of last, and has not risen above. */
  readonly warnedPpm: bigint | null;
}

/**
 * Warns of the margin call and stops an account out, at the prices the engine saw; nothing is done at a level that the account, as it is
 * when this is decided, has not reached. Each warning level is told once until the account has risen above it.
 */
export function createMarginCheck({
  participant,
  markets,
  config,
}: TriggerKindParts): TriggerKind<MarginCheck> {
  const latest = latestQuoteOf(markets);
  return {
    name: 'orders.marginCheck',
    participant,
    decide({ quotes, warnedPpm }, scene) {
      const { book } = scene.key;
      const quoteOf: QuoteOf = (position) => {
        const seen = quotes.get(position.code);
        return seen !== undefined && seen.sequence >= position.watchSequence ? seen : latest(position);
      };
      const canTrade = ({ code }: { code: string }) => isTradable(markets, code, scene.key, scene.at);
      const account = openAccountOf(markets, scene, scene.at);
      const standing = marginStanding(account, quoteOf);
      const events: CustomerEvent[] = [];

      const reached = warningReached(standing.levelPpm, config);
      if (reached !== null && (warnedPpm === null || reached < warnedPpm)) {
        const notice = marginCallNotice(scene.key, reached, standing, config.stopOutPpm);
        events.push({ event: 'notification', data: notice });
      }
      const out = stopOut(account, quoteOf, canTrade, config, scene.at);
      const outcome = closingOutcome(book, out);
      for (const view of outcome.views) {
        const { id: orderId, code, profit } = view;
        const level = formatRatePpm(standing.levelPpm ?? 0n);
        const data: OrderNotice = { kind: 'stopOut', book, orderId, code, level, profit };
        events.push({ event: 'order', data: view }, { event: 'notification', data });
      }
      const stands = warningReached(marginStanding(out.account, quoteOf).levelPpm, config);
      const warned: OrderChange[] = stands === warnedPpm ? [] : [{ kind: 'warned', warnedPpm: stands }];
      return accept({
        transfers: outcome.transfers,
        change: [...outcome.change, ...warned],
        answer: null,
        events,
      });
    },
  };
}

/** Whether a position of this account may be closed in its market now. */
export function isTradable(
  markets: TriggerKindParts['markets'],
  code: string,
  { book }: AccountKey,
  at: Instant,
): boolean {
  return markets.tradability(code, book, at)?.tradable === true;
}

function marginCallNotice(
  { book }: AccountKey,
  thresholdPpm: bigint,
  { levelPpm, equity, margin }: MarginStanding,
  stopOutPpm: bigint,
): OrderNotice {
  return {
    kind: 'marginCall',
    book,
    threshold: formatRatePpm(thresholdPpm),
    level: formatRatePpm(levelPpm ?? 0n),
    equity: formatUnits(equity),
    margin: formatUnits(margin),
    stopOutLevel: formatRatePpm(stopOutPpm),
  };
}
