import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setHalted } from '#capabilities/markets/catalogue/server/testing/halting.ts';
import { listedMarket } from '#capabilities/markets/catalogue/server/testing/option-listings.ts';
import { atOnce } from '#capabilities/markets/prices/server/testing/current-at-once.ts';
import {
  type ScriptedMarkets,
  startScriptedMarkets,
} from '#capabilities/markets/prices/server/testing/start-markets.ts';
import { verifyLedger } from '#capabilities/money/integrity/server/verify.ts';
import { createFunding } from '#capabilities/money/ledger/funding.ts';
import { auditLedger } from '#capabilities/money/ledger/server/ledger-audit.ts';
import { createMoneyLane } from '#capabilities/money/ledger/server/money-lane.ts';
import { createTestLane, type TestLane } from '#capabilities/money/ledger/server/testing/test-lane.ts';
import { postTransfers } from '#capabilities/money/ledger/transfer-kind.ts';
import { asCustomerId, type CustomerId } from '#foundation/ids/ids.ts';
import { type Asset, assets, formatUnits, unitsPerWhole } from '#foundation/money/money.ts';
import { units } from '#foundation/money/testing/amounts.ts';
import type { Result } from '#foundation/refusals/result.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { createSecretBox } from '#foundation/server-kit/secret-box.ts';
import { many } from '#foundation/server-kit/testing/many.ts';
import { secondMs } from '#foundation/time/clock.ts';
import { type Conversions, createConversions } from './conversions.ts';

let stage: TestLane;
let markets: ScriptedMarkets['markets'];
let feed: ScriptedMarkets['feed'];
let conversions: Conversions;
const box = createSecretBox([{ id: 'test', bytes: Buffer.alloc(32, 7) }]);
const terms = {
  current: {
    feeRate: 1_000n,
    quoteSeconds: 15,
    minWorth: unitsPerWhole,
    maxWorth: 100_000n * unitsPerWhole,
  },
};

function conversionsOn(lane: TestLane['lane']): Conversions {
  const { db, ledger, clock } = stage;
  return createConversions({ db, lane, ledger, markets, clock, box, terms });
}

beforeAll(async () => {
  stage = await createTestLane();
  const { db, clock, lane } = stage;
  const catalogue = [{ ...listedMarket('BTCUSD'), spreadPoints: 1_000 }, listedMarket('ETHUSD', 2)];
  const first = [
    { code: 'BTCUSD', bidPoints: 5_200_000, askPoints: 5_201_000, at: clock.now() },
    { code: 'ETHUSD', bidPoints: 260_000, askPoints: 260_100, at: clock.now() },
  ];
  ({ markets, feed } = await startScriptedMarkets(first, { db, clock, catalogue, current: atOnce }));
  conversions = conversionsOn(lane);
  const funding = createFunding(lane, { demoStartUnits: 1n });
  for (const asset of assets) {
    const fund = funding.fundHouse(
      'real',
      'house/conversion',
      100_000n * unitsPerWhole,
      `house ${asset}`,
      asset,
    );
    expect(await fund).toMatchObject({ ok: true });
  }
});
afterAll(async () => {
  expect((await auditLedger(stage.db, verifyLedger)).findings).toEqual([]);
  await markets.stop();
  await stage.end();
});

let customers = 100n;
/** A customer of their own, with so much of an asset. */
async function owner(asset: Asset, amount: string): Promise<CustomerId> {
  const customerId = asCustomerId(++customers);
  const funding = createFunding(stage.lane, { demoStartUnits: 1n });
  taken(await funding.fundReal(customerId, asset, units(amount), `fund ${customerId}`));
  tick();
  return customerId;
}

/** Fresh prices at this moment, so that nothing is stale. */
function tick(btcBid = 5_200_000, ethBid = 260_000): void {
  stage.clock.advance(1);
  const at = stage.clock.now();
  feed.write({ code: 'BTCUSD', bidPoints: btcBid, askPoints: btcBid + 1_000, at });
  feed.write({ code: 'ETHUSD', bidPoints: ethBid, askPoints: ethBid + 100, at });
  markets.pump();
}

let requests = 0;
const fresh = () => ({ id: `convert ${++requests}`, fingerprint: `convert ${requests}` });
const asked = (from: Asset, to: Asset, amount: string) => ({ from, to, amount: units(amount) });

async function available(customerId: CustomerId): Promise<Partial<Record<Asset, string>>> {
  const balances = await stage.ledger.balances({ book: 'real', customerId });
  return Object.fromEntries(
    assets
      .filter((asset) => balances[asset].available > 0n)
      .map((asset) => [asset, formatUnits(balances[asset].available)]),
  );
}
const house = (account: 'house/conversion' | 'house/fees', asset: Asset) =>
  stage.ledger.houseBalance('real', account, asset);

