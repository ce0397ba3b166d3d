import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { addPriceAlert } from '#capabilities/markets/alerts/contract.ts';
import { expectStanding } from '#capabilities/money/integrity/server/testing/expect-standing.ts';
import { expectConserved } from '#capabilities/money/ledger/server/testing/expect-conserved.ts';
import {
  type LocalIssuer,
  startLocalIssuer,
} from '#capabilities/people/security/server/testing/local-issuer.ts';
import { bookHeader, bookToHeader } from '#foundation/calls/book-header.ts';
import type { AnyCall } from '#foundation/calls/define-call.ts';
import { refusalEnvelope, resultEnvelope, rowsEnvelope } from '#foundation/calls/envelope.ts';
import { catalogue, type RefusalName, successCodes } from '#foundation/refusals/catalogue.ts';
import { isExportable } from '#foundation/server-kit/export-rows.ts';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { formatInstant, type Instant, minuteMs, systemClock } from '#foundation/time/clock.ts';
import { productStandings } from './capabilities.ts';
import { createPlatform, type Platform } from './compose.ts';
import { readConfig } from './config.ts';
import { actionRows } from './testing/call-rows/actions.ts';
import { auditRows } from './testing/call-rows/audit.ts';
import type { Row, RowStage, Sent } from './testing/call-rows/call-row.ts';
import { configurationRows } from './testing/call-rows/configuration.ts';
import { contentRows } from './testing/call-rows/content.ts';
import { conversionRows } from './testing/call-rows/conversion.ts';
import { depositRows } from './testing/call-rows/deposits.ts';
import { inquiryRows } from './testing/call-rows/inquiries.ts';
import { inviteRows } from './testing/call-rows/invites.ts';
import { jurisdictionRows } from './testing/call-rows/jurisdictions.ts';
import { kycRows } from './testing/call-rows/kyc.ts';
import { linksRows } from './testing/call-rows/links.ts';
import { loanRows } from './testing/call-rows/loans.ts';
import { nftRows } from './testing/call-rows/nfts.ts';
import { notificationRows } from './testing/call-rows/notifications.ts';
import { operatorRows } from './testing/call-rows/operators.ts';
import { optionRows } from './testing/call-rows/options.ts';
import { orderRows } from './testing/call-rows/orders.ts';
import { planRows } from './testing/call-rows/plans.ts';
import { quizRows } from './testing/call-rows/quiz.ts';
import { reconciliationRows } from './testing/call-rows/reconciliation.ts';
import { reviewRows } from './testing/call-rows/reviews.ts';
import { publicUrl, redirectUri, securityRows } from './testing/call-rows/security.ts';
import { supportRows } from './testing/call-rows/support.ts';
import { treasuryRows } from './testing/call-rows/treasury.ts';
import { withdrawalRows } from './testing/call-rows/withdrawals.ts';
import { listMoments, listsWithoutDays } from './testing/list-moments.ts';
import { operatorCookie } from './testing/sample-operator.ts';
import { signedRows } from './wiring/second-signatures.ts';

/** Every call of `/openapi.json` is driven here, good and bad; a call without a row fails the suite. */

let database: TestDatabase;
let folder: string;
let platform: Platform;
let issuer: LocalIssuer;
let token: string;
let orderId: string;
let closedOrderId: string;
let pendingOrderId: string;

const code = 'BTCUSD';
let requests = 0;

async function send(call: AnyCall, sent: Sent) {
  const { input = {}, book = 'demo' } = sent;
  const rest = { ...input };
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]));
    delete rest[name];
    return value;
  });
  const requestId = 'requestId' in sent ? sent.requestId : `calls-${++requests}`;
  const authorization = 'token' in sent ? sent.token : token;
  const isOperators = call.access === 'operator' && !('cookie' in sent);
  const cookie = isOperators ? await stage.cookieOf('admin') : sent.cookie;
  const options: InjectOptions = {
    method: call.method,
    url: path,
    headers: {
      [bookHeader]: bookToHeader(book),
      ...(authorization === undefined ? {} : { authorization }),
      ...(cookie === undefined ? {} : { cookie }),
      ...(requestId === undefined ? {} : { 'x-request-id': requestId }),
    },
    ...(call.inputIn === 'body' ? { payload: bodyOf(rest) } : { query: rest as Record<string, string> }),
  };
  const response = await platform.server.inject(options);
  const isFile = !String(response.headers['content-type']).startsWith('application/json');
  return { status: response.statusCode, body: isFile ? response.payload : response.json(), response };
}

/** A form where a file travels, as our own client sends it. */
function bodyOf(input: Record<string, unknown>): FormData | Record<string, unknown> {
  if (!Object.values(input).some((value) => value instanceof Blob)) return input;
  const form = new FormData();
  for (const [name, value] of Object.entries(input))
    form.append(name, value instanceof Blob ? value : String(value));
  return form;
}

async function expectDone(call: AnyCall, sent: Sent) {
  const { status, body, response } = await send(call, sent);
  if (call.access !== 'visitor' || call.takesGuest)
    expect(response.headers['cache-control']).toBe('no-store');
  if (call.mediaType === 'image/*') return expectPicture(call, response);
  if (call.mediaType === 'application/pdf') return expectPdf(response);
  if (call.mediaType === 'text/plain') return expectText(response);
  if (call.shape === 'file') return expectFile(body, response.headers);
  expect(body, JSON.stringify(body)).toMatchObject({ code: successCodes[call.success] });
  expect(status).toBe(200);
  const envelope = call.shape === 'rows' ? rowsEnvelope(call.output) : resultEnvelope(call.output);
  expect(envelope.strict().safeParse(body).error).toBeUndefined();
  return body;
}

