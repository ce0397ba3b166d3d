import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Badge, type BadgeTone } from '#foundation/ui/badge.tsx';
import { Button } from '#foundation/ui/button.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { EmptyState, FailedState } from '#foundation/ui/states.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import type { Nft, NftBid } from '../contract.ts';
import { NftReceipt } from './nft-receipt.tsx';
import { useMyBids, useMyNfts } from './queries.ts';
import { Remaining } from './remaining.tsx';

/** What the customer owns, and what they have bid for. */
export function MyNfts({ onMarket }: { onMarket: () => void }) {
  const [receipt, setReceipt] = useState<string>();
  return (
    <div className="grid items-start gap-4 wide:grid-cols-2 wide:gap-6">
      <Owned onMarket={onMarket} onReceipt={setReceipt} />
      <Bids onReceipt={setReceipt} />
      {receipt !== undefined && <NftReceipt id={receipt} onClose={() => setReceipt(undefined)} />}
    </div>
  );
}

function Owned({ onMarket, onReceipt }: { onMarket: () => void; onReceipt: (id: string) => void }) {
  const t = useTranslations('nfts.mine');
  const { data, ...state } = useMyNfts();
  return (
    <Card title={t('owned')} flush>
      {data === undefined ? (
        <Loading {...state} />
      ) : data.length === 0 ? (
        <EmptyState
          title={t('noneOwned')}
          body={t('noneOwnedBody')}
          action={<Button onClick={onMarket}>{t('toMarket')}</Button>}
        />
      ) : (
        <ul className="divide-y divide-line">
          {data.map((nft) => (
            <Line key={nft.id} nft={nft}>
              <p className="text-note text-quiet">
                {t.rich('boughtAt', { time: () => <Time at={nft.closedAt ?? nft.listedAt} style="date" /> })}
              </p>
              <div className="flex flex-wrap items-center justify-between gap-2">
                <Money amount={nft.soldFor} currency="USDT" className="font-medium" />
                <Button size="small" onClick={() => onReceipt(nft.id)}>
                  {t('receipt')}
                </Button>
              </div>
            </Line>
          ))}
        </ul>
      )}
    </Card>
  );
}

const tones: Record<NftBid['state'], BadgeTone> = {
  leading: 'accent',
  outbid: 'warn',
  won: 'rise',
  lost: 'neutral',
};

function Bids({ onReceipt }: { onReceipt: (id: string) => void }) {
  const t = useTranslations('nfts.mine');
  const { data, ...state } = useMyBids();
  return (
    <Card title={t('bids')} flush>
      {data === undefined ? (
        <Loading {...state} />
      ) : data.length === 0 ? (
        <EmptyState title={t('noBids')} body={t('noBidsBody')} />
      ) : (
        <ul className="divide-y divide-line">
          {data.map(({ nft, amount, state }) => (
            <Line key={nft.id} nft={nft} badge={<Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>}>
              <p className="text-note text-quiet">
                {nft.closedAt !== undefined || nft.turnsAt === undefined ? (
                  <Time at={nft.closedAt ?? nft.listedAt} style="date" />
                ) : (
                  <>
                    {t('endsIn')} <Remaining turnsAt={nft.turnsAt} />
                  </>
                )}
              </p>
              <div className="flex flex-wrap items-center justify-between gap-2">
                <span className="text-quiet">
                  {t.rich('yourBid', {
                    amount: () => <Money amount={amount} currency="USDT" className="font-medium text-ink" />,
                  })}
                </span>
                <Button size="small" onClick={() => onReceipt(nft.id)}>
                  {t('receipt')}
                </Button>
              </div>
            </Line>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Line({ nft, badge, children }: { nft: Nft; badge?: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-4 p-4 wide:px-5">
      <Link to="/nfts/piece" search={{ id: nft.id }} className="shrink-0 rounded">
        <img
          src={nft.thumbnail}
          alt={nft.alt}
          loading="lazy"
          decoding="async"
          width={88}
          height={88}
          className="size-22 rounded border border-line object-cover"
        />
      </Link>
      <div className="flex min-w-0 flex-1 flex-col justify-between gap-1">
        <div className="flex items-start justify-between gap-2">
          <Link to="/nfts/piece" search={{ id: nft.id }} className="min-w-0 font-semibold hover:underline">
            <bdi>{nft.title}</bdi>
          </Link>
          {badge}
        </div>
        {children}
      </div>
    </li>
  );
}

function Loading(state: {
  isError: boolean;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}) {
  const refusalText = useRefusalText();
  if (state.isError && state.error !== null) {
    return (
      <FailedState
        body={refusalText(state.error)}
        onRetry={() => void state.refetch()}
        busy={state.isFetching}
      />
    );
  }
  return (
    <div className="p-4">
      <SkeletonLines lines={5} />
    </div>
  );
}
