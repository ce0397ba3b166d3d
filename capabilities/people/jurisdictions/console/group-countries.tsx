import { X } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { countryNames } from '#foundation/ui/country-names.ts';
import { SearchSelect } from '#foundation/ui/search-select.tsx';

/** A group's countries; each can be taken out, and any that is in no group put in. */
export function GroupCountries({
  label,
  countries,
  taken,
  disabled,
  onChange,
}: {
  label: string;
  countries: readonly string[];
  taken: readonly string[];
  disabled: boolean;
  onChange: (countries: readonly string[]) => void;
}) {
  const t = useTranslations('configuration.jurisdictions');
  const names = countryNames(useLocale());
  const nameOf = (code: string) => names.get(code) ?? code;
  const free = [...names].filter(([code]) => !taken.includes(code));
  return (
    <div className="flex flex-col gap-2.5">
      <ul className="flex flex-wrap gap-1.5">
        {countries.map((code) => (
          <li key={code} className="flex h-7 items-center gap-1 rounded-full bg-sunken ps-3 pe-1 text-note">
            <span className={disabled ? 'pe-2' : undefined}>{nameOf(code)}</span>
            {!disabled && (
              <button
                type="button"
                aria-label={t('removeCountry', { country: nameOf(code) })}
                className="grid size-5 place-items-center rounded-full text-quiet hover:bg-line hover:text-ink"
                onClick={() => onChange(countries.filter((each) => each !== code))}
              >
                <X size={12} aria-hidden="true" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {!disabled && (
        <div className="max-w-64">
          <SearchSelect
            hideLabel
            label={label}
            placeholder={t('add')}
            value={undefined}
            options={free.map(([value, name]) => ({ value, label: name }))}
            onChange={(code) => onChange([...countries, code])}
          />
        </div>
      )}
    </div>
  );
}