function expectPicture(
  { access, takesGuest }: AnyCall,
  { statusCode, headers }: Awaited<ReturnType<typeof platform.server.inject>>,
) {
  // What only operators may see stays nowhere.
  expect(headers['cache-control']).toBe(
    access === 'visitor' && !takesGuest ? 'public, max-age=31536000, immutable' : 'no-store',
  );
  const type = expect.stringMatching(/^image[/](png|jpeg|svg\+xml)$/);
  expect([statusCode, headers['content-type']]).toEqual([200, type]);
}

function expectText({ statusCode, headers }: Awaited<ReturnType<typeof platform.server.inject>>) {
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
}

function expectPdf({ statusCode, headers, rawPayload }: Awaited<ReturnType<typeof platform.server.inject>>) {
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
}

/** A header row after the byte order mark, and every row as wide as it. */
function expectFile(text: string, headers: Record<string, unknown>): string {
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="[a-z]+-((demo|real)-)?[\d-]+[.]csv"$/,
    ),
  });
  const lines = text.replaceAll(/"(?:[^"]|"")*"/g, 'quoted').split('\r\n');
  expect(lines[0]?.startsWith('\uFEFF')).toBe(true);
  expect(lines.at(-1)).toBe('');
  const widths = new Set(lines.slice(0, -1).map((line) => line.split(',').length));
  expect(widths.size).toBe(1);
  return text;
}

async function expectRefused(call: AnyCall, sent: Sent, refusal: RefusalName) {
  const { status, body } = await send(call, sent);
  expect(refusalEnvelope.strict().parse(body)).toMatchObject({ code: catalogue[refusal].code, refusal });
  expect(body.msg).not.toBe('');
  // A sentence that lacks what it is written with shows its key instead.
  expect(body.msg).not.toMatch(/refusals\.|[{}]/);
  expect(status).toBe(catalogue[refusal].status);
}

async function latest(): Promise<{ bid: number; ask: number; decimals: number }> {
  const response = await platform.server.inject({ url: `/swx/customer/index/getMarketInfo/${code}` });
  return response.json().result;
}

/** An order that is right at the latest price, with stops a tenth away. */
async function order(changes: Record<string, unknown> = {}) {
  const { bid, ask, decimals } = await latest();
  return {
    code,
    type: 'market',
    direction: 'buy',
    lots: '0.01',
    leverage: 2,
    stopLossPrice: (bid * 0.9).toFixed(decimals),
    takeProfitPrice: (ask * 1.1).toFixed(decimals),
    ...changes,
  };
}

async function mailedCode(to: string): Promise<string> {
  const mails = await platform.server.inject({ url: '/dev/mailbox', query: { to } });
  return mails.json()[0].code;
}

const password = 'correct-horse-9';
const newcomer = { username: 'Newcomer', email: 'newcomer@sample.test' };

/** An operator signs in again after this long: a second factor counts for ten minutes only. */
const cookieMs = 4 * minuteMs;
const cookies = new Map<string, { since: Instant; cookie: Promise<string> }>();
const sessions = new Map<string, ReturnType<RowStage['sessionOf']>>();

async function openSession(name: string) {
  const payload = { account: `${name}@sample.test`, password: 'sample-customer-1' };
  const url = '/swx/customer/login/login';
  const { token, user } = (await platform.server.inject({ method: 'POST', url, payload })).json().result;
  return { token: String(token), uid: String(user.uid) };
}

const stage: RowStage = {
  platform: () => platform,
  resultOf: async (name, sent) => (await expectDone(callNamed(name), sent)).result,
  cookieOf(name) {
    const now = systemClock.now();
    const kept = cookies.get(name);
    if (kept !== undefined && now < kept.since + cookieMs) return kept.cookie;
    const cookie = operatorCookie(platform.server, name);
    cookies.set(name, { since: now, cookie });
    return cookie;
  },
  openSession,
  sessionOf(name) {
    const session = sessions.get(name) ?? openSession(name);
    sessions.set(name, session);
    return session;
  },
};

