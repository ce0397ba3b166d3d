import type { PublicTopics } from '#capabilities/markets/live/face.ts';
import { parseRecordId } from '#foundation/ids/ids.ts';
import type { PublishedSale } from '../contract.ts';
import { topicOf } from '../piece.ts';
import type { AuctionMemory } from './auction-memory.ts';
import type { NftNeeds } from './needs.ts';
import { saleView } from './nft-view.ts';

const prefix = topicOf('');

/**
 * How each sale stands, for pages that show its piece: published with the commit of a bid, never with the
 * bidder.
 */
export function pieceTopics(
  memory: Pick<AuctionMemory, 'piece' | 'onChange'>,
  { clock }: Pick<NftNeeds, 'clock'>,
): PublicTopics {
  return {
    stateOf(topic): PublishedSale | undefined {
      const id = topic.startsWith(prefix) ? parseRecordId(topic.slice(prefix.length)) : undefined;
      const piece = id === undefined ? undefined : memory.piece(id);
      if (piece === undefined) return undefined;
      const seen = {
        at: clock.now(),
        donated: 0n,
        viewer: undefined,
      };
      // What the charity has of it the ledger says; and whose it is, its owner.
      const { cumulativeDonation: _, ownedByMe: __, ...published } = saleView(piece, seen);
      return published;
    },
    onChange: (listener) => memory.onChange((id) => listener(topicOf(String(id)))),
  };
}
