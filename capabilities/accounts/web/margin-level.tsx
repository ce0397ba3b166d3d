import { useTranslations } from 'use-intl';
import { classNames } from '#foundation/ui/class-names.ts';
import { useFormat } from '#foundation/ui/use-format.ts';

/** Margin call at 100 %, stop-out at 50 % (product.md, "Margin orders"). */
const callLevel = 1;
const stopOutLevel = 0.5;
/** The scale ends here: what lies beyond is far from any danger. */
const fullScale = 3;

/** How far equity is from being too little for the open positions: a bar with the two levels marked on it. */
export function MarginLevel({ level }: { level: string | null | undefined }) {
  const t = useTranslations('accounts.marginLevel');
  const format = useFormat();
  if (level === undefined || level === null) return <p className="text-note text-faint">{t('none')}</p>;
  const value = Number(level);
  const tone = value <= stopOutLevel ? 'bg-danger' : value <= callLevel ? 'bg-warn' : 'bg-accent';
  return (
    <div>
      <div className="relative h-1.5 rounded-full bg-sunken" aria-hidden="true">
        <div
          className={classNames('h-full rounded-full transition-[width] duration-300', tone)}
          style={{ width: share(value) }}
        />
        {[stopOutLevel, callLevel].map((mark) => (
          <span
            key={mark}
            className="absolute -top-1 h-3.5 w-px bg-line-strong"
            style={{ insetInlineStart: share(mark) }}
          />
        ))}
      </div>
      <p
        className={classNames('mt-2 text-note', value <= callLevel ? 'font-medium text-warn' : 'text-faint')}
      >
        {t(value <= callLevel ? 'low' : 'fine', {
          call: format.rate(String(callLevel)),
          stopOut: format.rate(String(stopOutLevel)),
        })}
      </p>
    </div>
  );
}

function share(level: number): string {
  return `${(Math.min(Math.max(level, 0), fullScale) / fullScale) * 100}%`;
}
