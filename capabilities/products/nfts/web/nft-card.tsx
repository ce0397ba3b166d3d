import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Figure, NftStatus, Turn, useFigure } from './nft-words.tsx';
import type { ShownNft } from './queries.ts';

/** A piece on the wall: the picture first, its label below. */
export function NftCard({ nft, isEager = false }: { nft: ShownNft; isEager?: boolean }) {
  const t = useTranslations('nfts');
  const figure = useFigure()(nft);
  return (
    <Link
      to="/nfts/piece"
      search={{ id: nft.id }}
      className="group flex h-full min-w-0 flex-col overflow-hidden rounded border border-line bg-raised outline-offset-2 transition-colors duration-100 hover:border-line-strong"
    >
      <span className="relative block aspect-square overflow-hidden bg-sunken">
        <img
          src={nft.thumbnail}
          alt={nft.alt}
          loading={isEager ? 'eager' : 'lazy'}
          decoding="async"
          width={560}
          height={560}
          className="size-full object-cover transition-transform duration-300 ease-out group-hover:scale-[1.02]"
        />
        {nft.closedAt !== undefined && (
          <span className="absolute start-2 top-2">
            <NftStatus nft={nft} />
          </span>
        )}
      </span>
      <span className="flex flex-1 flex-col gap-3 p-3 wide:p-4">
        <span className="min-w-0">
          <span className="block font-semibold" dir="auto">
            {nft.title}
          </span>
          <span className="block text-note text-quiet">
            <bdi>{nft.creator}</bdi>
            {nft.sample && <> · {t('sampleShort')}</>}
          </span>
        </span>
        <span className="mt-auto flex flex-wrap items-end justify-between gap-x-3 gap-y-2">
          <Figure {...figure} />
          {nft.turnsAt !== undefined && <Turn nft={nft} />}
        </span>
      </span>
    </Link>
  );
}
