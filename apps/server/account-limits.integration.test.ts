import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountLimit, accountLimits, limitRefusals } from '#foundation/calls/account-limits.ts';
import type { LeftOpenKind } from '#foundation/calls/left-open.ts';
import { dayMs, systemClock } from '#foundation/time/clock.ts';
import type { Platform } from './compose.ts';
import { drawnPicture } from './testing/call-rows/call-row.ts';
import { idOf, marketOf, type SampleCustomer, signIn, uidOf } from './testing/sample-customer.ts';
import { asOperator, operatorCookie } from './testing/sample-operator.ts';
import { startSamplePlatform } from './testing/sample-platform.ts';

/** What operators limit on an account: set by one, enforced at every act of the customer's, lifted by two. */

let platform: Platform;
let end: () => Promise<void>;
let customer: SampleCustomer;
let id: string;
/** Administrator and support; reviewer and risk. */
let setter: string;
let decider: string;

beforeAll(async () => {
  ({ platform, end } = await startSamplePlatform());
  customer = await signIn(platform.server, 'verified@sample.test', 'real');
  id = await uidOf(customer);
  await customer.post('/dev/fund', { uid: id, currency: 'USDT', amount: '100000' });
  setter = await operatorCookie(platform.server, 'admin');
  decider = await operatorCookie(platform.server, 'reviewer');
});
afterAll(() => end());

async function ask(cookie: string, url: string, payload?: object) {
  return (await asOperator(platform.server, cookie, `/swx/operator/${url}`, payload)).json();
}

async function form(fields: Readonly<Record<string, string>>): Promise<FormData> {
  const filled = new FormData();
  for (const [name, value] of Object.entries(fields)) filled.set(name, value);
  filled.set('document', await drawnPicture());
  return filled;
}

const limited = { ground: 'fraudSuspected', told: 'safety', note: 'three cards, one holder' };
const set = (kind: string) =>
  ask(setter, 'customers/setLimit', {
    id,
    kind,
    ...limited,
    ...(kind === 'frozen' ? {} : { until: new Date(systemClock.now() + 30 * dayMs).toISOString() }),
  });

async function standing(): Promise<{ id: string; kind: string }[]> {
  return (await ask(setter, `customers/profile?id=${id}`)).result.limits;
}

/** Through the inbox. */
async function lift() {
  for (const limit of await standing()) {
    const asked = await ask(setter, 'customers/lifting/request', {
      limitId: limit.id,
      note: 'the cards are a family’s',
    });
    const decision = { decision: 'approve', reasonCode: 'evidenceChecked', note: 'seen the papers' };
    expect(await ask(decider, `review/lifting-${asked.result.id}/decide`, decision)).toMatchObject({
      code: 200,
    });
  }
  expect(await standing()).toEqual([]);
}

/** Each of another size: the same order again within seconds is refused. */
let orders = 0;
async function order(changes: object = {}) {
  const { bid } = await marketOf(customer, 'BTCUSD');
  const at = (share: number) => String(Math.round(bid * share));
  return await customer.post('/swx/customer/order/placeOrder', {
    code: 'BTCUSD',
    direction: 'buy',
    lots: (++orders / 100).toFixed(2),
    leverage: 1,
    stopLossPrice: at(0.5),
    takeProfitPrice: at(1.5),
    ...changes,
  });
}

const option = () =>
  customer.post('/swx/customer/order/buyOptions', {
    code: 'BTCUSD',
    direction: 'up',
    periodSeconds: 60,
    amount: '10',
  });
const buyPlan = (plan: object) => customer.post('/swx/customer/order/buySmart', { ...plan, renew: false });
const withdrawal = () =>
  customer.post('/swx/customer/user/withdrawal', {
    method: 'crypto',
    currency: 'USDT',
    network: 'ERC20',
    amount: '50',
    address: '0x52908400098527886E0F7030069857D2E4169EE7',
    tradPwd: 'not-it-1',
  });