describe('a quoted price', () => {
  test('is what the customer gets while the market is within its fee of it', async () => {
    const customer = await owner('BTC', '1');
    const before = await Promise.all(assets.map((asset) => house('house/conversion', asset)));
    const quote = taken(conversions.quote(customer, asked('BTC', 'USDT', '1')));
    expect(quote).toMatchObject({
      rate: '52000',
      fee: '52',
      receives: '51948',
      feeRate: '0.001',
      secondsLeft: 15,
    });
    const order = { ...asked('BTC', 'USDT', '1'), quoteId: quote.quoteId };
    // A point more and waiting would have gained.
    tick(5_194_799);
    expect(await conversions.convert(customer, order, fresh())).toMatchObject({ refusal: 'QUOTE_EXPIRED' });
    tick(5_194_800);
    const done = taken(await conversions.convert(customer, order, fresh()));
    expect(done).toMatchObject({ rate: '52000', fee: '52', receives: '51948' });
    expect(await available(customer)).toEqual({ USDT: '51948' });
    const after = await Promise.all(assets.map((asset) => house('house/conversion', asset)));
    expect(after.map((held, index) => held - (before[index] ?? 0n))).toEqual([
      -52_000n * unitsPerWhole,
      unitsPerWhole,
      0n,
    ]);
  });

  test('counts once', async () => {
    const customer = await owner('BTC', '1');
    const { quoteId } = taken(conversions.quote(customer, asked('BTC', 'USDT', '0.1')));
    const order = { ...asked('BTC', 'USDT', '0.1'), quoteId };
    const answers = await Promise.all([
      conversions.convert(customer, order, fresh()),
      conversions.convert(customer, order, fresh()),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ refusal: 'QUOTE_EXPIRED' });
    expect(await conversions.convert(customer, order, fresh())).toMatchObject({ refusal: 'QUOTE_EXPIRED' });
    expect(await available(customer)).toMatchObject({ BTC: '0.9' });
  });

  test('counts once over two processes', async () => {
    const customer = await owner('BTC', '1');
    const { url, clock, errors } = stage;
    const lane = createMoneyLane({ url, clock, onError: (error) => void errors.push(error) });
    const elsewhere = conversionsOn(lane);
    const { quoteId } = taken(conversions.quote(customer, asked('BTC', 'USDT', '0.1')));
    const order = { ...asked('BTC', 'USDT', '0.1'), quoteId };
    const answers = await Promise.all(
      [conversions, elsewhere].map((each) => each.convert(customer, order, fresh())),
    );
    await lane.close();
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await available(customer)).toMatchObject({ BTC: '0.9' });
  });

  test('ends when its time is over', async () => {
    const customer = await owner('ETH', '1');
    const { quoteId } = taken(conversions.quote(customer, asked('ETH', 'USDT', '1')));
    stage.clock.advance(15 * secondMs);
    tick();
    expect(
      await conversions.convert(customer, { ...asked('ETH', 'USDT', '1'), quoteId }, fresh()),
    ).toMatchObject({ refusal: 'QUOTE_EXPIRED' });
    expect(await available(customer)).toEqual({ ETH: '1' });
  });

  test('is for no other customer, and for nothing else', async () => {
    const customer = await owner('ETH', '2');
    const other = await owner('ETH', '2');
    const { quoteId } = taken(conversions.quote(customer, asked('ETH', 'USDT', '1')));
    const order = { ...asked('ETH', 'USDT', '1'), quoteId };
    expect(await conversions.convert(other, order, fresh())).toMatchObject({ refusal: 'QUOTE_EXPIRED' });
    for (const change of [asked('ETH', 'BTC', '1'), asked('ETH', 'USDT', '2')]) {
      expect(await conversions.convert(customer, { ...change, quoteId }, fresh())).toMatchObject({
        refusal: 'INPUT_INVALID',
      });
    }
    const changed = `${quoteId.slice(0, -1)}${quoteId.endsWith('A') ? 'B' : 'A'}`;
    for (const forged of [changed, 'x', quoteId.slice(40)]) {
      expect(await conversions.convert(customer, { ...order, quoteId: forged }, fresh())).toMatchObject({
        refusal: 'QUOTE_EXPIRED',
      });
    }
    expect(await available(customer)).toEqual({ ETH: '2' });
  });

  test('is not honoured while the feed is behind its market, nor is any other price', async () => {
    const customer = await owner('ETH', '2');
    const { quoteId } = taken(conversions.quote(customer, asked('ETH', 'BTC', '1')));
    feed.lag(2 * secondMs);
    const behind = { refusal: 'TRADING_UNAVAILABLE', params: { reason: 'stale' } };
    const order = asked('ETH', 'BTC', '1');
    expect(await conversions.convert(customer, { ...order, quoteId }, fresh())).toMatchObject(behind);
    expect(await conversions.convert(customer, order, fresh())).toMatchObject(behind);
    expect(await available(customer)).toEqual({ ETH: '2' });
    feed.lag(0);
    taken(await conversions.convert(customer, { ...order, quoteId }, fresh()));
  });

  test('is not honoured in a market that has closed since', async () => {
    const customer = await owner('ETH', '1');
    const { quoteId } = taken(conversions.quote(customer, asked('ETH', 'BTC', '1')));
    feed.setOpen('BTCUSD', false);
    expect(
      await conversions.convert(customer, { ...asked('ETH', 'BTC', '1'), quoteId }, fresh()),
    ).toMatchObject({ refusal: 'TRADING_UNAVAILABLE', params: { reason: 'closed' } });
    feed.setOpen('BTCUSD', true);
    expect(await available(customer)).toEqual({ ETH: '1' });
  });
});

