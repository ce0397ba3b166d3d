import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { systemClock } from '#foundation/time/clock.ts';
import { classNames } from '#foundation/ui/class-names.ts';

function everySecond(tell: () => void): () => void {
  const timer = setInterval(tell, 1000);
  return () => clearInterval(timer);
}

/** This machine's time, updated each second. */
function useSecond(): number {
  return useSyncExternalStore(everySecond, () => Math.floor(systemClock.now() / 1000)) * 1000;
}

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
