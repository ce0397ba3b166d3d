import { useTranslations } from 'use-intl';
import type { Fact } from '#foundation/ui/fact-list.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { OptionOrder } from '../contract.ts';
import { OptionPrice } from './option-name.tsx';
import { Direction, usePeriodText } from './option-words.tsx';
import { useAgreedFact } from './use-agreed-fact.ts';

/** What an option's receipt says beside its ticks and transfers. */
export function useOptionFacts(option: OptionOrder): Fact[] {
  const t = useTranslations('options.receipt');
  const format = useFormat();
  const periodText = usePeriodText();
  const agreedFact = useAgreedFact(option);
  const { openTime, expiryTime, settledAt, received, refundReason, profitRate } = option;
  const time = (label: string, at: string | undefined): Fact[] =>
    at === undefined ? [] : [{ label, value: <Time at={at} style="second" /> }];
  return [
    { label: t('direction'), value: <Direction direction={option.direction} /> },
    { label: t('period'), value: periodText(option.periodSeconds) },
    { label: t('stake'), value: <Money amount={option.amount} currency="USDT" exact /> },
    {
      label: t('payout'),
      value: <Money amount={option.payout} currency="USDT" exact />,
      note: t('payoutNote', { rate: format.rate(profitRate) }),
    },
    ...agreedFact,
    ...time(t('bought'), option.placedTime),
    ...(option.entryPrice === undefined
      ? []
      : [{ label: t('entryPrice'), value: <OptionPrice option={option} price={option.entryPrice} /> }]),
    ...time(t('entered'), openTime),
    ...time(t('expires'), expiryTime),
    ...(option.exitPrice === undefined
      ? []
      : [{ label: t('exitPrice'), value: <OptionPrice option={option} price={option.exitPrice} /> }]),
    ...time(t('settled'), settledAt),
    ...(received === undefined
      ? []
      : [
          {
            label: t('received'),
            value: <Money amount={received} currency="USDT" exact />,
            strong: true,
            ...(refundReason === undefined ? {} : { note: t(`refund.${refundReason}`) }),
          },
        ]),
  ];
}
