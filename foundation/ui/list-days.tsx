import { useTranslations } from 'use-intl';
import { Button } from './button.tsx';
import { DayRange } from './day-range.tsx';
import { useListAddress } from './list-address.ts';
import { EmptyState } from './states.tsx';

/** The days of the list in the page's address; `label` as a `DayRange` has it. */
export function ListDays({ label }: { label?: string }) {
  const { days, show } = useListAddress();
  return (
    <div className="grid max-w-full grid-cols-2 gap-3 phone:w-full wide:w-80">
      <DayRange days={days} onChange={show} label={label} />
    </div>
  );
}

/** That list without a row: of its days, or at all. */
export function EmptyList(nothing: { title: string; body?: string | undefined }) {
  const t = useTranslations('console.days');
  const { days, show } = useListAddress();
  if (days.from === undefined && days.to === undefined) return <EmptyState {...nothing} />;
  return (
    <EmptyState
      title={t('none')}
      action={
        <Button size="small" onClick={() => show({ from: undefined, to: undefined })}>
          {t('all')}
        </Button>
      }
    />
  );
}
