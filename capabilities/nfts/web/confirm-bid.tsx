import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '#foundation/ui/confirm-dialog.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { newRequestId } from '#foundation/ui/request-id.ts';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { type ShownDetail, useBidNft } from './queries.ts';
import { useUsdt } from './use-usdt.ts';

type Props = { nft: ShownDetail; amount: string; onClose: () => void; onBid: () => void };

/** The last look before money is held. A press after a lost connection repeats the request, so it can't bid twice. */
export function ConfirmBid({ nft, amount, onClose, onBid }: Props) {
  const t = useTranslations('nfts.confirmBid');
  const format = useFormat();
  const refusalText = useRefusalText();
  const bid = useBidNft();
  const [requestId, setRequestId] = useState(newRequestId);
  const shown = useUsdt()(amount);
  const refusal = bid.error ?? (bid.data?.ok === false ? bid.data : undefined);

  function confirm() {
    bid.mutate(
      { id: nft.id, amount, requestId },
      {
        onSuccess(result) {
          setRequestId(newRequestId());
          if (!result.ok) return;
          showToast({ title: t('done', { amount: shown }), body: t('doneBody'), tone: 'good' });
          onBid();
        },
      },
    );
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open && !bid.isPending) onClose();
      }}
      title={t('title', { title: nft.title })}
      confirmLabel={bid.error !== null ? t('askAgain') : t('bid', { amount: shown })}
      tone="primary"
      busy={bid.isPending}
      onConfirm={confirm}
      body={
        <div className="flex flex-col gap-3">
          <p>{t('held', { amount: shown })}</p>
          <FactList
            dense
            facts={[
              { label: t('yourBid'), value: <Money amount={amount} currency="USDT" />, strong: true },
              ...(nft.endsAt === undefined ? [] : [{ label: t('ends'), value: <Time at={nft.endsAt} /> }]),
              { label: t('step'), value: <bdi>{format.rate(nft.minimumStep)}</bdi> },
            ]}
          />
          <p className="text-note">{t('rules', { minutes: nft.extensionSeconds / 60 })}</p>
          <p className="text-note">{t('noReturn')}</p>
        </div>
      }
      refusal={refusal !== undefined && <RefusalNotice>{refusalText(refusal)}</RefusalNotice>}
    />
  );
}
