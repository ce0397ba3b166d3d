import { Printer } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { Code } from '#foundation/ui/code.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { ReceiptSlip } from '#foundation/ui/receipt-slip.tsx';
import { SheetOrDialog } from '#foundation/ui/sheet-or-dialog.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { FailedState } from '#foundation/ui/states.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import type { NftReceipt as Receipt } from '../contract.ts';
import { NftStatus } from './nft-words.tsx';
import { useNftReceipt } from './queries.ts';

/** Every transfer that a piece caused in the customer's account, as a printed slip. */
export function NftReceipt({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('nfts.receipt');
  const refusalText = useRefusalText();
  const receipt = useNftReceipt(id);
  return (
    <SheetOrDialog open onOpenChange={(open) => !open && onClose()} title={t('title')}>
      {receipt.data !== undefined ? (
        <Slip receipt={receipt.data} />
      ) : receipt.isError ? (
        <FailedState
          body={refusalText(receipt.error)}
          onRetry={() => void receipt.refetch()}
          busy={receipt.isFetching}
        />
      ) : (
        <SkeletonLines lines={10} />
      )}
    </SheetOrDialog>
  );
}

const reasons = ['nftBid', 'nftRelease', 'nftSale', 'nftPurchase'] as const;

function Slip({ receipt: { nft, transfers } }: { receipt: Receipt }) {
  const t = useTranslations('nfts.receipt');
  const format = useFormat();
  const last = transfers.at(-1);
  const sentence = (reason: string) => {
    const known = reasons.find((each) => each === reason);
    return known === undefined ? reason : t(`reasons.${known}`);
  };
  return (
    <ReceiptSlip
      title={t('title')}
      book={t('book')}
      number={`NFT-${nft.id}`}
      status={<NftStatus nft={nft} />}
      amount={<Money amount={nft.ownedByMe ? nft.soldFor : last?.amount} currency="USDT" />}
      sections={[
        {
          facts: [
            { label: t('piece'), value: <bdi>{nft.title}</bdi> },
            { label: t('creator'), value: <bdi>{nft.creator}</bdi> },
            { label: t('address'), value: <Code className="text-note">{nft.address}</Code> },
          ],
        },
        {
          title: t('transfers'),
          facts: transfers.map((transfer) => ({
            id: transfer.id,
            label: sentence(transfer.reason),
            value: <Money amount={transfer.amount} currency={transfer.currency} />,
            note: `${format.time(transfer.time, 'second')} · ${transfer.from} → ${transfer.to}`,
          })),
        },
        {
          title: t('batches'),
          facts: [...new Set(transfers.map(({ batchHash }) => batchHash))].map((hash, index) => ({
            label: format.count(index + 1),
            value: <Code className="text-note">{hash}</Code>,
          })),
        },
      ]}
      note={t('note')}
      actions={
        <Button size="small" icon={<Printer size={15} aria-hidden="true" />} onClick={() => window.print()}>
          {t('print')}
        </Button>
      }
    />
  );
}
