import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { refuse } from '#foundation/refusals/result.ts';
import { localKey } from '#foundation/ui/call-keys.ts';
import { SearchSelect } from '#foundation/ui/search-select.tsx';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { countryCodes } from '../countries.ts';

type Props = {
  /** Of what; the country they live in, unless said. */
  label?: string;
  hint?: string | undefined;
  /** Where people live who can have no account: said as soon as one is chosen. */
  notServed?: readonly string[];
  value: string | undefined;
  onChange: (code: string) => void;
  error: string | undefined;
};

/** Countries by their names in the reader's language. The flags are fetched when the field gets the focus. */
export function CountryField({ notServed = [], value, onChange, error, ...texts }: Props) {
  const t = useTranslations('customers');
  const refusalText = useRefusalText();
  const isRefused = value !== undefined && notServed.includes(value);
  const refused = isRefused
    ? refusalText(refuse('COUNTRY_NOT_SERVED', { reason: 'registration' }))
    : undefined;
  const locale = useLocale();
  const [isVisited, setVisited] = useState(value !== undefined);
  const flags = useQuery({
    queryKey: localKey('flags'),
    queryFn: () => import('./flags.ts'),
    enabled: isVisited,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const flagAddress = flags.data?.flagAddress;
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' });
    const collator = new Intl.Collator(locale);
    return countryCodes
      .map((code) => ({
        value: code,
        label: names.of(code) ?? code,
        detail: code,
        icon: <Flag address={flagAddress?.(code)} />,
      }))
      .sort((a, b) => collator.compare(a.label, b.label));
  }, [locale, flagAddress]);
  return (
    <SearchSelect
      label={texts.label ?? t('fields.country')}
      placeholder={t('register.countryPlaceholder')}
      hint={texts.label === undefined ? t('register.countryHint') : texts.hint}
      error={refused ?? error}
      options={options}
      value={value}
      onChange={onChange}
      onFocus={() => setVisited(true)}
    />
  );
}

function Flag({ address }: { address: string | undefined }) {
  return (
    <span
      className="block h-3.5 w-5 shrink-0 overflow-hidden rounded-[2px] bg-sunken ring-1 ring-line"
      aria-hidden="true"
    >
      {address !== undefined && (
        <img src={address} alt="" width={20} height={14} loading="lazy" className="size-full object-cover" />
      )}
    </span>
  );
}
