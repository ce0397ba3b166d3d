import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { LimitNotice, useLimitOn } from '#foundation/ui/account-limits.tsx';
import { Badge } from '#foundation/ui/badge.tsx';
import { Button } from '#foundation/ui/button.tsx';
import { FundsShort, missingOf } from '#foundation/ui/funds-missing.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { RealOnlyNotice } from '#foundation/ui/real-only-notice.tsx';
import { useBook } from '#foundation/ui/session-state.ts';
import { Notice } from '#foundation/ui/states.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { BidForm } from './bid-form.tsx';
import { ConfirmBuy } from './confirm-buy.tsx';
import { NftReceipt } from './nft-receipt.tsx';
import { useFigure } from './nft-words.tsx';
import type { ShownDetail } from './queries.ts';
import { Remaining } from './remaining.tsx';
import { useUsdt } from './use-usdt.ts';

type Props = { nft: ShownDetail; available: string | undefined; bookSwitch: ReactNode };

/** What it stands at, how long it still is for sale, and the way to it. */
export function SalePanel({ nft, available, bookSwitch }: Props) {
  const t = useTranslations('nfts.sale');
  const figure = useFigure()(nft);
  const isDemo = useBook() === 'demo';
  const isLive = nft.closedAt === undefined;
  return (
    <section aria-label={t('label')} className="rounded border border-line bg-raised">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 px-4 py-4 wide:px-5">
        <div>
          <p className="text-note text-faint">{figure.label}</p>
          <p className="text-display font-semibold" data-testid="figure">
            <Money amount={figure.amount} currency="USDT" />
          </p>
          {nft.reserveMet !== undefined && (
            <Badge tone={nft.reserveMet ? 'rise' : 'neutral'}>{t(nft.reserveMet ? 'met' : 'notMet')}</Badge>
          )}
        </div>
        <Turning nft={nft} />
      </div>
      {isLive && (
        <div className="flex flex-col gap-3 border-t border-line px-4 py-4 wide:px-5">
          <LimitNotice act="product" />
          {isDemo ? (
            <RealOnlyNotice title={t('demo.title')} body={t('demo.body')} bookSwitch={bookSwitch} />
          ) : nft.price === undefined ? (
            <Auction nft={nft} available={available} />
          ) : (
            <Fixed nft={nft} available={available} />
          )}
        </div>
      )}
      {!isLive && <Closed nft={nft} />}
    </section>
  );
}

function Turning({ nft }: { nft: ShownDetail }) {
  const t = useTranslations('nfts.sale');
  if (nft.turnsAt === undefined) return null;
  const isWaiting = nft.status === 'listed';
  const at = isWaiting ? nft.startsAt : nft.endsAt;
  return (
    <div className="ms-auto text-end">
      <p className="text-note text-faint">{t(isWaiting ? 'begins' : 'ends')}</p>
      <p className="text-title font-medium">
        <Remaining turnsAt={nft.turnsAt} />
      </p>
      {at !== undefined && (
        <p className="text-note text-quiet">
          <Time at={at} />
        </p>
      )}
    </div>
  );
}

function Auction({ nft, available }: { nft: ShownDetail; available: string | undefined }) {
  const t = useTranslations('nfts.sale');
  const usdt = useUsdt();
  if (nft.status === 'listed') return <p className="text-quiet">{t('notBegun')}</p>;
  if (nft.minNextBid === undefined) return <p className="text-quiet">{t('settling')}</p>;
  const [latest] = nft.bidHistory;
  // A bid is published without whose it is.
  if (latest?.mine === true && latest.number === nft.bids) {
    return (
      <Notice tone="info" title={t('leading.title')}>
        {t('leading.body', { amount: usdt(nft.currentBid) })}
      </Notice>
    );
  }
  return <BidForm nft={nft} least={nft.minNextBid} available={available} />;
}

function Fixed({ nft, available }: { nft: ShownDetail; available: string | undefined }) {
  const t = useTranslations('nfts.sale');
  const usdt = useUsdt();
  const [isAsking, setIsAsking] = useState(false);
  const isLimited = useLimitOn('product') !== undefined;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-quiet">{t('whole')}</p>
      <FundsShort wanted={nft.price} available={available} />
      <Button
        tone="primary"
        size="large"
        wide
        disabled={isLimited || missingOf({ wanted: nft.price, available }) !== undefined}
        onClick={() => setIsAsking(true)}
      >
        {t('buy', { amount: usdt(nft.price) })}
      </Button>
      <p className="text-note text-faint">
        {t.rich('available', { amount: () => <Money amount={available} currency="USDT" /> })}
      </p>
      {isAsking && <ConfirmBuy nft={nft} onClose={() => setIsAsking(false)} />}
    </div>
  );
}

function Closed({ nft }: { nft: ShownDetail }) {
  const t = useTranslations('nfts.sale');
  const [isOpen, setIsOpen] = useState(false);
  const took = nft.ownedByMe || nft.bidHistory.some(({ mine }) => mine);
  return (
    <div className="flex flex-col gap-3 border-t border-line px-4 py-4 wide:px-5">
      <p className="text-quiet">
        {nft.ownedByMe
          ? t('closed.yours')
          : nft.status === 'ended' && nft.bids > 0
            ? t('closed.notReached')
            : t(
                `closed.${nft.status === 'sold' ? 'sold' : nft.status === 'withdrawn' ? 'withdrawn' : 'ended'}`,
              )}
      </p>
      {took && <Button onClick={() => setIsOpen(true)}>{t('receipt')}</Button>}
      {isOpen && <NftReceipt id={nft.id} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
