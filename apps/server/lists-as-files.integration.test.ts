import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import english from '#locales/en/reviews.json' with { type: 'json' };
import type { Platform } from './compose.ts';
import { signIn } from './testing/sample-customer.ts';
import { operatorCookie } from './testing/sample-operator.ts';
import { startSamplePlatform } from './testing/sample-platform.ts';

let database: TestDatabase;
let platform: Platform;
let end: () => Promise<void>;
let cookie: string;

beforeAll(async () => {
  ({ platform, database, end } = await startSamplePlatform({ LOG_LEVEL: 'silent' }));
  cookie = await operatorCookie(platform.server, 'treasurer');
});
afterAll(() => end());

const asTreasurer = (path: string) =>
  platform.server.inject({ method: 'GET', url: `/swx/operator/${path}`, headers: { cookie } });

test('a list is kept as a file: all of its filter, no formula in it, and the act in the audit log', async () => {
  await sql`update customers.customer set username = '=cmd(1)' where email = 'demo@sample.test'`.execute(
    database.db,
  );
  await sql`
    insert into customers.customer (username, email, password_hash, language, invitation_code, created_at)
    select 'many' || n, 'many' || n || '@many.test', '', 'en', 'MANY' || n, now()
    from generate_series(1, 1100) n`.execute(database.db);
  const answer = await asTreasurer('customers/search?as=csv&text=many');
  expect(answer.headers['content-type']).toContain('text/csv');
  const [head, ...lines] = answer.body.trimEnd().split('\r\n');
  expect(head).toBe('\uFEFFid,username,email,country,standing,limits,balance,createdAt');
  expect(new Set(lines).size).toBe(1100);
  expect((await asTreasurer('customers/search?as=csv&text=demo@')).body).toContain(`"'=cmd(1)"`);
  const { rows } = await sql<{ after: string }>`
    select after from audit.act where name = 'operators.listExported' order by sequence limit 1`.execute(
    database.db,
  );
  expect(JSON.parse(rows[0]?.after ?? '')).toEqual({ filters: { text: 'many' }, rows: 1100 });
  const asPage = await asTreasurer('customers/search?text=many&pageSize=5000');
  expect(asPage.statusCode).toBe(400);
});

test('the inbox is cut by each reason for which something may wait, and each has its sentence', async () => {
  const asReviewer = { cookie: await operatorCookie(platform.server, 'reviewer') };
  const counted = await platform.server.inject({ url: '/swx/operator/review/count', headers: asReviewer });
  const kinds: { kind: string; why: string[] }[] = counted.json().result.kinds;
  const reasons = new Set(kinds.flatMap(({ why }) => why));
  expect([...reasons].sort()).toEqual(Object.keys(english.why).sort());
  for (const why of reasons) {
    const url = `/swx/operator/review/list?why=${why}`;
    expect((await platform.server.inject({ url, headers: asReviewer })).json()).toMatchObject({ code: 200 });
  }
});

test('who may not read a list may not keep it, and nothing else is kept so', async () => {
  expect((await asTreasurer('support/list?as=csv')).statusCode).toBe(403);
  const own = await (await signIn(platform.server, 'demo@sample.test', 'demo')).get(
    '/swx/customer/order/listOrder?as=csv',
  );
  expect([own.refusal, own.body]).toMatchObject(['INPUT_INVALID', { params: { field: 'as' } }]);
});
