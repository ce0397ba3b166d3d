import { useTranslations } from 'use-intl';
import { classNames } from '#foundation/ui/class-names.ts';
import { useSecond } from '#foundation/ui/use-second.ts';

/** `2 d 4 h`, `4 h 10 min`, `9:05`: what is left, in figures that keep their width; nothing that hurries. */
export function Remaining({ turnsAt, className }: { turnsAt: number; className?: string }) {
  const t = useTranslations('nfts.remaining');
  const seconds = Math.max(0, Math.ceil((turnsAt - useSecond()) / 1000));
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor((seconds % 86_400) / 3600)];
  const [minutes, rest] = [Math.floor((seconds % 3600) / 60), seconds % 60];
  const clock = `${minutes}:${String(rest).padStart(2, '0')}`;
  return (
    <span className={classNames('num whitespace-nowrap', className)}>
      {seconds === 0
        ? t('over')
        : days > 0
          ? t('days', { days, hours })
          : hours > 0
            ? t('hours', { hours, minutes })
            : t('clock', { clock })}
    </span>
  );
}