const rows: Record<string, Row> = {
  ...actionRows(stage),
  ...operatorRows(stage),
  ...auditRows(stage),
  ...configurationRows(stage),
  ...orderRows(stage),
  ...kycRows(stage),
  ...contentRows(stage),
  ...conversionRows(stage),
  ...loanRows(stage),
  ...depositRows(stage),
  ...planRows(stage),
  ...reconciliationRows(stage),
  ...reviewRows(stage),
  ...securityRows(stage, () => issuer),
  ...withdrawalRows(stage),
  ...treasuryRows(stage),
  ...optionRows(stage),
  ...nftRows(stage),
  ...inquiryRows(stage),
  ...inviteRows,
  ...notificationRows,
  ...supportRows(stage),
  ...linksRows(stage),
  ...quizRows(stage),
  ...jurisdictionRows(),
  checkUserNameOrPhone: {
    good: () => [{ input: { value: 'nobody' } }, { input: { value: 'caller@sample.test' } }],
    bad: () => [
      [{}, 'ACCOUNT_REQUIRED'],
      [{ input: { value: ' ' } }, 'ACCOUNT_REQUIRED'],
    ],
  },
  sendCode: {
    good: () => [{ input: { email: newcomer.email, purpose: 'register' } }],
    bad: () => [
      [{ input: { email: 'not an address', purpose: 'register' } }, 'EMAIL_INVALID'],
      [{ input: { email: newcomer.email, purpose: 'marketing' } }, 'INPUT_INVALID'],
      [{ input: { email: newcomer.email, purpose: 'register' } }, 'TOO_FREQUENT'],
    ],
  },
  register: {
    good: async () => [{ input: await registration({}) }],
    bad: async () => [
      [{ input: await registration({ username: '1' }) }, 'USERNAME_INVALID'],
      [{ input: await registration({ country: 'KP' }) }, 'COUNTRY_NOT_SERVED'],
      [{ input: await registration({ password: 'short', confirmPassword: 'short' }) }, 'PASSWORD_TOO_WEAK'],
      [{ input: await registration({ confirmPassword: 'another' }) }, 'PASSWORDS_DIFFER'],
      [{ input: await registration({ code: 'abc' }) }, 'CODE_INCORRECT'],
      [{ input: await registration({ username: 'CALLER' }) }, 'USERNAME_TAKEN'],
      [{ input: await registration({ username: 7 }) }, 'USERNAME_INVALID'],
    ],
  },
  login: {
    good: () => [
      { input: { account: 'caller', password } },
      { input: { account: 'caller@sample.test', password } },
    ],
    bad: () => [
      [{ input: { password } }, 'ACCOUNT_REQUIRED'],
      [{ input: { account: 'caller' } }, 'PASSWORD_INCORRECT'],
      [{ input: { account: 'caller', password: 'wrong' } }, 'PASSWORD_INCORRECT'],
      [{ input: { account: 'nobody-at-all', password } }, 'PASSWORD_INCORRECT'],
    ],
  },
  resetPassword: {
    good: async () => {
      const email = newcomer.email;
      await platform.server.inject({
        method: 'POST',
        url: '/swx/customer/login/sendCode',
        payload: { email, purpose: 'reset' },
      });
      return [{ input: { email, code: await mailedCode(email), password, confirmPassword: password } }];
    },
    bad: () => [
      [
        { input: { email: newcomer.email, code: '000000', password, confirmPassword: password } },
        'CODE_INCORRECT',
      ],
      [{ input: { email: 'x', code: '000000', password, confirmPassword: password } }, 'EMAIL_INVALID'],
    ],
  },
  repassword: {
    good: () => [{ input: { oldPassword: password, newPassword: password, confirmPassword: password } }],
    bad: () => [
      [
        { input: { oldPassword: 'no', newPassword: password, confirmPassword: password } },
        'OLD_PASSWORD_WRONG',
      ],
      [{ input: { oldPassword: password, newPassword: 'x', confirmPassword: 'x' } }, 'PASSWORD_TOO_WEAK'],
      [{ input: { oldPassword: password, newPassword: password, confirmPassword: '' } }, 'PASSWORDS_DIFFER'],
    ],
  },
  getUserInfo: { good: () => [{}], bad: () => [] },
  changeLanguage: {
    good: () => [{ input: { language: 'zh-Hant' } }, { input: { language: 'en' } }],
    bad: () => [
      [{ input: { language: 'tlh' } }, 'INPUT_INVALID'],
      [{ input: {} }, 'INPUT_INVALID'],
    ],
  },
  logout: {
    good: async () => [{ token: await signedIn() }],
    bad: () => [],
  },
  listContents: {
    good: () => [{ input: { lang: '2' } }, { input: { lang: '1' } }],
    bad: () => [[{ input: { lang: '3' } }, 'INPUT_INVALID']],
  },
  getContentsById: {
    good: async () => {
      const list = await platform.server.inject({ url: '/swx/customer/index/listContents/2' });
      return list.json().result.map(({ id }: { id: string }) => ({ input: { id } }));
    },
    bad: () => [[{ input: { id: 'none' } }, 'NOT_FOUND']],
  },
  listFaq: {
    good: () => [{}, { input: { search: 'stop-out' } }, { input: { pageNum: 2 } }],
    bad: () => [[{ input: { search: 'x'.repeat(101) } }, 'INPUT_INVALID']],
  },
  listNotice: {
    good: () => [{}, { input: { search: 'help' } }],
    bad: () => [[{ input: { pageSize: 101 } }, 'INPUT_INVALID']],
  },
  rateContent: {
    good: () => [{ input: { id: 'margin-and-stop-out', helped: true } }],
    bad: () => [
      [{ input: { id: 'none', helped: true } }, 'NOT_FOUND'],
      [{ input: { id: 'about', helped: false } }, 'NOT_FOUND'],
      [{ input: { id: 'fees' } }, 'INPUT_INVALID'],
    ],
  },
  getParamByKey: {
    good: () => [{ input: { key: 'platformName' } }],
    bad: () =>
      ['DATABASE_URL', 'minimumDeposit', 'minimumDeposit.*', 'constructor', 'loanSecondOperatorAbove'].map(
        (key) => [{ input: { key } }, 'PARAMETER_UNAVAILABLE'],
      ),
  },
  listConfig: { good: () => [{}, { input: { configName: 'regulator.uk' } }], bad: () => [] },
  listMarketByType: {
    good: () => [{}, { input: { type: 2 } }, { input: { search: 'bitcoin' } }],
    bad: () => [
      [{ input: { type: 8 } }, 'INPUT_INVALID'],
      [{ input: { type: 'crypto' } }, 'INPUT_INVALID'],
    ],
  },
  getMarketInfo: {
    good: () => [{ input: { code } }],
    bad: () => [[{ input: { code: 'NOSUCH' } }, 'INSTRUMENT_UNKNOWN']],
  },
  getMark: {
    good: () => [{ input: { code } }, { input: { code: 'USDT', v: '1' } }],
    bad: () => [[{ input: { code: 'x'.repeat(41) } }, 'INPUT_INVALID']],
  },
  getKValueByCodeAndDate: {
    good: () =>
      ['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w'].map((period) => ({
        input: { code, period, limit: 50 },
      })),
    bad: () => [
      [{ input: { code, period: '2m' } }, 'INPUT_INVALID'],
      [{ input: { code, period: '1m', limit: 1001 } }, 'INPUT_INVALID'],
      [{ input: { code, period: '1m', limit: -1 } }, 'INPUT_INVALID'],
      [{ input: { code: 'NOSUCH', period: '1m' } }, 'INSTRUMENT_UNKNOWN'],
    ],
  },
  homeStats: { good: () => [{}], bad: () => [] },
  getWatchlist: { good: () => [{}], bad: () => [] },
  addToWatchlist: {
    good: () => [{ input: { code } }, { input: { code } }],
    bad: () => [[{ input: { code: 'NOSUCH' } }, 'INSTRUMENT_UNKNOWN']],
  },
  removeFromWatchlist: { good: () => [{ input: { code } }], bad: () => [[{ input: {} }, 'INPUT_INVALID']] },
  getChartSettings: { good: () => [{}], bad: () => [] },
  putChartSettings: {
    good: () => [
      { input: { type: 'area', candleIndicators: ['MA', 'BOLL'], paneIndicators: ['VOL', 'RSI', 'MACD'] } },
      { input: { type: 'candles', candleIndicators: [], paneIndicators: [] } },
    ],
    bad: () => {
      const settings = { type: 'bars', candleIndicators: [], paneIndicators: [] };
      return [
        [{ input: { ...settings, type: 'pie' } }, 'INPUT_INVALID'],
        [{ input: { ...settings, candleIndicators: ['VOL'] } }, 'INPUT_INVALID'],
        [{ input: { ...settings, paneIndicators: ['RSI', 'RSI'] } }, 'INPUT_INVALID'],
        [{ input: { ...settings, paneIndicators: ['VOL', 'RSI', 'MACD', 'KDJ'] } }, 'INPUT_INVALID'],
      ];
    },
  },
  getChartLayout: {
    good: () => [{ input: { code } }],
    bad: () => [
      [{}, 'INPUT_INVALID'],
      [{ input: { code: 'NOSUCH' } }, 'INSTRUMENT_UNKNOWN'],
    ],
  },
  putChartLayout: {
    good: () => [
      { input: { code, drawings: [] } },
      {
        input: {
          code,
          drawings: [drawing(), drawing({ id: 'b', tool: 'note', points: [point], text: 'x' })],
        },
      },
      { input: { code, drawings: Array.from({ length: 100 }, (_, each) => drawing({ id: `${each}` })) } },
    ],
    bad: () => [
      [{ input: { code } }, 'INPUT_INVALID'],
      [{ input: { code: 'NOSUCH', drawings: [] } }, 'INSTRUMENT_UNKNOWN'],
      [{ input: { code, drawings: [drawing({ tool: 'crayon' })] } }, 'INPUT_INVALID'],
      [{ input: { code, drawings: [drawing({ points: [point] })] } }, 'INPUT_INVALID'],
      [
        { input: { code, drawings: [drawing({ points: [point, { time: 1, price: 'high' }] })] } },
        'INPUT_INVALID',
      ],
      [{ input: { code, drawings: [drawing({ text: 'x'.repeat(201) })] } }, 'INPUT_INVALID'],
      [{ input: { code, drawings: Array.from({ length: 101 }, () => drawing()) } }, 'INPUT_INVALID'],
    ],
  },
  addPriceAlert: {
    good: () => [
      { input: { code, direction: 'above', price: '99999999' } },
      { input: { code, direction: 'below', price: '0.01' } },
    ],
    bad: () => [
      [{ input: { code: 'NOSUCH', direction: 'above', price: '1' } }, 'INSTRUMENT_UNKNOWN'],
      [{ input: { code, direction: 'sideways', price: '1' } }, 'INPUT_INVALID'],
      [{ input: { code, direction: 'above', price: '-1' } }, 'INPUT_INVALID'],
      [{ input: { code, direction: 'above', price: 1 } }, 'INPUT_INVALID'],
      [{ input: { code, direction: 'above', price: '1e5' } }, 'INPUT_INVALID'],
    ],
  },
  listPriceAlert: { good: () => [{}], bad: () => [] },
  removePriceAlert: {
    good: async () => {
      const { result } = await expectDone(addPriceAlert, {
        input: { code, direction: 'above', price: '99999998' },
      });
      return [{ input: { id: result.id } }];
    },
    bad: () => [
      [{ input: { id: '0' } }, 'NOT_FOUND'],
      [{ input: { id: 'abc' } }, 'NOT_FOUND'],
      [{ input: {} }, 'INPUT_INVALID'],
    ],
  },
  quoteOrder: {
    good: async () => [{ input: await order() }, { input: await order(), book: 'demo' }],
    bad: async () => [
      [{ input: await order(), book: 'real' }, 'INSUFFICIENT_BALANCE'],
      [{ input: await order({ lots: 1 }) }, 'LOTS_INVALID'],
    ],
  },
  placeOrder: {
    good: async () => [{ input: await order() }],
    bad: async () => {
      const { ask, decimals } = await latest();
      const above = (ask * 1.05).toFixed(decimals);
      const below = (ask * 0.95).toFixed(decimals);
      return [
        [{ input: await order(), requestId: undefined }, 'REQUEST_ID_REQUIRED'],
        [{ input: await order(), requestId: 'x'.repeat(65) }, 'INPUT_INVALID'],
        [{ input: await order({ code: 'NOSUCH' }) }, 'INSTRUMENT_UNKNOWN'],
        [{ input: await order({ type: 'limit' }) }, 'PRICE_UNREASONABLE'],
        [{ input: await order({ type: 'sideways' }) }, 'INPUT_INVALID'],
        [{ input: await order({ direction: 'up' }) }, 'INPUT_INVALID'],
        [{ input: await order({ lots: '0' }) }, 'LOTS_INVALID'],
        [{ input: await order({ lots: '-0.01' }) }, 'LOTS_INVALID'],
        [{ input: await order({ lots: '1e3' }) }, 'LOTS_INVALID'],
        [{ input: await order({ lots: '0.010000001' }) }, 'LOTS_INVALID'],
        [{ input: await order({ lots: '99999999999999999999' }) }, 'LOTS_INVALID'],
        [{ input: await order({ leverage: 0 }) }, 'LEVERAGE_INVALID'],
        [{ input: await order({ leverage: 500 }) }, 'LEVERAGE_INVALID'],
        [{ input: await order({ leverage: 1.5 }) }, 'LEVERAGE_INVALID'],
        [{ input: await order({ stopLossPrice: undefined }) }, 'STOP_LOSS_UNREASONABLE'],
        [{ input: await order({ stopLossPrice: above }) }, 'STOP_LOSS_UNREASONABLE'],
        [{ input: await order({ takeProfitPrice: undefined }) }, 'TAKE_PROFIT_UNREASONABLE'],
        [{ input: await order({ takeProfitPrice: below }) }, 'TAKE_PROFIT_UNREASONABLE'],
        [{ input: await order({ stopLossPrice: above, takeProfitPrice: below }) }, 'STOPS_UNREASONABLE'],
        [{ input: await order({ expectedPrice: '1' }) }, 'PRICE_MOVED'],
        [{ input: await order({ expectedPrice: 'one' }) }, 'INPUT_INVALID'],
        // With leverage the appropriateness questions would come first.
        [{ input: await order({ leverage: 1 }), book: 'real' }, 'INSUFFICIENT_BALANCE'],
      ];
    },
  },
  editOrder: {
    good: async () => {
      const { ask, decimals } = await latest();
      return [{ input: { id: orderId, takeProfitPrice: (ask * 1.3).toFixed(decimals) } }];
    },
    bad: async () => {
      const { ask, decimals } = await latest();
      return [
        [{ input: { id: '1', stopLossPrice: '1' } }, 'NOT_FOUND'],
        [{ input: { id: orderId } }, 'INPUT_INVALID'],
        [{ input: { id: orderId, trailingDistance: '-1' } }, 'TRAILING_DISTANCE_UNREASONABLE'],
        [{ input: { id: orderId, price: ask.toFixed(decimals) } }, 'ORDER_NOT_PENDING'],
        [{ input: { id: orderId, stopLossPrice: (ask * 1.1).toFixed(decimals) } }, 'STOP_LOSS_UNREASONABLE'],
        [{ input: { id: orderId, takeProfitPrice: '1' }, book: 'real' }, 'NOT_FOUND'],
      ];
    },
  },
  cancelOrder: {
    good: () => [{ input: { id: pendingOrderId } }],
    bad: () => [
      [{ input: { id: '1' } }, 'NOT_FOUND'],
      [{ input: { id: orderId } }, 'ORDER_NOT_PENDING'],
      [{ input: { id: orderId }, requestId: undefined }, 'REQUEST_ID_REQUIRED'],
    ],
  },
  getOrderTerms: {
    good: () => [{ input: { code } }],
    bad: () => [[{ input: { code: 'NOSUCH' } }, 'INSTRUMENT_UNKNOWN']],
  },
  closeOrder: {
    good: () => [{ input: { id: closedOrderId, lots: '0.01' } }, { input: { id: closedOrderId } }],
    bad: () => [
      [{ input: { id: orderId, lots: '0' } }, 'LOTS_INVALID'],
      [{ input: { id: orderId, lots: '0.015' } }, 'LOTS_INVALID'],
      [{ input: { id: '1' } }, 'NOT_FOUND'],
      [{ input: { id: 'abc' } }, 'NOT_FOUND'],
      [{ input: { id: orderId }, book: 'real' }, 'NOT_FOUND'],
      [{ input: { id: orderId }, requestId: undefined }, 'REQUEST_ID_REQUIRED'],
    ],
  },
  listGap: { good: () => [{}], bad: () => [] },
  listOrder: {
    good: () => [{}, { input: { status: 'open', pageSize: 1 } }, { input: { code }, book: 'real' }],
    bad: () => [
      [{ input: { pageSize: 101 } }, 'INPUT_INVALID'],
      [{ input: { pageNum: 0 } }, 'INPUT_INVALID'],
      [{ input: { status: 'lost' } }, 'INPUT_INVALID'],
    ],
  },
  getReceipt: {
    good: () => [{ input: { id: orderId } }],
    bad: () => [
      [{ input: { id: '1' } }, 'NOT_FOUND'],
      [{ input: { id: orderId }, book: 'real' }, 'NOT_FOUND'],
    ],
  },
  account: { good: () => [{}, { book: 'real' }], bad: () => [] },
  listTransfer: {
    good: () => [{}, { input: { reason: 'fee' } }, { input: { from: '2020-01-01T00:00:00Z' }, book: 'real' }],
    bad: () => [
      [{ input: { from: 'yesterday' } }, 'INPUT_INVALID'],
      [{ input: { pageSize: 'many' } }, 'INPUT_INVALID'],
    ],
  },
  equityCurve: {
    good: () => [{}, { input: { range: '1y' }, book: 'real' }],
    bad: () => [[{ input: { range: 'ever' } }, 'INPUT_INVALID']],
  },
  profitByInstrument: {
    good: () => [{}, { input: { from: '2026-01-01T00:00:00Z', to: '2026-12-31T00:00:00Z' }, book: 'real' }],
    bad: () => [
      [{ input: { from: '2020-01-01T00:00:00Z' } }, 'INPUT_INVALID'],
      [{ input: { to: 'now' } }, 'INPUT_INVALID'],
    ],
  },
  profitByDay: {
    good: () => [{}, { input: { to: '2026-01-01T00:00:00Z' } }],
    bad: () => [
      [{ input: { from: '2026-02-01T00:00:00Z', to: '2026-01-01T00:00:00Z' } }, 'INPUT_INVALID'],
      [{ input: { from: 'yesterday' } }, 'INPUT_INVALID'],
    ],
  },
  exportTransfers: {
    good: () => [{}, { input: { reason: 'fee' } }, { input: { from: '2020-01-01T00:00:00Z' }, book: 'real' }],
    bad: () => [[{ input: { from: 'yesterday' } }, 'INPUT_INVALID']],
  },
  listHolding: { good: () => [{}], bad: () => [[{ token: 'x' }, 'UNAUTHENTICATED']] },
  exportStatement: {
    good: () => [{ input: { from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z', currency: 'USDT' } }],
    bad: () => [
      [{ input: { from: '2026-11-01T00:00:00Z' } }, 'INPUT_INVALID'],
      [{ input: { from: '2024-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z' } }, 'INPUT_INVALID'],
      [{ input: { from: '2026-12-01T00:00:00Z', to: '2026-11-01T00:00:00Z' } }, 'INPUT_INVALID'],
    ],
  },
  exportOrders: {
    good: () => [{}, { input: { status: 'open', code } }, { book: 'real' }],
    bad: () => [[{ input: { status: 'lost' } }, 'INPUT_INVALID']],
  },
  firstSteps: {
    good: () => [{}, { book: 'real' }],
    bad: () => [[{ token: 'nobody' }, 'UNAUTHENTICATED']],
  },
  dismissHint: {
    good: () => [{ input: { hint: 'firstOrder' } }, { input: { hint: 'firstOrder' } }],
    bad: () => [
      [{}, 'INPUT_INVALID'],
      [{ input: { hint: 'everything' } }, 'INPUT_INVALID'],
      [{ input: { hint: 'firstSteps' }, token: undefined }, 'UNAUTHENTICATED'],
    ],
  },
  resetDemo: {
    good: () => [{}],
    bad: () => [
      [{}, 'TOO_FREQUENT'],
      [{ requestId: undefined }, 'REQUEST_ID_REQUIRED'],
    ],
  },
};

const point = { time: 1_764_000_000_000, price: 1.5 };

function drawing(changes: Record<string, unknown> = {}) {
  return { id: 'a', tool: 'trendLine', points: [point, { ...point, price: 2 }], locked: false, ...changes };
}

async function registration(changes: Record<string, unknown>) {
  return {
    ...newcomer,
    password,
    confirmPassword: password,
    code: await mailedCode(newcomer.email),
    invitationCode: 'WELCOME',
    country: 'CH',
    ...changes,
  };
}

async function signedIn(): Promise<string> {
  const response = await platform.server.inject({
    method: 'POST',
    url: '/swx/customer/login/login',
    payload: { account: 'caller', password },
  });
  return response.json().result.token;
}

function rowOf(call: AnyCall): Row {
  const row = rows[call.name];
  if (row === undefined) throw new Error(`no row for ${call.name}`);
  return row;
}

function callNamed(name: string): AnyCall {
  const call = platform.calls.find((each) => each.name === name);
  if (call === undefined) throw new Error(`no call ${name}`);
  return call;
}

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'assay-'));
  issuer = await startLocalIssuer([redirectUri]);
  const settings = {
    LOG_LEVEL: 'error',
    FLOOD_LIMIT: '0',
    DATA_DIR: folder,
    PUBLIC_URL: publicUrl,
    ...issuer.settings,
  };
  platform = await createPlatform(readConfig(settings), database.url);
  const email = 'caller@sample.test';
  await platform.server.inject({
    method: 'POST',
    url: '/swx/customer/login/sendCode',
    payload: { email, purpose: 'register' },
  });
  const registered = await platform.server.inject({
    method: 'POST',
    url: '/swx/customer/login/register',
    payload: {
      username: 'Caller',
      email,
      password,
      confirmPassword: password,
      code: await mailedCode(email),
      invitationCode: 'WELCOME',
      country: 'GB',
    },
  });
  token = registered.json().result.token;
  orderId = (await expectDone(callNamed('placeOrder'), { input: await order({ lots: '0.02' }) })).result.id;
  closedOrderId = (await expectDone(callNamed('placeOrder'), { input: await order({ lots: '0.03' }) })).result
    .id;
  const { bid, decimals } = await latest();
  const price = (share: number) => (bid * share).toFixed(decimals);
  const waiting = { type: 'limit', price: price(0.95), stopLossPrice: price(0.9), takeProfitPrice: price(1) };
  pendingOrderId = (await expectDone(callNamed('placeOrder'), { input: await order(waiting) })).result.id;
});

