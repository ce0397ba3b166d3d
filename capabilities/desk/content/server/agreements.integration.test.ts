import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { createFixedClock, dayMs, hourMs } from '#foundation/time/clock.ts';
import { selectAgreements } from './agreements.sql.ts';
import { type Agreements, createAgreements } from './agreements.ts';
import { createContent } from './content.ts';
import { publishSigned } from './testing/publish-signed.ts';

const start = Date.parse('2026-11-24T15:30:00Z');
const clock = createFixedClock(start);
const anna = asCustomerId(1n);
const ben = asCustomerId(2n);

let database: TestDatabase;
let agreements: Agreements;
/** Of another process, which hears of nothing. */
let elsewhere: Agreements;
beforeEach(async () => {
  clock.advance(start - clock.now());
  database = await createTestDatabase();
  const { db } = database;
  const onError = (failure: unknown) => {
    throw failure;
  };
  agreements = await createAgreements({ db, clock, onError });
  elsewhere = await createAgreements({ db, clock, onError });
});
afterEach(async () => {
  agreements.stop();
  elsewhere.stop();
  await database.drop();
});

async function publishFirst(): Promise<void> {
  const { db } = database;
  const content = createContent({
    db,
    clock,
    parameters: () => ({}),
    configuration: {},
    figuresOf: () => undefined,
  });
  const text = (id: string, type: number) => ({
    id,
    type,
    position: 0,
    texts: [{ language: 'en' as const, title: id, html: `<p>${id}</p>` }],
  });
  await content.addMissing([text('terms', 2), text('privacy', 2), text('risk', 3), text('cookies', 2)]);
  await agreements.refresh();
}

/** Another revision of the terms, as two operators publish it. */
async function publishTerms(startsAt: Date | null = null): Promise<void> {
  const text = { entryId: 'terms', language: 'en', title: 'terms', html: '<p>newer</p>' };
  await publishSigned(database.db, { ...text, startsAt, at: new Date(clock.now()) });
  await agreements.refresh();
}

async function register(customerId: typeof anna): Promise<void> {
  await database.db.transaction().execute((tx) => agreements.atRegistration(tx, customerId));
}

async function asked(customerId: typeof anna) {
  const listed = await agreements.list(customerId, 'en');
  if (!listed.ok) throw new Error('no list');
  return listed.value;
}

test('where no text is published nothing is asked', async () => {
  await register(anna);
  expect(await agreements.areLacking(anna)).toBe(false);
  expect(await asked(anna)).toEqual({ texts: [], coming: [] });
});

test('whoever registers agrees to what is read then, and is asked again for what comes after', async () => {
  await publishFirst();
  await register(anna);
  expect(await agreements.areLacking(anna)).toBe(false);
  expect(await agreements.areLacking(ben)).toBe(true);
  clock.advance(dayMs);
  await publishTerms();
  expect(await agreements.areLacking(anna)).toBe(true);
  const { texts } = await asked(anna);
  expect(texts.map(({ id }) => id)).toEqual(['terms']);
  const revisions = texts.map(({ revision }) => revision);
  expect(await agreements.agree(anna, revisions, 'en')).toMatchObject({ ok: true, value: { texts: [] } });
  expect(await agreements.areLacking(anna)).toBe(false);
  const kept = await selectAgreements(database.db, anna);
  expect(kept.map(({ entryId, number, agreedAt }) => [entryId, number, agreedAt.getTime()])).toEqual([
    ['terms', 2, start + dayMs],
    ['privacy', 1, start],
    ['risk', 1, start],
    ['terms', 1, start],
  ]);
});

test('nobody agrees to what they have not read: neither to an older text nor to one of tomorrow', async () => {
  await publishFirst();
  const old = (await asked(ben)).texts.map(({ revision }) => revision);
  await publishTerms();
  expect(await agreements.agree(ben, old, 'en')).toMatchObject({ refusal: 'TEXT_CHANGED' });
  await publishTerms(new Date(clock.now() + hourMs));
  const { rows } = await sql<{ id: bigint }>`select max(id) as id from content.revision`.execute(database.db);
  expect(await agreements.agree(ben, [String(rows[0]?.id)], 'en')).toMatchObject({ refusal: 'TEXT_CHANGED' });
  expect(await agreements.agree(ben, ['999999'], 'en')).toMatchObject({ refusal: 'TEXT_CHANGED' });
  expect(await selectAgreements(database.db, ben)).toEqual([]);
});

test('a scheduled text is announced, and asked for on time', async () => {
  await publishFirst();
  await register(anna);
  await publishTerms(new Date(start + hourMs));
  expect(await agreements.areLacking(anna)).toBe(false);
  expect(await asked(anna)).toMatchObject({
    texts: [],
    coming: [{ id: 'terms', startsAt: '2026-11-24T16:30:00.000Z' }],
  });
  clock.advance(hourMs);
  expect(await agreements.areLacking(anna)).toBe(true);
});

test('another process asks as soon as it has looked, and what is agreed there counts here', async () => {
  await publishFirst();
  await elsewhere.refresh();
  await register(anna);
  expect(await elsewhere.areLacking(anna)).toBe(false);
  await publishTerms();
  await elsewhere.refresh();
  expect(await elsewhere.areLacking(anna)).toBe(true);
  const revisions = (await asked(anna)).texts.map(({ revision }) => revision);
  await elsewhere.agree(anna, revisions, 'en');
  expect(await agreements.areLacking(anna)).toBe(false);
});
