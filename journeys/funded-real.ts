import { openAccount, type Person, switchToReal, uidOf } from './person.ts';
import { fund } from './platform.ts';

/** Switches to the real account and pays so many USDT in; ends at the account page. */
export async function openFundedReal(person: Person, amount: string): Promise<void> {
  await switchToReal(person);
  await openAccount(person);
  await fund(person.platform, { uid: await uidOf(person), currency: 'USDT', amount });
}
