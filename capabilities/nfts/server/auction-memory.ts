import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Instant } from '#foundation/time/clock.ts';
import { type AnyPiece, isLive } from '../piece.ts';

/** What this process knows of auctions between their commands: whom a bid would put out, and when the next one ends. */
export interface AuctionMemory {
  /** Older news than what is known changes nothing. */
  learn(piece: AnyPiece): void;
  knows(id: bigint): boolean;
  highestBidder(id: bigint): CustomerId | undefined;
  /** Undefined when no auction is known to be open. */
  nextEnd(): Instant | undefined;
}

interface Known {
  readonly version: bigint;
  readonly bidder: CustomerId | undefined;
  readonly endsAt: Instant | undefined;
}

export function createAuctionMemory(): AuctionMemory {
  const known = new Map<bigint, Known>();
  return {
    learn(piece) {
      const before = known.get(piece.id);
      if (before !== undefined && before.version >= piece.version) return;
      const auction = isLive(piece) && piece.status === 'auction' ? piece : undefined;
      known.set(piece.id, {
        version: piece.version,
        bidder: auction?.highest?.customerId,
        endsAt: auction?.endsAt,
      });
    },
    knows: (id) => known.has(id),
    highestBidder: (id) => known.get(id)?.bidder,
    nextEnd() {
      let next: Instant | undefined;
      for (const { endsAt } of known.values()) {
        if (endsAt !== undefined && (next === undefined || endsAt < next)) next = endsAt;
      }
      return next;
    },
  };
}
