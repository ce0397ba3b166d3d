import type { PublicTopics } from '#capabilities/markets/face.ts';
import { parseRecordId } from '#foundation/ids/ids.ts';
import { auctionTermsOf } from '../auction-terms.ts';
import type { ToldSale } from '../contract.ts';
import { topicOf } from '../piece.ts';
import type { AuctionMemory } from './auction-memory.ts';
import { saleView } from './nft-view.ts';
import type { NftWorld } from './world.ts';

const prefix = topicOf('');

/** How each sale stands, for whoever looks at its piece: told with the commit of a bid, never with who bid. */
export function pieceTopics(
  memory: Pick<AuctionMemory, 'piece' | 'onChange'>,
  { clock, auctions }: Pick<NftWorld, 'clock' | 'auctions'>,
): PublicTopics {
  return {
    stateOf(topic): ToldSale | undefined {
      const id = topic.startsWith(prefix) ? parseRecordId(topic.slice(prefix.length)) : undefined;
      const piece = id === undefined ? undefined : memory.piece(id);
      if (piece === undefined) return undefined;
      const seen = {
        at: clock.now(),
        terms: auctionTermsOf(auctions.current),
        donated: 0n,
        viewer: undefined,
      };
      // What the charity has of it the ledger says; and whose it is, its owner.
      const { cumulativeDonation: _, ownedByMe: __, ...told } = saleView(piece, seen);
      return told;
    },
    onChange: (listener) => memory.onChange((id) => listener(topicOf(String(id)))),
  };
}
