import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertCustomer } from '#capabilities/people/customers/server/customers.sql.ts';
import { insertSignIn, seeDevice } from '#capabilities/people/customers/server/sign-ins.sql.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import type { LinkKind, Worth } from '../rules.ts';
import { createTestLinks } from './testing/test-links.ts';

/** Each kind of link by the rows of the capability that stores it. */

let database: TestDatabase;
let one: CustomerId;
let other: CustomerId;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  one = await join();
  other = await join();
});

const within = <T>(write: (tx: Tx) => Promise<T>) => database.db.transaction().execute(write);
const at = new Date('2026-11-24T15:30:00Z');
let joined = 0;
async function join(invitedBy?: CustomerId): Promise<CustomerId> {
  const username = `person-${++joined}`;
  const stored = await within((tx) =>
    insertCustomer(tx, {
      username,
      email: `${username}@example.test`,
      passwordHash: '-',
      country: 'CH',
      language: 'en',
      invitationCode: randomBytes(8).toString('hex').toUpperCase().slice(0, 8),
      invitedBy,
      createdAt: at,
    }),
  );
  if (stored === undefined) throw new Error(`${username} is taken`);
  return stored.id;
}

/** What is held, by the kind of link; `by` is the same for all who share. */
const has: Readonly<Record<LinkKind, (customer: CustomerId, by: string) => Promise<unknown>>> = {
  device: (customer, by) => sees(customer, by, true),
  address: (customer, by) =>
    within((tx) =>
      insertSignIn(tx, customer, { at, way: 'password', outcome: 'done', ip: by, userAgent: '' }),
    ),
  inviter: async (customer) =>
    sql`update customers.customer set invited_by = ${one} where id = ${customer} and id <> ${one}`.execute(
      database.db,
    ),
  identity: (customer, by) => sendsIdentity(customer, by, 'verified'),
  async destination(customer, by) {
    await notes(customer, by);
    await sql`insert into withdrawals.withdrawal (customer_id, id, book, channel, asset, network, address, amount, fee,
        network_fee, actual, value, needed, status, created_at, due_at, decided_at, decided_by, ended_at, paid_by, request_id)
      values (${customer}, 1, 'real', 'ETH-ethereum', 'ETH', 'ethereum', ${address}, 1, 0, 0, 1, 1, 1, 'completed', ${at}, ${at},
        ${at}, '{1}', ${at}, '0x1', 'paid')`.execute(database.db);
  },
  picture: (customer, by) =>
    sql`insert into uploads.upload (name, customer_id, purpose, content_type, sealed_key, created_at, content_hash,
        is_attached)
      values (gen_random_uuid(), ${customer}, 'kyc', 'image/jpeg', '\\x00', ${at}, ${hashOf(by)}, true)`.execute(
      database.db,
    ),
  funds: (customer, by) =>
    sql`insert into deposits.transfer (customer_id, network, tx_hash, output, asset, address, native, units, genesis, seen,
        confirmations, is_final, first_seen_at, seen_at, senders)
      values (${customer}, 'ethereum', ${`${by} to ${customer}`}, 'native', 'ETH', '0xa', 1, 1, '0x', 'included', 1, true,
        ${at}, ${at}, ${[by]}::text[])`.execute(database.db),
};
const address = '0x1234567890abcdef';
/** Adds an address to the address book. */
function notes(customer: CustomerId, by: string): Promise<unknown> {
  return sql`insert into withdrawals.destination (customer_id, method, network, address, label, fingerprint, added_at)
    values (${customer}, 'crypto', 'ethereum', ${address}, '', ${by}, ${at})`.execute(database.db);
}
const hashOf = (text: string) => createHash('sha256').update(text).digest();
function sees(customer: CustomerId, by: string, isNamed: boolean): Promise<unknown> {
  return within((tx) => seeDevice(tx, customer, { hash: hashOf(by), isNamed }, at));
}
function sendsIdentity(customer: CustomerId, name: string, status: 'verified' | 'rejected') {
  return sql`
    insert into kyc.submission (customer_id, first_name, last_name, birthdate, sex, country, address, phone, document_type,
      pictures, kept, status, submitted_at, due_at, decided_at)
    values (${customer}, ' Ada', ${name}, '1990-12-10', 'female', 'CH', 'a', '1', 'passport', '{}', '{}', ${status}, ${at}, ${at},
      ${at})`.execute(database.db);
}

