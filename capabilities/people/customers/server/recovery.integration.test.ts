import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertGoogleLink } from '#capabilities/people/security/server/google.sql.ts';
import { insertPasskey } from '#capabilities/people/security/server/passkeys.sql.ts';
import {
  confirmTotp,
  findTotpState,
  storeUnconfirmedTotp,
} from '#capabilities/people/security/server/totp.sql.ts';
import { asCustomerId, type CustomerId } from '#foundation/ids/ids.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { hourMs } from '#foundation/time/clock.ts';
import { recoveryDelayMs, recoveryHoldMs } from '../recovery.ts';
import { password, visitor } from './testing/customers-stage.ts';
import { createDeskStage, type DeskStage, decisionOn, operator, second } from './testing/desk-stage.ts';

/**
 * Access that support gives back: what an accomplice at the desk with a second mailbox gets from it, and a
 * thief with the old phone.
 */

let stage: DeskStage;
let picture: Blob;
beforeAll(async () => {
  stage = await createDeskStage((error) => expect.unreachable(String(error)));
  const drawn = sharp({ create: { width: 400, height: 300, channels: 3, background: '#7a4a78' } });
  picture = new Blob([new Uint8Array(await drawn.jpeg().toBuffer())]);
});
afterAll(() => stage.close());

let asked = 0;
function ask(customerId: CustomerId, newEmail?: string) {
  const request = { id: `recover-${++asked}`, fingerprint: `recover-${asked}` };
  return stage.desk.recoveries.request({
    customerId,
    kind: newEmail === undefined ? 'secondFactor' : 'email',
    newEmail,
    callReference: 'call 4711',
    note: 'Lost the phone on a train.',
    document: picture,
    requestedBy: operator.operatorId,
    request,
  });
}

async function approved(customerId: CustomerId, newEmail?: string): Promise<string> {
  const { id } = taken(await ask(customerId, newEmail));
  taken(await decide(id));
  return id;
}

const decide = (id: string, by = second) =>
  stage.desk.recoveries.reviews.carryOut(decisionOn('recovery', id, 'approve', by));

async function linkTo(email: string): Promise<string | undefined> {
  const [newest] = await stage.mailsTo(email);
  return /pass\/recovery\?token=([\w-]{43})/.exec(newest?.text ?? '')?.[1];
}

const stop = (token: string | undefined) => stage.desk.recoveries.stopByLink(token ?? '', visitor);

async function afterDelay(): Promise<void> {
  stage.clock.advance(recoveryDelayMs);
  await stage.desk.recoveries.carryOutDue();
}

async function emailOf(id: CustomerId): Promise<string | undefined> {
  return (await stage.customers.contactOf(id))?.email;
}

/** One-time codes, a passkey and a Google account. */
async function guard(id: CustomerId): Promise<void> {
  const at = new Date(stage.clock.now());
  await stage.db.transaction().execute(async (tx) => {
    await storeUnconfirmedTotp(tx, id, Buffer.alloc(40));
    await confirmTotp(tx, id, at);
    const key = { publicKey: Buffer.alloc(70), counter: 0, transports: [], name: 'the old phone' };
    await insertPasskey(tx, { id: `passkey-${id}`, customerId: id, ...key, createdAt: at });
    await insertGoogleLink(tx, id, { subject: `google-${id}`, email: 'old@example.test' }, at);
  });
}

async function guardsOf(id: CustomerId) {
  const { hasTotp } = await findTotpState(stage.db, id);
  const { rows } = await sql<{ others: bigint }>`
    select (select count(*) from security.passkey where customer_id = ${id})
      + (select count(*) from security.google_link where customer_id = ${id}) as others`.execute(stage.db);
  return { hasTotp, others: Number(rows[0]?.others) };
}

async function recoveredTimes(id: CustomerId): Promise<number> {
  const { rows } = await sql`
    select from audit.act where customer_id = ${id} and name = 'customers.recover'`.execute(stage.db);
  return rows.length;
}

test('an operator alone, with a second mailbox, gets nothing and mails no one', async () => {
  const { id, email } = await stage.join('Alba');
  const before = (await stage.mailsTo(email)).length;
  const request = taken(await ask(id, 'alba.mine@example.test'));
  await expect(decide(request.id, operator.operatorId)).rejects.toThrow(/recovery_decided_by_others/);
  await afterDelay();
  expect(await emailOf(id)).toBe(email);
  expect(stage.limits.limitOn(id, 'withdrawal')).toBeUndefined();
  expect((await stage.mailsTo(email)).length).toBe(before);
  expect(await stage.mailsTo('alba.mine@example.test')).toEqual([]);
});

test('with an accomplice: nothing changes for three days, and the old address stops it for good', async () => {
  const { id, email, token } = await stage.join('Bea');
  const recovery = await approved(id, 'bea.mine@example.test');
  // Only the addresses that the account has or had are given the link.
  expect(await linkTo('bea.mine@example.test')).toBeUndefined();
  expect(await stage.mailsTo('bea.mine@example.test')).toHaveLength(1);
  const link = await linkTo(email);
  expect(stage.limits.limitOn(id, 'withdrawal')).toBe('noWithdrawals');
  stage.clock.advance(recoveryDelayMs - 1);
  await stage.desk.recoveries.carryOutDue();
  expect(await emailOf(id)).toBe(email);
  taken(await stop(link));
  // Neither a repeated decision nor a repeated press brings it back.
  taken(await decide(recovery));
  expect(await stop(link)).toMatchObject({ refusal: 'RECOVERY_LINK_EXPIRED' });
  await afterDelay();
  expect(await emailOf(id)).toBe(email);
  expect(await recoveredTimes(id)).toBe(0);
  expect(await stage.customers.authenticate(token)).toMatchObject({ customerId: id });
});

