import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { orderReserve } from '#capabilities/money/accounting/orders.ts';
import { verifyReserves } from '#capabilities/money/integrity/server/verify-reserves.ts';
import { auditLedger } from '#capabilities/money/ledger/server/ledger-audit.ts';
import { postTransfers } from '#capabilities/money/ledger/transfer-kind.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { lots, price, units } from '#foundation/money/testing/amounts.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { keepCover } from './keep-cover.ts';
import { defaultOrderConfig } from './order-config.ts';
import type { OrderRequest } from './place-order.ts';
import { buyOrder, idOf, keyOf, newRequest, sellOrder } from './testing/requests.ts';
import {
  coverOf,
  createTradingHouse,
  expectVerified,
  type TradingHouse,
  takeProfitAlone,
} from './testing/trading-house.ts';

let house: TradingHouse;
let isAltered = false;
afterEach(async () => {
  if (!isAltered) await expectVerified(house);
  await house.close();
});

const nobody = asCustomerId(0n);
const real = async () => await house.newKey('real');
type Key = Awaited<ReturnType<typeof real>>;
const place = (key: Key, order: OrderRequest) => house.orders.placeOrder(key, order, newRequest());
/** One lot at 1.3873: a hundredth of a cent is 10 USDT. */
const lot = (given: Partial<OrderRequest> = {}) =>
  buyOrder({ lots: lots('1'), leverage: 30, stopLossPrice: price('1.34'), ...given });
const reserved = async () => formatUnits((await coverOf(house)).promised);

test('an empty house sells no margin order, and pays nothing it has not', async () => {
  house = await createTradingHouse(0n);
  const key = await real();
  expect(await place(key, lot({ takeProfitPrice: price('1.5873') }))).toMatchObject({
    refusal: 'TRADING_UNAVAILABLE',
    params: { reason: 'reserve' },
  });
  expect(await house.orders.quoteOrder(key, lot({ takeProfitPrice: price('1.5873') }))).toMatchObject({
    refusal: 'TRADING_UNAVAILABLE',
  });
  expect(await coverOf(house)).toEqual({ free: 0n, promised: 0n, capital: 0n, owed: [] });
  expect(formatUnits((await house.ledger.balances(key)).USDT.available)).toBe('10000');
  // The demo book has its own.
  taken(await place(keyOf(key.customerId), lot({ takeProfitPrice: price('1.5873') })));
});

test('a take profit that is never reached blocks no other customer', async () => {
  house = await createTradingHouse(units('1000000'));
  const [thief, other] = [await real(), await real()];
  // Further than a quarter of the price.
  const far = await place(thief, lot({ takeProfitPrice: price('1.7342') }));
  expect(far).toMatchObject({ refusal: 'TAKE_PROFIT_UNREASONABLE', params: { maxDistance: '0.346825' } });
  // 2 % of 1,000,000 for one customer, over all of their orders.
  expect(await place(thief, lot({ takeProfitPrice: price('1.58731') }))).toMatchObject({
    refusal: 'TRADING_UNAVAILABLE',
    params: { reason: 'reserveShare', most: '20000' },
  });
  const first = taken(await place(thief, lot({ takeProfitPrice: price('1.5273') })));
  expect(await reserved()).toBe('14000');
  expect(await place(thief, lot({ takeProfitPrice: price('1.4574') }))).toMatchObject({
    params: { reason: 'reserveShare', most: '6000' },
  });
  const waits = lot({
    type: 'limit',
    price: price('1.38'),
    lots: lots('0.5'),
    takeProfitPrice: price('1.5101'),
  });
  const { id } = taken(await place(thief, waits));
  const farther = { takeProfitPrice: price('1.5874') };
  expect(await house.orders.editOrder(thief, idOf(first), farther, newRequest())).toMatchObject({
    params: { reason: 'reserveShare' },
  });
  expect(await reserved()).toBe('14000');
  taken(await place(other, lot({ takeProfitPrice: price('1.5873') })));
  expect(await reserved()).toBe('34000');
  // One that waits asks when its price comes.
  house.lasts('EURUSD', 137_980, 138_000);
  await house.orders.triggers.settled();
  const rejected = await house.orders.listOrders(thief, { status: 'rejected' }, { offset: 0, limit: 9 });
  expect(rejected.rows).toMatchObject([
    { id, rejectReason: 'TRADING_UNAVAILABLE', rejectDetail: 'reserveShare' },
  ]);
  expect(await reserved()).toBe('34000');
});

