import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { emptyAssetBalance } from '#capabilities/money/ledger/rules.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { lots, price, units } from '#foundation/money/testing/amounts.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { buyOrder, firstPage, idOf, newRequest, sellOrder } from './testing/requests.ts';
import { coverOf, createTradingHouse, type TradingHouse } from './testing/trading-house.ts';

let house: TradingHouse;
beforeEach(async () => {
  house = await createTradingHouse();
});
afterEach(() => house.close());

const quoted = (bid: number, ask: number) => house.lasts('EURUSD', bid, ask);

test.each([
  ['a buy’s stop loss on the bid', buyOrder(), [137_701, 137_721], [137_700, 137_720], 'stopLoss', '1.377'],
  [
    'a buy’s take profit on the bid',
    buyOrder(),
    [139_699, 139_719],
    [139_700, 139_720],
    'takeProfit',
    '1.397',
  ],
  ['a sell’s stop loss on the ask', sellOrder(), [139_679, 139_699], [139_680, 139_700], 'stopLoss', '1.397'],
  [
    'a sell’s take profit on the ask',
    sellOrder(),
    [137_681, 137_701],
    [137_680, 137_700],
    'takeProfit',
    '1.377',
  ],
] as const)('%s', async (_, order, short, reaching, closeReason, closePrice) => {
  const key = await house.newKey();
  const { id } = await house.place(key, order);
  quoted(short[0], short[1]);
  await house.orders.triggers.settled();
  expect(await house.orderOf(key, id)).toMatchObject({ status: 'open' });
  quoted(reaching[0], reaching[1]);
  const deciding = house.markets.latest('EURUSD');
  quoted(138_710, 138_730);
  await house.orders.triggers.settled();
  expect(await house.orderOf(key, id)).toMatchObject({ status: 'closed', closeReason, closePrice });
  const receipt = taken(await house.orders.getReceipt(key, idOf({ id })));
  expect(receipt.ticks.map(({ role }) => role)).toEqual(['entry', 'crossing', 'trigger', 'exit']);
  const [sequence, crossing] = [String(deciding?.sequence), String(deciding?.lasted?.since?.sequence)];
  expect(receipt.ticks.slice(1)).toMatchObject([
    { sequence: crossing, price: closePrice },
    { sequence },
    { sequence, price: closePrice },
  ]);
});

test('a gap fills at the tick beyond, and what the balance can’t bear is the platform’s', async () => {
  const key = await house.newKey('real');
  const { id, fee } = await house.place(key, buyOrder({ lots: lots('2'), leverage: 30 }));
  const lossesOf = () => house.ledger.houseBalance('real', 'house/losses', 'USDT');
  const [losses, cover] = [await lossesOf(), await coverOf(house)];
  quoted(128_730, 128_750);
  await house.orders.triggers.settled();
  const closed = await house.orderOf(key, id);
  expect(closed).toMatchObject({ closeReason: 'stopLoss', closePrice: '1.2873', profit: '-20000' });
  expect((await house.ledger.balances(key)).USDT).toEqual(emptyAssetBalance);
  const borne = units('10000') + units(closed?.fee ?? '0');
  // What it bore backs no profit: trading has got what was there to be paid.
  expect(await lossesOf()).toBe(losses);
  const has = cover.free + cover.promised + units('20000') - borne;
  expect(await coverOf(house)).toMatchObject({ free: has, promised: 0n });
  const { rows } = await house.accounts.listTransfers(key, { reason: 'lossProtection' }, firstPage);
  expect(rows).toMatchObject([{ amount: formatUnits(borne), ref: id }]);
  expect(units(closed?.fee ?? '0')).toBeGreaterThan(units(fee));
});

test('one gap closes many positions, each once', async () => {
  const keys = await Promise.all(Array.from({ length: 40 }, async () => await house.newKey()));
  await Promise.all(
    keys.flatMap((key) => [house.place(key), house.place(key, buyOrder({ lots: lots('0.02') }))]),
  );
  expect(house.orders.triggers.watched).toBe(80);
  quoted(137_000, 137_020);
  quoted(136_000, 136_020);
  await house.orders.triggers.settled();
  for (const key of keys) {
    const { rows } = await house.orders.listOrders(key, {}, firstPage);
    expect(rows.map(({ status, closePrice }) => [status, closePrice])).toEqual([
      ['closed', '1.37'],
      ['closed', '1.37'],
    ]);
    expect((await house.ledger.balances(key)).USDT.margin).toBe(0n);
  }
  expect(house.orders.triggers.watched).toBe(0);
});

