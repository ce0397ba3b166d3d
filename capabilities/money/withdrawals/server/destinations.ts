import { createHash } from 'node:crypto';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import { type Network, networkOf } from '#foundation/money/networks.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Mail } from '#foundation/server-kit/mail/mail.ts';
import { tellNotice } from '#foundation/server-kit/tell-notice.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import type { DestinationView } from '../address-contract.ts';
import { accountKeyOf, type BankDetails } from '../bank-formats.ts';
import { type HolderLikeness, likenessOf } from '../holder-name.ts';
import { channelOf, type Destination, type WithdrawalMethod } from '../rules.ts';
import { addressHoldMsOf } from '../terms.ts';
import { readBank } from './bank-check.ts';
import {
  type DestinationRow,
  insertDestination,
  removeDestination,
  selectDestination,
  selectDestinations,
  updateLabel,
} from './destinations.sql.ts';
import type { WithdrawalNeeds } from './needs.ts';
import { lettersTo } from './withdrawal-mail.ts';
import { destinationOf } from './withdrawal-rows.ts';

/** Far more than anybody pays to. */
const mostDestinations = 50;

/** Where a customer wants money to go, as they typed it. */
export interface TypedDestination {
  readonly method: WithdrawalMethod;
  readonly currency?: Asset | undefined;
  readonly network?: Network | undefined;
  readonly address?: string | undefined;
  readonly bank?: BankDetails | undefined;
}

/**
 * Checked and in its one spelling. NETWORK_UNSUPPORTED, RECEIVING_ADDRESS_REQUIRED, ADDRESS_INVALID,
 * BANK_DETAILS_INCOMPLETE, or what is wrong with the account.
 */
export function readDestination(
  { checkAddress }: Pick<WithdrawalNeeds, 'checkAddress'>,
  { method, currency, network, address, bank }: TypedDestination,
): Result<Destination> {
  if (method === 'bank') {
    const account = bank === undefined ? refuse('BANK_DETAILS_INCOMPLETE') : readBank(bank);
    return account.ok ? accept({ bank: account.value }) : account;
  }
  const travels = network ?? (currency === undefined ? undefined : networkOf[currency]);
  const isKnown = currency === undefined || channelOf('crypto', currency, travels) !== undefined;
  if (travels === undefined || !isKnown) return refuse('NETWORK_UNSUPPORTED');
  if (address === undefined) return refuse('RECEIVING_ADDRESS_REQUIRED');
  const checked = checkAddress(travels, address);
  return checked.ok ? accept({ network: travels, address: checked.value }) : checked;
}

/** What makes two entries the same one. */
export function fingerprintOf(destination: Destination): string {
  const text =
    'bank' in destination
      ? accountKeyOf(destination.bank)
      : `${destination.network} ${destination.address.toLowerCase()}`;
  return createHash('sha256').update(text).digest('base64url');
}

function usableAt({ terms }: Pick<WithdrawalNeeds, 'terms'>, row: DestinationRow): Instant {
  return row.added_at.getTime() + addressHoldMsOf(terms.current);
}

/** From when on withdrawals to it are approved; one not known would be new now. TOO_MANY_ADDRESSES. */
export async function usableFor(needs: WithdrawalNeeds, customerId: CustomerId, destination: Destination) {
  const known = await selectDestination(needs.db, customerId, fingerprintOf(destination));
  if (known !== undefined) return accept(usableAt(needs, known));
  const count = (await selectDestinations(needs.db, customerId)).length;
  if (count >= mostDestinations) return refuse('TOO_MANY_ADDRESSES', { most: String(mostDestinations) });
  return accept(needs.clock.now() + addressHoldMsOf(needs.terms.current));
}

/**
 * Whether a destination is known, and from when on withdrawals to it are approved; one that is not known
 * would be new now.
 */
export async function checkDestination(
  needs: WithdrawalNeeds,
  customerId: CustomerId,
  typed: TypedDestination,
) {
  const read = readDestination(needs, typed);
  if (!read.ok) return read;
  const known = await selectDestination(needs.db, customerId, fingerprintOf(read.value));
  const holderName = await likenessOfHolder(needs, customerId, read.value);
  const now = needs.clock.now();
  const at = known === undefined ? now + addressHoldMsOf(needs.terms.current) : usableAt(needs, known);
  return accept({
    ...fieldsOf(read.value),
    ...(known === undefined || known.label === '' ? {} : { label: known.label }),
    ...(holderName === undefined ? {} : { holderName }),
    usableAt: formatInstant(at),
    isNew: at > now,
  });
}

/** The holder against the verified name; undefined of an address, and of who is not verified. */
async function likenessOfHolder(
  { kyc }: Pick<WithdrawalNeeds, 'kyc'>,
  customerId: CustomerId,
  destination: Destination,
): Promise<HolderLikeness | undefined> {
  if (!('bank' in destination)) return undefined;
  const verified = await kyc.verifiedNameOf(customerId);
  return verified === undefined ? undefined : likenessOf(destination.bank.holder, verified);
}

