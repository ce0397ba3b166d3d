import { useAccount, useBook } from '#capabilities/accounts/web/queries.ts';
import { useLiveTopic } from '#capabilities/markets/web/live-topics.ts';
import { topicOf } from '#capabilities/nfts/piece.ts';
import { PiecePage } from '#capabilities/nfts/web/piece-page.tsx';
import { BookSwitch } from '../../shells/book-switch.tsx';

const useTold = (id: string) => useLiveTopic(topicOf(id));

/** `/nfts/piece`: one piece, beside what there is to pay for it with. */
export function PieceScreen() {
  const { data: account } = useAccount();
  const isReal = useBook() === 'real';
  const usdt = account?.balances.find(({ currency }) => currency === 'USDT');
  return (
    <PiecePage
      useTold={useTold}
      available={isReal ? usdt?.available : undefined}
      bookSwitch={<BookSwitch />}
    />
  );
}
