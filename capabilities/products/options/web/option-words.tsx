import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Badge, type BadgeTone } from '#foundation/ui/badge.tsx';
import { classNames } from '#foundation/ui/class-names.ts';
import { useSecond } from '#foundation/ui/use-second.ts';
import type { OptionOrder } from '../contract.ts';
import type { OptionDirection } from '../option.ts';
import { splitRemaining } from './countdown.ts';
import type { ShownOption } from './queries.ts';

/** The period in words: 5 minutes, 1 day. */
export function usePeriodText(): (seconds: number) => string {
  const t = useTranslations('options.period');
  return (seconds) => {
    if (seconds < 3600) return t('minutes', { count: seconds / 60 });
    return seconds < 86_400 ? t('hours', { count: seconds / 3600 }) : t('days', { count: seconds / 86_400 });
  };
}

/** Up or down, as word, arrow and colour. */
export function Direction({ direction }: { direction: OptionDirection }) {
  const t = useTranslations('options.direction');
  const Arrow = direction === 'up' ? ArrowUp : ArrowDown;
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-0.5',
        direction === 'up' ? 'text-rise' : 'text-fall',
      )}
    >
      <Arrow size={13} aria-hidden="true" />
      {t(direction)}
    </span>
  );
}

const tones: Record<OptionOrder['status'], BadgeTone> = {
  pendingReview: 'warn',
  approved: 'accent',
  open: 'accent',
  won: 'rise',
  lost: 'fall',
  refunded: 'neutral',
  sold: 'neutral',
  rejected: 'neutral',
};

export function StatusBadge({ option }: { option: OptionOrder }) {
  const t = useTranslations('options.status');
  const isStarting = option.status === 'open' && option.entryPrice === undefined;
  return <Badge tone={tones[option.status]}>{t(isStarting ? 'starting' : option.status)}</Badge>;
}

/** The time left, updated each second; what it waits for where no time runs. */
export function Countdown({ option }: { option: ShownOption }) {
  const t = useTranslations('options');
  const now = useSecond();
  if (option.endsAt === undefined) return <StatusBadge option={option} />;
  const { days, clock } = splitRemaining(option.endsAt - now);
  if (option.endsAt <= now) return <span className="text-quiet">{t('settling')}</span>;
  return (
    <bdi dir="ltr" className="num">
      {days > 0 ? t('daysLeft', { days, clock }) : clock}
    </bdi>
  );
}