test('one operator sets a sanctions freeze; neither alone, nor with a few letters, does anyone lift it', async () => {
  const sanctions = {
    id,
    kind: 'frozen',
    ground: 'sanctions',
    told: 'required',
    note: 'on the list of 3 May',
  };
  expect(await ask(setter, 'customers/setLimit', sanctions)).toMatchObject({ refusal: 'EVIDENCE_REQUIRED' });
  expect(await ask(setter, 'customers/setLimit', await form(sanctions))).toMatchObject({ code: 20005 });
  expect(await order()).toMatchObject({ refusal: 'USER_STATUS_WRONG' });

  // As it went before: the operator who set it, and a note of five characters.
  const old = await asOperator(platform.server, setter, '/swx/operator/customers/unfreeze', {
    id,
    reasonCode: 'other',
    note: 'ok ok',
  });
  expect(old.statusCode).toBe(404);
  const [limit] = await standing();
  const asking = { limitId: limit?.id ?? '', note: 'ok ok' };
  expect(await ask(setter, 'customers/lifting/request', asking)).toMatchObject({
    refusal: 'EVIDENCE_REQUIRED',
  });
  const asked = await ask(setter, 'customers/lifting/request', await form(asking));
  expect(asked).toMatchObject({ result: { status: 'waiting', limit: { ground: 'sanctions' } } });
  const review = `review/lifting-${asked.result.id}/decide`;
  const decision = { decision: 'approve', reasonCode: 'evidenceChecked', note: 'taken off the list' };
  expect(await ask(setter, review, decision)).toMatchObject({ refusal: 'FOUR_EYES_REQUIRED' });
  expect(await order()).toMatchObject({ refusal: 'USER_STATUS_WRONG' });

  // A freeze with an early end beside it, or a repeated one, shortens nothing.
  const soon = { id, kind: 'frozen', ...limited, until: new Date(systemClock.now() + dayMs).toISOString() };
  expect(await ask(setter, 'customers/setLimit', soon)).toMatchObject({ code: 20005 });
  expect(await ask(setter, 'customers/setLimit', { ...soon, note: 'once more' })).toMatchObject({
    refusal: 'LIMIT_STANDS',
  });
  expect((await customer.get('/swx/customer/user/listAccountLimit')).body).toMatchObject({
    result: [{ kind: 'frozen', reason: 'required' }],
  });

  // The operator who agrees has looked at the document.
  expect(await ask(decider, review, decision)).toMatchObject({ refusal: 'EVIDENCE_UNSEEN' });
  const picture = `/swx/operator/customers/lifting/${asked.result.id}/document`;
  expect((await asOperator(platform.server, decider, picture)).statusCode).toBe(200);
  expect(await ask(decider, review, decision)).toMatchObject({ code: 200 });
  expect(await order()).toMatchObject({ refusal: 'USER_STATUS_WRONG' });
  await lift();
  expect(await order()).toMatchObject({ status: 200 });
  const { rows: acts } = await ask(setter, `audit/list?customerId=${id}`);
  expect(acts.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['customers.freeze', 'customers.requestLifting', 'customers.unfreeze']),
  );
});

test('close-only: what is open closes, and nothing opens in either book', async () => {
  const opened = await order();
  expect(opened).toMatchObject({ status: 200 });
  expect(await set('closeOnly')).toMatchObject({ code: 20005 });
  expect(await order()).toMatchObject({ refusal: 'ACCOUNT_CLOSE_ONLY' });
  expect(await option()).toMatchObject({ refusal: 'ACCOUNT_CLOSE_ONLY' });
  expect((await withdrawal()).refusal).not.toBe('ACCOUNT_CLOSE_ONLY');
  expect(await customer.post('/swx/customer/order/closeOrder', { id: idOf(opened) })).toMatchObject({
    status: 200,
  });
  const demo = await signIn(platform.server, 'verified@sample.test', 'demo');
  const { ask: price } = await marketOf(demo, 'BTCUSD');
  expect(
    await demo.post('/swx/customer/order/placeOrder', {
      code: 'BTCUSD',
      direction: 'buy',
      lots: '0.01',
      leverage: 1,
      stopLossPrice: String(Math.round(price * 0.5)),
      takeProfitPrice: String(Math.round(price * 1.5)),
    }),
  ).toMatchObject({ refusal: 'ACCOUNT_CLOSE_ONLY' });
  await lift();
});

test('no new products: trading goes on, options and the like do not', async () => {
  expect(await set('noNewProducts')).toMatchObject({ code: 20005 });
  expect(await option()).toMatchObject({ refusal: 'NEW_PRODUCTS_STOPPED' });
  expect(await order()).toMatchObject({ status: 200 });
  await lift();
});

test.each([
  ['closeOnly', 'ACCOUNT_CLOSE_ONLY', '10', '500'],
  ['noNewProducts', 'NEW_PRODUCTS_STOPPED', '11', '501'],
])('%s: a held option is sold, and a plan is left', async (kind, refusal, stake, amount) => {
  // Plans are bought with real money; options are not sold for it where this customer lives.
  const demo = await signIn(platform.server, 'verified@sample.test', 'demo');
  const act = (by: SampleCustomer, name: string, input: object) =>
    by.post(`/swx/customer/order/${name}`, input);
  const week = { code: 'BTCUSD', direction: 'up', periodSeconds: 604_800, amount: stake };
  const wanted = { planId: 'steady', days: 7, amount, renew: true };
  const option = { id: idOf(await act(demo, 'buyOptions', week)) };
  const plan = { id: idOf(await act(customer, 'buySmart', wanted)) };
  await expect
    .poll(async () => (await demo.get(`/swx/customer/order/getOptionsOrderById/${option.id}`)).body, {
      timeout: 90_000,
    })
    .toMatchObject({ result: { entryPrice: expect.any(String) } });
  expect(await set(kind)).toMatchObject({ code: 20005 });
  expect(await act(demo, 'buyOptions', week)).toMatchObject({ refusal });
  expect(await act(customer, 'buySmart', wanted)).toMatchObject({ refusal });
  const done = { status: 200, refusal: undefined };
  expect(await act(demo, 'sellOptions', option)).toMatchObject(done);
  expect(await act(customer, 'renewSmart', { ...plan, renew: false })).toMatchObject(done);
  expect(await act(customer, 'exitSmart', plan)).toMatchObject(done);
  await lift();
});

