import { once } from 'node:events';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { balanceShape } from '#capabilities/people/customers/contract.ts';
import { bookHeader } from '#foundation/calls/book-header.ts';
import { refusalEnvelope } from '#foundation/calls/envelope.ts';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { createPlatform, type Platform } from './compose.ts';
import { readConfig } from './config.ts';
import { rawConnection, refusalOf } from './testing/raw-http.ts';
import { type SampleCustomer, signIn } from './testing/sample-customer.ts';

/** Requests that none of our clients would send: each is refused in the envelope, and nothing comes of it. */

let database: TestDatabase;
let platform: Platform;
let customer: SampleCustomer;

beforeAll(async () => {
  database = await createTestDatabase();
  platform = await createPlatform(
    readConfig({ PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error' }),
    database.url,
  );
  customer = await signIn(platform.server, 'demo@sample.test', 'demo');
  await platform.listen();
});
afterAll(async () => {
  await platform.stop();
  await database.drop();
});

const orderPath = '/swx/customer/order';
const loginPath = '/swx/customer/login';
const placePath = `${orderPath}/placeOrder`;

async function refused(request: InjectOptions): Promise<[number, string]> {
  const response = await platform.server.inject(request);
  return [response.statusCode, refusalEnvelope.strict().parse(response.json()).refusal];
}

const post = (url: string, payload: string | Buffer | object, headers: Record<string, string> = {}) =>
  refused({
    method: 'POST',
    url,
    payload,
    headers: {
      authorization: customer.token,
      'x-request-id': 'fault',
      'content-type': 'application/json',
      ...headers,
    },
  });
const get = (url: string) => refused({ url, headers: { authorization: customer.token } });

const invalid = [400, 'INPUT_INVALID'];

const balancesIn = z.object({ result: z.object({ balances: z.array(balanceShape) }) });
const quoteIn = z.object({ result: z.object({ bid: z.number(), ask: z.number() }) });

async function stateNow(): Promise<unknown> {
  const [account, orders] = await Promise.all([
    customer.get('/swx/customer/user/account'),
    customer.get(`${orderPath}/listOrder?status=open`),
  ]);
  return { balances: balancesIn.parse(account.body).result.balances, open: orders.body.total };
}

describe('text that no database keeps', () => {
  const nul = 'a\0b';
  const registration = {
    username: 'somebody',
    email: 'somebody@sample.test',
    password: 'correct-horse-9',
    confirmPassword: 'correct-horse-9',
    code: '123456',
    invitationCode: 'WELCOME',
    country: 'CH',
    language: 'en',
  };

  test.each(Object.keys(registration))('a NUL in %s of a registration', async (field) => {
    expect(await post(`${loginPath}/register`, { ...registration, [field]: nul })).toEqual(invalid);
  });

  test.each([
    ['login/login', { account: nul, password: 'x' }],
    ['login/login', { account: 'demo@sample.test', password: nul }],
    ['login/sendCode', { email: `${nul}@sample.test`, purpose: 'register' }],
    ['login/resetPassword', { ...registration, email: `${nul}@sample.test` }],
    ['user/repassword', { oldPassword: nul, newPassword: nul, confirmPassword: nul }],
    ['order/placeOrder', { code: nul, direction: 'buy', lots: '0.01', leverage: 1 }],
    ['order/quoteOrder', { code: nul }],
    ['order/closeOrder', { id: nul }],
    ['order/placeOrder', { nested: { list: [{ text: nul }] } }],
  ])('a NUL in the body of %s', async (path, body) => {
    expect(await post(`/swx/customer/${path}`, body)).toEqual(invalid);
  });

  test.each([
    `${loginPath}/checkUserNameOrPhone?value=a%00b`,
    '/swx/customer/index/listMarketByType?search=a%00b',
    '/swx/customer/index/getMarketInfo/a%00b',
    '/swx/customer/index/getKValueByCodeAndDate?code=a%00b&period=1m',
    '/swx/customer/index/getContentsById/a%00b',
    '/swx/customer/index/getParamByKey/a%00b',
    '/system/config/list?configName=a%00b',
    `${orderPath}/listOrder?code=a%00b`,
    `${orderPath}/getReceipt/a%00b`,
    '/swx/customer/user/listTransfer?reason=a%00b',
  ])('a NUL in %s', async (url) => {
    expect(await get(url)).toEqual(invalid);
  });

  test('a NUL in what is taken off the watchlist', async () => {
    const url = '/swx/customer/index/watchlist?code=a%00b';
    expect(await refused({ method: 'DELETE', url, headers: { authorization: customer.token } })).toEqual(
      invalid,
    );
  });

  test('bytes that are no UTF-8', async () => {
    const account = Buffer.concat([
      Buffer.from('{"account":"'),
      Buffer.from([0xc3, 0x28]),
      Buffer.from('"}'),
    ]);
    expect(await post(`${loginPath}/login`, account)).toEqual(invalid);
    expect(await get('/swx/customer/index/getMarketInfo/%c3%28')).toEqual(invalid);
  });

  test('half a character is no customer’s name, and is answered as such', async () => {
    expect(await post(`${loginPath}/login`, '{"account":"\\ud800","password":"x"}')).toEqual([
      400,
      'PASSWORD_INCORRECT',
    ]);
  });
});

describe('bodies of the wrong shape', () => {
  const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

  test.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['a word', '"order"'],
    ['nothing', 'null'],
    ['a number', '1e999'],
    ['nested nine deep', `{"a":${deep(9)}}`],
    ['nested as deep as fits', `{"a":${deep(30_000)}}`],
    ['the prototype', '{"__proto__":{"code":"BTCUSD"}}'],
    ['a constructor', '{"constructor":{"prototype":{"code":"BTCUSD"}}}'],
    ['a list of codes', '{"code":["BTCUSD"],"direction":"buy","lots":"0.01","leverage":1}'],
    ['an object as a code', '{"code":{"toString":"BTCUSD"},"direction":"buy","lots":"0.01","leverage":1}'],
  ])('%s', async (_, body) => {
    const before = await stateNow();
    expect(await post(placePath, body)).toEqual(invalid);
    expect(await stateNow()).toEqual(before);
  });

  test.each([
    ['lots', '1e400', 'LOTS_INVALID'],
    ['lots', 1e308, 'LOTS_INVALID'],
    ['lots', ['0.01'], 'LOTS_INVALID'],
    ['lots', '9'.repeat(39), 'LOTS_INVALID'],
    ['leverage', 1e308, 'LEVERAGE_INVALID'],
    ['leverage', Number.MAX_SAFE_INTEGER, 'LEVERAGE_INVALID'],
    ['leverage', [2], 'LEVERAGE_INVALID'],
    ['stopLossPrice', '9'.repeat(40), 'STOP_LOSS_UNREASONABLE'],
    ['stopLossPrice', {}, 'STOP_LOSS_UNREASONABLE'],
    ['takeProfitPrice', '1'.repeat(50_000), 'TAKE_PROFIT_UNREASONABLE'],
  ])('an order whose %s is %j', async (field, value, refusal) => {
    const market = await customer.get('/swx/customer/index/getMarketInfo/BTCUSD');
    const { bid, ask } = quoteIn.parse(market.body).result;
    const order = {
      code: 'BTCUSD',
      direction: 'buy',
      lots: '0.01',
      leverage: 2,
      stopLossPrice: (bid * 0.9).toFixed(2),
      takeProfitPrice: (ask * 1.1).toFixed(2),
    };
    const before = await stateNow();
    expect(await post(placePath, { ...order, [field]: value })).toEqual([400, refusal]);
    expect(await stateNow()).toEqual(before);
  });

  test.each([
    `${orderPath}/listOrder?pageNum=1e999`,
    `${orderPath}/listOrder?pageNum=99999999999999999999`,
    `${orderPath}/listOrder?pageSize=1&pageSize=2`,
    `${orderPath}/listOrder?code=BTCUSD&code=ETHUSD`,
    '/swx/customer/index/getKValueByCodeAndDate?code=BTCUSD&period=1m&to=1e999',
    '/swx/customer/user/listTransfer?from=99999-01-01T00:00:00Z',
  ])('%s', async (url) => {
    expect(await get(url)).toEqual(invalid);
  });

  test.each([
    ['0000-01-01T00:00:00Z', invalid],
    ['1969-12-31T23:59:59Z', invalid],
    ['9999-12-31T23:59:59-23:59', invalid],
    ['1970-01-01T00:00:00Z', [200, undefined]],
    ['9999-12-31T23:59:59+23:59', [200, undefined]],
  ])('records up to %s', async (to, expected) => {
    const { status, refusal } = await customer.get(
      `/swx/customer/user/listTransfer?to=${encodeURIComponent(to)}`,
    );
    expect([status, refusal]).toEqual(expected);
  });

  test.each(['9'.repeat(18), '9'.repeat(19), '9'.repeat(190), '-1', '1.5', '0x10', '%20'])(
    'an order that does not exist: %s',
    async (id) => {
      expect(await get(`${orderPath}/getReceipt/${id}`)).toEqual([404, 'NOT_FOUND']);
      expect(await post(`${orderPath}/closeOrder`, { id: decodeURIComponent(id) })).toEqual([
        404,
        'NOT_FOUND',
      ]);
    },
  );
});

