import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { verifyLedger } from '#capabilities/money/integrity/server/verify.ts';
import { auditLedger } from '#capabilities/money/ledger/server/ledger-audit.ts';
import { joinTrails } from '#capabilities/products/orders/server/trails.sql.ts';
import { divide } from '#foundation/money/rounding.ts';
import { allRows } from '#foundation/server-kit/statements.ts';
import { eventually } from '#foundation/server-kit/testing/eventually.ts';
import { many } from '#foundation/server-kit/testing/many.ts';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { dayMs, hourMs, secondMs, systemClock } from '#foundation/time/clock.ts';
import { productStandings } from './capabilities.ts';
import { killAll, launchPlatform, whileItStarts } from './testing/launch.ts';

/** A platform that is killed amid corporate actions, in processes of its own. */

let database: TestDatabase;
let dataDir: string;
const running: ChildProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'assay-actions-'));
});
afterEach(() => killAll(running));
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});

const code = 'MSFT';
/** More than are carried out at once. */
const holders = 203;
const atOnce = 8;
const ordersEach = 4;

const launch = () => launchPlatform({ DATABASE_URL: database.url, DATA_DIR: dataDir }, running);
const ask = <Row>(text: TemplateStringsArray, ...values: readonly unknown[]) =>
  allRows<Row>(database.db)(text, ...values);

/** A Wednesday far enough ahead, two hours after New York has opened. */
function openMoment(now: number): number {
  const noon = Math.ceil(now / dayMs) * dayMs + 16.5 * hourMs;
  return noon + ((10 - new Date(noon).getUTCDay()) % 7) * dayMs;
}

const answerShape = z.object({
  code: z.number(),
  msg: z.string().optional(),
  result: z.unknown().optional(),
});

/** A program's calls; what is refused fails the test. */
function caller(url: string, token?: string) {
  return async <Answer>(path: string, shape: z.ZodType<Answer>, body?: object): Promise<Answer> => {
    const response = await fetch(url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        virtually: 'NO',
        'x-request-id': crypto.randomUUID(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: token }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = answerShape.parse(await response.json());
    if (![200, 20_003, 20_004, 20_005].includes(answer.code))
      throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return shape.parse(answer.result);
  };
}

const any = z.unknown();
const mailbox = z.tuple([z.object({ code: z.string() })]);
const openMarket = z.object({ open: z.literal(true), stale: z.literal(false), nowPrice: z.number() });

/** A long, a short, a trailing stop, a pending order, an option and an alert, all far from the price. */
async function newHolder(url: string, nth: number, price: number): Promise<void> {
  const email = `holder-${nth}@recovery.test`;
  const visit = caller(url);
  await visit('/swx/customer/login/sendCode', any, { email, purpose: 'register' });
  const sent = await eventually(async () => {
    const response = await fetch(`${url}/dev/mailbox?to=${encodeURIComponent(email)}`);
    return mailbox.parse(await response.json())[0].code;
  });
  const password = 'a-Long-passphrase-7';
  const account = { username: `holder-${nth}`, email, password, confirmPassword: password };
  const { token } = await visit('/swx/customer/login/register', z.object({ token: z.string() }), {
    ...account,
    code: sent,
    invitationCode: 'WELCOME',
    country: 'CH',
  });
  const asks = caller(url, token);
  // On a busy machine a price may be too old for a moment: what is refused did nothing, and is asked again.
  const call = (path: string, shape: z.ZodType, body: object) => whileItStarts(() => asks(path, shape, body));
  const at = (part: number) => (price * part).toFixed(2);
  const common = { code, lots: '1', leverage: 2 };
  const long = {
    ...common,
    type: 'market',
    direction: 'buy',
    stopLossPrice: at(0.6),
    takeProfitPrice: at(1.4),
  };
  const order = '/swx/customer/order';
  await call(`${order}/placeOrder`, any, long);
  await call(`${order}/placeOrder`, any, { ...long, trailingDistance: at(0.3) });
  await call(`${order}/placeOrder`, any, {
    ...long,
    direction: 'sell',
    stopLossPrice: at(1.4),
    takeProfitPrice: at(0.6),
  });
  await call(`${order}/placeOrder`, any, {
    ...long,
    type: 'limit',
    price: at(0.8),
    stopLossPrice: at(0.5),
    takeProfitPrice: at(1.1),
  });
  // All come from one address and count as one person, whose larger stakes wait for a review.
  const direction = nth % 2 === 0 ? 'up' : 'down';
  await call(`${order}/buyOptions`, any, { code, direction, periodSeconds: 86_400, amount: '10' });
  await call('/swx/customer/user/addPriceAlert', any, { code, direction: 'above', price: at(1.5) });
}

/** All have what is to be converted, and the options that run have their entries. */
async function settleIn(): Promise<void> {
  const { said, listens, child, ended } = launch();
  await listens();
  const [, url = ''] = /listening on (\S+)/.exec(said.out) ?? [];
  const visit = caller(url);
  const now = systemClock.now();
  const advanceSeconds = Math.ceil((openMoment(now) - now) / secondMs);
  await visit('/dev/clock', any, { advanceSeconds });
  const price = await eventually(
    async () => await visit(`/swx/customer/index/getMarketInfo/${code}`, openMarket),
  );
  const numbers = Array.from({ length: holders }, (_, nth) => nth);
  const next = numbers.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const nth of next) await newHolder(url, nth, price.nowPrice);
    }),
  );
  // Their entries are means of half a minute: a process that is killed in it refunds them. On a busy machine
  // some are refunded besides, because no price was heard in time.
  await whileItStarts(async () => {
    const waiting = await countOf`select count(*) from options.option_order
      where status in ('approved', 'open') and entry_price is null`;
    expect(waiting).toBe(0);
  });
  expect(await countOf`select count(*) from options.option_order where status = 'open'`).toBeGreaterThan(0);
  child.kill('SIGKILL');
  await ended;
}