export async function listDestinations(needs: WithdrawalNeeds, customerId: CustomerId) {
  const rows = await selectDestinations(needs.db, customerId);
  return rows.map((row) => viewOf(needs, row));
}

export interface NewDestination extends TypedDestination {
  readonly label: string;
  readonly tradPwd: string;
  readonly totp?: string | undefined;
}

/**
 * ADDRESS_KNOWN when it stands there already. The customer is mailed, so that a thief's address is noticed.
 */
export async function addDestination(
  needs: WithdrawalNeeds,
  customerId: CustomerId,
  typed: NewDestination,
): Promise<Result<DestinationView>> {
  const read = readDestination(needs, typed);
  if (!read.ok) return read;
  if ((await selectDestination(needs.db, customerId, fingerprintOf(read.value))) !== undefined)
    return refuse('ADDRESS_KNOWN');
  const password = await needs.guard.checkWithdrawalPassword(customerId, typed.tradPwd);
  if (!password.ok) return password;
  const code = await needs.guard.checkWithdrawalCode(customerId, typed.totp);
  if (!code.ok) return code;
  const kept = await keepDestination(needs, customerId, read.value, typed.label);
  if (!kept.ok) return kept;
  return kept.value.isAdded ? accept(viewOf(needs, kept.value.row)) : refuse('ADDRESS_KNOWN');
}

/** The entry of a destination; one that is not in the book is added, with a mail. TOO_MANY_ADDRESSES. */
export async function keepDestination(
  needs: WithdrawalNeeds,
  customerId: CustomerId,
  destination: Destination,
  label: string,
): Promise<Result<{ readonly row: DestinationRow; readonly isAdded: boolean }>> {
  const { db, clock, customers, links, mail, platformName, onError } = needs;
  const fingerprint = fingerprintOf(destination);
  const letters = lettersTo(await customers.contactOf(customerId), platformName);
  let letter: Mail | undefined;
  const kept = await db
    .transaction()
    .execute(async (tx): Promise<Result<{ row: DestinationRow; isAdded: boolean }>> => {
      const known = await selectDestination(tx, customerId, fingerprint);
      if (known !== undefined) return accept({ row: known, isAdded: false });
      if ((await selectDestinations(tx, customerId)).length >= mostDestinations)
        return refuse('TOO_MANY_ADDRESSES', { most: String(mostDestinations) });
      const at = clock.now();
      const row = await insertDestination(tx, {
        customerId,
        destination,
        label,
        fingerprint,
        at: new Date(at),
      });
      if (row === undefined) {
        const first = await selectDestination(tx, customerId, fingerprint);
        if (first === undefined) throw new Error('an address stored under this request id is missing');
        return accept({ row: first, isAdded: false });
      }
      letter = letters.added(destination, addressHoldMsOf(needs.terms.current), at);
      if (letter !== undefined) await mail.queue(tx, letter);
      const facts = { way: 'bank' in destination ? 'bank' : 'address' };
      const id = `destination-${row.id}`;
      await tellNotice(tx, { id, customerId, event: 'destinationAdded', facts, at });
      return accept({ row, isAdded: true });
    });
  if (letter !== undefined) await mail.committed(letter);
  if (kept.ok && kept.value.isAdded) await links.lookAgain(customerId).catch(onError);
  return kept;
}

export async function editDestination(
  needs: WithdrawalNeeds,
  customerId: CustomerId,
  id: string,
  label: string,
): Promise<Result<DestinationView>> {
  const row = isId(id) ? await updateLabel(needs.db, customerId, BigInt(id), label) : undefined;
  return row === undefined ? refuse('NOT_FOUND') : accept(viewOf(needs, row));
}

export async function forgetDestination({ db, clock }: WithdrawalNeeds, customerId: CustomerId, id: string) {
  const isRemoved = isId(id) && (await removeDestination(db, customerId, BigInt(id), new Date(clock.now())));
  return isRemoved ? accept(null) : refuse('NOT_FOUND');
}

function isId(text: string): boolean {
  return /^\d{1,18}$/.test(text);
}

function fieldsOf(destination: Destination) {
  return 'bank' in destination ? { bank: { ...destination.bank } } : { ...destination };
}

function viewOf(needs: WithdrawalNeeds, row: DestinationRow): DestinationView {
  const usable = usableAt(needs, row);
  return {
    id: `${row.id}`,
    method: row.method,
    ...fieldsOf(destinationOf(row)),
    label: row.label,
    addedAt: row.added_at.toISOString(),
    usableAt: formatInstant(usable),
    isNew: usable > needs.clock.now(),
  };
}
