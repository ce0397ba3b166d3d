import { randomBytes } from 'node:crypto';
import type { Tx } from '#foundation/server-kit/database.ts';
import type { Mail } from '#foundation/server-kit/mail/mail.ts';
import { tellNotice } from '#foundation/server-kit/tell-notice.ts';
import type { Arrival } from '../face.ts';
import { deviceName, freezeLinkLifeMs, type SignInOutcome, type SignInWay } from '../rules.ts';
import type { StoredCustomer } from './customers.sql.ts';
import { deviceOf } from './guessers.ts';
import type { CustomersNeeds } from './needs.ts';
import { writeNewDeviceMail } from './security-mail.ts';
import { hashToken } from './session-token.ts';
import type { OpenedSession } from './sessions.ts';
import { insertFreezeLink, insertSignIn, seeDevice } from './sign-ins.sql.ts';

export interface Entered extends OpenedSession {
  /** To be handed to the post once the transaction has committed. */
  readonly letters: readonly Mail[];
  readonly isNewDevice: boolean;
}

/**
 * Opens a session, in the caller's transaction, for a fully proven customer: writes it into the history and,
 * from a device never seen before, a mail with a link that freezes the account.
 */
export async function enter(
  needs: CustomersNeeds,
  tx: Tx,
  customer: StoredCustomer,
  way: SignInWay,
  arrival: Arrival,
): Promise<Entered> {
  const opened = await needs.sessions.open(tx, customer.id, arrival);
  await recordSignIn(needs, tx, customer.id, way, 'done', arrival);
  const at = new Date(needs.clock.now());
  const isKnown = await seeDevice(tx, customer.id, deviceOf(arrival), at);
  if (isKnown || way === 'registration') return { ...opened, letters: [], isNewDevice: !isKnown };
  const letter = await newDeviceLetter(needs, tx, customer, arrival);
  await needs.mail.queue(tx, letter);
  const facts = { device: deviceName(arrival.userAgent), ip: arrival.ip };
  const { id, sentAt } = letter;
  await tellNotice(tx, { id, customerId: customer.id, event: 'newDevice', facts, at: sentAt });
  return { ...opened, letters: [letter], isNewDevice: true };
}

export async function recordSignIn(
  { clock }: CustomersNeeds,
  tx: Tx,
  customerId: StoredCustomer['id'],
  way: SignInWay,
  outcome: SignInOutcome,
  { ip, userAgent }: Arrival,
): Promise<void> {
  const at = new Date(clock.now());
  await insertSignIn(tx, customerId, { at, way, outcome, ip, userAgent: userAgent.slice(0, 300) });
}

async function newDeviceLetter(
  { clock, platformName }: CustomersNeeds,
  tx: Tx,
  customer: StoredCustomer,
  arrival: Arrival,
): Promise<Mail> {
  const freezeToken = randomBytes(32).toString('base64url');
  const at = clock.now();
  await insertFreezeLink(tx, {
    tokenHash: hashToken(freezeToken),
    customerId: customer.id,
    expiresAt: new Date(at + freezeLinkLifeMs),
  });
  const link = `${arrival.origin}/pass/freeze?token=${freezeToken}`;
  return writeNewDeviceMail({ customer, platformName, at, arrival, link });
}
