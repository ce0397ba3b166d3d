import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MoneyLane } from '#capabilities/money/ledger/face.ts';
import { unitsPerWhole } from '#foundation/money/money.ts';
import { refuse } from '#foundation/refusals/result.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { dayMs, minuteMs } from '#foundation/time/clock.ts';
import { selectReferences } from './engine.sql.ts';
import {
  createOptionHouse,
  fundedBuyer,
  newRequest,
  type OptionHouse,
  reserveFunds,
  upOption,
} from './testing/option-house.ts';

let house: OptionHouse;
beforeEach(async () => {
  house = await createOptionHouse();
});
afterEach(() => house.close());

const first = 10_000_000;
const buyerCount = 12;

/** So many customers with an option each, entered and a minute from its end. */
async function manyEntered() {
  const buyers = await Promise.all(Array.from({ length: buyerCount }, () => fundedBuyer(house)));
  const bought = await Promise.all(
    buyers.map(async ({ demo }) => ({
      demo,
      ...taken(await house.options.buy(demo, upOption(), newRequest())),
    })),
  );
  await house.stand(first, 11_000);
  return bought;
}

/** Their last seconds pass at this bid, and a tick ends them. */
function endAt(bidPoints: number) {
  for (const after of [minuteMs - 12_000, 6_000, 6_000]) {
    house.clock.advance(after);
    house.feed.write({ code: 'BTCUSD', bidPoints, askPoints: bidPoints + 100, at: house.clock.now() });
    house.markets.pump();
  }
}

async function statuses(bought: Awaited<ReturnType<typeof manyEntered>>) {
  const found = await Promise.all(bought.map(({ demo, id }) => house.found(demo, id)));
  return found.map(({ status }) => status);
}

async function countSettled(bought: Awaited<ReturnType<typeof manyEntered>>) {
  return (await statuses(bought)).filter((status) => status !== 'open').length;
}

/**
 * Carries the first decisions, and loses the others, as a process does that is killed or cut off from its
 * database.
 */
function lossyLane(lane: MoneyLane, most: number): MoneyLane & { isCut: boolean } {
  let carried = 0;
  const lossy: MoneyLane & { isCut: boolean } = {
    isCut: true,
    listen: lane.listen,
    submit(kind, command) {
      const isLost = kind.name === 'options.decide' && lossy.isCut && ++carried > most;
      return isLost ? Promise.resolve(refuse('SERVICE_UNAVAILABLE')) : lane.submit(kind, command);
    },
  };
  return lossy;
}

test('a process that dies half way leaves the price that decides the rest: the next one settles each once by it', async () => {
  const bought = await manyEntered();
  await house.options.engine.stop();
  const lane = lossyLane(house.lane, 5);
  const dying = house.reborn(lane);
  await dying.engine.start();
  endAt(first + 1);
  await expect.poll(() => countSettled(bought), { timeout: 10_000 }).toBe(5);
  expect(await selectReferences(house.database.db)).toMatchObject([{ window: { seconds: 10 } }]);
  const dead = dying.engine.stop();

  // All it sees of the market is that the price has turned since.
  const { markets, feed } = await house.openMarkets();
  const next = house.reborn(house.lane, markets);
  await next.engine.start();
  house.clock.advance(1);
  feed.write({ code: 'BTCUSD', bidPoints: first - 9, askPoints: first + 91, at: house.clock.now() });
  markets.pump();
  await next.engine.settled();
  expect(await statuses(bought)).toEqual(bought.map(() => 'won'));

  // What the dead one still had in hand arrives after all, and finds everything done.
  lane.isCut = false;
  await dead;
  for (const { demo } of bought) {
    expect((await house.ledger.balances(demo)).USDT.available).toBe(10_080n * unitsPerWhole);
  }
  expect(await house.reserve()).toEqual({
    promised: 0n,
    free: reserveFunds - BigInt(buyerCount) * 80n * unitsPerWhole,
  });
  await next.engine.stop();
  await markets.stop();
});

test('while the database is away nothing is lost: what a price decided is settled by it afterwards', async () => {
  const bought = await manyEntered();
  await house.options.engine.stop();
  const lane = lossyLane(house.lane, 0);
  const cutOff = house.reborn(lane);
  await cutOff.engine.start();
  endAt(first - 1);
  house.clock.advance(10 * minuteMs);
  house.feed.write({ code: 'BTCUSD', bidPoints: first + 9, askPoints: first + 109, at: house.clock.now() });
  house.markets.pump();
  expect(await countSettled(bought)).toBe(0);
  lane.isCut = false;
  await cutOff.engine.settled();
  expect(await statuses(bought)).toEqual(bought.map(() => 'lost'));
  await cutOff.engine.stop();
});

test('a process that starts when the time for a price has passed gives the stakes back', async () => {
  const bought = await manyEntered();
  await house.options.engine.stop();
  house.clock.advance(dayMs);
  const { markets, feed } = await house.openMarkets();
  const next = house.reborn(house.lane, markets);
  await next.engine.start();
  house.clock.advance(1);
  feed.write({ code: 'BTCUSD', bidPoints: first + 9, askPoints: first + 109, at: house.clock.now() });
  markets.pump();
  await next.engine.settled();
  expect(await statuses(bought)).toEqual(bought.map(() => 'refunded'));
  expect(await house.reserve()).toEqual({ promised: 0n, free: reserveFunds });
  await next.engine.stop();
  await markets.stop();
});