describe('a customer who sees the market before the feed', () => {
  /** Buys bitcoin where the market has risen beyond fees and spread, and sells it once the feed has come. */
  interface Lag {
    readonly lagSeconds: number;
    readonly isNoticed: boolean;
    readonly trades: number;
  }
  async function attack({ lagSeconds, isNoticed, trades }: Lag) {
    const customer = await owner('USDT', '1000');
    const market = Array.from({ length: lagSeconds }, () => 5_200_000);
    feed.lag(isNoticed ? lagSeconds * secondMs : 0);
    let [state, tried, filled] = [7, 0, 0];
    function pass() {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      const moved = (market.at(-1) ?? 0) + Math.round((state / 2_147_483_648 - 0.5) * 60_000);
      const seen = Math.min(5_600_000, Math.max(4_800_000, moved));
      market.push(seen);
      const shown = market[market.length - 1 - lagSeconds] ?? seen;
      stage.clock.advance(secondMs);
      tick(shown);
      return seen / shown;
    }
    while (tried < trades) {
      if (pass() < 1.004) continue;
      tried += 1;
      const order = asked('USDT', 'BTC', '500');
      const { quoteId } = taken(conversions.quote(customer, order));
      const sealed = await conversions.convert(customer, { ...order, quoteId }, fresh());
      const done = sealed.ok ? sealed : await conversions.convert(customer, order, fresh());
      if (!done.ok) continue;
      filled += 1;
      for (let second = 0; second < lagSeconds; second += 1) pass();
      taken(await conversions.convert(customer, asked('BTC', 'USDT', done.value.receives), fresh()));
    }
    feed.lag(0);
    tick();
    return { left: await available(customer), filled };
  }

  test('would gain by an undetected lag', async () => {
    const { left, filled } = await attack({ lagSeconds: 5, isNoticed: false, trades: 200 });
    expect(filled).toBe(200);
    expect(units(left.USDT ?? '0')).toBeGreaterThan(units('1100'));
  });

  test.each([2, 5, 9])(
    'gains nothing in many trades at a lag of %s s, neither by a quote nor without',
    async (lagSeconds) => {
      const nothing = { left: { USDT: '1000' }, filled: 0 };
      expect(await attack({ lagSeconds, isNoticed: true, trades: many(1_000) })).toEqual(nothing);
    },
  );
});

