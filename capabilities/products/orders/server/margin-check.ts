import type { CustomerEvent } from '#capabilities/money/ledger/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import { formatRatePpm, formatUnits } from '#foundation/money/money.ts';
import { accept } from '#foundation/refusals/result.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { Quote } from '../evidence.ts';
import { lastedWarning, warningReached } from '../margin-levels.ts';
import type { OrderNotice } from '../notices.ts';
import type { Position } from '../position.ts';
import {
  harshestOf,
  type MarginFigures,
  marginFigures,
  mildestOf,
  type QuoteOf,
  stopOut,
} from '../stop-out.ts';
import { cancelAllPending, closingOutcome, openAccountOf } from './account-closing.ts';
import { closesAt } from './margin-account.ts';
import { type OrderChange, orderKind } from './order-lane.ts';
import { latestQuoteOf } from './quotes.ts';
import type { TriggerKind, TriggerKindNeeds } from './triggered-order.ts';

export interface MarginCheck {
  /** The prices at which the account was seen at a level; for markets not among them, the latest. */
  readonly quotes: ReadonlyMap<string, Quote>;
  /** The customer's last warning level, which the account has not risen above. */
  readonly warnedPpm: bigint | null;
}

/**
 * Warns of the margin call and stops an account out, at the prices the engine saw; nothing is done at a level
 * that the account, as it is when this is decided, has not reached by prices that lasted. Each warning level
 * is sent once until the account has risen above it.
 */
export function createMarginCheck({ participant, markets }: TriggerKindNeeds): TriggerKind<MarginCheck> {
  const latest = latestQuoteOf(markets);
  return orderKind({
    name: 'orders.marginCheck',
    participant,
    decide({ quotes, warnedPpm }, context) {
      const { book } = context.key;
      const quoteOf: QuoteOf = (position) => {
        const seen = quotes.get(position.code);
        return seen !== undefined && seen.sequence >= position.watchSequence ? seen : latest(position);
      };
      const canTrade = (position: Position) =>
        quoteOf(position)?.lasted?.since !== undefined &&
        isTradable(markets, position.code, context.key, context.at);
      const account = openAccountOf(context, context.at);
      const closes = closesAt(markets, context.at);
      const figures = marginFigures(account, mildestOf(quoteOf), closes);
      const events: CustomerEvent[] = [];

      const reached = warningReached(figures.levelPpm, figures.levels);
      if (reached !== null && (warnedPpm === null || reached < warnedPpm)) {
        const notice = marginCallNotice(context.key, reached, figures);
        events.push({ event: 'notification', data: notice });
      }
      const freed = cancelAllPending(account, context, 'stopOut');
      const out = stopOut(freed.account, quoteOf, canTrade, closes);
      // Where nothing is closed, nothing has to be paid for.
      const cancelled = out.closed.length > 0 ? freed : undefined;
      events.push(...(cancelled?.events ?? []));
      const outcome = closingOutcome(book, out);
      for (const view of outcome.views) {
        const { id: orderId, code, profit } = view;
        const about = { book, orderId, code, profit };
        const data: OrderNotice =
          view.closeReason === 'closeMargin'
            ? { kind: 'closedForClose', ...about, ...coverText(figures) }
            : { kind: 'stopOut', ...about, level: formatRatePpm(figures.levelPpm ?? 0n) };
        events.push({ event: 'order', data: view }, { event: 'notification', data });
      }
      const after = marginFigures(out.account, mildestOf(quoteOf), closes);
      const worst = marginFigures(out.account, harshestOf(quoteOf), closes);
      const lasted = { levelPpm: after.levelPpm, harshestPpm: worst.levelPpm };
      const stands = lastedWarning(lasted, after.levels, warnedPpm);
      const warned: OrderChange[] = stands === warnedPpm ? [] : [{ kind: 'warned', warnedPpm: stands }];
      return accept({
        transfers: outcome.transfers,
        change: [...(cancelled?.change ?? []), ...outcome.change, ...warned],
        answer: null,
        events,
      });
    },
  });
}

/** Whether a position of this account may be closed in its market now. */
export function isTradable(
  markets: TriggerKindNeeds['markets'],
  code: string,
  { book }: AccountKey,
  at: Instant,
): boolean {
  return markets.closability(code, book, at)?.tradable === true;
}

function coverText({ covering, equity }: MarginFigures) {
  return { needed: formatUnits(covering), equity: formatUnits(equity) };
}

function marginCallNotice(
  { book }: AccountKey,
  thresholdPpm: bigint,
  { levelPpm, equity, needed, levels }: MarginFigures,
): OrderNotice {
  return {
    kind: 'marginCall',
    book,
    threshold: formatRatePpm(thresholdPpm),
    level: formatRatePpm(levelPpm ?? 0n),
    equity: formatUnits(equity),
    margin: formatUnits(needed),
    stopOutLevel: formatRatePpm(levels?.stopOutPpm ?? 0n),
  };
}
