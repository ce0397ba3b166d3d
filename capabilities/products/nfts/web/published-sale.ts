import { systemClock } from '#foundation/time/clock.ts';
import type { NftDetail, PublishedSale } from '../contract.ts';
import { type Timed, withDeadline } from './deadline.ts';

/**
 * How a sale stands by the live channel, which names no bidder. Pages fetch the bids, each after a random
 * pause (`askAfterMs`), so that not all ask at once.
 */
export type PublishedState = Timed<PublishedSale> & { readonly askAfterMs: number };

/** While the channel is away, and where a sale is over and not settled: bids may come meanwhile. */
const everyMs = 4_000;
const latestMs = 3_600_000;
const afterTurnMs = 1_000;

/** Undefined when nothing was published, or something that this page does not know. */
export function readPublished(id: string, state: unknown): PublishedState | undefined {
  if (!isSale(state)) return undefined;
  return { ...withDeadline({ id, ...state }), askAfterMs: 300 + Math.random() * 3_000 };
}

/** By hand: a schema would bring the whole validator with it. */
function isSale(state: unknown): state is PublishedSale {
  if (typeof state !== 'object' || state === null) return false;
  return (
    'status' in state && typeof state.status === 'string' && 'bids' in state && typeof state.bids === 'number'
  );
}

/** An answer that is newer than what was published stands. */
export function withPublished(
  piece: Timed<NftDetail>,
  published: PublishedState | undefined,
): Timed<NftDetail> {
  if (published === undefined || !isBehind(piece, published)) return piece;
  const { askAfterMs: _, ...sale } = published;
  // What is no longer published no longer holds.
  const { minNextBid: _least, turnsAt: _turn, remainingSeconds: _left, ...rest } = piece;
  return { ...rest, ...sale };
}

/** In how many milliseconds the piece is asked for again; false for never. */
export function lookAgainMs(
  piece: Timed<NftDetail> | undefined,
  published: PublishedState | undefined,
  now = systemClock.now(),
): number | false {
  if (piece?.closedAt !== undefined) return false;
  if (piece === undefined || published === undefined) return everyMs;
  if (isBehind(piece, published)) return published.askAfterMs;
  if (piece.turnsAt === undefined) return latestMs;
  // A sale begins by the clock: no event announces it.
  const left = piece.turnsAt - now;
  return left > 0 ? Math.min(latestMs, left + afterTurnMs) : everyMs;
}

function isBehind(piece: NftDetail, published: PublishedState): boolean {
  return piece.closedAt === undefined && (published.bids > piece.bids || published.closedAt !== undefined);
}
