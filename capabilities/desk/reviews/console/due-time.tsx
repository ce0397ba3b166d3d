import { AlarmClock, MessageCircleQuestion } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { classNames } from '#foundation/ui/class-names.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { Review } from '../console-contract.ts';

type Props = { review: Pick<Review, 'ageSeconds' | 'dueInSeconds' | 'askedUntil'> };

/** How long until the deadline, or past it, or that its clock stands: in words, not by colour alone. */
export function DueTime({ review: { ageSeconds, dueInSeconds, askedUntil } }: Props) {
  const t = useTranslations('reviews.due');
  const format = useFormat();
  if (askedUntil !== undefined) {
    return (
      <span className="inline-flex items-center gap-1 whitespace-nowrap text-quiet">
        <MessageCircleQuestion size={13} aria-hidden="true" />
        {t('asked')}
      </span>
    );
  }
  const isOverdue = dueInSeconds < 0;
  const isSoon = !isOverdue && dueInSeconds < (ageSeconds + dueInSeconds) / 4;
  const duration = format.duration(rounded(Math.abs(dueInSeconds)));
  return (
    <span
      className={classNames(
        'num inline-flex items-center gap-1 whitespace-nowrap',
        isOverdue ? 'font-medium text-danger' : isSoon ? 'text-warn' : 'text-quiet',
      )}
    >
      {(isOverdue || isSoon) && <AlarmClock size={13} aria-hidden="true" />}
      {isOverdue ? t('overdue', { duration }) : t('in', { duration })}
    </span>
  );
}

/** From an hour on, seconds are left out. */
export function rounded(seconds: number): number {
  const step = seconds >= 86_400 ? 3600 : seconds >= 60 ? 60 : 1;
  return Math.floor(seconds / step) * step;
}
