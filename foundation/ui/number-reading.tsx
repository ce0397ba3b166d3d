import { useTranslations } from 'use-intl';
import { Button } from './button.tsx';
import { type Misreading, type NumberRules, type Reading, readBack } from './typed-number.ts';
import { useSettled } from './use-settled.ts';

/** A sentence said while a person still types would be talked over by the next. */
const pauseMs = 600;

type Props = { reading: Reading; rules: NumberRules; unit: string | undefined };

/** What a number field understood, in the screen's language; or which of two readings it asks for. */
export function NumberReading({
  reading,
  rules,
  unit,
  onChoose,
}: Props & { onChoose: (value: string) => void }) {
  const t = useTranslations('ui.number');
  if (reading.kind === 'understood') {
    return (
      <p className="text-quiet">
        = <bdi className="num">{withUnit(readBack(reading.value, rules), unit)}</bdi>
      </p>
    );
  }
  if (reading.kind !== 'asks') return null;
  return (
    <fieldset aria-label={t('which')} className="flex min-w-0 flex-wrap items-center gap-2 pt-0.5">
      <p className="font-medium text-ink">{t('which')}</p>
      {reading.choices.map((value) => (
        <Button key={value} size="small" onClick={() => onChoose(value)}>
          <bdi className="num">{readBack(value, rules)}</bdi>
        </Button>
      ))}
    </fieldset>
  );
}

/** The same for screen readers, once the typing pauses; mistakes are alerts of the field. */
export function SpokenReading({ reading, rules, unit }: Props) {
  const t = useTranslations('ui.number');
  const shown = (value: string) => withUnit(readBack(value, rules), unit);
  function sentence(): string {
    if (reading.kind === 'understood') return t('understood', { number: shown(reading.value) });
    if (reading.kind !== 'asks') return '';
    const [grouped, fraction] = reading.choices;
    return t('asks', { grouped: shown(grouped), fraction: shown(fraction) });
  }
  const said = useSettled(sentence(), pauseMs);
  return (
    <span role="status" className="sr-only">
      {said}
    </span>
  );
}

export function useMisreadingText() {
  const t = useTranslations('ui.number.refused');
  return (why: Misreading, rules: NumberRules) =>
    t(why, { example: readBack('1000.5', rules), count: rules.decimals });
}

function withUnit(number: string, unit: string | undefined): string {
  return unit === undefined ? number : `${number} ${unit}`;
}
