import type { BankDetails } from '../rules.ts';

/** Where the money is to go: an entry of the address book (its id), or what is typed. */
export interface Destination {
  readonly from: string;
  readonly address: string;
  readonly bank: BankDetails;
  readonly label: string;
}

/** Of what is typed, and chosen from no address book. */
export const typed = 'typed';

export const noBank: BankDetails = { holder: '', bankName: '', account: '', ifsc: '', branch: '' };

export const noDestination: Destination = { from: typed, address: '', bank: noBank, label: '' };

export function isWholeBank(bank: BankDetails): boolean {
  return Object.values(bank).every((value) => value.trim().length >= 2);
}