const shared: readonly (readonly [LinkKind, Worth, string])[] = [
  ['identity', 'person', 'A··· S··· 1990'],
  ['destination', 'person', '0x1234···cdef'],
  ['picture', 'person', hashOf('shared-picture').toString('hex').slice(0, 8)],
  ['device', 'person', hashOf('shared-device').toString('hex').slice(0, 8)],
  ['funds', 'hint', 'shared···unds'],
  ['inviter', 'hint', ''],
  ['address', 'hint', 'shared-address'],
];

test.each(shared)(
  '%s: worth a %s, with what is shared, and only between those who share it',
  async (kind, worth, shown) => {
    const stranger = await join();
    await has[kind](one, `shared-${kind}`);
    await has[kind](other, `shared-${kind}`);
    if (kind !== 'inviter') await has[kind](stranger, `another-${kind}`);
    const links = createTestLinks(database.db);
    await links.refresh();
    const facts = [{ shown: kind === 'inviter' ? String(one) : shown, since: at.getTime() }];
    expect(await links.linksOf(one)).toEqual([{ customerId: other, kind, worth, facts }]);
    expect(await links.linksOf(other)).toMatchObject([{ customerId: one, kind }]);
    expect(await links.linksOf(stranger)).toEqual([]);
    expect(await links.linksAmong([one, other, stranger])).toEqual([
      { customers: [one, other], kind, worth, facts },
    ]);
    expect(new Set(links.personOf(other))).toEqual(new Set(worth === 'person' ? [one, other] : [other]));
    expect(links.personOf(stranger)).toEqual([stranger]);
  },
);

test('a device without a name, and an identity that was rejected, are hints', async () => {
  for (const each of [one, other]) await sees(each, 'an office’s browser', false);
  await sendsIdentity(one, 'Stolen', 'verified');
  await sendsIdentity(other, 'STOLEN ', 'rejected');
  const links = createTestLinks(database.db);
  await links.refresh();
  expect(await links.linksOf(other)).toMatchObject([
    { customerId: one, kind: 'identity', worth: 'hint' },
    { customerId: one, kind: 'device', worth: 'hint' },
  ]);
  expect(links.personOf(other)).toEqual([other]);
});

test('who notes the address that another was paid at does not take their share', async () => {
  await has.destination(one, 'a wallet that a chain shows to all');
  await notes(other, 'a wallet that a chain shows to all');
  const links = createTestLinks(database.db);
  await links.refresh();
  await links.lookAgain(other);
  expect(await links.linksOf(one)).toMatchObject([{ customerId: other, kind: 'destination', worth: 'hint' }]);
  expect(links.personOf(one)).toEqual([one]);
});

test('friends of one inviter, while they are few', async () => {
  for (let friends = 1; friends < 10; friends += 1) await join(one);
  const links = createTestLinks(database.db);
  expect(await links.linksOf(one)).toHaveLength(9);
  await join(one);
  expect(await links.linksOf(one)).toEqual([]);
});

test('current after the event, after the next refresh and after a restart', async () => {
  const links = createTestLinks(database.db);
  expect(() => links.personOf(one)).toThrow('before they were read');
  await links.refresh();
  for (const each of [one, other]) await has.device(each, 'bedroom');
  expect(links.personOf(one)).toEqual([one]);
  await links.lookAgain(other);
  expect(links.personOf(one)).toHaveLength(2);
  const third = await join();
  await has.destination(other, 'wallet');
  await has.destination(third, 'wallet');
  await links.refresh();
  const reborn = createTestLinks(database.db);
  await reborn.refresh();
  for (const process of [links, reborn])
    expect(new Set(process.personOf(third))).toEqual(new Set([one, other, third]));
});

test('what is seen while a refresh is under way is not lost', async () => {
  const links = createTestLinks(database.db);
  await links.refresh();
  for (let round = 0; round < 20; round += 1) {
    const [a, b] = [await join(), await join()];
    const refreshing = links.refresh();
    for (const each of [a, b]) await has.device(each, `round ${round}`);
    await links.lookAgain(b);
    await refreshing;
    expect(links.personOf(a)).toHaveLength(2);
  }
});
