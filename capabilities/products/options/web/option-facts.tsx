import { useTranslations } from 'use-intl';
import type { Facts } from '#foundation/ui/fact-list.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { OptionOrder } from '../contract.ts';
import { OptionPrice } from './option-name.tsx';
import { Direction, usePeriodText } from './option-words.tsx';
import { useAgreedFact, useWindowFact } from './use-agreed-fact.ts';

/**
 * What an option's receipt says beside its ticks and transfers. `isAdjusted`: its entry price has followed a
 * corporate action.
 */
export function useOptionFacts(option: OptionOrder, isAdjusted: boolean): Facts {
  const t = useTranslations('options.receipt');
  const format = useFormat();
  const periodText = usePeriodText();
  const agreedFact = useAgreedFact(option);
  const windowFact = useWindowFact(option.window);
  const { openTime, expiryTime, settledAt, received, refundReason, profitRate } = option;
  const time = (label: string, at: string | undefined) =>
    at !== undefined && { label, value: <Time at={at} style="second" /> };
  const price = (label: string, value: string | undefined, note?: string) =>
    value !== undefined && { label, value: <OptionPrice option={option} price={value} />, note };
  return [
    { label: t('direction'), value: <Direction direction={option.direction} /> },
    { label: t('period'), value: periodText(option.periodSeconds) },
    { label: t('stake'), value: <Money amount={option.amount} currency="USDT" exact /> },
    {
      label: t('payout'),
      value: <Money amount={option.payout} currency="USDT" exact />,
      note: t('payoutNote', { rate: format.rate(profitRate) }),
    },
    windowFact,
    agreedFact,
    time(t('bought'), option.placedTime),
    price(t('entryPrice'), option.entryPrice, isAdjusted ? t('adjusted') : undefined),
    time(t('entered'), openTime),
    time(t('expires'), expiryTime),
    price(t('exitPrice'), option.exitPrice),
    time(t('settled'), settledAt),
    received !== undefined && {
      label: t('received'),
      value: <Money amount={received} currency="USDT" exact />,
      strong: true,
      note: refundReason && t(`refund.${refundReason}`),
    },
  ];
}