test('the withdrawals that a recovery stops stay stopped a day longer, and no lifting ends that', async () => {
  const { id } = await stage.join('Clea');
  await approved(id);
  const [limit] = taken(await stage.desk.profile(id)).limits;
  const lifting = {
    limitId: BigInt(limit?.id ?? ''),
    note: 'They ask for their money.',
    document: undefined,
    requestedBy: operator.operatorId,
    request: { id: 'lift-clea', fingerprint: 'lift-clea' },
  };
  expect(await stage.desk.liftings.request(lifting)).toMatchObject({ refusal: 'USER_STATUS_WRONG' });
  stage.clock.advance(recoveryHoldMs - 1);
  await stage.limits.refresh();
  expect(stage.limits.limitOn(id, 'withdrawal')).toBe('noWithdrawals');
  stage.clock.advance(1);
  await stage.limits.refresh();
  expect(stage.limits.limitOn(id, 'withdrawal')).toBeUndefined();
});

test('a thief with the old phone keeps nothing: codes, passkeys, Google and sessions end, once', async () => {
  const { id, email, token } = await stage.join('Dora');
  await guard(id);
  await approved(id);
  expect(await guardsOf(id)).toEqual({ hasTotp: true, others: 2 });
  // Two processes come to it at once.
  stage.clock.advance(recoveryDelayMs);
  await Promise.all([stage.desk.recoveries.carryOutDue(), stage.desk.recoveries.carryOutDue()]);
  expect(await guardsOf(id)).toEqual({ hasTotp: false, others: 0 });
  expect(await stage.customers.authenticate(token)).toBeUndefined();
  expect(await recoveredTimes(id)).toBe(1);
  expect((await stage.mailsTo(email))[0]?.text).toContain('Support turned off one-time codes');
  taken(await stage.customers.signIn({ account: 'Dora', password }, visitor));
});

test('a corrected address keeps the one-time codes, and both addresses are mailed', async () => {
  const { id, email } = await stage.join('Edda');
  await guard(id);
  await approved(id, 'edda.new@example.test');
  await afterDelay();
  expect(await emailOf(id)).toBe('edda.new@example.test');
  expect(await guardsOf(id)).toEqual({ hasTotp: true, others: 0 });
  for (const address of [email, 'edda.new@example.test'])
    expect((await stage.mailsTo(address))[0]?.text).toContain('Support changed your email address');
});

test('an address that was replaced can stop what is asked for next', async () => {
  const { id, email } = await stage.join('Fanny');
  await guard(id);
  await approved(id, 'fanny.mine@example.test');
  await afterDelay();
  await approved(id);
  expect(await linkTo('fanny.mine@example.test')).toBeDefined();
  taken(await stop(await linkTo(email)));
  await afterDelay();
  expect(await guardsOf(id)).toMatchObject({ hasTotp: true });
});

test('one at a time, never to an operator’s or another customer’s address', async () => {
  const [{ id }, other] = [await stage.join('Gitta'), await stage.join('Hanna')];
  expect(await ask(id, 'four@ours.test')).toMatchObject({ refusal: 'OWN_ACCOUNT_PROTECTED' });
  expect(await ask(id, other.email.toUpperCase())).toMatchObject({ refusal: 'EMAIL_TAKEN' });
  expect(await ask(asCustomerId(1n))).toMatchObject({ refusal: 'NOT_FOUND' });
  const [first, next] = await Promise.all([ask(id, 'gitta@new.test'), ask(id, 'gitta@other.test')]);
  expect([first, next].filter(({ ok }) => ok)).toHaveLength(1);
  expect([first, next].find(({ ok }) => !ok)).toMatchObject({ refusal: 'RECOVERY_UNDER_WAY' });
});

test('an address that another customer takes meanwhile is left with them', async () => {
  const { id, email } = await stage.join('Ida');
  await approved(id, 'jutta@example.test');
  await stage.join('Jutta');
  await afterDelay();
  expect(await emailOf(id)).toBe(email);
  expect(await recoveredTimes(id)).toBe(0);
});

test('operators stop a recovery, and end sessions, alone and at once', async () => {
  const { id, email, token } = await stage.join('Kira');
  const recovery = await approved(id);
  taken(await stage.desk.recoveries.stopAtDesk(operator, BigInt(recovery), 'The caller was not her.'));
  expect(await stage.desk.recoveries.stopAtDesk(operator, BigInt(recovery), 'Once more.')).toMatchObject({
    refusal: 'NOT_FOUND',
  });
  stage.clock.advance(hourMs);
  taken(await stage.desk.endSessions(operator, id, 'The phone was stolen.'));
  expect(await stage.customers.authenticate(token)).toBeUndefined();
  expect((await stage.mailsTo(email))[0]?.text).toContain('Support signed out every device');
});
