import { useTranslations } from 'use-intl';
import { classNames } from '#foundation/ui/class-names.ts';
import { useFormat } from '#foundation/ui/use-format.ts';

type Props = {
  /** Shares of 1. */
  ltv: number;
  warnings: readonly number[];
  liquidation: number;
};

type Zone = 'calm' | 'warned' | 'near' | 'selling';
const zoneFill: Readonly<Record<Zone, string>> = {
  calm: 'bg-accent',
  warned: 'bg-warn',
  near: 'bg-warn',
  selling: 'bg-danger',
};
const zoneText: Readonly<Record<Zone, string>> = {
  calm: 'text-ink',
  warned: 'text-warn',
  near: 'text-warn',
  selling: 'text-danger',
};

/**
 * Where a loan stands between nothing owed and the level at which collateral is sold, with the warnings on
 * the way.
 */
export function LtvBar({ ltv, warnings, liquidation }: Props) {
  const t = useTranslations('loans.ltv');
  const format = useFormat();
  const zone = zoneOf(ltv, warnings, liquidation);
  const percent = (share: number) => format.percent(share * 100, { digits: share === ltv ? 1 : 0 });
  const [first = liquidation] = warnings;
  return (
    <div>
      <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-note text-quiet">{t('label')}</span>
        <span className="flex items-baseline gap-2">
          <span className={classNames('text-note', zoneText[zone])}>{t(`zone.${zone}`)}</span>
          <bdi className={classNames('num text-lead font-semibold', zoneText[zone])}>{percent(ltv)}</bdi>
        </span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: no two browsers draw a meter element alike */}
      <div
        role="meter"
        aria-label={t('label')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.min(100, Math.round(ltv * 1000) / 10)}
        aria-valuetext={t('spoken', { ltv: percent(ltv), liquidation: percent(liquidation) })}
        className="relative h-3 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className={classNames('h-full rounded-full transition-[inline-size] duration-300', zoneFill[zone])}
          style={{ inlineSize: place(ltv) }}
        />
        {[...warnings, liquidation].map((level) => (
          <span
            key={level}
            className={classNames(
              'absolute inset-y-0 w-px',
              level === liquidation ? 'bg-danger' : 'bg-line-strong',
            )}
            style={{ insetInlineStart: place(level) }}
          />
        ))}
      </div>
      <div aria-hidden="true" className="relative mt-1 h-4 text-note text-faint">
        <Mark level={first} text={percent(first)} />
        <Mark level={liquidation} text={percent(liquidation)} isLast />
      </div>
    </div>
  );
}

/**
 * Its own span: a bdi is as wide as its digits and always left to right, and would be placed from the left.
 */
function Mark({ level, text, isLast = false }: { level: number; text: string; isLast?: boolean }) {
  return (
    <span
      className={classNames('absolute -translate-x-1/2 rtl:translate-x-1/2', isLast && 'text-danger')}
      style={{ insetInlineStart: place(level) }}
    >
      <bdi className="num">{text}</bdi>
    </span>
  );
}

function place(share: number): string {
  return `${Math.min(100, Math.max(0, share * 100))}%`;
}

function zoneOf(ltv: number, warnings: readonly number[], liquidation: number): Zone {
  if (ltv >= liquidation) return 'selling';
  const reached = warnings.filter((level) => ltv >= level).length;
  if (reached === 0) return 'calm';
  return reached === warnings.length ? 'near' : 'warned';
}
