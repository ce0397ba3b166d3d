import { useTranslations } from 'use-intl';
import { DateField } from './date-field.tsx';
import type { Days } from './days.ts';

type Props = {
  days: Days;
  /** Of what is left out, the bound goes. */
  onChange: (days: { from: string | undefined; to: string | undefined }) => void;
  /** Which of a row’s moments they are of, where that is not plain: “Listed from”. */
  label?: string | undefined;
};

/** From which day to which, both included, for operators' lists; either may be left open. */
export function DayRange({ days: { from, to }, onChange, label }: Props) {
  const t = useTranslations('console.days');
  const filled = (day: string) => (day === '' ? undefined : day);
  return (
    <>
      <DateField
        label={label ?? t('from')}
        placeholder={t('any')}
        value={from ?? ''}
        max={to}
        onChange={(day) => onChange({ from: filled(day), to })}
      />
      <DateField
        label={t('to')}
        placeholder={t('any')}
        value={to ?? ''}
        min={from}
        onChange={(day) => onChange({ from, to: filled(day) })}
      />
    </>
  );
}