test('what is reserved follows its order: placed, edited, filled, closed in parts, cancelled', async () => {
  house = await createTradingHouse(units('1000000'), takeProfitAlone);
  const key = await real();
  const { orders } = house;
  const open = taken(await place(key, lot({ takeProfitPrice: price('1.4073') })));
  expect(await reserved()).toBe('2000');
  taken(await orders.editOrder(key, idOf(open), { takeProfitPrice: price('1.3973') }, newRequest()));
  expect(await reserved()).toBe('1000');
  taken(await orders.editOrder(key, idOf(open), { takeProfitPrice: price('1.4173') }, newRequest()));
  taken(await orders.editOrder(key, idOf(open), { stopLossPrice: price('1.35') }, newRequest()));
  expect(await reserved()).toBe('3000');
  const waiting = lot({
    lots: lots('0.1'),
    type: 'limit',
    price: price('1.38'),
    takeProfitPrice: price('1.39'),
  });
  const [pending, cancelled] = [taken(await place(key, waiting)), taken(await place(key, waiting))];
  taken(await orders.editOrder(key, idOf(cancelled), { takeProfitPrice: price('1.4') }, newRequest()));
  taken(await orders.cancelOrder(key, idOf(cancelled), newRequest()));
  expect(await reserved()).toBe('3000');
  taken(await orders.closeOrder(key, idOf(open), newRequest(), lots('0.4')));
  expect(await reserved()).toBe('1800');
  // A gap fills it better than it asked for: its profit at the take profit is larger by as much.
  house.lasts('EURUSD', 137_000, 137_020);
  await orders.triggers.settled();
  expect(await reserved()).toBe('1998');
  house.lasts('EURUSD', 139_000, 139_020);
  await orders.triggers.settled();
  expect(await orders.listOrders(key, { status: 'closed' }, { offset: 0, limit: 9 })).toMatchObject({
    total: 2,
  });
  expect(await reserved()).toBe('1800');
  taken(await orders.closeOrder(key, idOf(open), newRequest()));
  expect(await reserved()).toBe('0');
  expect(pending.status).toBe('pending');
});

test('what a gap brings beyond comes from the capital; where that is not enough the customer is paid and sales stop', async () => {
  house = await createTradingHouse(units('100000'), takeProfitAlone);
  taken(await house.accounts.fundHouse('real', 'house/capital', units('1000'), 'capital'));
  // Fifty customers have 2,000 each reserved; all of it is promised then.
  const keys: Key[] = [];
  for (let nth = 0; nth < 50; nth++) keys.push(await real());
  const placed = await Promise.all(keys.map((key) => place(key, lot({ takeProfitPrice: price('1.4073') }))));
  placed.map(taken);
  expect(await coverOf(house)).toEqual({
    free: 0n,
    promised: units('100000'),
    capital: units('1000'),
    owed: [],
  });
  const [last] = keys;
  if (last === undefined) throw new Error('there are fifty');
  expect(await place(last, buyOrder())).toMatchObject({ params: { reason: 'reserve' } });

  // To 1.4173, ten USDT a point beyond: 3,000 for each, of which the platform has 2,000.
  house.lasts('EURUSD', 141_730, 141_750);
  await house.orders.triggers.settled();
  expect(await coverOf(house)).toEqual({
    free: 0n,
    promised: 0n,
    capital: units('-49000'),
    owed: [{ asset: 'USDT', units: units('49000') }],
  });
  for (const key of keys) {
    const { USDT } = await house.ledger.balances(key);
    // 3,000, less 69.365 at opening and 70.865 at closing.
    expect(formatUnits(USDT.available)).toBe('12859.77');
    expect(USDT.margin).toBe(0n);
  }
  expect(await place(last, buyOrder({ takeProfitPrice: price('1.43') }))).toMatchObject({
    params: { reason: 'reserve' },
  });
  // The demo book goes on; and new capital ends it.
  taken(await place(keyOf(last.customerId), buyOrder({ takeProfitPrice: price('1.43') })));
  taken(await house.accounts.fundHouse('real', 'house/trading', units('200000'), 'more'));
  expect(await place(last, buyOrder({ takeProfitPrice: price('1.43') }))).toMatchObject({
    params: { reason: 'reserve' },
  });
  taken(await house.accounts.fundHouse('real', 'house/capital', units('49000'), 'more capital'));
  taken(await place(last, buyOrder({ takeProfitPrice: price('1.43') })));
});

