import { sql } from 'kysely';
import { z } from 'zod';
import { identityForm, signature } from '#apps/server/testing/identity-form.ts';
import { operatorCookie } from '#apps/server/testing/sample-operator.ts';
import type { ReviewKind } from '#capabilities/desk/reviews/rules.ts';
import { bookHeader, bookToHeader } from '#foundation/calls/book-header.ts';
import { openDesk } from './inbox-operators.ts';
import { type BenchPlatform, type Calls, callsAt, verifyBooks, withPlatform } from './platform.ts';
import { digits, quantile, type Row } from './table.ts';

/** 5,000 items of six kinds. */
const made = { kyc: 850, recharge: 850, withdrawal: 850, loan: 850, adjustment: 1_200, funding: 400 };
const items = Object.values(made).reduce((sum, count) => sum + count, 0);
const operators = 10;
const atOnce = 16;
const dayS = 86_400;
const withdrawalPassword = '123456';

/** What each kind's item is answered with: approved where nothing but the decision is needed for it. */
const answers: Partial<Record<ReviewKind, object>> = {
  kyc: { decision: 'reject', reasonCode: 'evidenceInsufficient', items: { front: 'unreadable' } },
  recharge: { decision: 'reject', reasonCode: 'notReceived' },
  withdrawal: { decision: 'approve', reasonCode: 'detailsChecked' },
  loan: { decision: 'reject', reasonCode: 'signatureUnclear' },
  adjustment: { decision: 'approve', reasonCode: 'evidenceChecked' },
  funding: { decision: 'reject', reasonCode: 'notJustified' },
};

/**
 * Ten operators take what is next, look at it and decide it, without pause, until 5,000 waiting items of six
 * kinds are decided; every tenth time each looks at the first page too. Throws when an item is decided twice
 * or never, or a total is reported that was true at no moment of its call.
 */
export async function benchInbox(): Promise<Row[]> {
  return await withPlatform(async (platform) => {
    await fill(platform);
    const desk = await openDesk(platform.db, operators);
    const began = performance.now();
    const took = await decideAll(platform, desk);
    const seconds = (performance.now() - began) / 1000;
    await expectOnce(platform);
    await verifyBooks(platform.databaseUrl);
    console.error(`${items} decided by ${operators} operators, ${digits(items / seconds)} a second`);
    return Object.entries(took).map(([name, times]) => {
      const p95 = quantile(times, 0.95);
      return {
        name: `inbox of ${items.toLocaleString('en')}, ${operators} operators: ${name}, p95`,
        figure: `${digits(p95)} ms`,
        baseline: '150 ms asked for',
        ratio: p95 / 150,
        bar: { atMost: 1 },
      };
    });
  });
}

async function decideAll({ address }: BenchPlatform, cookies: readonly string[]) {
  const call = callsAt(address);
  const took = { 'the first page': [] as number[], 'the next item': [] as number[] };
  const timed = async <T>(times: number[], act: () => Promise<T>): Promise<T> => {
    const from = performance.now();
    const result = await act();
    times.push(performance.now() - from);
    return result;
  };
  const nextShape = z.object({ review: z.object({ id: z.string(), kind: z.string() }).optional() });
  let [begun, ended] = [0, 0];
  await Promise.all(
    cookies.map(async (cookie, operator) => {
      for (let n = operator; ; n += 1) {
        const next = async () => nextShape.parse(await call('swx/operator/review/next', { cookie }, {}));
        const { review } = await timed(took['the next item'], next);
        if (review === undefined) return;
        await call(`swx/operator/review/${review.id}`, { cookie });
        begun += 1;
        const answer = answers[review.kind as ReviewKind];
        await call(`swx/operator/review/${review.id}/decide`, { cookie }, { note: '', ...answer });
        ended += 1;
        if (n % 10 > 0) continue;
        const atMost = items - ended;
        const total = await timed(took['the first page'], () => firstPage(call, cookie));
        const atLeast = items - begun;
        if (total > atMost || total < atLeast)
          throw new Error(`${total} are said to wait while there were ${atLeast} to ${atMost}`);
      }
    }),
  );
  return took;
}

async function firstPage(call: Calls, cookie: string): Promise<number> {
  const page = z.object({ total: z.number(), rows: z.array(z.unknown()) }).loose();
  const { total } = page.parse(await call('swx/operator/review/list', { cookie }));
  return total;
}

/** Each is decided, by one decision. */
async function expectOnce({ db }: BenchPlatform): Promise<void> {
  const { rows } = await sql<{ kind: string; decisions: string; reviews: string }>`
    select r.kind, count(*) as decisions, count(distinct d.review_id) as reviews
    from reviews.review r
      join reviews.decision d on d.review_id = r.id
      join operators.operator o on o.id = d.operator_id and o.email like 'desk-%'
    where r.state in ('approved', 'rejected') group by r.kind`.execute(db);
  for (const [kind, count] of Object.entries(made)) {
    const found = rows.find((row) => row.kind === kind);
    if (Number(found?.decisions) !== count || Number(found?.reviews) !== count)
      throw new Error(`of ${count} items of ${kind}, ${found?.reviews} have ${found?.decisions} decisions`);
  }
}

