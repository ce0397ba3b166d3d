import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatUnits, parseUnits } from '#foundation/money/money.ts';
import { ConfirmDialog } from '#foundation/ui/confirm-dialog.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { newRequestId } from '#foundation/ui/request-id.ts';
import { Notice, RefusalNotice } from '#foundation/ui/states.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import type { OptionOrder } from '../contract.ts';
import { Countdown } from './option-words.tsx';
import { useSaleQuote, useSellOption } from './queries.ts';

type Props = {
  option: OptionOrder;
  onClose: () => void;
  onSold: (option: OptionOrder) => void;
};

/** Ending an option early for what it is worth now; where that is not offered, why. The price shown is the least that is taken. */
export function SellOption({ option, onClose, onSold }: Props) {
  const t = useTranslations('options.sell');
  const reasons = useTranslations('options.sell.reason');
  const format = useFormat();
  const refusalText = useRefusalText();
  const sell = useSellOption();
  const [sent, setSent] = useState<{ id: string; price: string; requestId: string }>();
  const isUnknown = sell.error !== null;
  const quote = useSaleQuote(option.id, !sell.isPending);
  const price = quote.data?.reason === undefined ? quote.data?.price : undefined;
  const reason = quote.data?.reason;
  const refusal = sell.data?.ok === false ? sell.data : undefined;
  const difference =
    price === undefined ? undefined : (parseUnits(price) ?? 0n) - (parseUnits(option.amount) ?? 0n);

  function confirm() {
    if (price === undefined && !isUnknown) return;
    const fresh = { id: option.id, price: price ?? '0', requestId: newRequestId() };
    const command = isUnknown && sent !== undefined ? sent : fresh;
    setSent(command);
    sell.mutate(command, {
      onSuccess: (result) => {
        if (result.ok) onSold(result.value);
        else void quote.refetch();
      },
    });
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open && !sell.isPending) onClose();
      }}
      title={t('title')}
      confirmLabel={
        isUnknown
          ? t('askAgain')
          : price === undefined
            ? t('none')
            : t('confirm', { amount: format.decimal(price) })
      }
      busy={sell.isPending || (quote.data === undefined && !quote.isError)}
      onConfirm={confirm}
      body={
        <div className="flex flex-col gap-3">
          <FactList
            dense
            facts={[
              { label: t('value'), value: <Money amount={price} currency="USDT" />, strong: true },
              {
                label: t('result'),
                value: (
                  <Money
                    amount={difference === undefined ? undefined : formatUnits(difference)}
                    currency="USDT"
                    sign
                  />
                ),
              },
              { label: t('payout'), value: <Money amount={option.payout} currency="USDT" /> },
              { label: t('left'), value: <Countdown option={option} /> },
            ]}
          />
          {reason !== undefined && <Notice tone="warn">{reasons(reason)}</Notice>}
          <p className="text-note">{t('how')}</p>
        </div>
      }
      refusal={
        isUnknown ? (
          <RefusalNotice>{refusalText(sell.error)}</RefusalNotice>
        ) : quote.isError ? (
          <RefusalNotice>{refusalText(quote.error)}</RefusalNotice>
        ) : refusal === undefined ? undefined : refusal.refusal === 'PRICE_MOVED' ? (
          <RefusalNotice>{t('moved', { amount: format.decimal(refusal.params.price ?? '0') })}</RefusalNotice>
        ) : (
          <RefusalNotice>{refusalText(refusal)}</RefusalNotice>
        )
      }
    />
  );
}
