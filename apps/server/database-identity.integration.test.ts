import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSecretBox, parseMasterKeys } from '#foundation/server-kit/secret-box.ts';
import { StartRefused } from '#foundation/server-kit/start-refused.ts';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { createPlatform } from './compose.ts';
import { readConfig } from './config.ts';
import { signIn } from './testing/sample-customer.ts';
import { operatorCookie } from './testing/sample-operator.ts';
import { resealAll, sealedColumns } from './wiring/sealed-secrets.ts';

/** A database knows its mode and its key: what was started by mistake, or by a thief, does not start. */

const xpub =
  'xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt';
const nowhere = '127.0.0.1:9';
/** All that production asks for; nothing of it answers. */
const production = {
  MODE: 'production',
  PUBLIC_URL: 'http://trade.example',
  DATABASE_URL: 'postgresql://named/elsewhere',
  DATA_DIR: './data',
  SIGNER_SOCKET: '/nowhere/signer.sock',
  SMTP_URL: `smtp://${nowhere}`,
  MAIL_FROM: 'mail@trade.example',
  SUPPORT_EMAIL: 'help@trade.example',
  ETH_RPC_URL: `http://${nowhere}`,
  BTC_ESPLORA_URL: `http://${nowhere}`,
  XPUB_ETH: xpub,
  XPUB_BTC: xpub,
  FEED: 'twelvedata,simulated',
  TWELVEDATA_API_KEY: 'none',
  TWELVEDATA_WS_URL: `ws://${nowhere}`,
  TWELVEDATA_REST_URL: `http://${nowhere}`,
};

const newKey = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const [own, next, strange] = [newKey('own'), newKey('next'), newKey('own')];

/** Starts a platform and, if it is let, ends it again; gives the line that it was refused with. */
async function refusal(
  database: TestDatabase,
  settings: Record<string, string>,
): Promise<string | undefined> {
  const config = readConfig({ LOG_LEVEL: 'silent', ...settings });
  try {
    await (await createPlatform(config, database.url)).stop();
    return undefined;
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    expect(error.message).not.toContain('\n');
    return error.message;
  }
}

/** Every row of every table, by table: what a refused start must leave as it was. */
async function everything({ db }: TestDatabase): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace n on n.oid = relnamespace
    where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema') order by 1`.execute(db);
  const found = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await sql<{ hash: string }>`
      select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as hash from ${sql.raw(name)} t`.execute(
      db,
    );
    found.set(name, rows[0]?.hash ?? '');
  }
  return found;
}

async function expectRefused(database: TestDatabase, settings: Record<string, string>, line: RegExp) {
  const before = await everything(database);
  expect(await refusal(database, settings)).toMatch(line);
  expect(await everything(database)).toEqual(before);
}

/** As a database was before it said what it is. */
async function forgetIdentity({ db }: TestDatabase): Promise<void> {
  await sql`drop table platform.identity, platform.lease; drop function platform.expect_term`.execute(db);
  await sql`delete from kysely_migration where name = '0048_platform_identity'`.execute(db);
}

let sample: TestDatabase;
beforeAll(async () => {
  sample = await createTestDatabase();
  expect(await refusal(sample, { MASTER_KEYS: own })).toBeUndefined();
});
afterAll(async () => await sample.drop());

test('another master key is refused, a new one is taken up beside the old one', async () => {
  await expectRefused(sample, { MASTER_KEYS: strange }, /sealed with another master key: start with/);
  await expectRefused(sample, { MASTER_KEYS: `${next},${strange}` }, /another master key/);
  expect(await refusal(sample, { MASTER_KEYS: `${next},${own}` })).toBeUndefined();
  // What the new one has sealed since, the old one alone does not open.
  await expectRefused(sample, { MASTER_KEYS: own }, /another master key/);
  expect(await refusal(sample, { MASTER_KEYS: `${own},${next}` })).toBeUndefined();

  const platform = await createPlatform(readConfig({ LOG_LEVEL: 'silent', MASTER_KEYS: own }), sample.url);
  expect(await operatorCookie(platform.server, 'admin')).not.toBe('');
  expect((await signIn(platform.server, 'verified@sample.test', 'real')).token).not.toBe('');
  await platform.stop();
  const { rows } = await sql<{ text: string }>`select i::text as text from platform.identity i`.execute(
    sample.db,
  );
  expect(rows[0]?.text).not.toContain(own.slice(4));
});

/** Every table's column in which a value begins with the key's id, as what a key seals does. */
async function columnsSealedWith({ db }: TestDatabase, keyId: string): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_schema || '.' || table_name as table, column_name as column from information_schema.columns
    where data_type = 'bytea' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db);
  const begins = Buffer.concat([Buffer.of(keyId.length), Buffer.from(keyId)]);
  const sealed = [];
  for (const { table, column } of rows) {
    const { rows: found } = await sql`
      select from ${sql.table(table)} where substr(${sql.ref(column)}, 1, ${begins.length}) = ${begins} limit 1`.execute(
      db,
    );
    if (found.length > 0) sealed.push(`${table} ${column}`);
  }
  return sealed;
}