afterAll(async () => {
  await issuer.close();
  await expectConserved(database.db);
  await expectStanding(database.db, productStandings);
  for (const { unsigned } of signedRows)
    expect(await database.db.transaction().execute(unsigned)).toBeUndefined();
  await platform.stop();
  await database.drop();
  await rm(folder, { recursive: true });
});

test('every call has a row here, and every row a call', () => {
  expect(platform.calls.map(({ name }) => name).sort()).toEqual(Object.keys(rows).sort());
});

test('every call refuses a name in its query that it does not know', async () => {
  for (const call of platform.calls) {
    const url = `${call.path.replace(/\{\w+\}/g, '1')}?withdrawalOf=7`;
    const book = call.books === 'real' ? 'real' : 'demo';
    const { body } = await send({ ...call, path: url, inputIn: 'body' }, { book });
    const isOurs = call.access !== 'operator' || body.refusal !== 'FORBIDDEN';
    if (isOurs)
      expect(body, call.name).toMatchObject({ refusal: 'INPUT_INVALID', params: { field: 'withdrawalOf' } });
  }
});

test('/openapi.json describes every call', async () => {
  const response = await platform.server.inject({ url: '/openapi.json' });
  const description = response.json();
  const { openapi, paths } = description;
  expect(openapi).toBe('3.1.0');
  // Generators stop at a reference that leads nowhere.
  for (const [, place = ''] of response.body.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const at = place.split('/').reduce((within, key) => within?.[key], description);
    expect(at, place).toBeTypeOf('object');
  }
  expect(new Set(platform.calls.map(({ name }) => name)).size).toBe(platform.calls.length);
  for (const call of platform.calls) {
    const described = paths[call.path]?.[call.method.toLowerCase()];
    expect(described, call.path).toMatchObject({
      operationId: call.name,
      summary: call.summary,
      security: call.access === 'visitor' ? [] : [{}],
      tags: [expect.stringMatching(/\w/)],
    });
    const { content } = described.responses[200];
    if (call.shape === 'file') expect(content).toMatchObject({ [call.mediaType]: { schema: {} } });
    else {
      const { properties } = content['application/json'].schema;
      expect(properties).toHaveProperty(call.shape === 'rows' ? 'rows' : 'result');
    }
    for (const refusal of call.refusals) {
      expect(described.responses[catalogue[refusal].status].description).toContain(refusal);
    }
  }
});

