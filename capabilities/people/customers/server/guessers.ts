import { createHash } from 'node:crypto';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Guesser } from '#foundation/server-kit/guesses.ts';
import { networkOf } from '#foundation/server-kit/network.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { Arrival } from '../face.ts';
import type { CustomersNeeds } from './needs.ts';
import { hasBeenHere, type SeenDevice } from './sign-ins.sql.ts';

/** Where a request comes from, by what tells one guesser from another. */
export type Whence = Pick<Arrival, 'ip' | 'device'>;

/** Without a name of its own, a device is known by its address and browser. */
export function deviceOf({ device, ip, userAgent }: Arrival): SeenDevice {
  return device === undefined
    ? { hash: digest(`from ${ip} ${userAgent}`), isNamed: false }
    : { hash: namedDevice(device), isNamed: true };
}

export function namedDevice(device: string): Buffer {
  return digest(`named ${device}`);
}

/** Whose a mailed code is: the device that asked for it or, where that has no name, its network. */
export function askerOf({ device, ip }: Whence): Buffer {
  return device === undefined ? digest(`from ${networkOf(ip)}`) : namedDevice(device);
}

/** Whether the customer has come in with this device, which has a name that no stranger guesses. */
export async function isOwnDevice(
  db: Database,
  customerId: CustomerId,
  { device }: Whence,
  at: Instant,
): Promise<boolean> {
  return device !== undefined && (await hasBeenHere(db, customerId, namedDevice(device), new Date(at)));
}

/** Who signs in, by what their wrong guesses are counted. */
export async function signInGuesser(
  { db, clock, guard }: CustomersNeeds,
  customerId: CustomerId,
  whence: Whence,
  totp: string | undefined,
): Promise<Guesser> {
  if (await isOwnDevice(db, customerId, whence, clock.now())) {
    return { own: `customer ${customerId} on ${whence.device}` };
  }
  const { hasTotp } = await guard.guardsOf(customerId);
  return { ...strangerToCustomer(customerId, whence), typesCode: isTyped(totp), asksCode: hasTotp };
}

/** Who guesses at an account that no customer has is counted like any other. */
export function strangerTo(account: string, { ip }: Whence): Guesser {
  return { own: `${account} from ${networkOf(ip)}`, strangersOf: account };
}

export function isTyped(totp: string | undefined): boolean {
  return totp !== undefined && totp !== '';
}

export function strangerToCustomer(customerId: CustomerId, whence: Whence): Guesser {
  return strangerTo(`customer ${customerId}`, whence);
}

/** Who is signed in, or has shown a Google account: guesses of others do not count for them. */
export function insider(customerId: CustomerId, way: 'session' | 'google'): Guesser {
  return { own: `customer ${customerId} by ${way}` };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
