import { expect, test } from 'vitest';
import { proveRestarts } from '#capabilities/markets/prices/server/testing/restart-suite.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { minuteMs } from '#foundation/time/clock.ts';
import { selectReferences } from './engine.sql.ts';
import { createOptionHouse, fundedBuyer, idOf, newRequest, upOption } from './testing/option-house.ts';

/** An option waits for its end; a reset of the demo account gives its stake back before. */
proveRestarts<{ key: AccountKey; id: string }>('options', { missed: 'acts' }, async () => {
  const house = await createOptionHouse();
  await house.options.engine.stop();
  let expiresAt = 0;
  return {
    lane: house.lane,
    async open(lane) {
      const { markets, feed } = await house.openMarkets();
      const options = house.reborn(lane, markets);
      const quote = (bidPoints: number) => {
        house.clock.advance(1);
        feed.write({ code: 'BTCUSD', bidPoints, askPoints: bidPoints + 100, at: house.clock.now() });
        markets.pump();
      };
      async function waitOne() {
        const { demo } = await fundedBuyer(house);
        const { id } = taken(await options.buy(demo, upOption(), newRequest()));
        for (let second = 0; second < 11; second += 1) {
          house.clock.advance(999);
          quote(9_999_000);
        }
        await options.engine.settled();
        const { expiryTime } = taken(await options.find(demo, idOf(id)));
        expiresAt = expiryTime === undefined ? house.clock.now() + minuteMs : Date.parse(expiryTime);
        return { key: demo, id };
      }
      let turn: Promise<unknown> = Promise.resolve();
      return {
        start: options.engine.start,
        settled: options.engine.settled,
        async stop() {
          await options.engine.stop();
          await markets.stop();
        },
        wait() {
          // One after the other: each moves the clock by more than a purchase may wait.
          const mine = turn.then(waitOne);
          turn = mine;
          return mine;
        },
        async spare({ key }) {
          taken(await options.reset(key));
        },
        quote(where) {
          if (where === 'short') return quote(9_998_000);
          // Its last window passes at the price.
          for (const before of [9_600, 0]) {
            house.clock.advance(Math.max(0, expiresAt - before - house.clock.now()));
            quote(10_000_500);
          }
        },
      };
    },
    async timesDone({ key, id }) {
      const { rows } = await house.ledger.listTransfers(key, {}, { offset: 0, limit: 100 });
      const isReset = (await house.found(key, id)).refundReason === 'reset';
      const ended = isReset ? /^option(Win|Loss)$/ : /^option(Win|Loss|Refund)$/;
      return rows.filter(({ ref, reason }) => ref === id && ended.test(reason)).length;
    },
    keptTicks: async () => (await selectReferences(house.database.db)).length,
    close: house.close,
  };
});

test('what no process saw is refunded: a restart gives no choice of ticks', async () => {
  const house = await createOptionHouse();
  const { demo } = await fundedBuyer(house);
  const { id } = taken(await house.options.buy(demo, upOption(), newRequest()));
  const lasting = await house.entered(demo, { periodSeconds: 300 });
  const expiring = await house.found(demo, id);
  expect(expiring.entryPrice).toBeDefined();
  house.clock.advance(30_000);
  await house.tick(10_000_000);
  const waiting = taken(await house.options.buy(demo, upOption(), newRequest()));
  await house.options.engine.stop();
  house.clock.advance(30_000);
  const { markets, feed } = await house.openMarkets();
  house.options = house.reborn(house.lane, markets);
  await house.options.engine.start();
  const quote = async () => {
    house.clock.advance(1);
    feed.write({ code: 'BTCUSD', bidPoints: 10_000_500, askPoints: 10_000_600, at: house.clock.now() });
    markets.pump();
    await house.options.engine.settled();
  };
  await quote();
  for (const { id } of [expiring, waiting]) {
    expect(await house.found(demo, id)).toMatchObject({ status: 'refunded', refundReason: 'unseen' });
  }
  house.clock.advance(Date.parse(lasting.expiryTime ?? '') - 30_000 - house.clock.now());
  await quote();
  house.clock.advance(30_000);
  await quote();
  expect((await house.found(demo, lasting.id)).status).toBe('won');
  await markets.stop();
  await house.close();
});