test('a key stays in use until nothing is sealed with it, and then it may go', async () => {
  const box = createSecretBox(parseMasterKeys(own) ?? expect.unreachable());
  const [customer, name] = ['999999999', randomUUID()];
  const { db } = sample;
  // An operator is about to enrol, a customer has codes and a picture.
  await sql`update operators.operator set offered_totp_secret = ${box.seal(Buffer.from('a'), 'one-time codes of the operator admin@sample.test')}
    where email = 'admin@sample.test'`.execute(db);
  await sql`insert into customers.customer (id, username, email, password_hash, language, invitation_code, created_at)
    overriding system value
    values (${customer}, 'rotated', 'rotated@sample.test', 'x', 'en', 'ROTATEDX', now())`.execute(db);
  await sql`insert into security.totp (customer_id, sealed_secret)
    values (${customer}, ${box.seal(Buffer.from('b'), `totp of ${customer}`)})`.execute(db);
  await sql`insert into uploads.upload (name, customer_id, purpose, content_type, sealed_key, created_at)
    values (${name}, ${customer}, 'kyc', 'image/png', ${box.seal(Buffer.alloc(32), `upload ${name} of ${customer}`)}, now())`.execute(
    db,
  );
  const listed = sealedColumns.map(({ table, column }) => `${table} ${column}`);
  expect((await columnsSealedWith(sample, 'own')).sort()).toEqual(listed.sort());

  expect(await refusal(sample, { MASTER_KEYS: `${next},${own}` })).toBeUndefined();
  await expectRefused(
    sample,
    { MASTER_KEYS: next },
    /^MASTER_KEYS lacks a key that is in use \(own seals \d+ one-time secrets of operators, 1 one-time secrets offered to operators, 1 one-time secrets of customers, \d+ uploads\): start with it/,
  );
  const both = parseMasterKeys(`${next},${own}`) ?? expect.unreachable();
  expect((await resealAll(db, both)).join()).toMatch(/^[1-9]\d* one-time secrets of operators,1 /);
  expect(await columnsSealedWith(sample, 'own')).toEqual([]);
  const platform = await createPlatform(readConfig({ LOG_LEVEL: 'silent', MASTER_KEYS: next }), sample.url);
  expect(await operatorCookie(platform.server, 'admin')).not.toBe('');
  await platform.stop();

  expect(await refusal(sample, { MASTER_KEYS: `${own},${next}` })).toBeUndefined();
  await resealAll(db, parseMasterKeys(`${own},${next}`) ?? expect.unreachable());
  expect(await refusal(sample, { MASTER_KEYS: own })).toBeUndefined();
});

test('production does not start on a sample database, nor sample mode on one of production', async () => {
  await expectRefused(
    sample,
    { ...production, MASTER_KEYS: own },
    /^This is a sample database \(it has sample operators, sample customers, sample money\), and MODE=production: name an empty one/,
  );
  const real = await createTestDatabase();
  expect(await refusal(real, { ...production, MASTER_KEYS: own })).toBeUndefined();
  await expectRefused(
    real,
    { MASTER_KEYS: own },
    /^This database is in production, and MODE=sample: start with/,
  );
  await real.drop();
});

const traces: readonly (readonly [what: RegExp, how: string])[] = [
  [
    /has sample operators: name/,
    `insert into operators.operator (email, roles, password_hash, created_at) values ('second@sample.test', '{auditor}', 'x', now())`,
  ],
  [
    /has sample customers: name/,
    `insert into customers.customer (username, email, password_hash, language, invitation_code, created_at)
      values ('vera', 'Verified@Sample.test', 'x', 'en', 'ABCDEFGH', now())`,
  ],
  [/has a clock that was moved: name/, 'update platform.clock set ahead_ms = 60000'],
  [/has sample money: name/, sampleMoney('dev 2f1d', 7)],
  [/has sample money: name/, sampleMoney('sample house/trading real', 0)],
];

/** A deposit that no chain has seen, as `/dev/fund` and the sample data make it. */
function sampleMoney(ref: string, customer: number): string {
  return `insert into ledger.posting (customer_id, id, book, at, asset, from_account, to_account, units, available_after, reason, ref)
    select ${customer}, 65536, 2, now(), 1, 20, ${customer === 0 ? 11 : 1}, 1, 1, 'deposit', '${ref}'`;
}

test.each(traces)(
  'a production database with a trace of sample mode does not start: %s',
  async (what, how) => {
    const real = await createTestDatabase();
    expect(await refusal(real, { ...production, MASTER_KEYS: own })).toBeUndefined();
    await sql.raw(how).execute(real.db);
    await expectRefused(real, { ...production, MASTER_KEYS: own }, what);
    await real.drop();
  },
);

test('an older database says what is found in it, and its first start takes the key that opens it', async () => {
  await forgetIdentity(sample);
  await expectRefused(sample, { ...production, MASTER_KEYS: own }, /^This is a sample database/);
  await expectRefused(sample, { MASTER_KEYS: strange }, /another master key/);
  expect(await refusal(sample, { MASTER_KEYS: own })).toBeUndefined();

  const real = await createTestDatabase();
  await sql`insert into customers.customer (username, email, password_hash, language, invitation_code, created_at)
    values ('ada', 'ada@trade.example', 'x', 'en', 'ABCDEFGH', now())`.execute(real.db);
  await forgetIdentity(real);
  await expectRefused(real, { MASTER_KEYS: own }, /^This database is in production/);
  expect(await refusal(real, { ...production, MASTER_KEYS: own })).toBeUndefined();
  await real.drop();
});
