import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatUnits, parseUnits } from '#foundation/money/money.ts';
import { ConfirmDialog } from '#foundation/ui/confirm-dialog.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { newRequestId } from '#foundation/ui/request-id.ts';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import type { OptionOrder } from '../contract.ts';
import { usePeriodText } from './option-words.tsx';
import { payoutText } from './outlook.ts';
import { type BuyInput, useBuyOption, useOwnBook } from './queries.ts';

type Props = {
  input: BuyInput;
  name: string;
  profitRate: string;
  breakEven: string;
  needsReview: boolean;
  onClose: () => void;
  onBought: (option: OptionOrder) => void;
};

/** The last look before money moves. A press after a lost connection repeats the request, so it can't buy twice. */
export function ConfirmOption({ input, name, needsReview, onClose, onBought, ...rates }: Props) {
  const t = useTranslations('options.confirm');
  const ticket = useTranslations('options.ticket');
  const format = useFormat();
  const periodText = usePeriodText();
  const refusalText = useRefusalText();
  const quiz = useTranslations('quiz');
  const book = useOwnBook();
  const buy = useBuyOption();
  const [requestId, setRequestId] = useState(newRequestId);
  const stake = parseUnits(input.amount) ?? 0n;
  const isUnknown = buy.error !== null;
  const refusal = buy.data?.ok === false ? buy.data : undefined;
  const isUp = input.direction === 'up';

  function confirm() {
    buy.mutate(
      { input, requestId },
      {
        onSuccess: (result) => {
          if (result.ok) onBought(result.value);
          else setRequestId(newRequestId());
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
      title={t(isUp ? 'up' : 'down', { name })}
      tone={isUp ? 'rise' : 'fall'}
      confirmLabel={
        isUnknown
          ? t('askAgain')
          : ticket(isUp ? 'buyUp' : 'buyDown', { amount: format.decimal(input.amount) })
      }
      busy={buy.isPending}
      onConfirm={confirm}
      body={
        <div className="flex flex-col gap-3">
          <p>{t(book)}</p>
          <FactList
            dense
            facts={[
              { label: ticket('period'), value: periodText(input.periodSeconds) },
              { label: ticket('stake'), value: <Money amount={input.amount} currency="USDT" /> },
              {
                label: ticket(isUp ? 'ifHigher' : 'ifLower'),
                value: <Money amount={payoutText(stake, rates.profitRate)} currency="USDT" />,
                strong: true,
              },
              {
                label: ticket(isUp ? 'ifNotHigher' : 'ifNotLower'),
                value: <Money amount={formatUnits(-stake)} currency="USDT" sign />,
              },
              {
                label: ticket('breakEven'),
                value: format.percent(Number(rates.breakEven) * 100),
              },
            ]}
          />
          <p className="text-note">{t(needsReview ? 'reviewed' : 'entry')}</p>
          <p className="text-note">{t('end')}</p>
        </div>
      }
      refusal={
        isUnknown ? (
          <RefusalNotice
            action={
              <Link to="/profile/options" className="font-medium underline">
                {t('toOptions')}
              </Link>
            }
          >
            {refusalText(buy.error)} {t('unknownOutcome')}
          </RefusalNotice>
        ) : (
          refusal !== undefined && (
            <RefusalNotice
              action={
                refusal.refusal === 'APPROPRIATENESS_REQUIRED' ? (
                  <Link to="/profile/questions" className="font-medium underline">
                    {quiz('answerNow')}
                  </Link>
                ) : undefined
              }
            >
              {refusalText(refusal)}
            </RefusalNotice>
          )
        )
      }
    />
  );
}
