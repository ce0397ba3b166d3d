import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { traceKinds } from '#capabilities/desk/traces/console-contract.ts';
import type { TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import type { Platform } from './compose.ts';
import { signature } from './testing/identity-form.ts';
import { type SampleCustomer, signIn } from './testing/sample-customer.ts';
import { operatorCookie } from './testing/sample-operator.ts';
import { startSamplePlatform } from './testing/sample-platform.ts';

/** What operators see of a customer who has done everything: the sample's trader. */

let database: TestDatabase;
let platform: Platform;
let end: () => Promise<void>;
let trader: SampleCustomer;
let uid: string;
const cookies = new Map<string, string>();

beforeAll(async () => {
  ({ platform, database, end } = await startSamplePlatform({}, { hasPast: true }));
  trader = await signIn(platform.server, 'trader@sample.test', 'real');
  const { rows } = await sql<{ id: bigint }>`
    select id from customers.customer where email = 'trader@sample.test'`.execute(database.db);
  uid = String(rows[0]?.id);
  for (const name of ['auditor', 'treasurer', 'reviewer'])
    cookies.set(name, await operatorCookie(platform.server, name));
  await doTheRest();
});
afterAll(() => end());

/** What the sample's past has nothing of: a loan, a bought piece, a conversation, a question. */
async function doTheRest() {
  const done = async (path: string, body: object | FormData) => {
    const answer = await trader.post(path, body);
    expect(answer, path).toMatchObject({ status: 200 });
    return answer.body.result;
  };
  await done('/dev/fund', { uid, currency: 'BTC', amount: '1' });
  const { body } = await trader.get('/swx/customer/index/listNft?sale=fixed&sort=price');
  const [cheapest] = z.array(z.object({ id: z.string() })).parse(body.result);
  await done('/swx/customer/user/buyNft', { id: cheapest?.id });
  await done('/swx/customer/chat/openChat', {});
  await done('/swx/customer/chat/sendMessage', { text: 'Where is my deposit, please?' });
  const wanted = { amount: '100', termDays: '30', collateralCurrency: 'BTC' };
  const quoted = z.object({ agreement: z.object({ version: z.string() }) });
  const { agreement } = quoted.parse(await done('/swx/customer/user/quoteLoan', wanted));
  const loan = new FormData();
  for (const [name, value] of Object.entries({ ...wanted, agreementVersion: agreement.version }))
    loan.set(name, value);
  loan.set('signature', await signature());
  await done('/swx/customer/user/loan', loan);
  const correction = {
    uid,
    book: 'real',
    currency: 'USDT',
    amount: '1',
    reasonCode: 'goodwill',
    note: 'late',
  };
  const { id } = z
    .object({ id: z.string() })
    .parse(await ordered('treasurer', 'adjustment/request', correction));
  const question = { reviewId: `adjustment-${id}`, template: 'general', note: 'Which charge do you mean?' };
  await ordered('reviewer', 'inquiry/ask', question);
}

/** What an operator does, by its result. */
async function ordered(name: string, path: string, payload: object) {
  const answer = await platform.server.inject({
    method: 'POST',
    url: `/swx/operator/${path}`,
    headers: { cookie: cookies.get(name) ?? '', 'x-request-id': crypto.randomUUID() },
    payload,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().result;
}

const traceShape = z.looseObject({
  kind: z.string(),
  id: z.string(),
  uid: z.string(),
  at: z.string(),
  number: z.string().optional(),
  state: z.string(),
  amount: z.string().optional(),
  currency: z.string().optional(),
  facts: z.record(z.string(), z.string()),
});
const pageShape = z.object({
  result: z.object({ rows: z.array(traceShape), next: z.string().optional() }),
});

async function asOperator(name: string, path: string) {
  const headers = { cookie: cookies.get(name) ?? '' };
  return await platform.server.inject({ method: 'GET', url: `/swx/operator/${path}`, headers });
}

async function timeline(name: string, query: Record<string, string> = {}) {
  const rows: z.output<typeof traceShape>[] = [];
  let after = '';
  do {
    const asked = new URLSearchParams({ ...query, ...(after === '' ? {} : { after }) });
    const answer = await asOperator(name, `traces/of/${uid}?${asked}`);
    expect(answer.statusCode).toBe(200);
    const { result } = pageShape.parse(answer.json());
    rows.push(...result.rows);
    after = result.next ?? '';
  } while (after !== '');
  return rows;
}

test('everything a customer did stands in one timeline, newest first, each thing once', async () => {
  const rows = await timeline('auditor');
  const kinds = new Set(rows.map(({ kind }) => kind));
  expect([...kinds].toSorted()).toEqual(traceKinds.toSorted());
  expect(new Set(rows.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(rows.length);
  const times = rows.map(({ at }) => Date.parse(at));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(new Set(rows.map(({ uid }) => uid))).toEqual(new Set([uid]));
  const orders = await trader.get('/swx/customer/order/listOrder?pageSize=100');
  const { total } = z.looseObject({ total: z.number() }).parse(orders.body);
  expect((await timeline('auditor', { kind: 'order', book: 'real' })).length).toBe(total);
});

test('what operators did says who did it, by their addresses', async () => {
  const acts = await timeline('auditor', { kind: 'act' });
  expect(acts.map(({ facts }) => facts.by)).toContain('treasurer@sample.test');
});

test('a range of dates holds what is in it alone', async () => {
  const all = await timeline('auditor', { kind: 'option' });
  const middle = all[Math.floor(all.length / 2)]?.at ?? '';
  const later = await timeline('auditor', { kind: 'option', from: middle });
  const earlier = await timeline('auditor', { kind: 'option', to: middle });
  expect(later.length + earlier.length).toBe(all.length);
  expect(later.every(({ at }) => at >= middle) && earlier.every(({ at }) => at < middle)).toBe(true);
});

test('no operator sees a kind that their role may not see', async () => {
  const seen = new Set((await timeline('treasurer')).map(({ kind }) => kind));
  expect(seen).toContain('withdrawal');
  expect(seen).not.toContain('submission');
  expect(await timeline('treasurer', { kind: 'submission' })).toEqual([]);
  // A place made up to come to another kind, or into the statement.
  for (const after of ['submission', "order.1.1'; drop table x", 'order.1'])
    expect(
      (await asOperator('treasurer', `traces/of/${uid}?after=${encodeURIComponent(after)}`)).statusCode,
    ).toBe(400);
});

async function find(name: string, text: string) {
  const answer = await asOperator(name, `traces/find?text=${encodeURIComponent(text)}`);
  expect(answer.statusCode).toBe(200);
  return z.object({ result: z.object({ rows: z.array(traceShape) }) }).parse(answer.json()).result.rows;
}

test('whatever has a name is found by it', async () => {
  const all = await timeline('auditor');
  for (const { kind, id, number, facts } of all) {
    const names = [number, facts.hash, facts.address, facts.email, facts.name];
    for (const text of new Set(names.filter((each) => each !== undefined)))
      expect(
        (await find('auditor', text)).some((row) => row.kind === kind || row.id === id),
        text,
      ).toBe(true);
  }
  const paid = all.find(({ kind }) => kind === 'withdrawal');
  const found = await find('auditor', `${paid?.amount} ${paid?.currency}`);
  expect(found).toContainEqual(paid);
  expect(await find('auditor', uid)).toContainEqual(all.find(({ kind }) => kind === 'customer'));
  expect((await find('auditor', 'TRADER@sample')).map((row) => row.uid)).toEqual([uid]);
});

test('a part of a hash, an address, an account or a reference is enough, and words of a chat are', async () => {
  const all = await timeline('auditor');
  const isFound = async (text: string, { kind, id }: { kind: string; id: string }) =>
    (await find('auditor', text)).some((row) => row.kind === kind && row.id === id);
  const coded = all.filter(({ facts }) => (facts.hash ?? facts.address) !== undefined);
  expect(new Set(coded.map(({ kind }) => kind)).size).toBeGreaterThan(1);
  for (const row of coded.slice(0, 20)) {
    const code = row.facts.hash ?? row.facts.address ?? '';
    const part = [...code.matchAll(/(?=(\w{8}))/g)]
      .map(([, eight = '']) => eight)
      .findLast((eight) => /\d/.test(eight));
    expect(await isFound(part ?? code, row), `${part} of ${code}`).toBe(true);
  }
  const bank = JSON.stringify({
    holder: 'Tess Trader',
    bankName: 'First Bank',
    branch: 'Fort',
    account: '50100123456789',
    ifsc: 'HDFC0001234',
  });
  const { rows } = await sql<{ id: string }>`
    insert into withdrawals.destination (customer_id, method, bank, label, fingerprint, added_at)
    values (${uid}, 'bank', ${bank}, 'own', 'of a test', now()) returning id::text`.execute(database.db);
  expect(await isFound('0012 3456', { kind: 'destination', id: rows[0]?.id ?? '' })).toBe(true);
  expect((await find('auditor', 'WHERE is my')).map(({ kind }) => kind)).toContain('conversation');
  expect((await find('treasurer', 'where is my')).map(({ kind }) => kind)).not.toContain('conversation');
});

test('no operator finds what they may not see, and a wildcard finds nothing', async () => {
  const [submission] = await timeline('auditor', { kind: 'submission' });
  const name = submission?.facts.name ?? '';
  expect((await find('auditor', name)).map(({ kind }) => kind)).toContain('submission');
  expect((await find('treasurer', name)).map(({ kind }) => kind)).not.toContain('submission');
  expect(await find('treasurer', submission?.number ?? '')).toEqual([]);
  for (const text of ['%', '__', '%@%', '%%%%', "' or 1=1", '\\'])
    expect(await find('auditor', text)).toEqual([]);
});

test('every search is an act in the audit log, with what was searched for', async () => {
  await find('treasurer', 'somebody@nowhere.test');
  const { rows } = await sql<{ note: string }>`
    select note from audit.act where name = 'traces.find' order by sequence desc limit 1`.execute(
    database.db,
  );
  expect(rows).toEqual([{ note: 'somebody@nowhere.test' }]);
});