describe('methods and addresses', () => {
  test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'GET', 'TRACE', 'PROPFIND'] as const)(
    '%s where only POST is known',
    async (method) => {
      const socket = await rawConnection(platform.server);
      socket.write(`${method} ${placePath} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
      expect(await refusalOf(socket)).toEqual({ status: 404, refusal: 'NOT_FOUND' });
    },
  );

  test('HEAD says what GET would, without the body', async () => {
    const response = await platform.server.inject({ method: 'HEAD', url: '/swx/customer/index/homeStats' });
    expect([response.statusCode, response.body]).toEqual([200, '']);
  });

  test.each([
    ['/%', invalid],
    ['/swx/customer/index/getMarketInfo/%zz', invalid],
    [`/swx/customer/index/getMarketInfo/${'x'.repeat(5_000)}`, [404, 'NOT_FOUND']],
    [`/${'x'.repeat(8_000)}`, [404, 'NOT_FOUND']],
    [`/swx/customer/index/listMarketByType?search=${'x'.repeat(8_000)}`, invalid],
    ['/swx/customer/../../etc/passwd', [404, 'NOT_FOUND']],
    ['//swx//customer', [404, 'NOT_FOUND']],
  ])('%s', async (url, expected) => {
    expect(await get(url)).toEqual(expected);
  });

  test.each([
    ['an address longer than a request may be', `GET /${'x'.repeat(40_000)} HTTP/1.1\r\n\r\n`],
    ['more headers than a request may have', `GET / HTTP/1.1\r\nA: ${'x'.repeat(40_000)}\r\n\r\n`],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx'],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['another protocol', 'SSH-2.0-OpenSSH_9.9\r\n'],
    ['an unknown method', 'TRADE / HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['a NUL in a header', 'GET / HTTP/1.1\r\nHost: a\r\nVirtually: N\0O\r\n\r\n'],
  ])('%s', async (_, text) => {
    const socket = await rawConnection(platform.server);
    socket.write(text);
    expect(await refusalOf(socket)).toEqual({ status: 400, refusal: 'INPUT_INVALID' });
  });
});

describe('headers given twice', () => {
  const twice = async (name: string, one: string, other: string) => {
    const socket = await rawConnection(platform.server);
    const headers = [
      `${name}: ${one}`,
      `${name}: ${other}`,
      'Content-Type: application/json',
      'Content-Length: 2',
    ];
    if (name !== 'Authorization') headers.push(`Authorization: ${customer.token}`);
    socket.write(
      `POST ${placePath} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${headers.join('\r\n')}\r\n\r\n{}`,
    );
    return await refusalOf(socket);
  };

  test('two books are none', async () => {
    expect(await twice(bookHeader, 'NO', 'YES')).toEqual({ status: 400, refusal: 'INPUT_INVALID' });
  });
  test('two request ids are none', async () => {
    expect(await twice('X-Request-Id', 'one', 'two')).toEqual({ status: 400, refusal: 'INPUT_INVALID' });
  });
  test('the first of two tokens counts', async () => {
    expect(await twice('Authorization', 'f'.repeat(43), customer.token)).toEqual({
      status: 401,
      refusal: 'UNAUTHENTICATED',
    });
  });
});

describe('connections that do not go on', () => {
  const begun = `POST ${loginPath}/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"acc`;

  test('a hundred bodies that never end delay no other request, and end in a refusal', async () => {
    const { server } = platform.server;
    const { requestTimeout, headersTimeout } = server;
    Object.assign(server, { requestTimeout: 1_500, headersTimeout: 1_000 });
    const sockets = await Promise.all(Array.from({ length: 100 }, () => rawConnection(platform.server)));
    for (const socket of sockets) socket.write(begun);
    const answers = sockets.map(refusalOf);
    expect((await customer.get('/swx/customer/user/account')).refusal).toBeUndefined();
    expect(await Promise.all(answers)).toEqual(
      sockets.map(() => ({ status: 400, refusal: 'INPUT_INVALID' })),
    );
    Object.assign(server, { requestTimeout, headersTimeout });
  });

  test('three hundred bodies at a byte a second are cut off after ten, and a form is not', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const sockets = await Promise.all(Array.from({ length: 300 }, () => rawConnection(platform.server)));
      const form = await rawConnection(platform.server);
      form.write(begun.replace('application/json', 'multipart/form-data; boundary=x'));
      const answers = sockets.map(refusalOf);
      for (const socket of sockets) socket.write(begun);
      await expect.poll(() => vi.getTimerCount()).toBeGreaterThanOrEqual(300);
      vi.advanceTimersByTime(10_000);
      expect(await Promise.all(answers)).toEqual(
        sockets.map(() => ({ status: 400, refusal: 'INPUT_INVALID' })),
      );
      expect(form.closed).toBe(false);
      form.destroy();
    } finally {
      vi.useRealTimers();
    }
    expect((await customer.get('/swx/customer/user/account')).refusal).toBeUndefined();
  });

  test('a client that goes amid its request, or before its answer, leaves nothing behind', async () => {
    const socket = await rawConnection(platform.server);
    socket.write(begun);
    socket.destroy();
    const hurried = await rawConnection(platform.server);
    hurried.write(`GET /swx/customer/index/listMarketByType HTTP/1.1\r\nHost: a\r\n\r\n`);
    hurried.destroy();
    await Promise.all([socket, hurried].map(async (each) => each.closed || (await once(each, 'close'))));
    expect((await customer.get('/swx/customer/user/account')).refusal).toBeUndefined();
    await expect
      .poll(
        () => new Promise((resolve) => platform.server.server.getConnections((_, count) => resolve(count))),
      )
      .toBe(0);
  });
});