describe('each call', () => {
  const order = Object.keys(rows);
  test.each(order)('%s answers what is right and refuses what is wrong', async (name) => {
    const call = callNamed(name);
    const row = rowOf(call);
    const before = await stateNow();
    if (name !== 'sendCode' && name !== 'resetDemo') await refuseAll(call, row);
    expect(await stateNow()).toEqual(before);
    const good = await row.good();
    for (const sent of good) await expectDone(call, sent);
    for (const sent of nobodys(call, good[0])) {
      const { status, body } = await send(call, sent);
      expect(status, JSON.stringify([sent.input, body])).toBeLessThan(500);
    }
    if (name === 'sendCode' || name === 'resetDemo') await refuseAll(call, row);
    if (call.access === 'customer') {
      await expectRefused(call, { ...(await row.good())[0], token: undefined }, 'UNAUTHENTICATED');
      await expectRefused(call, { token: 'f'.repeat(43) }, 'UNAUTHENTICATED');
    }
    if (call.access === 'operator') {
      for (const cookie of [undefined, `operator=${'f'.repeat(43)}`]) {
        await expectRefused(call, { ...(await row.good())[0], cookie }, 'UNAUTHENTICATED');
      }
    }
  });

  /** The same asked of ids that nothing has. */
  function nobodys(call: AnyCall, sent: Sent | undefined): Sent[] {
    const names = Object.keys(call.input.shape).filter((name) => /(^u?|I)d$/.test(name));
    return names.flatMap((name) =>
      ['0', '999999999999999999'].map((id) => ({ ...sent, input: { ...sent?.input, [name]: id } })),
    );
  }

  async function refuseAll(call: AnyCall, row: Row) {
    for (const [sent, refusal] of await row.bad()) await expectRefused(call, sent, refusal);
  }

  /** What a refused call must leave as it was. */
  async function stateNow() {
    const result: unknown[] = [];
    for (const book of ['demo', 'real'] as const) {
      const { body } = await send(callNamed('account'), { book });
      const { balances, margin } = z.object({ result: z.looseObject({}) }).parse(body).result;
      const orders = await send(callNamed('listOrder'), { book, input: { status: 'open' } });
      result.push({ balances, margin, open: orders.body.total });
    }
    return result;
  }
});

