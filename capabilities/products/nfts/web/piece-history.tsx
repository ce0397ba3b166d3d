import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { NftDetail } from '../contract.ts';

/** Every bid, newest first. Bidders are numbers, never names. */
export function BidHistory({ nft: { bidHistory, bids } }: { nft: NftDetail }) {
  const t = useTranslations('nfts.bids');
  const format = useFormat();
  return (
    <Card title={t('title', { count: bids })} flush>
      {bidHistory.length === 0 ? (
        <p className="px-4 py-4 text-quiet wide:px-5">{t('none')}</p>
      ) : (
        <ol reversed className="max-h-96 divide-y divide-line overflow-y-auto">
          {bidHistory.map((bid) => (
            <li key={bid.number} className="flex items-start justify-between gap-4 px-4 py-2.5 wide:px-5">
              <span className="min-w-0">
                <span className="block font-medium">
                  {bid.mine ? t('you') : t('bidder', { number: format.count(bid.bidder) })}
                </span>
                <span className="block text-note text-faint">
                  <Time at={bid.time} style="second" />
                  {bid.extendedTo !== undefined && (
                    <> · {t('extended', { time: format.time(bid.extendedTo, 'time') })}</>
                  )}
                </span>
              </span>
              <Money amount={bid.amount} currency="USDT" />
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

/** Whose it was, from its making on. */
export function OwnershipHistory({ nft }: { nft: NftDetail }) {
  const t = useTranslations('nfts.history');
  return (
    <Card title={t('title')}>
      <ol className="flex flex-col">
        {nft.history.map(({ kind, time, owner, amount }, index) => (
          <li key={`${kind} ${time}`} className="relative flex gap-3 pb-4 last:pb-0">
            {index < nft.history.length - 1 && (
              <span
                aria-hidden="true"
                className="absolute start-[4.5px] top-4 bottom-0 w-px bg-line-strong"
              />
            )}
            <span
              aria-hidden="true"
              className={`relative mt-1.5 size-2.5 shrink-0 rounded-full ${index === 0 ? 'bg-accent' : 'border border-line-strong bg-raised'}`}
            />
            <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-4">
              <div className="min-w-0">
                <p className="font-medium">{t(`kinds.${kind}`)}</p>
                <p className="text-note text-quiet">
                  {owner === 'creator' ? <bdi>{nft.creator}</bdi> : t(owner)} · <Time at={time} />
                </p>
              </div>
              {amount !== undefined && <Money amount={amount} currency="USDT" />}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
