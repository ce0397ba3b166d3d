import { useTranslations } from 'use-intl';
import { useIsWild } from '#capabilities/markets/prices/web/face.ts';
import { dayMs, systemClock } from '#foundation/time/clock.ts';
import { classNames } from '#foundation/ui/class-names.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { Market } from '../contract.ts';
import { QuoteAge } from './quote-source.tsx';

type Session = Pick<Market, 'code' | 'source' | 'open' | 'nextOpen' | 'stale' | 'halted'>;

/** Within the week a weekday says it. */
function isNear(time: string): boolean {
  return Date.parse(time) - systemClock.now() < 6 * dayMs;
}

/**
 * Whether it trades now; when halted, that; when closed, when it opens; when its price is old, how old, or
 * when its spread is too wide, that nothing trades on it.
 */
export function MarketStatus({
  market,
  brief = false,
  className,
}: {
  market: Session;
  /** In the few words a list has room for. */
  brief?: boolean;
  className?: string | undefined;
}) {
  const t = useTranslations('markets.status');
  const format = useFormat();
  const { code, source, open, nextOpen, stale, halted } = market;
  const isWild = useIsWild(code);
  const tone = halted ? 'bg-warn' : !open ? 'bg-faint' : stale || isWild ? 'bg-warn' : 'bg-rise';
  const text = halted
    ? t('halted')
    : !open
      ? nextOpen === undefined
        ? t('closed')
        : t('closedUntil', { time: format.time(nextOpen, isNear(nextOpen) ? 'weekday' : 'date') })
      : stale
        ? t(brief ? 'staleShort' : 'stale')
        : isWild
          ? t(brief ? 'unsoundShort' : 'unsound')
          : t('open');
  return (
    <span className={classNames('inline-flex items-center gap-1.5 text-note text-quiet', className)}>
      <span aria-hidden="true" className={classNames('size-1.5 shrink-0 rounded-full', tone)} />
      {/* In a list it is cut off, else it goes on in the next line. */}
      <span className={brief ? 'truncate' : undefined}>{text}</span>
      {open && !halted && <QuoteAge code={code} source={source} />}
    </span>
  );
}
