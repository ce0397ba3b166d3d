import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { factOf } from '#capabilities/desk/reviews/server/testing/fact-of.ts';
import { setHalted } from '#capabilities/markets/catalogue/server/testing/halting.ts';
import { postTransfers } from '#capabilities/money/ledger/transfer-kind.ts';
import { asOperatorId } from '#foundation/ids/ids.ts';
import { unitsPerWhole } from '#foundation/money/money.ts';
import { refuse } from '#foundation/refusals/result.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { many } from '#foundation/server-kit/testing/many.ts';
import { hourMs, minuteMs, secondMs } from '#foundation/time/clock.ts';
import type { OptionOrder } from '../contract.ts';
import { readMeanLine } from '../evidence.ts';
import {
  createOptionHouse,
  fundedBuyer,
  idOf,
  newRequest,
  type OptionHouse,
  reserveFunds,
  upOption,
} from './testing/option-house.ts';

let house: OptionHouse;
let demo: Awaited<ReturnType<typeof fundedBuyer>>['demo'];
let real: Awaited<ReturnType<typeof fundedBuyer>>['real'];
beforeEach(async () => {
  house = await createOptionHouse();
  ({ demo, real } = await fundedBuyer(house));
});
afterEach(() => house.close());

const usdt = (whole: number) => BigInt(Math.round(whole * 100)) * (unitsPerWhole / 100n);
const unavailable = (reason: string) => refuse('TRADING_UNAVAILABLE', { reason });
const first = 10_000_000;

async function available(key = demo as typeof demo | typeof real) {
  return (await house.ledger.balances(key)).USDT.available;
}

async function buy(changes = {}, key: typeof demo | typeof real = demo) {
  return await house.options.buy(key, upOption(changes), newRequest());
}

/** The reasons of its transfers with their units, in order. */
async function moved({ id }: OptionOrder, key: typeof demo | typeof real = demo) {
  return (await house.ledger.transfersOf(key, id)).map(
    ({ from, to, units, reason }) => `${reason} ${from} → ${to} ${units / unitsPerWhole}`,
  );
}

