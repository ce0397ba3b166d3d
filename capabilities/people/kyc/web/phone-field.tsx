import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { useMemo, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { SearchSelect } from '#foundation/ui/search-select.tsx';
import { TextField } from '#foundation/ui/text-field.tsx';

type Country = ReturnType<typeof getCountries>[number];

type Props = {
  /** With + and the country code, or as far as it has been typed. */
  value: string;
  onChange: (phone: string) => void;
  onBlur: () => void;
  /** The customer's country, whose code stands there at first. */
  country: string | undefined;
  error: string | undefined;
};

/**
 * A telephone number: the country code from a list of all of them, found by country or by figure, and the
 * number as it is dialled at home. A whole number with its + may be typed or pasted just as well.
 */
export function PhoneField({ value, onChange, onBlur, country, error }: Props) {
  const t = useTranslations('kyc.details');
  const options = useCountryOptions();
  const whole = parsePhoneNumberFromString(value);
  const [typed, setTyped] = useState(whole?.nationalNumber ?? value);
  const [chosen, setChosen] = useState<Country | undefined>(whole?.country ?? codeOf(value));
  const shown = chosen ?? options.find((each) => each.value === country)?.value;

  function tell(text: string, from: Country | undefined): void {
    const pasted = text.trim().startsWith('+') ? parsePhoneNumberFromString(text) : undefined;
    if (pasted?.country !== undefined) {
      setChosen(pasted.country);
      setTyped(pasted.nationalNumber);
      onChange(pasted.number);
    } else {
      // From here on it is this country's, whatever is said of where one lives.
      setChosen(from);
      setTyped(text);
      onChange(wholeNumber(text, from));
    }
  }

  return (
    <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-start gap-3">
      <SearchSelect
        label={t('areaCode')}
        placeholder={t('areaCodePlaceholder')}
        options={options}
        value={shown}
        onChange={(code) => {
          setChosen(code);
          onChange(wholeNumber(typed, code));
        }}
      />
      <TextField
        label={t('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        dir="ltr"
        maxLength={40}
        error={error}
        value={typed}
        onBlur={onBlur}
        onChange={(event) => tell(event.target.value, shown)}
      />
    </div>
  );
}

/** Every country and its code, by their names in the reader's language. */
function useCountryOptions() {
  const locale = useLocale();
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' });
    const collator = new Intl.Collator(locale);
    return getCountries()
      .map((code) => ({ code, name: names.of(code) ?? code }))
      .sort((a, b) => collator.compare(a.name, b.name))
      .map(({ code, name }) => ({
        value: code,
        // Isolated: the sign stays before the figures in Arabic too.
        label: `\u2066+${getCountryCallingCode(code)}\u2069 ${name}`,
        detail: code,
      }));
  }, [locale]);
}

/**
 * As it is kept where it is a number of that country (044 loses its zero, Italy's stays); else as typed, and
 * the platform says what is wrong with it.
 */
function wholeNumber(text: string, country: Country | undefined): string {
  if (text.trim() === '' || text.trim().startsWith('+') || country === undefined) return text.trim();
  const parsed = parsePhoneNumberFromString(text, country);
  return parsed?.number ?? `+${getCountryCallingCode(country)}${text.trim()}`;
}

/** Of the first country with that code, where the number is not known to be one country's. */
function codeOf(value: string): Country | undefined {
  const digits = value.replace(/\D/g, '');
  if (!value.startsWith('+') || digits === '') return undefined;
  return getCountries().find((code) => digits.startsWith(getCountryCallingCode(code)));
}
