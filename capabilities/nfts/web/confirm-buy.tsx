import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '#foundation/ui/confirm-dialog.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { newRequestId } from '#foundation/ui/request-id.ts';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { type ShownDetail, useBuyNft } from './queries.ts';
import { useUsdt } from './use-usdt.ts';

/** The last look before money moves. A press after a lost connection repeats the request, so it can't buy twice. */
export function ConfirmBuy({ nft, onClose }: { nft: ShownDetail; onClose: () => void }) {
  const t = useTranslations('nfts.confirmBuy');
  const refusalText = useRefusalText();
  const buy = useBuyNft();
  const [requestId, setRequestId] = useState(newRequestId);
  const amount = useUsdt()(nft.price);
  const refusal = buy.error ?? (buy.data?.ok === false ? buy.data : undefined);

  function confirm() {
    buy.mutate(
      { id: nft.id, requestId },
      {
        onSuccess(result) {
          setRequestId(newRequestId());
          if (!result.ok) return;
          showToast({ title: t('done', { title: nft.title }), body: t('doneBody'), tone: 'good' });
          onClose();
        },
      },
    );
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open && !buy.isPending) onClose();
      }}
      title={t('title', { title: nft.title })}
      confirmLabel={buy.error !== null ? t('askAgain') : t('buy', { amount })}
      tone="primary"
      busy={buy.isPending}
      onConfirm={confirm}
      body={
        <div className="flex flex-col gap-3">
          <p>{t('whole')}</p>
          <FactList
            dense
            facts={[
              { label: t('price'), value: <Money amount={nft.price} currency="USDT" />, strong: true },
              { label: t('toCharity'), value: <Money amount={nft.price} currency="USDT" /> },
              { label: t('fee'), value: <Money amount="0" currency="USDT" /> },
            ]}
          />
          <p className="text-note">{t('noReturn')}</p>
        </div>
      }
      refusal={refusal !== undefined && <RefusalNotice>{refusalText(refusal)}</RefusalNotice>}
    />
  );
}
