import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Instant } from '#foundation/time/clock.ts';
import { type AnyPiece, type Auction, isLive } from '../piece.ts';

/**
 * What this process knows of pieces between their commands: whom a bid would put out, when the next auction
 * ends, how each sale stands.
 */
export interface AuctionMemory {
  /** Older news than what is known changes nothing. */
  learn(piece: AnyPiece): void;
  /** As it was last heard of; undefined when it never was. */
  piece(id: bigint): AnyPiece | undefined;
  highestBidder(id: bigint): CustomerId | undefined;
  /** Undefined when no auction is known to be open. */
  nextEnd(): Instant | undefined;
  /** Hears of every change. */
  onChange(listener: (id: bigint) => void): void;
}

export function createAuctionMemory(): AuctionMemory {
  const known = new Map<bigint, AnyPiece>();
  const listeners: ((id: bigint) => void)[] = [];

  function auctionOf(piece: AnyPiece | undefined): Auction | undefined {
    return piece !== undefined && isLive(piece) && piece.status === 'auction' ? piece : undefined;
  }

  return {
    learn(piece) {
      const before = known.get(piece.id);
      if (before !== undefined && before.version >= piece.version) return;
      known.set(piece.id, piece);
      for (const listener of listeners) listener(piece.id);
    },
    piece: (id) => known.get(id),
    highestBidder: (id) => auctionOf(known.get(id))?.highest?.customerId,
    nextEnd() {
      let next: Instant | undefined;
      for (const piece of known.values()) {
        const endsAt = auctionOf(piece)?.endsAt;
        if (endsAt !== undefined && (next === undefined || endsAt < next)) next = endsAt;
      }
      return next;
    },
    onChange: (listener) => void listeners.push(listener),
  };
}