describe('the days of an operators’ list', () => {
  type ListRow = Readonly<Record<string, unknown>>;
  const listed = z.object({ total: z.number(), rows: z.array(z.looseObject({})) });

  /** Of every row, in order of time. */
  async function momentsOf(call: AnyCall, sent: Sent): Promise<number[]> {
    const rows: ListRow[] = [];
    for (let pageNum = 1; ; pageNum++) {
      const input = { ...sent.input, pageNum: String(pageNum), pageSize: '100' };
      const page = listed.parse((await send(call, { ...sent, input })).body);
      rows.push(...page.rows);
      if (rows.length >= page.total || page.rows.length === 0) {
        expect(rows).toHaveLength(page.total);
        break;
      }
    }
    const momentOf = (row: ListRow) =>
      Date.parse(String(listMoments[call.name]?.map((field) => row[field]).find((at) => at !== undefined)));
    return rows.map(momentOf).sort((one, other) => one - other);
  }

  test('every list has them whose rows have a moment', () => {
    const lists = platform.calls.filter(isExportable).map(({ name }) => name);
    expect(lists.sort()).toEqual([...Object.keys(listMoments), ...listsWithoutDays].sort());
  });

  test.each(Object.keys(listMoments))('%s lists, counts and exports those alone', async (name) => {
    const call = callNamed(name);
    const [sent = {}] = await rowOf(call).good();
    const moments = await momentsOf(call, sent);
    const [first = Number.NaN, second = first] = new Set(moments);
    // What comes meanwhile is later.
    const end = Math.max(moments.at(-1) ?? Number.NaN, second + 1);
    for (const [from, to] of [
      [second, end],
      [0, first],
    ] as const) {
      const input = { ...sent.input, from: formatInstant(from), to: formatInstant(to) };
      const among = moments.filter((at) => from <= at && at < to);
      expect(await momentsOf(call, { ...sent, input })).toEqual(among);
      const { body } = await send(call, { ...sent, input: { ...input, as: 'csv' } });
      const lines = String(body)
        .replaceAll(/"(?:[^"]|"")*"/g, 'quoted')
        .trimEnd()
        .split('\r\n');
      expect(lines.slice(1)).toHaveLength(among.length);
    }
  });
});