describe('without a quote', () => {
  test('the price of the moment decides; the tick stands in the transfer, and the fee goes to the platform', async () => {
    const customer = await owner('BTC', '1');
    const feesBefore = await house('house/fees', 'ETH');
    const done = taken(await conversions.convert(customer, asked('BTC', 'ETH', '0.5'), fresh()));
    expect(done).toMatchObject({ rate: '19.9923106497500961', fee: '0.00999616', receives: '9.98615916' });
    expect(await available(customer)).toEqual({ BTC: '0.5', ETH: '9.98615916' });
    expect((await house('house/fees', 'ETH')) - feesBefore).toBe(999_616n);
    const found = taken(await conversions.get(customer, done.id));
    expect(found.ticks).toMatchObject([
      { role: 'sell', code: 'BTCUSD', bid: '52000', ask: '52010', source: 'replay' },
      { role: 'buy', code: 'ETHUSD', bid: '2600', ask: '2601', source: 'replay' },
    ]);
    expect(found.transfers.map(({ reason, amount, currency }) => [reason, amount, currency])).toEqual([
      ['convertOut', '0.5', 'BTC'],
      ['convertIn', '9.99615532', 'ETH'],
      ['convertFee', '0.00999616', 'ETH'],
    ]);
    expect(await conversions.list(customer, { offset: 0, limit: 5 })).toMatchObject({
      total: 1,
      rows: [done],
    });
    expect(await conversions.get(asCustomerId(1n), done.id)).toMatchObject({ refusal: 'NOT_FOUND' });
  });

  test('a repeated request is answered as it was; the same command at once again is too frequent', async () => {
    const customer = await owner('USDT', '1000');
    const request = { id: 'again', fingerprint: 'again' };
    const first = await conversions.convert(customer, asked('USDT', 'BTC', '520.1'), request);
    tick(9_000_000);
    expect(await conversions.convert(customer, asked('USDT', 'BTC', '520.1'), request)).toEqual(first);
    expect(
      await conversions.convert(customer, asked('USDT', 'BTC', '520.1'), { ...request, id: 'other' }),
    ).toMatchObject({ refusal: 'TOO_FREQUENT' });
    expect(await available(customer)).toEqual({ USDT: '479.9', BTC: '0.00998999' });
  });

  test.each<[string, Asset, Asset, string, string]>([
    ['more than the customer has', 'USDT', 'BTC', '11', 'INSUFFICIENT_BALANCE'],
    ['too little', 'USDT', 'BTC', '0.99', 'CONVERSION_TOO_SMALL'],
    ['too much', 'USDT', 'BTC', '100000.00000001', 'CONVERSION_TOO_LARGE'],
    ['into itself', 'USDT', 'USDT', '5', 'CURRENCIES_SAME'],
  ])('%s is refused and moves nothing', async (_, from, to, amount, refusal) => {
    const customer = await owner('USDT', '10');
    expect(await conversions.convert(customer, asked(from, to, amount), fresh())).toMatchObject({ refusal });
    expect(await available(customer)).toEqual({ USDT: '10' });
  });

  test('a stale price, a closed market', async () => {
    const customer = await owner('USDT', '100');
    stage.clock.advance(11 * secondMs);
    expect(await conversions.convert(customer, asked('USDT', 'BTC', '50'), fresh())).toMatchObject({
      refusal: 'TRADING_UNAVAILABLE',
      params: { reason: 'stale' },
    });
    expect(conversions.terms().prices).toEqual([]);
    tick();
    feed.setOpen('ETHUSD', false);
    expect(conversions.quote(customer, asked('USDT', 'ETH', '50'))).toMatchObject({
      refusal: 'TRADING_UNAVAILABLE',
      params: { reason: 'closed' },
    });
    expect(conversions.terms().prices.map(({ currency }) => currency)).toEqual(['BTC']);
    feed.setOpen('ETHUSD', true);
    expect(await available(customer)).toEqual({ USDT: '100' });
  });

  test('a halted market: no quote, none honoured, nothing moves; again when it trades', async () => {
    const customer = await owner('ETH', '2');
    const { quoteId } = taken(conversions.quote(customer, asked('ETH', 'BTC', '1')));
    await setHalted(stage.db, markets, 'BTCUSD', true);
    const halted = { refusal: 'TRADING_UNAVAILABLE', params: { reason: 'halted' } };
    const order = asked('ETH', 'BTC', '1');
    expect(conversions.quote(customer, order)).toMatchObject(halted);
    expect(await conversions.convert(customer, { ...order, quoteId }, fresh())).toMatchObject(halted);
    expect(await conversions.convert(customer, order, fresh())).toMatchObject(halted);
    expect(conversions.terms().prices.map(({ currency }) => currency)).toEqual(['ETH']);
    expect(await available(customer)).toEqual({ ETH: '2' });
    // The other market trades.
    taken(await conversions.convert(customer, asked('ETH', 'USDT', '0.5'), fresh()));
    await setHalted(stage.db, markets, 'BTCUSD', false);
    tick();
    taken(await conversions.convert(customer, order, fresh()));
    expect(await available(customer)).toMatchObject({ ETH: '0.5' });
  });

  test('the inventory gives what it has and not more, however many come at once', async () => {
    taken(await emptied('ETH', unitsPerWhole));
    const buyers = await Promise.all([owner('USDT', '3000'), owner('USDT', '3000')]);
    tick();
    const answers = await Promise.all(
      buyers.map((each) => conversions.convert(each, asked('USDT', 'ETH', '2601'), fresh())),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({
      refusal: 'TRADING_UNAVAILABLE',
      params: { reason: 'reserve' },
    });
    expect(await house('house/conversion', 'ETH')).toBe(1n);
  });
});

/** Takes the platform's inventory of an asset down to this. */
async function emptied(asset: Asset, to: bigint): Promise<Result<null>> {
  const left = (await house('house/conversion', asset)) - to;
  const transfer = {
    from: 'house/conversion',
    to: 'outside',
    asset,
    units: left,
    reason: 'adjustment',
    ref: 't',
  } as const;
  return await stage.lane.submit(postTransfers, {
    key: { book: 'real', customerId: asCustomerId(0n) },
    input: [transfer],
  });
}
