import { type BankDetails, bankLayouts, countryOf, formatOfCountry } from '../bank-formats.ts';

/** Where the money is to go: an entry of the address book (its id), or what is typed. */
export interface Destination {
  readonly from: string;
  readonly address: string;
  readonly bank: BankDetails;
  readonly label: string;
}

/** Of what is typed, and chosen from no address book. */
export const typed = 'typed';

/** An account of which only the country is known, if that. */
export function noBank(country: string | undefined): BankDetails {
  return { country, holder: '', bankName: '', account: '' };
}

export const noDestination: Destination = { from: typed, address: '', bank: noBank(undefined), label: '' };

export function isWholeBank(bank: BankDetails): boolean {
  const { fields } = bankLayouts[formatOfCountry(countryOf(bank))];
  return (['holder', ...fields] as const).every((field) => (bank[field] ?? '').trim().length >= 2);
}