test('the same request id with the same body gets the stored answer, with another body 10106', async () => {
  const call = callNamed('placeOrder');
  const input = await order({ lots: '0.04' });
  const requestId = 'repeat-1';
  const first = await expectDone(call, { input, requestId });
  const again = await expectDone(call, { input, requestId });
  expect(again.result).toEqual(first.result);
  await expectRefused(call, { input: { ...input, lots: '0.05' }, requestId }, 'REQUEST_ID_REUSED');
});

test('what is no call at all gets the same envelope', async () => {
  const missing = await platform.server.inject({ url: '/swx/customer/none' });
  expect(missing.statusCode).toBe(404);
  expect(missing.json()).toMatchObject({ code: catalogue.NOT_FOUND.code });
  const post = (payload: string, type: string) =>
    platform.server.inject({
      method: 'POST',
      url: '/swx/customer/login/login',
      payload,
      headers: { 'content-type': type },
    });
  expect((await post('{', 'application/json')).json()).toMatchObject({ code: catalogue.INPUT_INVALID.code });
  expect((await post('[]', 'application/json')).json()).toMatchObject({ code: catalogue.INPUT_INVALID.code });
  expect((await post('x', 'text/csv')).statusCode).toBe(415);
  expect((await post(`{"account":"${'x'.repeat(70_000)}"}`, 'application/json')).statusCode).toBe(413);
});