test('a position of before, with nothing behind it, is paid from what is free, then from the capital', async () => {
  house = await createTradingHouse(units('10000'), takeProfitAlone);
  const key = await real();
  const placed = taken(await place(key, sellOrder()));
  const { promised } = await coverOf(house);
  // As migration 0051 finds it.
  const { free: to, promised: from } = orderReserve;
  const released = {
    from,
    to,
    units: promised,
    asset: 'USDT',
    reason: 'orderReserveReleased',
    ref: '',
  } as const;
  taken(await house.lane.submit(postTransfers, { key, input: [released] }));
  await sql`update orders.margin_order set reserved = 0`.execute(house.database.db);
  const out = {
    from: to,
    to: 'outside',
    units: units('9960'),
    asset: 'USDT',
    reason: 'houseWithdrawal',
  } as const;
  taken(
    await house.lane.submit(postTransfers, {
      key: { ...key, customerId: nobody },
      input: [{ ...out, ref: '' }],
    }),
  );
  const { orders, tick, stop } = await house.reborn(house.lane);
  tick('EURUSD', 137_690, 137_710);
  taken(await orders.closeOrder(key, idOf(placed), newRequest()));
  await stop();
  // 100 gained, of which 40 were free.
  expect(await coverOf(house)).toEqual({
    free: 0n,
    promised: 0n,
    capital: units('-60'),
    owed: [{ asset: 'USDT', units: units('60') }],
  });
});

test('what the platform owed when margin profits became funded is paid before anything is sold', async () => {
  house = await createTradingHouse(0n);
  isAltered = true;
  const { db } = house.database;
  // A database of before: 300 USDT were paid that the platform did not have.
  const paid = { to: 'available', asset: 'USDT', units: units('300'), reason: 'profit', ref: '' } as const;
  taken(
    await house.lane.submit(postTransfers, {
      key: await real(),
      input: [{ ...paid, from: 'house/loan-interest' }],
    }),
  );
  await sql`alter table ledger.reserve drop column tranche cascade, drop column since, drop constraint never_below_zero`.execute(
    db,
  );
  await sql`delete from ledger.reserve where account in (11, 35, 36)`.execute(db);
  await sql`alter table ledger.reserve add primary key (book, account, asset), add constraint never_below_zero check (units >= 0)`.execute(
    db,
  );
  await sql`delete from ledger.account where code in (35, 36, 37)`.execute(db);
  await sql`alter table ledger.posting disable trigger user; update ledger.posting set from_account = 11 where from_account = 15`.execute(
    db,
  );
  const migration = join(import.meta.dirname, '../../../../database/migrations/0050_funded_profits.sql');
  await sql.raw(await readFile(migration, 'utf8')).execute(db);

  expect(await house.ledger.cover('real')).toEqual({
    free: units('-300'),
    promised: 0n,
    capital: 0n,
    owed: [],
  });
  await keepCover({ ...house, config: defaultOrderConfig });
  // It owes them: nothing is sold until the treasury brings them.
  const owed = [{ asset: 'USDT', units: units('300') }];
  expect(await coverOf(house)).toEqual({ free: 0n, promised: 0n, capital: units('-300'), owed });
  const { commands } = house.lane.figures();
  await keepCover({ ...house, config: defaultOrderConfig });
  expect(house.lane.figures().commands).toBe(commands);
  // The hash chain knows of no such posting: all else is whole.
  expect(await auditLedger(db, (audit) => verifyReserves(audit))).toBeUndefined();
});