type Terms =
  | { readonly kind: 'split'; readonly from: bigint; readonly to: bigint }
  | { readonly kind: 'dividend' };
const dividend = 10_000_000n;

/** An action whose ex moment is now, agreed. */
async function comes(terms: Terms, round: number): Promise<bigint> {
  const [from, to] = terms.kind === 'split' ? [terms.from, terms.to] : [null, null];
  const [amount, special] = terms.kind === 'split' ? [null, null] : [dividend, false];
  const [row] = await ask<{ id: bigint }>`
    insert into actions.action
      (code, kind, ratio_from, ratio_to, amount, is_special, ex_date, ex_at, state, is_sample)
    select ${code}, ${terms.kind}, ${from}::bigint, ${to}::bigint, ${amount}::bigint, ${special}::boolean,
      '2001-01-01'::date + ${round}::int, clock_timestamp() + ahead_ms * interval '1 ms', 'confirmed', false
    from platform.clock
    returning id`;
  return row?.id ?? expect.unreachable();
}

interface Held {
  readonly key: string;
  readonly value: bigint;
}

/** Prices of everything that is converted, and lots: by record and column. */
async function everything() {
  const rows = await ask<Held>`
    select key, value::bigint as value from (
      select 'option ' || customer_id || ' ' || id as key, entry_price as value from options.option_order
      where code = ${code} and status = 'open'
    union all select 'alert ' || customer_id || ' ' || id, price from markets.price_alert
      where code = ${code} and fired_at is null
    union all select 'stop ' || customer_id || ' ' || id, stop_loss_price from orders.margin_order
      where code = ${code} and status in ('open', 'pending')
    union all select 'lots ' || customer_id || ' ' || id, lots from orders.margin_order
      where code = ${code} and status in ('open', 'pending')
    union all select 'best ' || o.customer_id || ' ' || o.id, greatest(o.best_price, t.best_price)
      from orders.margin_order o ${sql.raw(joinTrails)}
      where o.code = ${code} and o.status = 'open' and o.trailing_distance is not null
    ) as each where value is not null`;
  return new Map(rows.map(({ key, value }) => [key, value]));
}

function expected(terms: Terms, key: string, before: bigint): bigint {
  const [what] = key.split(' ');
  if (terms.kind === 'dividend') return what === 'option' ? before - dividend : before;
  const { from, to } = terms;
  return what === 'lots' ? (before * to) / from : divide(before * from, to, 'half-even');
}

async function countOf(text: TemplateStringsArray, ...values: readonly unknown[]): Promise<number> {
  const [row] = await ask<{ count: bigint }>(text, ...values);
  return Number(row?.count ?? 0n);
}
const receiptsOf = (id: bigint) =>
  countOf`select count(*) from orders.action_receipt where action_id = ${id}`;

/** At which record each round stops the platform, before it is killed there. */
const places = [
  { terms: { kind: 'split', from: 1n, to: 2n }, at: sql`orders.margin_order where code = ${code}` },
  { terms: { kind: 'dividend' }, at: sql`options.option_order where code = ${code} and status = 'open'` },
  { terms: { kind: 'split', from: 2n, to: 1n }, at: sql`markets.price_alert where code = ${code}` },
  { terms: { kind: 'dividend' }, at: sql`orders.margin_order where code = ${code} and status = 'open'` },
] as const;

/**
 * Holds a record of the last account, has the platform come to it, and kills it there: what it had sent by
 * then may still be stored.
 */
async function killAt(place: (typeof places)[number], id: bigint): Promise<void> {
  const { child, ended } = launch();
  await database.db.transaction().execute(async (tx) => {
    await sql`select from ${place.at} order by customer_id desc limit ${ordersEach} for update`.execute(tx);
    await whileItStarts(async () => {
      const waiting = await countOf`
        select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      expect(waiting).toBeGreaterThan(0);
    });
    child.kill('SIGKILL');
    await ended;
    expect(await receiptsOf(id)).toBeGreaterThanOrEqual(
      200 * (place.terms.kind === 'split' ? ordersEach : 3),
    );
  });
}

// Minutes a round, and simulated prices move meanwhile: too much beside all other tests.
const isLong = process.env.TEST_LONG === 'yes';
test.runIf(isLong)(
  'killed amid a conversion of more accounts than one page, each record has each action once',
  async () => {
    await settleIn();
    for (let round = 0; round < many(20); round += 1) {
      const place = places[round % places.length] ?? expect.unreachable();
      const { terms } = place;
      const before = await everything();
      const id = await comes(terms, round);
      await killAt(place, id);
      const { child, ended, listens } = launch();
      await listens();
      await eventually(async () =>
        expect(
          await countOf`select count(*) from actions.action where id = ${id} and state = 'applied'`,
        ).toBe(1),
      );
      child.kill('SIGKILL');
      await ended;
      const after = await everything();
      const wrong = [...before].filter(([key, value]) => {
        const [now, then] = [after.get(key), expected(terms, key, value)];
        // A trailing stop may follow the price on, by a little in these minutes, and never goes back.
        return key.startsWith('best')
          ? now === undefined || now < then || now > (then * 11n) / 10n
          : now !== then;
      });
      expect(wrong.map(([key, value]) => [key, value, after.get(key)]).slice(0, 5)).toEqual([]);
      expect(await receiptsOf(id)).toBe(holders * (terms.kind === 'split' ? ordersEach : 3));
    }
    const { findings } = await auditLedger(database.db, (audit, tx) =>
      verifyLedger(audit, tx, productStandings),
    );
    expect(findings).toEqual([]);
  },
  3_600_000,
);
