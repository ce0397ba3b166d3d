import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import type { Instrument } from '#capabilities/markets/markets/contract.ts';
import { isWild } from '#capabilities/markets/prices/rules.ts';
import type { OptionOrder } from '#capabilities/products/options/contract.ts';
import { OptionTicket } from '#capabilities/products/options/web/option-ticket.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useFormat } from '#foundation/ui/use-format.ts';

type Props = {
  instrument: Instrument;
  available: string | undefined;
  unfit: ComponentProps<typeof OptionTicket>['unfit'];
  onBought: () => void;
};

/** The ticket of up/down options for a market of the desk. */
export function DeskOptionTicket({ instrument, available, unfit, onBought }: Props) {
  const t = useTranslations('options.bought');
  const shut = useShutText(instrument);
  function tell({ orderNumber, status }: OptionOrder) {
    const isWaiting = status === 'pendingReview';
    showToast({
      title: t(isWaiting ? 'reviewTitle' : 'title', { number: orderNumber }),
      body: t(isWaiting ? 'reviewBody' : 'body'),
      tone: 'good',
    });
    onBought();
  }
  return (
    <OptionTicket
      code={instrument.code}
      name={instrument.appName}
      shut={shut}
      available={available}
      unfit={unfit}
      onBought={tell}
    />
  );
}

function useShutText({ open, stale, unsound, halted, nextOpen }: Instrument): string | undefined {
  const t = useTranslations('options.ticket.shut');
  const format = useFormat();
  if (halted) return t(unsound === 'held' ? 'held' : 'halted');
  if (open) return stale ? t('stale') : isWild(unsound) ? t('unsound') : undefined;
  return nextOpen === undefined ? t('closed') : t('closedUntil', { time: format.time(nextOpen, 'weekday') });
}
