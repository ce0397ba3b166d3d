import type { ComponentType } from 'react';
import { useTranslations } from 'use-intl';
import { TextField } from '#foundation/ui/text-field.tsx';
import {
  type BankDetails,
  type BankField,
  type BankFormat,
  type BankWord,
  bankLayouts,
  formatOfCountry,
  inGroups,
  isName,
} from '../bank-formats.ts';

/** Of the customers: their field for countries, and where they live. */
export interface BankPlace {
  readonly CountryField: ComponentType<{
    label: string;
    hint: string | undefined;
    value: string | undefined;
    onChange: (code: string) => void;
    error: string | undefined;
  }>;
  readonly home: string | undefined;
}

type Props = {
  bank: BankDetails;
  onChange: (bank: BankDetails) => void;
  /** Why it was refused for one of these reasons, if it was. */
  errorOf: (...refusals: string[]) => string | undefined;
  CountryField: BankPlace['CountryField'];
};

/** The refusal of each field, by its name in the country. */
const refusalOf: Readonly<Partial<Record<BankWord, string>>> = {
  iban: 'IBAN_INVALID',
  clabe: 'CLABE_INVALID',
  account: 'BANK_ACCOUNT_INVALID',
  bic: 'BIC_INVALID',
  sortCode: 'SORT_CODE_INVALID',
  routing: 'ROUTING_NUMBER_INVALID',
  ifsc: 'IFSC_INVALID',
  bankCode: 'BANK_CODE_INVALID',
};
export const bankRefusals: readonly string[] = Object.values(refusalOf).concat('COUNTRY_UNKNOWN');

/** A bank account as its country has it: another country asks for other fields, and forgets the numbers. */
export function BankFields({ bank, onChange, errorOf, CountryField }: Props) {
  const t = useTranslations('withdrawals.bank');
  const { country, holder, bankName } = bank;
  const format = country === undefined ? undefined : formatOfCountry(country);
  return (
    <div className="grid gap-4 wide:grid-cols-2">
      <div className="wide:col-span-2">
        <CountryField
          label={t('country')}
          hint={undefined}
          value={country}
          onChange={(next) => onChange({ country: next, holder, bankName, account: '' })}
          error={errorOf('COUNTRY_UNKNOWN')}
        />
      </div>
      {format !== undefined && (
        <TextField
          className="wide:col-span-2"
          label={t('holder')}
          autoComplete="name"
          maxLength={70}
          value={holder}
          onChange={({ currentTarget }) => onChange({ ...bank, holder: currentTarget.value })}
        />
      )}
      {format !== undefined &&
        bankLayouts[format].fields.map((field, place, { length }) => (
          <BankLineField
            key={field}
            className={length % 2 === 1 && place === longestOf(format) ? 'wide:col-span-2' : undefined}
            word={wordOf(format, field)}
            value={bank[field] ?? ''}
            onChange={(value) => onChange({ ...bank, [field]: value })}
            errorOf={errorOf}
          />
        ))}
    </div>
  );
}

function wordOf(format: BankFormat, field: BankField): BankWord {
  return field === 'account' ? bankLayouts[format].account : field;
}

/** Of an odd number of fields, the one that has a line for itself. */
function longestOf(format: BankFormat): number {
  return format === 'iban' || format === 'local' ? 0 : 2;
}

type LineProps = {
  word: BankWord;
  value: string;
  onChange: (value: string) => void;
  errorOf: Props['errorOf'];
  className: string | undefined;
};

function BankLineField({ word, value, onChange, errorOf, className }: LineProps) {
  const t = useTranslations('withdrawals.bank');
  const refusal = refusalOf[word];
  const isText = isName(word);
  return (
    <TextField
      className={className}
      label={t(word)}
      hint={hasHint(word) ? t(`${word}Hint`) : undefined}
      error={refusal === undefined ? undefined : errorOf(refusal)}
      maxLength={isText ? 70 : 44}
      value={isText ? value : inGroups(word, value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      {...(isText
        ? {}
        : { dir: 'ltr', autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false })}
    />
  );
}

function hasHint(word: BankWord): word is 'ifsc' | 'bankCode' {
  return word === 'ifsc' || word === 'bankCode';
}
