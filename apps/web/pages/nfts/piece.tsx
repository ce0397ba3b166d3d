import { useLiveTopic } from '#capabilities/markets/live/web/live-topics.ts';
import { topicOf } from '#capabilities/products/nfts/piece.ts';
import { PiecePage } from '#capabilities/products/nfts/web/piece-page.tsx';
import { useBook } from '#foundation/ui/session-state.ts';
import { SwitchToReal } from '../../shells/book-switch.tsx';
import { useAvailable } from '../use-available.ts';

const usePublished = (id: string) => useLiveTopic(topicOf(id));

/** `/nfts/piece`: one piece, beside what there is to pay for it with. */
export function PieceScreen() {
  const available = useAvailable();
  const isReal = useBook() === 'real';
  return (
    <PiecePage
      usePublished={usePublished}
      available={isReal ? available : undefined}
      bookSwitch={<SwitchToReal />}
    />
  );
}
