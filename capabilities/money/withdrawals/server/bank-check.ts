import { validate as isRoutingNumber } from 'abavalidator';
import { clabe } from 'clabe-validator';
import { isValidBIC, ValidationErrorsIBAN, validateIBAN } from 'ibantools';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import {
  type BankCode,
  type BankDetails,
  bankLayouts,
  countryOf,
  formatOfCountry,
  ibanPrefixOf,
} from '../bank-formats.ts';

/**
 * An account as its country has them, without fields that it has not; each refusal says what is wrong with
 * which. BANK_DETAILS_INCOMPLETE, BANK_ACCOUNT_INVALID and one for each code.
 */
export function readBank(typed: BankDetails): Result<BankDetails> {
  const country = countryOf(typed);
  const { fields } = bankLayouts[formatOfCountry(country)];
  if (fields.some((field) => (typed[field] ?? '') === '')) return refuse('BANK_DETAILS_INCOMPLETE');
  const checked = checkNumbers(typed, country);
  if (!checked.ok) return checked;
  const own = Object.fromEntries(fields.map((field) => [field, typed[field]]));
  const { holder, bankName, account } = typed;
  return accept({ holder, bankName, account, ...own, ...(country === 'IN' ? {} : { country }) });
}

function checkNumbers(typed: BankDetails, country: string): Result<null> {
  const { account } = typed;
  const format = formatOfCountry(country);
  const code = (name: BankCode) => typed[name] ?? '';
  switch (format) {
    case 'iban': {
      const checked = checkIban(account, ibanPrefixOf(country) ?? country);
      return checked.ok ? unless(isValidBIC(code('bic')), 'BIC_INVALID') : checked;
    }
    case 'uk': {
      if (!/^\d{6}$/.test(code('sortCode'))) return refuse('SORT_CODE_INVALID');
      return unless(/^\d{8}$/.test(account), 'BANK_ACCOUNT_INVALID', { format });
    }
    case 'us': {
      const routing = code('routing');
      const isShaped = /^\d{9}$/.test(routing);
      if (!isShaped) return refuse('ROUTING_NUMBER_INVALID', { problem: 'length' });
      if (!isRoutingNumber(routing)) return refuse('ROUTING_NUMBER_INVALID', { problem: 'digits' });
      return unless(/^\d{4,17}$/.test(account), 'BANK_ACCOUNT_INVALID', { format });
    }
    case 'india': {
      if (!/^[0-9A-Z]{5,34}$/.test(account)) return refuse('BANK_ACCOUNT_INVALID', { format });
      return unless(/^[A-Z]{4}0[A-Z0-9]{6}$/.test(code('ifsc')), 'IFSC_INVALID');
    }
    case 'mexico':
      return checkClabe(account);
    case 'local': {
      if (!/^[0-9A-Z]{2,15}$/.test(code('bankCode'))) return refuse('BANK_CODE_INVALID');
      return unless(/^[0-9A-Z]{5,34}$/.test(account), 'BANK_ACCOUNT_INVALID', { format });
    }
  }
}

function unless(
  isRight: boolean,
  refusal: Parameters<typeof refuse>[0],
  params: Readonly<Record<string, string>> = {},
): Result<null> {
  return isRight ? accept(null) : refuse(refusal, params);
}

/** What is said of an IBAN: the first of these that is so, since a wrong length spoils the digits as well. */
function checkIban(iban: string, prefix: string): Result<null> {
  if (!iban.startsWith(prefix)) return refuse('IBAN_INVALID', { problem: 'country', prefix });
  const { valid, errorCodes } = validateIBAN(iban);
  if (valid) return accept(null);
  const is = (code: ValidationErrorsIBAN) => errorCodes.includes(code);
  if (is(ValidationErrorsIBAN.WrongBBANLength)) return refuse('IBAN_INVALID', { problem: 'length', prefix });
  if (is(ValidationErrorsIBAN.WrongBBANFormat) || is(ValidationErrorsIBAN.ChecksumNotNumber))
    return refuse('IBAN_INVALID', { problem: 'characters', prefix });
  return refuse('IBAN_INVALID', { problem: 'digits', prefix });
}

/** Its bank must be known; its town need not be, since newer banks have codes of their own there. */
function checkClabe(account: string): Result<null> {
  if (!/^\d{18}$/.test(account)) return refuse('CLABE_INVALID', { problem: 'length' });
  const { valid } = clabe.validate(account);
  if (!valid.format) return refuse('CLABE_INVALID', { problem: 'digits' });
  return unless(valid.bank, 'CLABE_INVALID', { problem: 'bank' });
}