test('a customer’s close that races the trigger: one of them closes, once', async () => {
  for (let round = 0; round < 10; round++) {
    quoted(138_710, 138_730);
    const key = await house.newKey();
    const { id } = await house.place(key);
    const closing =
      round % 2 === 0 ? house.orders.closeOrder(key, idOf({ id }), newRequest()) : Promise.resolve(undefined);
    quoted(137_000, 137_020);
    const late =
      round % 2 === 1 ? house.orders.closeOrder(key, idOf({ id }), newRequest()) : Promise.resolve(undefined);
    const answer = (await closing) ?? (await late);
    await house.orders.triggers.settled();
    const order = await house.orderOf(key, id);
    expect(order?.status).toBe('closed');
    if (answer?.ok) expect(order).toEqual(answer.value);
    else expect(order).toMatchObject({ closeReason: 'stopLoss', closePrice: '1.37' });
    const { transfers } = taken(await house.orders.getReceipt(key, idOf({ id })));
    expect(transfers.filter(({ reason }) => reason === 'marginRelease')).toHaveLength(1);
  }
});

test('a tick between the order’s own and its registration still decides', async () => {
  const key = await house.newKey();
  // The order is accepted on the tick of this moment; the price falls through the stop and back while it is
  // being stored.
  const placing = house.place(key);
  quoted(137_600, 137_620);
  quoted(138_710, 138_730);
  const { id } = await placing;
  await house.orders.triggers.settled();
  expect(await house.orderOf(key, id)).toMatchObject({ closeReason: 'stopLoss', closePrice: '1.376' });
});

test('after a restart the engine watches what is open, and sees the tick it missed', async () => {
  const [missed, kept, gone] = [await house.newKey(), await house.newKey(), await house.newKey()];
  const far = buyOrder({ stopLossPrice: price('1.3') });
  const [first, second, third] = [
    await house.place(missed),
    await house.place(kept, far),
    await house.place(gone, far),
  ];
  await house.orders.triggers.stop();
  quoted(137_650, 137_670);
  quoted(138_710, 138_730);
  taken(await house.orders.closeOrder(gone, idOf(third), newRequest()));

  const restarted = house.restarted();
  await restarted.triggers.start();
  await restarted.triggers.settled();
  expect(await house.orderOf(missed, first.id)).toMatchObject({
    closeReason: 'stopLoss',
    closePrice: '1.3765',
  });
  expect(restarted.triggers.watched).toBe(1);
  quoted(129_000, 129_020);
  await restarted.triggers.settled();
  expect(await house.orderOf(kept, second.id)).toMatchObject({ closeReason: 'stopLoss', closePrice: '1.29' });
  await restarted.triggers.stop();
});

test('two engines that fire the same positions close each once', async () => {
  const keys = await Promise.all(Array.from({ length: 10 }, async () => await house.newKey()));
  const placed = await Promise.all(keys.map((key) => house.place(key)));
  const second = house.restarted();
  await second.triggers.start();
  quoted(137_000, 137_020);
  await Promise.all([house.orders.triggers.settled(), second.triggers.settled()]);
  for (const [index, key] of keys.entries()) {
    const receipt = taken(await house.orders.getReceipt(key, idOf(placed[index] ?? { id: '0' })));
    expect(receipt.ticks.map(({ role }) => role)).toEqual(['entry', 'crossing', 'trigger', 'exit']);
  }
  await second.triggers.stop();
});

test('while the database cuts it off, the engine keeps trying with the tick that decided', async () => {
  const keys = await Promise.all(Array.from({ length: 30 }, async () => await house.newKey()));
  const placed = await Promise.all(keys.map((key) => house.place(key)));
  quoted(137_000, 137_020);
  let cuts = 0;
  for (let round = 0; round < 20; round++) {
    const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'money lane'`.execute(house.database.db);
    cuts += rows.length;
  }
  expect(cuts).toBeGreaterThan(0);
  quoted(138_710, 138_730);
  await house.orders.triggers.settled();
  for (const [index, key] of keys.entries()) {
    expect(await house.orderOf(key, placed[index]?.id ?? '')).toMatchObject({
      closeReason: 'stopLoss',
      closePrice: '1.37',
    });
  }
});

test('an engine that is stopped first closes what it has fired', async () => {
  const keys = await Promise.all(Array.from({ length: 20 }, async () => await house.newKey()));
  const placed = await Promise.all(keys.map((key) => house.place(key)));
  quoted(137_000, 137_020);
  await house.orders.triggers.stop();
  for (const [index, key] of keys.entries()) {
    expect(await house.orderOf(key, placed[index]?.id ?? '')).toMatchObject({ closeReason: 'stopLoss' });
  }
});

test('a market without ticks fires nothing', async () => {
  const key = await house.newKey();
  const { id } = await house.place(key);
  house.feed.setOpen('EURUSD', false);
  house.clock.advance(3 * 86_400_000);
  house.markets.pump();
  await house.orders.triggers.settled();
  expect(await house.orderOf(key, id)).toMatchObject({ status: 'open' });
});