describe('a purchase', () => {
  test('reserves the whole payout in its own transaction and enters at the mean of the next seconds', async () => {
    const bought = taken(await buy());
    expect(bought).toMatchObject({
      status: 'open',
      amount: '100',
      payout: '180',
      profitRate: '0.8',
      book: 'demo',
    });
    expect(bought.entryPrice).toBeUndefined();
    expect(await available()).toBe(usdt(9_900));
    expect(await house.reserve()).toEqual({ free: reserveFunds - usdt(80), promised: usdt(180) });
    // Whatever stood before the next tick does not count; then half of the ten seconds each.
    house.clock.advance(5 * secondMs);
    await house.stand(first, 5 * secondMs);
    await house.stand(first + 200, 5 * secondMs);
    const entered = await house.found(demo, bought.id);
    expect(entered).toMatchObject({ status: 'open', entryPrice: '100001.5', window: { seconds: 10 } });
    expect(Date.parse(entered.expiryTime ?? '') - Date.parse(entered.openTime ?? '')).toBe(minuteMs);
  });

  test.each([
    ['more than the balance', { amount: usdt(5_000) }, { amount: usdt(5_001) }, 'PURCHASE_AMOUNT_WRONG'],
    ['less than the least', { amount: usdt(5) }, { amount: usdt(4.99) }, 'PURCHASE_AMOUNT_WRONG'],
    ['a period that is not offered', {}, { periodSeconds: 61 }, 'NO_MATCHING_PERIOD'],
    ['a market without options', { code: 'ETHUSD' }, { code: 'AAPLC' }, 'OPTION_PRODUCT_INCORRECT'],
    ['a market that does not exist', {}, { code: 'NOTHING' }, 'OPTION_PRODUCT_INCORRECT'],
  ] as const)('of %s is refused, at the edge not', async (_, good, bad, refusal) => {
    expect(await buy(bad)).toMatchObject({ ok: false, refusal });
    expect(await available()).toBe(usdt(10_000));
    expect((await buy(good)).ok).toBe(true);
  });

  test('while the feed is behind its market is refused, and so is an early sale', async () => {
    await house.tick(first);
    const { id } = await house.entered(demo, { periodSeconds: 3_600 });
    house.feed.lag(2_000);
    expect(await buy()).toEqual(unavailable('stale'));
    expect(await house.options.sale.sell(demo, idOf(id), undefined, newRequest())).toEqual(
      unavailable('stale'),
    );
    house.feed.lag(0);
    expect((await buy()).ok).toBe(true);
  });

  test.each([2, 5, 9])('and sale are refused many times at a lag of %s s', async (lagSeconds) => {
    await house.tick(first);
    const { id } = await house.entered(demo, { periodSeconds: 3_600 });
    const before = await available();
    house.feed.lag(lagSeconds * 1_000);
    for (let trade = 1; trade <= many(1_000); trade += 1) {
      await house.tick(first + (trade % 7) * 10_000);
      expect(await buy({ direction: trade % 2 === 0 ? 'up' : 'down' })).toEqual(unavailable('stale'));
      const sold = await house.options.sale.sell(demo, idOf(id), undefined, newRequest());
      expect(sold).toEqual(unavailable('stale'));
    }
    house.feed.lag(0);
    expect(await available()).toBe(before);
  });

  test('beyond the balance is refused', async () => {
    taken(await buy({ amount: usdt(5_000) }));
    taken(await buy({ amount: usdt(4_000), direction: 'down' }));
    expect(await buy({ amount: usdt(1_000.01), code: 'ETHUSD' })).toEqual(refuse('INSUFFICIENT_BALANCE'));
  });

  test('that the reserve cannot back is refused and owes nothing', async () => {
    house.products = {
      ...house.products,
      maxAmount: '50000',
      reviewAbove: '50000',
      exposurePerExpiry: '10000000',
      exposurePerMarket: '10000000',
    };
    const rich = await Promise.all(Array.from({ length: 4 }, () => fundedBuyer(house)));
    const { free } = await house.reserve('real');
    // All but 100 USDT of the reserve is lent away, as if other options had it.
    const { lane } = house;
    const away = {
      from: 'house/option-payout',
      to: 'outside',
      asset: 'USDT',
      units: free - usdt(100),
      reason: 'adjustment',
      ref: 'test',
    } as const;
    taken(
      await lane.submit(postTransfers, {
        key: { ...real, customerId: rich[0]?.real.customerId ?? real.customerId },
        input: [away],
      }),
    );
    const answers = await Promise.all(rich.map(({ real: key }) => buy({}, key)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter(({ ok }) => !ok)).toEqual(Array.from({ length: 3 }, () => unavailable('reserve')));
    expect(await house.reserve('real')).toEqual({ free: usdt(20), promised: usdt(180) });
  });

  test('beyond the exposure of its market and minute is refused; other directions and periods are not', async () => {
    house.products = { ...house.products, exposurePerExpiry: '800' };
    const others = await Promise.all(Array.from({ length: 11 }, () => fundedBuyer(house)));
    const together = await Promise.all(others.map(({ demo: key }) => buy({}, key)));
    expect(together.map((each) => (each.ok ? 'sold' : each.params.reason)).sort()).toEqual([
      'exposure',
      ...Array.from({ length: 10 }, () => 'sold'),
    ]);
    expect((await buy({ direction: 'down' })).ok).toBe(true);
    const [last] = others;
    const small = { periodSeconds: 300, direction: 'down', amount: usdt(50) };
    expect((await buy(small, last?.demo)).ok).toBe(true);
    house.products = { ...house.products, exposurePerMarket: '922' };
    const [another] = others.slice(1);
    expect(await buy({ direction: 'down', periodSeconds: 900, amount: usdt(5) }, another?.demo)).toEqual(
      unavailable('exposure'),
    );
    expect((await buy({ code: 'ETHUSD' })).ok).toBe(true);
  });

  test('in a closed, silent or halted market, or one that closes before the end, is refused', async () => {
    house.feed.setOpen('BTCUSD', false);
    expect(await buy()).toMatchObject({ refusal: 'TRADING_UNAVAILABLE', params: { reason: 'closed' } });
    house.feed.setOpen('BTCUSD', true);
    await setHalted(house.database.db, house.markets, 'BTCUSD', true);
    expect(await buy()).toEqual(unavailable('halted'));
    await setHalted(house.database.db, house.markets, 'BTCUSD', false);
    house.feed.closeAt('BTCUSD', house.clock.now() + 10 * minuteMs);
    expect(await buy({ periodSeconds: 900 })).toEqual(unavailable('hours'));
    expect((await buy({ periodSeconds: 300 })).ok).toBe(true);
    house.clock.advance(11 * secondMs);
    expect(await buy()).toEqual(unavailable('stale'));
  });

  test('where the jurisdiction forbids it is refused on the real book alone', async () => {
    house.isAllowed = false;
    expect(await buy({}, real)).toEqual(unavailable('jurisdiction'));
    expect((await buy()).ok).toBe(true);
    expect(taken(await house.options.offer.termsShown(real, 'BTCUSD')).isAllowed).toBe(false);
  });

  test('before the appropriateness questions are answered is refused on the real book alone', async () => {
    house.unfit = refuse('APPROPRIATENESS_REQUIRED');
    expect(await buy({}, real)).toEqual(refuse('APPROPRIATENESS_REQUIRED'));
    expect((await buy()).ok).toBe(true);
    house.unfit = undefined;
    expect((await buy({}, real)).ok).toBe(true);
  });

  test('repeated with its request id is one option, and one too many is refused', async () => {
    const request = newRequest();
    const twice = await Promise.all([1, 2].map(() => house.options.buy(demo, upOption(), request)));
    expect(twice[0]).toEqual(twice[1]);
    expect(await available()).toBe(usdt(9_900));
    house.products = { ...house.products, maxLive: 1 };
    expect(await buy()).toEqual(refuse('TOO_MANY_OPEN_OPTIONS', { most: '1' }));
  });
});

describe('the end', () => {
  test.each([
    ['up', 'above', first + 1, 'won'],
    ['up', 'below', first - 1, 'lost'],
    ['down', 'above', first + 1, 'lost'],
    ['down', 'below', first - 1, 'won'],
  ] as const)(
    'of an option %s at a price %s its entry is decided by the mean of its last ten seconds',
    async (direction, _, exit, status) => {
      const option = await house.entered(demo, { direction });
      // Neither what stood before them counts, nor a print within, nor the tick that ends it.
      const opposite = 2 * first - exit;
      house.clock.advance(Date.parse(option.expiryTime ?? '') - house.clock.now() - 15_000);
      await house.stand(opposite, 5_000);
      await house.stand(exit, 3_000);
      await house.stand(opposite - 300 * (exit - first), 2_400);
      await house.stand(exit, 4_500);
      expect((await house.found(demo, option.id)).status).toBe('open');
      house.clock.advance(200);
      await house.tick(opposite);
      const ended = await house.found(demo, option.id);
      expect(ended).toMatchObject({ status, received: status === 'won' ? '180' : '0' });
      expect(await available()).toBe(status === 'won' ? usdt(10_080) : usdt(9_900));
      expect(await house.reserve()).toEqual({
        promised: 0n,
        free: reserveFunds + (status === 'won' ? -usdt(80) : usdt(100)),
      });
      expect(await moved(option)).toEqual([
        'optionStake available → house/option-promised 100',
        'optionReserve house/option-payout → house/option-promised 80',
        status === 'won'
          ? 'optionWin house/option-promised → available 180'
          : 'optionLoss house/option-promised → house/option-payout 180',
      ]);
      const [, , last] = await house.ledger.transfersOf(demo, option.id);
      const lines: string[] = JSON.parse(last?.evidence ?? '');
      expect(lines.map(readMeanLine).map((mean) => [mean?.role, mean?.price])).toEqual([
        ['entry', ended.entryPrice],
        ['exit', ended.exitPrice],
      ]);
    },
  );

  test('at the entry price is a tie: the stake goes back', async () => {
    const option = await house.entered(demo);
    await house.end(option, first);
    expect(await house.found(demo, option.id)).toMatchObject({
      status: 'refunded',
      refundReason: 'tie',
      received: '100',
    });
    expect([await available(), await house.reserve()]).toEqual([
      usdt(10_000),
      { free: reserveFunds, promised: 0n },
    ]);
    const told = await house.ledger.eventsAfter(demo.customerId, 0n, 10);
    const tie = {
      id: option.id,
      book: 'demo',
      code: 'BTCUSD',
      amount: '100',
      received: '100',
      refundReason: 'tie',
    };
    expect(told.at(-1)).toMatchObject({ event: 'option', data: { ...tie, status: 'refunded' } });
  });

  test('without a price within a minute of expiry, or of the purchase, gives the stake back', async () => {
    await house.tick(first, 'ETHUSD');
    const waiting = taken(await buy({ code: 'ETHUSD' }));
    const running = await house.entered(demo);
    await house.wait(minuteMs - 11_000);
    expect(await house.found(demo, waiting.id)).toMatchObject({ status: 'open' });
    await house.wait(1);
    expect(await house.found(demo, waiting.id)).toMatchObject({
      status: 'refunded',
      refundReason: 'feed',
    });
    await house.wait(minuteMs + 10 * secondMs);
    expect(await house.found(demo, running.id)).toMatchObject({
      status: 'refunded',
      refundReason: 'feed',
    });
    expect([await available(), await house.reserve()]).toEqual([
      usdt(10_000),
      { free: reserveFunds, promised: 0n },
    ]);
  });

  test('in a halted market comes as in any other: a halt voids no option', async () => {
    const [running, entering] = [await house.entered(demo), taken(await buy({ direction: 'down' }))];
    await setHalted(house.database.db, house.markets, 'BTCUSD', true);
    expect(await buy()).toEqual(unavailable('halted'));
    await house.stand(first, 11_000);
    await house.end(running, first + 50);
    await house.end(await house.found(demo, entering.id), first + 50);
    expect((await house.found(demo, running.id)).status).toBe('won');
    expect(await house.found(demo, entering.id)).toMatchObject({ status: 'lost', entryPrice: '100000.5' });
    await setHalted(house.database.db, house.markets, 'BTCUSD', false);
  });

  test('by sound ticks alone: one outside the session or too wide neither enters nor settles', async () => {
    const running = await house.entered(demo);
    const entering = taken(await buy({ periodSeconds: 300 }));
    const wild = async () => {
      house.clock.advance(1);
      const at = house.clock.now();
      house.feed.write({ code: 'BTCUSD', bidPoints: 1, askPoints: 20_000_000, at });
      house.markets.pump();
      house.feed.setOpen('BTCUSD', false);
      await house.tick(first - 9_000);
      house.feed.setOpen('BTCUSD', true);
    };
    await wild();
    expect(await buy()).toEqual(unavailable('stale'));
    house.clock.advance(31_000);
    await wild();
    expect((await house.found(demo, entering.id)).entryPrice).toBeUndefined();
    house.clock.advance(Date.parse(running.expiryTime ?? '') - 11_000 - house.clock.now());
    await house.stand(first + 50, 5_000);
    await wild();
    await house.stand(first + 50, 5_900);
    await wild();
    expect((await house.found(demo, running.id)).status).toBe('open');
    house.clock.advance(100);
    await house.tick(first - 90);
    expect((await house.found(demo, running.id)).status).toBe('won');
    const stored = await house.ledger.transfersOf(demo, running.id);
    const evidence: string[] = JSON.parse(stored.at(-1)?.evidence ?? '[]');
    expect(evidence.map(readMeanLine)).toMatchObject([
      { role: 'entry', spreadMedian: '1', spreadLimit: '5' },
      { role: 'exit', spreadMedian: '1', spreadLimit: '5' },
    ]);
  });

  test('not where only unsound ticks come: the stake goes back', async () => {
    const running = await house.entered(demo);
    await house.wait(minuteMs);
    const at = house.clock.now();
    house.feed.write({ code: 'BTCUSD', bidPoints: 1, askPoints: 20_000_000, at });
    house.markets.pump();
    await house.wait(minuteMs + 1);
    expect(await house.found(demo, running.id)).toMatchObject({ status: 'refunded' });
  });

  test('of all options of the demo account comes with its reset, and only of those', async () => {
    const waiting = taken(await buy({ amount: usdt(2_500) }));
    const running = await house.entered(demo);
    const kept = taken(await buy({}, real));
    taken(await house.options.reset(demo));
    for (const { id } of [waiting, running]) {
      expect(await house.found(demo, id)).toMatchObject({ status: 'refunded', refundReason: 'reset' });
    }
    expect(await available()).toBe(usdt(10_000));
    expect((await house.found(real, kept.id)).status).toBe('open');
  });
});

/** Minutes in which the price goes up and down by a few points each. */
async function moveForAWhile(around = first, minutes = 90) {
  for (let minute = 0; minute < minutes; minute++) {
    house.clock.advance(minuteMs - 1);
    await house.tick(around + (minute % 2 === 0 ? 5_000 : -5_000) + minute);
  }
  await house.markets.flush();
}

describe('an early sale', () => {
  test('pays the quoted value, less than the payout, and sets the rest free', async () => {
    await moveForAWhile();
    const option = await house.entered(demo, { periodSeconds: 900 }, first);
    const id = idOf(option.id);
    const even = Number(taken(await house.options.sale.quote(demo, id)).price);
    // Ahead for a moment is worth no more: the mean of the last seconds counts as well.
    await house.tick(first + 20_000);
    expect(Number(taken(await house.options.sale.quote(demo, id)).price)).toBeLessThan(even + 1);
    await house.stand(first + 20_000, 31_000);
    const ahead = taken(await house.options.sale.quote(demo, id));
    expect(even).toBeGreaterThan(80);
    expect(even).toBeLessThan(92);
    expect(Number(ahead.price)).toBeGreaterThan(even + 20);
    expect(await house.options.sale.sell(demo, id, usdt(180), newRequest())).toEqual(
      refuse('PRICE_MOVED', { what: 'option', price: ahead.price }),
    );
    const value = usdt(Number(ahead.price));
    const sold = taken(await house.options.sale.sell(demo, id, value, newRequest()));
    expect(sold).toMatchObject({ status: 'sold', received: ahead.price });
    expect([await available(), await house.reserve()]).toEqual([
      usdt(9_900) + value,
      { free: reserveFunds + usdt(100) - value, promised: 0n },
    ]);
    await house.wait(20 * minuteMs);
    await house.tick(first + 30_000);
    expect((await house.found(demo, option.id)).status).toBe('sold');
    expect(await house.options.sale.sell(demo, id, undefined, newRequest())).toEqual(
      refuse('OPTION_NOT_OPEN'),
    );
  });

  test('a jump over a night lifts the price of what is behind by nothing: only minutes in a row are moves', async () => {
    await moveForAWhile();
    const before = await house.entered(demo, { periodSeconds: 900 }, first);
    await house.tick(first - 10_000);
    const behind = taken(await house.options.sale.quote(demo, idOf(before.id)));
    await house.wait(16 * hourMs);
    await moveForAWhile(first + 300_000, 20);
    const after = await house.entered(demo, { periodSeconds: 900 }, first + 300_000);
    await house.tick(first + 300_000 - 10_300);
    const morning = taken(await house.options.sale.quote(demo, idOf(after.id)));
    expect(Math.abs(Number(morning.price) - Number(behind.price))).toBeLessThan(2);
  });

  test('is valued and refused by what was agreed at the purchase: a margin raised since reaches new ones alone', async () => {
    await moveForAWhile();
    const option = await house.entered(demo, { periodSeconds: 900 }, first);
    const quoteOf = async ({ id }: { id: string }) => taken(await house.options.sale.quote(demo, idOf(id)));
    const { price } = await quoteOf(option);
    house.products = { ...house.products, saleMargin: '0.2', saleEndsSeconds: 600 };
    await house.restart();
    // What stood before the start is not known.
    expect((await quoteOf(option)).reason).toBe('history');
    await house.stand(first, 31_000);
    expect(Math.abs(Number((await quoteOf(option)).price) - Number(price))).toBeLessThan(0.5);
    const later = await house.entered(demo, { periodSeconds: 900 }, first);
    expect(Number((await quoteOf(later)).price)).toBeLessThan(Number(price) - 10);
    expect(later).toMatchObject({ saleMargin: '0.2', saleEndsSeconds: 600 });
    await house.wait(400 * secondMs);
    await house.stand(first, 31_000);
    expect((await quoteOf(later)).reason).toBe('ending');
    expect((await quoteOf(option)).reason).toBeUndefined();
  });

  test('is not offered before the entry, without a history of prices, near the end, or in a closed market; the reason is given', async () => {
    const waiting = taken(await buy());
    const reason = async (id: string) => taken(await house.options.sale.quote(demo, idOf(id))).reason;
    expect(await reason(waiting.id)).toBe('starting');
    await house.stand(first, 11_000);
    expect(await reason(waiting.id)).toBe('history');
    expect(await house.options.sale.sell(demo, idOf(waiting.id), undefined, newRequest())).toEqual(
      refuse('OPTION_NOT_SALABLE', { reason: 'history' }),
    );
    await moveForAWhile();
    expect(await reason(waiting.id)).toBe('ended');
    const option = await house.entered(demo);
    expect(await reason(option.id)).toBeUndefined();
    house.feed.setOpen('BTCUSD', false);
    expect(await reason(option.id)).toBe('closed');
    house.feed.setOpen('BTCUSD', true);
    house.feed.openFrom('BTCUSD', house.clock.now() - 14 * minuteMs);
    expect(await reason(option.id)).toBe('opening');
    expect(await house.options.sale.sell(demo, idOf(option.id), undefined, newRequest())).toEqual(
      refuse('OPTION_NOT_SALABLE', { reason: 'opening' }),
    );
    house.feed.openFrom('BTCUSD', 0);
    await house.wait(50 * secondMs);
    expect(await reason(option.id)).toBe('ending');
    expect(await house.options.sale.quote(real, idOf(option.id))).toEqual(refuse('NOT_FOUND'));
  });
});

describe('a stake above the threshold', () => {
  const decision = (subjectId: string, decide: 'approve' | 'reject') => ({
    reviewId: `option-${subjectId}`,
    requestId: `review option-${subjectId} ${decide}`,
    subjectId,
    decision: decide,
    reasonCode: decide === 'approve' ? 'withinLimits' : 'marketDisturbed',
    note: '',
    operatorIds: [asOperatorId(1n)],
  });

  test('waits for review; approved its entry is measured from the next tick, once', async () => {
    expect(taken(await buy({ amount: usdt(2_000) })).status).toBe('open');
    const option = taken(await buy({ direction: 'down', amount: usdt(2_000.01) }));
    expect(option.status).toBe('pendingReview');
    await house.tick(first);
    await house.wait(10 * minuteMs);
    expect((await house.found(demo, option.id)).status).toBe('pendingReview');
    const [waiting, ...more] = await house.options.reviews.waiting({ limit: 10 });
    expect(more).toEqual([]);
    const subjectId = waiting?.subjectId ?? '';
    expect(waiting).toMatchObject({
      customerId: demo.customerId,
      needed: 1,
      amount: { units: usdt(2_000.01) },
    });
    const within = () => factOf(house.options.reviews, 'withinLimits', subjectId);
    taken(await within());
    const { products } = house;
    house.products = { ...products, exposurePerMarket: '1', exposurePerExpiry: '1' };
    expect(await within()).toMatchObject({ refusal: 'TRADING_UNAVAILABLE' });
    house.products = products;
    // No price at the moment: the review goes on waiting, and can be approved later.
    expect(await house.options.reviews.carryOut(decision(subjectId, 'approve'))).toEqual(
      unavailable('stale'),
    );
    await house.tick(first);
    for (let times = 0; times < 2; times++)
      taken(await house.options.reviews.carryOut(decision(subjectId, 'approve')));
    expect((await house.found(demo, option.id)).status).toBe('approved');
    expect(await house.options.reviews.find(subjectId)).toBeUndefined();
    await house.stand(first + 7, 11_000);
    expect(await house.found(demo, option.id)).toMatchObject({ status: 'open', entryPrice: '100000.57' });
    const evidence = taken(await house.options.reviewEvidence(subjectId));
    expect(evidence).toMatchObject({ running: { count: 1 }, recent: { settled: 1 } });
  });

  test('where options may no longer be sold it can only be rejected', async () => {
    const option = taken(await buy({ amount: usdt(3_000) }, real));
    const subjectId = `${real.customerId}-${option.id}`;
    await house.tick(first);
    house.isAllowed = false;
    expect(await house.options.reviews.carryOut(decision(subjectId, 'approve'))).toEqual(
      unavailable('jurisdiction'),
    );
    expect((await house.found(real, option.id)).status).toBe('pendingReview');
    taken(await house.options.reviews.carryOut(decision(subjectId, 'reject')));
    expect(await house.found(real, option.id)).toMatchObject({ status: 'rejected', received: '3000' });
  });

  test('rejected it goes back, once', async () => {
    const option = taken(await buy({ amount: usdt(3_000) }));
    const subjectId = `${demo.customerId}-${option.id}`;
    const news: unknown[] = [];
    house.lane.listen(({ events }) => news.push(...events.filter(({ event }) => event === 'option')));
    for (let times = 0; times < 2; times++)
      taken(await house.options.reviews.carryOut(decision(subjectId, 'reject')));
    // Why, in the customer's notice.
    const rejected = { status: 'rejected', reason: 'marketDisturbed' };
    expect(news).toMatchObject([{ data: rejected }]);
    expect(await house.found(demo, option.id)).toMatchObject({ status: 'rejected', received: '3000' });
    expect([await available(), await house.reserve()]).toEqual([
      usdt(10_000),
      { free: reserveFunds, promised: 0n },
    ]);
    expect(await house.options.reviews.carryOut(decision('1-1', 'reject'))).toEqual(refuse('NOT_FOUND'));
  });
});

test('exposure is shown by market, direction and minute', async () => {
  taken(await buy());
  await house.entered(demo, { direction: 'down', amount: usdt(50) });
  const { rows } = await house.options.exposureReport();
  expect(rows.map(({ code, direction, profit }) => [code, direction, profit])).toEqual([
    ['BTCUSD', 'up', '80'],
    ['BTCUSD', 'down', '40'],
  ]);
});
