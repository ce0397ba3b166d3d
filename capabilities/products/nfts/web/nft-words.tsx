import { useTranslations } from 'use-intl';
import { Badge, type BadgeTone } from '#foundation/ui/badge.tsx';
import { Money } from '#foundation/ui/money.tsx';
import type { Nft } from '../contract.ts';
import { Remaining } from './remaining.tsx';

const tones: Record<Nft['status'], BadgeTone> = {
  listed: 'neutral',
  auction: 'accent',
  sold: 'rise',
  ended: 'neutral',
  withdrawn: 'neutral',
};

export function NftStatus({ nft }: { nft: Pick<Nft, 'status' | 'sale'> }) {
  const t = useTranslations('nfts.status');
  const isWaiting = nft.status === 'listed' && nft.sale === 'auction';
  return <Badge tone={tones[nft.status]}>{t(isWaiting ? 'waiting' : nft.status)}</Badge>;
}

/** The figure a piece stands at, with its name: price, bid, what it was sold for. */
export function useFigure(): (nft: Nft) => { label: string; amount: string | undefined } {
  const t = useTranslations('nfts.figure');
  return (nft) => {
    if (nft.soldFor !== undefined) return { label: t('soldFor'), amount: nft.soldFor };
    if (nft.price !== undefined) return { label: t('price'), amount: nft.price };
    if (nft.currentBid !== undefined) return { label: t('currentBid'), amount: nft.currentBid };
    return { label: t('startingBid'), amount: nft.startingBid };
  };
}

export function Figure({ label, amount }: { label: string; amount: string | undefined }) {
  return (
    <div className="min-w-0">
      <p className="text-note text-faint">{label}</p>
      <p className="font-medium">
        <Money amount={amount} currency="USDT" />
      </p>
    </div>
  );
}

/** When it turns, or what became of it. */
export function Turn({ nft }: { nft: Nft & { turnsAt?: number } }) {
  const t = useTranslations('nfts.turn');
  const { turnsAt, status } = nft;
  if (turnsAt === undefined) return <NftStatus nft={nft} />;
  return (
    <div className="min-w-0 wide:text-end">
      <p className="text-note text-faint">{t(status === 'listed' ? 'begins' : 'ends')}</p>
      <p>
        <Remaining turnsAt={turnsAt} />
      </p>
    </div>
  );
}
