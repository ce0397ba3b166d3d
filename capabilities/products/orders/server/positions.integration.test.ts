import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { formatUnits } from '#foundation/money/money.ts';
import { lots, price, units } from '#foundation/money/testing/amounts.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { hourMs } from '#foundation/time/clock.ts';
import { buyOrder, firstPage, idOf, newRequest, sellOrder } from './testing/requests.ts';
import { createTradingHouse, stateOf, type TradingHouse } from './testing/trading-house.ts';

let house: TradingHouse;
beforeEach(async () => {
  house = await createTradingHouse();
});
afterEach(() => house.close());

describe('a part', () => {
  test('is closed with its share, and both sum to what was', async () => {
    const key = await house.newKey();
    const whole = await house.place(key, buyOrder({ lots: lots('0.07') }));
    await house.settle(138_810);
    const part = taken(await house.orders.closeOrder(key, idOf(whole), newRequest(), lots('0.02')));
    const rest = await house.orderOf(key, whole.id);
    expect(part).toMatchObject({ status: 'closed', partOf: whole.id, lots: '0.02', profit: '1.6' });
    expect(rest).toMatchObject({ status: 'open', lots: '0.05' });
    expect(units(part.requiredMargin) + units(rest?.requiredMargin ?? '')).toBe(units(whole.requiredMargin));
    expect((await house.ledger.balances(key)).USDT.margin).toBe(units(rest?.requiredMargin ?? ''));
    const receipt = taken(await house.orders.getReceipt(key, idOf(part)));
    expect(receipt.ticks.map(({ role }) => role)).toEqual(['entry', 'exit']);
    expect(receipt.transfers.map(({ reason }) => reason)).toEqual(['marginRelease', 'profit', 'fee']);
    const closed = taken(await house.orders.closeOrder(key, idOf(whole), newRequest()));
    const fees = units(part.fee) + units(closed.fee);
    const { USDT } = await house.ledger.balances(key);
    expect(USDT.available).toBe(units('10000') + units(part.profit) + units(closed.profit) - fees);
    expect(USDT.margin).toBe(0n);
  });

  test('must be a quantity of the market, and so must the rest', async () => {
    const key = await house.newKey();
    const whole = await house.place(key, buyOrder({ lots: lots('0.05') }));
    const before = await stateOf(house, key);
    for (const some of ['0.005', '0.015', '0.045', '0.06']) {
      const refused = await house.orders.closeOrder(key, idOf(whole), newRequest(), lots(some));
      expect(refused).toMatchObject({ refusal: 'LOTS_INVALID' });
    }
    expect(await stateOf(house, key)).toEqual(before);
    expect(taken(await house.orders.closeOrder(key, idOf(whole), newRequest(), lots('0.05')))).toMatchObject({
      id: whole.id,
      status: 'closed',
    });
  });

  test('the rest keeps its stops', async () => {
    const key = await house.newKey();
    const whole = await house.place(key);
    taken(await house.orders.closeOrder(key, idOf(whole), newRequest(), lots('0.04')));
    await house.settle(137_650);
    expect(await house.orderOf(key, whole.id)).toMatchObject({ lots: '0.06', closeReason: 'stopLoss' });
  });
});

describe('edited stops', () => {
  test('decide from then on', async () => {
    const key = await house.newKey();
    const position = await house.place(key);
    const edit = { stopLossPrice: price('1.386'), takeProfitPrice: price('1.4') };
    const edited = taken(await house.orders.editOrder(key, idOf(position), edit, newRequest()));
    expect(edited).toMatchObject({ stopLossPrice: '1.386', takeProfitPrice: '1.4' });
    expect(units(edited.expectedReturn)).toBeGreaterThan(units(position.expectedReturn));
    await house.settle(139_750);
    expect(await house.orderOf(key, position.id)).toMatchObject({ status: 'open' });
    await house.settle(138_600);
    expect(await house.orderOf(key, position.id)).toMatchObject({
      closeReason: 'stopLoss',
      closePrice: '1.386',
    });
  });

  test('can lock in a profit', async () => {
    const key = await house.newKey();
    const position = await house.place(key);
    await house.settle(139_200);
    const edit = { stopLossPrice: price('1.39') };
    taken(await house.orders.editOrder(key, idOf(position), edit, newRequest()));
    await house.settle(138_990);
    expect(await house.orderOf(key, position.id)).toMatchObject({ closeReason: 'stopLoss', profit: '26' });
  });
});

