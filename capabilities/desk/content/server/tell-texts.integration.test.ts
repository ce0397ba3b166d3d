import { runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { selectEveryoneAfter } from '#capabilities/people/customers/server/customers.sql.ts';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { createFixedClock, hourMs } from '#foundation/time/clock.ts';
import { languageOf } from '#locales/languages.ts';
import { type BroadNews, createTeller, type Teller } from './tell-texts.ts';
import { publishSigned } from './testing/publish-signed.ts';

const start = Date.parse('2026-11-24T15:30:00Z');
const clock = createFixedClock(start);
const people = 1_200;

let database: TestDatabase;
/** What each got, as the notices have it: once under its id. */
const told = new Map<string, number>();
let facts: Readonly<Record<string, string>> = {};
let failsAfter = Number.POSITIVE_INFINITY;
let batches = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  await runMigrations({ connectionString: database.url });
  await sql`
    insert into customers.customer (username, email, password_hash, language, invitation_code, created_at)
    select 'person-' || n, 'person-' || n || '@example.test', 'none', case when n % 2 = 0 then 'ar' else 'en' end,
      'CODE' || n, ${new Date(start)}
    from generate_series(1, ${people}::int) as n`.execute(database.db);
});
afterAll(async () => await database.drop());
beforeEach(() => {
  told.clear();
  batches = 0;
  failsAfter = Number.POSITIVE_INFINITY;
});

function teller(): Teller {
  const { db } = database;
  return createTeller({
    db,
    clock,
    platformName: 'Assay',
    customers: {
      everyoneAfter: async (after, by, limit) =>
        (await selectEveryoneAfter(db, after, new Date(by), limit)).map(({ language, ...person }) => ({
          ...person,
          language: languageOf(language).tag,
        })),
    },
    async tellMany(ids, news: BroadNews) {
      batches += 1;
      if (batches > failsAfter) throw new Error('the machine went dark');
      for (const id of ids)
        told.set(`${id} ${news.event} ${news.id}`, (told.get(`${id} ${news.id}`) ?? 0) + 1);
      const [first] = ids;
      if (first !== undefined) facts = news.facts(first);
    },
  });
}

async function publish(
  entryId: string,
  {
    title = entryId,
    startsAt = null,
    by = 7,
    language = 'en',
  }: {
    title?: string;
    startsAt?: Date | null;
    by?: number | null;
    language?: string;
  } = {},
): Promise<void> {
  if (entryId === 'terms') {
    const text = { entryId, language, title, html: '', startsAt, at: new Date(clock.now()) };
    return await publishSigned(database.db, text);
  }
  await sql`
    with written as (
      insert into content.revision (entry_id, language, number, title, html, written_at)
      select ${entryId}, ${language}, count(*) + 1, ${title}, '', ${new Date(clock.now())}
      from content.revision where entry_id = ${entryId} and language = ${language}
      returning id)
    insert into content.publication (entry_id, language, revision_id, starts_at, done_at, operator_id, operator)
    select ${entryId}, ${language}, id, ${startsAt}, ${new Date(clock.now())}, ${by}, ${by === null ? null : 'a@b.test'}
    from written`.execute(database.db);
}

async function addEntry(id: string, type: number, isImportant = false): Promise<void> {
  await sql`insert into content.entry (id, type, position, is_important) values (${id}, ${type}, 0, ${isImportant})`.execute(
    database.db,
  );
}

async function mails(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.jobs where task_identifier = 'send_mail'`.execute(
    database.db,
  );
  return rows[0]?.count ?? 0;
}

test('a notice is sent when it comes into force, to each customer once, and a correction of it is no news', async () => {
  await addEntry('zebras', 5);
  await publish('zebras', { startsAt: new Date(start + hourMs) });
  await teller().run();
  expect(told.size).toBe(0);
  clock.advance(hourMs);
  await Promise.all([teller().run(), teller().run()]);
  expect(told.size).toBe(people);
  expect(await mails()).toBe(0);
  told.clear();
  await publish('zebras', { title: 'Zebras, corrected' });
  await teller().run();
  expect(told.size).toBe(0);
});

test('what the platform came with is no news, nor is the first version of the terms', async () => {
  await addEntry('sample', 5);
  await publish('sample', { by: null });
  await addEntry('terms', 2);
  await publish('terms');
  await teller().run();
  expect(told.size).toBe(0);
});

test('changed terms are sent as soon as they are certain, by mail as well, whichever process dies on the way', async () => {
  await publish('terms', { title: 'شروط', language: 'ar' });
  await publish('terms', { title: 'Terms', startsAt: new Date(clock.now() + hourMs) });
  failsAfter = 1;
  await expect(teller().run()).rejects.toThrow('dark');
  expect(await mails()).toBe(500);
  failsAfter = Number.POSITIVE_INFINITY;
  await Promise.all([teller().run(), teller().run()]);
  expect(told.size).toBe(people);
  expect(await mails()).toBe(people);
  expect(facts).toMatchObject({ id: 'terms', from: '2026-11-24T17:30:00.000Z' });
  const { rows } = await sql<{ letter: { subject: string; group?: string } }>`
    select distinct on (payload ->> 'subject') payload as letter from graphile_worker._private_jobs`.execute(
    database.db,
  );
  expect(rows.map(({ letter }) => letter.subject).sort()).toEqual([
    'Our terms are changing on 24 Nov 2026, 17:30 UTC',
    expect.stringMatching(/^تتغيّر شروطنا في \u2068.*2026.*5:30.*UTC\u2069$/u),
  ]);
  expect(rows.every(({ letter }) => letter.group === undefined)).toBe(true);
  told.clear();
  await teller().run();
  expect(told.size).toBe(0);
});
