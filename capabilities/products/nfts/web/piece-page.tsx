import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { Code } from '#foundation/ui/code.tsx';
import { CopyButton } from '#foundation/ui/copy-button.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { LinkButton } from '#foundation/ui/link-button.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { RefusalError } from '#foundation/ui/platform.ts';
import { SampleLabel } from '#foundation/ui/sample-label.tsx';
import { Skeleton } from '#foundation/ui/skeleton.tsx';
import { EmptyState, FailedState } from '#foundation/ui/states.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { notMinted } from '../contract.ts';
import { NftStatus } from './nft-words.tsx';
import { BidHistory, OwnershipHistory } from './piece-history.tsx';
import { type ShownDetail, usePiece } from './queries.ts';
import { SalePanel } from './sale-panel.tsx';

type Props = {
  /** How the sale stands by the live channel, by the piece's topic. */
  usePublished: (id: string) => unknown;
  /** USDT in the real account; undefined while unknown. */
  available: string | undefined;
  bookSwitch: ReactNode;
};

/** `/nfts/piece`: the picture, how it is sold, what is known of it, and who bid and owned it. */
export function PiecePage({ usePublished, ...props }: Props) {
  const t = useTranslations('nfts');
  const refusalText = useRefusalText();
  const { id = '' } = useSearch({ from: '/nfts/piece' });
  const { data, isError, error, refetch, isFetching } = usePiece(id, usePublished(id));
  if (data !== undefined) return <Piece nft={data} {...props} />;
  const isGone = error instanceof RefusalError && error.refusal.refusal === 'NOT_FOUND';
  return (
    <Page title={t('title')} back backTo="/nfts">
      {isGone ? (
        <EmptyState title={t('gone.title')} action={<LinkButton to="/nfts">{t('gone.back')}</LinkButton>} />
      ) : isError ? (
        <FailedState body={refusalText(error)} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <div className="grid gap-6 wide:grid-cols-[minmax(0,1fr)_400px]">
          <Skeleton className="aspect-square w-full" />
          <Skeleton className="h-96" />
        </div>
      )}
    </Page>
  );
}

function Piece({ nft, available, bookSwitch }: { nft: ShownDetail } & Omit<Props, 'usePublished'>) {
  const t = useTranslations('nfts.piece');
  return (
    <Page title={nft.title} back backTo="/nfts" hideTitle>
      <div className="grid items-start gap-5 wide:grid-cols-[minmax(0,1fr)_400px] wide:gap-8">
        <figure className="min-w-0 wide:sticky wide:top-[calc(80px+var(--news,0px))]">
          <img
            src={nft.image}
            alt={nft.alt}
            width={1000}
            height={1000}
            decoding="async"
            className="aspect-square w-full rounded border border-line bg-sunken object-contain"
          />
        </figure>
        <div className="flex min-w-0 flex-col gap-4 wide:gap-5">
          <header className="flex flex-col gap-2">
            <div className="flex flex-wrap items-center gap-2">
              <NftStatus nft={nft} />
              {nft.sample && <SampleLabel />}
            </div>
            <h2 className="text-display font-semibold">
              <bdi>{nft.title}</bdi>
            </h2>
            <p className="text-quiet">
              {t.rich('by', { creator: () => <bdi className="text-ink">{nft.creator}</bdi> })}
            </p>
          </header>
          <SalePanel nft={nft} available={available} bookSwitch={bookSwitch} />
          <Facts nft={nft} />
          <Card title={t('about')}>
            <p className="whitespace-pre-line text-quiet" dir="auto">
              {nft.story}
            </p>
          </Card>
          {nft.sale === 'auction' && <BidHistory nft={nft} />}
          <OwnershipHistory nft={nft} />
        </div>
      </div>
    </Page>
  );
}

function Facts({ nft }: { nft: ShownDetail }) {
  const t = useTranslations('nfts.piece');
  const isMinted = nft.chain !== notMinted;
  return (
    <Card title={t('facts')}>
      <FactList
        dense
        facts={[
          { label: t('creator'), value: <bdi>{nft.creator}</bdi> },
          {
            label: t('chain'),
            value: isMinted ? <bdi>{nft.chain}</bdi> : t('notMinted'),
            note: isMinted ? t('chainNote') : t('notMintedNote'),
          },
          {
            label: t('address'),
            value: (
              <span className="inline-flex min-w-0 items-start gap-1">
                <Code className="text-note">{nft.address}</Code>
                <CopyButton text={nft.address} label={t('copyAddress')} />
              </span>
            ),
          },
          {
            label: t('donation'),
            value: <Money amount={nft.cumulativeDonation} currency="USDT" />,
            note: t('donationNote'),
          },
          { label: t('listed'), value: <Time at={nft.startsAt ?? nft.listedAt} /> },
        ]}
      />
    </Card>
  );
}