describe('a trailing stop', () => {
  const trailing = buyOrder({ trailingDistance: price('0.003') });

  test('follows the best price and never goes back', async () => {
    const key = await house.newKey();
    const position = await house.place(key, trailing);
    expect(position).toMatchObject({ trailingDistance: '0.003', trailingStopPrice: '1.3841' });
    for (const bid of [138_900, 138_650, 139_100, 138_801]) await house.settle(bid);
    expect(await house.orderOf(key, position.id)).toMatchObject({ status: 'open' });
    await house.orders.triggers.flush();
    expect(await house.orderOf(key, position.id)).toMatchObject({ trailingStopPrice: '1.388' });
    await house.settle(138_800);
    expect(await house.orderOf(key, position.id)).toMatchObject({
      closeReason: 'trailing',
      closePrice: '1.388',
    });
    const { ticks } = taken(await house.orders.getReceipt(key, idOf(position)));
    expect(ticks[2]).toMatchObject({ role: 'trigger', trailingBest: '1.391' });
  });

  test('a sell’s follows the lowest ask', async () => {
    const key = await house.newKey();
    const position = await house.place(key, sellOrder({ trailingDistance: price('0.003') }));
    await house.settle(138_300);
    await house.settle(138_599);
    expect(await house.orderOf(key, position.id)).toMatchObject({ status: 'open' });
    await house.settle(138_600);
    expect(await house.orderOf(key, position.id)).toMatchObject({
      closeReason: 'trailing',
      closePrice: '1.3862',
    });
  });

  test('a restart does not loosen it, and neither does an edit or a part', async () => {
    const key = await house.newKey();
    const [restored, edited] = [await house.place(key, trailing), await house.place(key, trailing)];
    await house.settle(139_300);
    taken(await house.orders.closeOrder(key, idOf(edited), newRequest(), lots('0.05')));
    const off = { trailingDistance: null };
    const fixed = taken(await house.orders.editOrder(key, idOf(edited), off, newRequest()));
    expect(fixed).toMatchObject({ stopLossPrice: '1.39' });
    expect(fixed.trailingDistance).toBeUndefined();
    await house.orders.triggers.stop();
    const second = house.restarted();
    await second.triggers.start();
    house.lasts('EURUSD', 139_000, 139_020);
    await second.triggers.settled();
    expect(await house.orderOf(key, restored.id)).toMatchObject({
      closeReason: 'trailing',
      closePrice: '1.39',
    });
    expect(await house.orderOf(key, edited.id)).toMatchObject({
      closeReason: 'stopLoss',
      closePrice: '1.39',
    });
    await second.triggers.stop();
  });

  test('what it followed before it was watched is stored as well', async () => {
    const key = await house.newKey();
    const id = idOf(await house.place(key, trailing));
    await house.orders.triggers.stop();
    house.lasts('EURUSD', 139_300, 139_320);
    house.lasts('EURUSD', 139_100, 139_120);
    const second = house.restarted();
    await second.triggers.start();
    expect(second.triggers.bestOf(id)).toBe(price('1.393'));
    await second.triggers.flush();
    const third = await house.reborn();
    await third.orders.triggers.start();
    expect(third.orders.triggers.bestOf(id)).toBe(price('1.393'));
    await third.stop();
    await second.triggers.stop();
  });

  test('an edit keeps how far it has come, or starts over, whatever was stored before', async () => {
    const key = await house.newKey();
    const kept = await house.place(key, trailing);
    const restarted = await house.place(key, trailing);
    await house.settle(139_300);
    await house.orders.triggers.flush();
    await house.settle(139_400);
    const take = { takeProfitPrice: price('1.398') };
    taken(await house.orders.editOrder(key, idOf(kept), take, newRequest()));
    await house.settle(139_200);
    const wider = { trailingDistance: price('0.004') };
    taken(await house.orders.editOrder(key, idOf(restarted), wider, newRequest()));
    expect(await house.orderOf(key, kept.id)).toMatchObject({ trailingStopPrice: '1.391' });
    expect(await house.orderOf(key, restarted.id)).toMatchObject({
      trailingStopPrice: '1.388',
      stopLossPrice: '1.391',
    });
    // As the next process takes them up.
    const next = house.restarted();
    await next.triggers.start();
    expect(next.triggers.bestOf(idOf(kept))).toBe(price('1.394'));
    expect(next.triggers.bestOf(idOf(restarted))).toBe(price('1.392'));
    await next.triggers.stop();
  });

  test('a gap past both stops is the trailing stop’s only when that came first', async () => {
    const key = await house.newKey();
    const far = await house.place(key, buyOrder({ trailingDistance: price('0.02') }));
    const near = await house.place(key, trailing);
    await house.settle(136_000);
    expect(await house.orderOf(key, far.id)).toMatchObject({ closeReason: 'stopLoss' });
    expect(await house.orderOf(key, near.id)).toMatchObject({ closeReason: 'trailing' });
  });
});

