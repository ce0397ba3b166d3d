import { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { useLocale, useTranslations } from 'use-intl';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { Submission } from '../console-contract.ts';
import { countryName } from '../country-name.ts';

/** What a customer declared, and what the platform knows otherwise: facts, no judgement. */
export function Declared({ submission }: { submission: Submission }) {
  const t = useTranslations('kyc.details');
  const console = useTranslations('kyc-console');
  const customers = useTranslations('customers.fields');
  const format = useFormat();
  const locale = useLocale();
  const { details, age, accountCountry } = submission;
  const prefix = otherPrefix(details);
  const hasMoved = accountCountry !== undefined && accountCountry !== details.country;
  return (
    <FactList
      dense
      facts={[
        { label: t('firstName'), value: <bdi>{details.firstName}</bdi>, strong: true },
        { label: t('lastName'), value: <bdi>{details.lastName}</bdi>, strong: true },
        {
          label: t('birthdate'),
          value: `${format.time(`${details.birthdate}T12:00:00Z`, 'date')} · ${console('age', { age })}`,
        },
        { label: t('sex'), value: t(`sexes.${details.sex}`) },
        {
          label: customers('country'),
          value: countryName(locale, details.country),
          ...(hasMoved && {
            note: (
              <Differs>
                {console('differs.country', { country: countryName(locale, accountCountry) })}
              </Differs>
            ),
          }),
        },
        { label: t('address'), value: <bdi>{details.address}</bdi> },
        {
          label: t('phone'),
          value: <bdi dir="ltr">{details.phone}</bdi>,
          ...(prefix && { note: <Differs>{console('differs.phone', prefix)}</Differs> }),
        },
        { label: t('documentType'), value: t(`documents.${details.documentType}`) },
      ]}
    />
  );
}

function Differs({ children }: { children: string }) {
  return <span className="text-warn">{children}</span>;
}

/** The telephone's country code, and that of the country of residence, where they differ. */
function otherPrefix({ phone, country }: Submission['details']) {
  const prefix = parsePhoneNumberFromString(phone)?.countryCallingCode;
  if (prefix === undefined || !isSupportedCountry(country)) return undefined;
  const expected = getCountryCallingCode(country);
  return prefix === expected ? undefined : { prefix: `+${prefix}`, expected: `+${expected}` };
}
