/** Bank accounts as each country writes them: which fields, what they are called, how they are shown. */

export const bankFormats = ['iban', 'uk', 'us', 'india', 'mexico', 'local'] as const;
export type BankFormat = (typeof bankFormats)[number];

/** What names the bank or branch beside the account. */
export const bankCodes = ['bic', 'sortCode', 'routing', 'ifsc', 'bankCode'] as const;
export type BankCode = (typeof bankCodes)[number];

/**
 * In its one spelling, without spaces. What has no country was stored before there was one, or comes from a
 * client that knows none: it is Indian.
 */
export interface BankDetails extends Readonly<Partial<Record<BankCode, string | undefined>>> {
  readonly country?: string | undefined;
  readonly holder: string;
  readonly bankName: string;
  /** An IBAN, a CLABE, or a number. */
  readonly account: string;
  readonly branch?: string | undefined;
}

export type BankField = BankCode | 'bankName' | 'account' | 'branch';
/** A field by its name in the country (`withdrawals.bank.<word>`). */
export type BankWord = BankField | 'iban' | 'clabe';

/** The countries whose accounts have an IBAN: ISO 13616's register, but for the United Kingdom. */
const ibanCountries = new Set(
  (
    'AD AE AL AT AZ BA BE BG BH BR BY CH CR CY CZ DE DK DO EE EG ES FI FO FR GE GI GL GR GT HR HU IE IL IQ IS IT ' +
    'JO KW KZ LB LC LI LT LU LV LY MC MD ME MK MN MR MT MU NI NL NO OM PK PL PS PT QA RO RS RU SA SC SD SE SI SK ' +
    'SM SO ST SV TL TN TR UA VA VG YE'
  ).split(' '),
);

/** Whose banks write another country's IBAN. */
const ibanOf = new Map([
  ...['GF', 'GP', 'MQ', 'RE', 'PF', 'YT', 'NC', 'BL', 'MF', 'PM', 'WF'].map((code) => [code, 'FR'] as const),
  ['AX', 'FI'],
  ['SJ', 'NO'],
]);

/** The two letters that an IBAN of a country begins with; undefined where accounts have none. */
export function ibanPrefixOf(country: string): string | undefined {
  return ibanOf.get(country) ?? (ibanCountries.has(country) ? country : undefined);
}

const formatOf: ReadonlyMap<string, BankFormat> = new Map([
  ...['GB', 'GG', 'IM', 'JE'].map((code) => [code, 'uk'] as const),
  ...['US', 'PR', 'GU', 'VI', 'AS', 'MP'].map((code) => [code, 'us'] as const),
  ['IN', 'india'],
  ['MX', 'mexico'],
]);

export function formatOfCountry(country: string): BankFormat {
  return formatOf.get(country) ?? (ibanPrefixOf(country) === undefined ? 'local' : 'iban');
}

export function countryOf({ country }: Pick<BankDetails, 'country'>): string {
  return country ?? 'IN';
}

interface Layout {
  /** As a form asks for them; all but `branch` of them, with the holder, are the account. */
  readonly fields: readonly BankField[];
  readonly code: BankCode | undefined;
  readonly account: BankWord;
}

export const bankLayouts: Readonly<Record<BankFormat, Layout>> = {
  iban: { fields: ['account', 'bic', 'bankName'], code: 'bic', account: 'iban' },
  uk: { fields: ['sortCode', 'account', 'bankName'], code: 'sortCode', account: 'account' },
  us: { fields: ['routing', 'account', 'bankName'], code: 'routing', account: 'account' },
  india: { fields: ['bankName', 'branch', 'account', 'ifsc'], code: 'ifsc', account: 'account' },
  mexico: { fields: ['account', 'bankName'], code: undefined, account: 'clabe' },
  local: { fields: ['bankName', 'bankCode', 'account'], code: 'bankCode', account: 'account' },
};

/** Without the spaces and hyphens that people put between groups. */
export function withoutGroups(text: string): string {
  return text.replaceAll(/[\s\u200e\u200f\u202a-\u202e\u2066-\u2069.-]/g, '').toUpperCase();
}

/** As people read it: an IBAN in fours, a sort code in twos. What is typed so far is spelt so, too. */
export function inGroups(word: BankWord, text: string): string {
  if (word === 'iban') return (withoutGroups(text).match(/.{1,4}/g) ?? []).join(' ');
  if (word === 'sortCode') return (withoutGroups(text).match(/.{1,2}/g) ?? []).join('-');
  return text;
}

export interface BankLine {
  readonly word: BankWord;
  /** To be read; `text` is to be copied. */
  readonly shown: string;
  readonly text: string;
}

/** The lines of an account but for its holder, as its country has them. */
export function bankLines(bank: BankDetails): BankLine[] {
  const { fields, account } = bankLayouts[formatOfCountry(countryOf(bank))];
  return fields.flatMap((field) => {
    const text = bank[field];
    if (text === undefined) return [];
    const word = field === 'account' ? account : field;
    return [{ word, text, shown: inGroups(word, text) }];
  });
}

/** Names are people's words; the rest are codes, written from left to right everywhere. */
export function isName(word: BankWord): boolean {
  return word === 'bankName' || word === 'branch';
}

/**
 * What makes two entries the same account, whatever its names are spelt like. An IBAN and a CLABE name their
 * account alone; a number does with its bank's code. Indian ones are spelt as they were first stored.
 */
export function accountKeyOf(bank: BankDetails): string {
  const country = countryOf(bank);
  switch (formatOfCountry(country)) {
    case 'india':
      return `bank ${bank.ifsc} ${bank.account}`;
    case 'iban':
      return `bank IBAN ${bank.account}`;
    case 'mexico':
      return `bank CLABE ${bank.account}`;
    case 'uk':
      return `bank GB ${bank.sortCode} ${bank.account}`;
    case 'us':
      return `bank US ${bank.routing} ${bank.account}`;
    case 'local':
      return `bank ${country} ${bank.bankCode} ${bank.account}`;
  }
}
