import { useTranslations } from 'use-intl';
import { classNames } from '#foundation/ui/class-names.ts';
import { Money } from '#foundation/ui/money.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';

/** Below it there is no free margin. */
const callLevel = 1;
/** The scale ends here: what lies beyond is far from any danger. */
const fullScale = 3;
/** From here on the exact figure says nothing, and would only flicker. */
const saysNothingBeyond = 10;

type Props = {
  level: string | null | undefined;
  /** What the level measures against margin in use, in USDT. */
  marginEquity: string | undefined;
  /** The stop-out that the open positions have agreed on; undefined without any. */
  stopOut: string | undefined;
};

/** A margin level in words: exact where it matters. */
export function useLevelText(): (level: number) => string {
  const t = useTranslations('accounts.marginLevel');
  const format = useFormat();
  return (level) =>
    level < saysNothingBeyond
      ? format.percent(level * 100, { digits: 1 })
      : t('over', { level: format.rate(String(saysNothingBeyond)) });
}

/** How far margin equity is from too little for the open positions: a bar with both levels marked on it. */
export function MarginLevel({ level, marginEquity, stopOut }: Props) {
  const t = useTranslations('accounts.marginLevel');
  const accounts = useTranslations('accounts');
  const format = useFormat();
  const value = level === undefined || level === null ? undefined : Number(level);
  const stopOutLevel = Number(stopOut ?? 0);
  const isLow = value !== undefined && value <= callLevel;
  const levelText = useLevelText();
  const levels = { call: format.rate(String(callLevel)), stopOut: format.rate(String(stopOutLevel)) };
  return (
    <div className="mt-5 border-t border-line pt-4">
      <div className="flex items-baseline justify-between gap-4">
        <span className="text-note text-faint">{accounts('marginEquity')}</span>
        <span className="num font-medium">
          <Money amount={marginEquity} currency="USDT" decimals={2} />
        </span>
      </div>
      <div className="mt-1 flex items-baseline justify-between gap-4">
        <span className="text-note text-faint">{t('label')}</span>
        <span className={classNames('num font-medium', isLow && 'text-warn')}>
          {value === undefined ? '–' : levelText(value)}
        </span>
      </div>
      <div className="relative mt-2 h-1.5 rounded-full bg-sunken" aria-hidden="true">
        {value !== undefined && (
          <div
            className={classNames(
              'h-full rounded-full transition-[width] duration-300',
              barTone(value, stopOutLevel),
            )}
            style={{ width: share(value) }}
          />
        )}
        {(stopOut === undefined ? [] : [stopOutLevel, callLevel]).map((mark) => (
          <span
            key={mark}
            className="absolute -top-1 h-3.5 w-px bg-line-strong"
            style={{ insetInlineStart: share(mark) }}
          />
        ))}
      </div>
      <p className={classNames('mt-2 text-note', isLow ? 'text-warn' : 'text-faint')}>
        {value === undefined ? t('none') : isLow ? t('low', levels) : t('fine', levels)}
      </p>
    </div>
  );
}

function barTone(level: number, stopOutLevel: number): string {
  if (level <= stopOutLevel) return 'bg-danger';
  return level <= callLevel ? 'bg-warn' : 'bg-accent';
}

function share(level: number): string {
  return `${(Math.min(Math.max(level, 0), fullScale) / fullScale) * 100}%`;
}