test('no withdrawals: none is asked for, and the customer reads why before they press', async () => {
  expect(await set('noWithdrawals')).toMatchObject({ code: 20005 });
  expect(await withdrawal()).toMatchObject({ refusal: 'WITHDRAWALS_STOPPED' });
  expect(await order()).toMatchObject({ status: 200 });
  expect((await customer.get('/swx/customer/user/listAccountLimit')).body).toMatchObject({
    result: [{ kind: 'noWithdrawals', reason: 'safety', until: expect.stringMatching(/Z$/) }],
  });
  await lift();
  expect((await withdrawal()).refusal).not.toBe('WITHDRAWALS_STOPPED');
});

test('what is open or waiting is counted, with its sum, as far as the operator may see it', async () => {
  const { ask: price } = await marketOf(customer, 'BTCUSD');
  const at = (share: number) => String(Math.round(price * share));
  const pending = { type: 'limit', price: at(0.9), stopLossPrice: at(0.8), takeProfitPrice: at(1) };
  expect(await order(pending)).toMatchObject({ status: 200 });
  expect(await buyPlan({ planId: 'steady', days: 7, amount: '100' })).toMatchObject({ status: 200 });
  const { result } = await ask(setter, `customers/leftOpen?id=${id}`);
  expect(result.rows).toEqual(
    expect.arrayContaining([
      { kind: 'pendingOrders', book: 'real', currency: 'USDT', count: 1, amount: expect.any(String) },
      { kind: 'plans', book: 'real', currency: 'USDT', count: 1, amount: '100' },
    ]),
  );
  const treasurer = await operatorCookie(platform.server, 'treasurer');
  const seen = (await ask(treasurer, `customers/leftOpen?id=${id}`)).result;
  expect(seen.unseen).toEqual(['rewards']);
  expect(seen.rows.some(({ kind }: { kind: LeftOpenKind }) => kind === 'plans')).toBe(true);
  // Who freezes may ask for the pending orders of one customer to be cancelled, not for a market’s.
  const cancellation = { book: 'real', reasonCode: 'marketEvent', note: 'frozen today' };
  expect(await ask(setter, 'orders/cancellation/request', { ...cancellation, code: 'BTCUSD' })).toMatchObject(
    { refusal: 'FORBIDDEN' },
  );
  expect(await ask(setter, 'orders/cancellation/request', { ...cancellation, uid: id })).toMatchObject({
    result: { status: 'waiting', pending: { orders: 1 } },
  });
});

/** Every money command of customers, by the limits that stop it. One that is new has to be put here. */
const stoppedBy: Readonly<Record<string, readonly AccountLimit[]>> = {
  placeOrder: ['frozen', 'closeOnly'],
  closeOrder: [],
  editOrder: [],
  cancelOrder: [],
  buyOptions: ['frozen', 'closeOnly', 'noNewProducts'],
  sellOptions: ['frozen'],
  buySmart: ['frozen', 'closeOnly', 'noNewProducts'],
  exitSmart: ['frozen'],
  renewSmart: ['frozen'],
  loan: ['frozen', 'closeOnly', 'noNewProducts'],
  repayLoan: [],
  addCollateral: [],
  cancelLoan: [],
  buyNft: ['frozen', 'closeOnly', 'noNewProducts'],
  bidNft: ['frozen', 'closeOnly', 'noNewProducts'],
  convert: ['frozen'],
  withdrawal: ['frozen', 'noWithdrawals'],
  returnRecharge: ['frozen', 'noWithdrawals'],
  recharge: ['frozen'],
  resetDemo: ['frozen'],
  answerInquiry: [],
};

describe('every money command of customers, under each limit', () => {
  const commands = () =>
    platform.calls.filter(({ access, needsRequestId }) => access === 'customer' && needsRequestId);

  test('has a place in the table', () => {
    expect(
      commands()
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(Object.keys(stoppedBy).toSorted());
  });

  test.each(accountLimits)('%s stops what the table says, and nothing else', async (limit) => {
    expect(await set(limit)).toMatchObject({ code: 20005 });
    const stopped: string[] = [];
    for (const { name, path } of commands()) {
      const { refusal } = await customer.post(path, {});
      if (refusal === limitRefusals[limit]) stopped.push(name);
    }
    const wanted = Object.entries(stoppedBy).filter(([, limits]) => limits.includes(limit));
    expect(stopped.toSorted()).toEqual(wanted.map(([name]) => name).toSorted());
    await lift();
  });
});

test.each([
  ['closeOnly', '1000'],
  ['noNewProducts', '1001'],
] as const)('%s lets a plan be left', async (limit, amount) => {
  const bought = await buyPlan({ planId: 'measured', days: 30, amount });
  expect(bought).toMatchObject({ status: 200 });
  expect(await set(limit)).toMatchObject({ code: 20005 });
  expect(await customer.post('/swx/customer/order/exitSmart', { id: idOf(bought) })).toMatchObject({
    status: 200,
  });
  await lift();
});
