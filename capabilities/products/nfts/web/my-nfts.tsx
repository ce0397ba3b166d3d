import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Answered } from '#foundation/ui/answered.tsx';
import { Badge, type BadgeTone } from '#foundation/ui/badge.tsx';
import { Button } from '#foundation/ui/button.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { RowList, WaitingRows } from '#foundation/ui/row-list.tsx';
import { EmptyState } from '#foundation/ui/states.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { listMyNft, type Nft, type NftBid } from '../contract.ts';
import { NftReceipt } from './nft-receipt.tsx';
import { type ShownNft, useMyBids } from './queries.ts';
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

type OwnedProps = { onMarket: () => void; onReceipt: (id: string) => void };

function Owned({ onMarket, onReceipt }: OwnedProps) {
  const t = useTranslations('nfts.mine');
  const pieces = useCall(listMyNft, {}, { staleTime: 0 });
  const empty = (
    <EmptyState
      title={t('noneOwned')}
      body={t('noneOwnedBody')}
      action={<Button onClick={onMarket}>{t('toMarket')}</Button>}
    />
  );
  return (
    <Card title={t('owned')} flush>
      <Answered answer={pieces} waiting={<WaitingRows lines={5} />}>
        {(nfts) => (
          <RowList rows={nfts} empty={empty}>
            {(nft) => (
              <Line
                key={nft.id}
                nft={nft}
                time={t.rich('boughtAt', {
                  time: () => <Time at={nft.closedAt ?? nft.listedAt} style="date" />,
                })}
                amount={<Money amount={nft.soldFor} currency="USDT" className="font-medium" />}
                onReceipt={onReceipt}
              />
            )}
          </RowList>
        )}
      </Answered>
    </Card>
  );
}

const tones: Record<NftBid['state'], BadgeTone> = {
  leading: 'accent',
  outbid: 'warn',
  won: 'rise',
  lost: 'neutral',
};

function Bids({ onReceipt }: Pick<OwnedProps, 'onReceipt'>) {
  const t = useTranslations('nfts.mine');
  const bidFor = (amount: string) => (
    <span className="text-quiet">
      {t.rich('yourBid', {
        amount: () => <Money amount={amount} currency="USDT" className="font-medium text-ink" />,
      })}
    </span>
  );
  return (
    <Card title={t('bids')} flush>
      <Answered answer={useMyBids()} waiting={<WaitingRows lines={5} />}>
        {(bids) => (
          <RowList rows={bids} empty={<EmptyState title={t('noBids')} body={t('noBidsBody')} />}>
            {({ nft, amount, state }) => (
              <Line
                key={nft.id}
                nft={nft}
                badge={<Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>}
                time={<BidTime nft={nft} />}
                amount={bidFor(amount)}
                onReceipt={onReceipt}
              />
            )}
          </RowList>
        )}
      </Answered>
    </Card>
  );
}

/** When it ends or ended. */
function BidTime({ nft: { closedAt, turnsAt, listedAt } }: { nft: ShownNft }) {
  const t = useTranslations('nfts.mine');
  if (closedAt !== undefined || turnsAt === undefined) return <Time at={closedAt ?? listedAt} style="date" />;
  return (
    <>
      {t('endsIn')} <Remaining turnsAt={turnsAt} />
    </>
  );
}

type LineProps = {
  nft: Nft;
  badge?: ReactNode;
  time: ReactNode;
  amount: ReactNode;
  onReceipt: (id: string) => void;
};

function Line({ nft, badge, time, amount, onReceipt }: LineProps) {
  const t = useTranslations('nfts.mine');
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
        <p className="text-note text-quiet">{time}</p>
        <div className="flex flex-wrap items-center justify-between gap-2">
          {amount}
          <Button size="small" onClick={() => onReceipt(nft.id)}>
            {t('receipt')}
          </Button>
        </div>
      </div>
    </li>
  );
}