describe('swap', () => {
  /** The stage opens on Tuesday at 15:30 UTC; in November the rollover is at 22:00. */
  const tonight = 7 * hourMs;

  test('is taken once for each rollover, however late and however often it is looked for', async () => {
    const key = await house.newKey();
    const position = await house.place(key);
    const quote = taken(await house.orders.quoteOrder(key, buyOrder()));
    const perDay = units(quote.swapPerDay);
    expect(perDay).toBeLessThan(0n);
    const before = (await house.ledger.balances(key)).USDT.available;
    expect(await house.orders.swaps.run()).toBe(0);
    house.clock.advance(tonight);
    expect(await house.orders.swaps.run()).toBe(1);
    expect(await house.orders.swaps.run()).toBe(0);
    expect(await house.restarted().swaps.run()).toBe(0);
    expect(await house.orderOf(key, position.id)).toMatchObject({ swap: formatUnits(perDay) });
    expect((await house.ledger.balances(key)).USDT.available).toBe(before + perDay);
    // Wednesday counts three, Thursday and Friday one each, the weekend nothing.
    house.clock.advance(5 * 24 * hourMs);
    expect(await house.restarted().swaps.run()).toBe(1);
    expect(await house.orderOf(key, position.id)).toMatchObject({ swap: formatUnits(6n * perDay) });
    expect((await house.ledger.balances(key)).USDT.available).toBe(before + 6n * perDay);
    const { rows } = await house.accounts.listTransfers(key, { reason: 'swap' }, firstPage);
    expect(rows.map(({ amount, ref }) => [amount, ref])).toEqual([
      [formatUnits(5n * perDay), position.id],
      [formatUnits(perDay), position.id],
    ]);
  });

  test('a credit is paid, and a position closed after the rollover takes its swap along', async () => {
    const key = await house.newKey();
    const sold = await house.place(key, sellOrder());
    house.clock.advance(tonight);
    await house.settle(138_710);
    const closed = taken(await house.orders.closeOrder(key, idOf(sold), newRequest()));
    expect(units(closed.swap)).toBeGreaterThan(0n);
    const { USDT } = await house.ledger.balances(key);
    expect(USDT.available).toBe(
      units('10000') - units(closed.fee) + units(closed.profit) + units(closed.swap),
    );
    expect(await house.orders.swaps.run()).toBe(0);
  });
});

describe('evidence of what a killed process left', () => {
  test('a tick whose doing was not stored decides after the restart, at its own price', async () => {
    const key = await house.newKey();
    const position = await house.place(key);
    // The lane is cut off for the engine: it decides, and dies before anything is stored.
    const dying = house.restarted({ submit: () => new Promise(() => {}), listen: () => {} });
    await house.orders.triggers.stop();
    await dying.triggers.start();
    house.lasts('EURUSD', 137_500, 137_520);
    const sequence = String(house.markets.latest('EURUSD')?.sequence);
    house.lasts('EURUSD', 138_710, 138_730);
    await expect.poll(() => house.keptTicks()).toBe(1);
    const fresh = await house.reborn();
    await fresh.orders.triggers.start();
    await fresh.orders.triggers.settled();
    expect(await house.orderOf(key, position.id)).toMatchObject({
      closeReason: 'stopLoss',
      closePrice: '1.375',
    });
    const { ticks } = taken(await house.orders.getReceipt(key, idOf(position)));
    expect(ticks.slice(1, 3)).toMatchObject([{ role: 'crossing' }, { role: 'trigger', sequence }]);
    await fresh.orders.triggers.flush();
    expect(await house.keptTicks()).toBe(0);
    await Promise.all([fresh.stop(), dying.triggers.stop()]);
  });

  test('a stored minute that shows the stop crossed closes at the first price that lasts, and is named', async () => {
    const key = await house.newKey();
    const [position, opposite] = [await house.place(key), await house.place(key, sellOrder())];
    await house.orders.triggers.stop();
    house.clock.advance(2 * 60_000);
    house.lasts('EURUSD', 137_500, 137_520);
    house.clock.advance(60_000);
    house.lasts('EURUSD', 138_600, 138_620);
    await house.markets.flush();
    // The first process after it sees no tick, and ends: that must not be forgotten.
    const shortlived = await house.reborn();
    await shortlived.orders.triggers.start();
    await shortlived.stop();
    const fresh = await house.reborn();
    await fresh.orders.triggers.start();
    await fresh.orders.triggers.settled();
    expect(await house.orderOf(key, position.id)).toMatchObject({ status: 'open' });
    fresh.lasts('EURUSD', 138_650, 138_670);
    await fresh.orders.triggers.settled();
    expect(await house.orderOf(key, position.id)).toMatchObject({
      closeReason: 'stopLoss',
      closePrice: '1.3865',
    });
    expect(await house.orderOf(key, opposite.id)).toMatchObject({ status: 'open' });
    const { ticks } = taken(await house.orders.getReceipt(key, idOf(position)));
    expect(ticks[1]).toMatchObject({ role: 'trigger', missedIn: { low: '1.3751', source: 'replay' } });
    await fresh.stop();
  });
});