interface Customer {
  readonly uid: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** All of it through the calls. */
async function fill({ address, server }: BenchPlatform): Promise<void> {
  const call = callsAt(address);
  const sender = formsAt(address);
  const began = performance.now();
  const customers: Customer[] = [];
  await eachOf(made.withdrawal, async (n) => {
    customers.push(await apply(call, sender, `verified-${n}`, `10.102.${n >> 8}.${n & 255}`));
  });
  await approveAll(address, { cookie: await operatorCookie(server, 'reviewer') });
  await eachOf(made.kyc, async (n) => {
    await apply(call, sender, `waiting-${n}`, `10.101.${n >> 8}.${n & 255}`);
  });
  await eachOf(customers.length, async (n) => {
    const customer = customers[n];
    if (customer !== undefined) await askForAll(call, sender, customer, n);
  });
  const treasurer = { cookie: await operatorCookie(server, 'treasurer') };
  await eachOf(made.adjustment, async (n) => {
    const uid = customers[n % customers.length]?.uid;
    const wanted = {
      uid,
      book: 'real',
      currency: 'USDT',
      amount: '1',
      reasonCode: 'goodwill',
      note: 'late answer',
    };
    await call('swx/operator/adjustment/request', treasurer, wanted);
  });
  await eachOf(made.funding, async (n) => {
    const wanted = { book: 'real', account: 'house/plan-yield', amount: '1', reasonCode: 'reserve' };
    const why = { note: 'More plans are sold than last month', evidence: `transfer 2026-${n}` };
    await call('swx/operator/treasury/request', treasurer, { ...wanted, ...why });
  });
  // The hold of a first address.
  await call('dev/clock', {}, { advanceSeconds: dayS + 60 });
  console.error(`${items} items made in ${digits((performance.now() - began) / 1000)} s`);
}

const listed = z.object({
  total: z.number(),
  rows: z.array(z.object({ id: z.string(), subjectId: z.string() })),
});

/** Looks at each identity check that waits, and finds it right. */
async function approveAll(address: string, desk: Readonly<Record<string, string>>): Promise<void> {
  const call = callsAt(address);
  for (;;) {
    const page = await call('swx/operator/review/list?kind=kyc&pageSize=100', desk);
    const { rows } = listed.parse(page);
    if (rows.length === 0) return;
    for (const { id, subjectId } of rows) {
      for (const item of ['front', 'back', 'inHand', 'signature'])
        await fetch(`${address}/swx/operator/kyc/submission/${subjectId}/picture/${item}`, { headers: desk });
      const answer = { decision: 'approve', reasonCode: 'identityConfirmed', note: '' };
      await call(`swx/operator/review/${id}/decide`, desk, answer);
    }
  }
}

/** Registers and sends an identity check. */
async function apply(call: Calls, send: Sender, name: string, ip: string): Promise<Customer> {
  const customer = await register(call, name, ip);
  await send('swx/customer/user/identification', customer.headers, await identityForm('Lovelace'));
  return customer;
}

async function register(call: Calls, name: string, ip: string): Promise<Customer> {
  const from = { 'x-forwarded-for': ip };
  const email = `${name}@bench.test`;
  const password = `long-enough-${name}-7f`;
  await call('swx/customer/login/sendCode', from, { email, purpose: 'register' });
  const [letter] = z.array(z.object({ code: z.string() })).parse(await call(`dev/mailbox?to=${email}`, {}));
  const about = { username: name, email, password, confirmPassword: password, code: letter?.code };
  const session = z.object({ token: z.string(), user: z.object({ uid: z.string() }) });
  const { token, user } = session.parse(
    await call('swx/customer/login/register', from, { ...about, invitationCode: 'WELCOME', country: 'ZA' }),
  );
  const headers = { ...from, authorization: token, [bookHeader]: bookToHeader('real') };
  return { uid: user.uid, headers };
}

/** A deposit that never arrived, a withdrawal and a loan. */
async function askForAll(call: Calls, send: Sender, { uid, headers }: Customer, n: number): Promise<void> {
  await call('dev/fund', {}, { uid, currency: 'USDT', amount: '200' });
  await call('dev/fund', {}, { uid, currency: 'BTC', amount: '1' });
  await call(`swx/customer/user/setTardPwd?tradPwd=${withdrawalPassword}`, headers, {});
  await call('swx/customer/user/withdrawal', headers, {
    method: 'crypto',
    currency: 'USDT',
    amount: '50',
    network: 'ERC20',
    address: `0x${n.toString(16).padStart(40, '4')}`,
    tradPwd: withdrawalPassword,
  });
  const txHash = `0x${n.toString(16).padStart(64, '0')}`;
  const proof = new File([await (await signature()).arrayBuffer()], 'proof.png');
  const deposit = { currency: 'USDT', network: 'ethereum', amount: '120.5', txHash, proof };
  await send('swx/customer/user/recharge', headers, formOf(deposit));
  const wanted = { amount: '100', termDays: '30', collateralCurrency: 'BTC' };
  const quote = z.object({ agreement: z.object({ version: z.string() }) });
  const { version: agreementVersion } = quote.parse(
    await call('swx/customer/user/quoteLoan', headers, wanted),
  ).agreement;
  const loan = { ...wanted, agreementVersion, signature: await signature() };
  await send('swx/customer/user/loan', headers, formOf(loan));
}

function formOf(fields: Readonly<Record<string, string | File>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

type Sender = (path: string, headers: Readonly<Record<string, string>>, form: FormData) => Promise<void>;

function formsAt(address: string): Sender {
  return async (path, headers, body) => {
    const asked = { ...headers, 'x-request-id': crypto.randomUUID() };
    const answer = await fetch(`${address}/${path}`, { method: 'POST', headers: asked, body });
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
  };
}

async function eachOf(count: number, act: (n: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await act(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