test.each([
  ['stopLossPrice', undefined, 'Enter a stop loss price'],
  ['stopLossPrice', '', 'Enter a stop loss price'],
  ['stopLossPrice', 'low', 'Invalid stop loss price'],
  ['takeProfitPrice', undefined, 'Enter a take profit price'],
  ['price', undefined, 'Enter the order price'],
])('an order whose %s is %j is answered with what is lacking', async (field, given, sentence) => {
  const order = {
    code,
    direction: 'buy',
    type: 'limit',
    lots: '0.01',
    leverage: 1,
    price: '1',
    stopLossPrice: '1',
  };
  const asked = { ...order, takeProfitPrice: '9', [field]: given };
  const { status, body } = await send(callNamed('quoteOrder'), { input: asked });
  expect(status).toBe(400);
  expect(body).toMatchObject({ msg: expect.stringContaining(sentence), params: { field } });
});

test('a refusal speaks the language asked for', async () => {
  const ask = async (language: string) =>
    (
      await platform.server.inject({
        url: '/swx/customer/index/getMarketInfo/NOSUCH',
        headers: { 'accept-language': language },
      })
    ).json().msg;
  const sentences = await Promise.all(['en', 'ar', 'zh-TW', 'de-AT,de;q=0.9', 'xx'].map(ask));
  expect(new Set(sentences).size).toBe(4);
  expect(sentences[4]).toBe(sentences[0]);
});
