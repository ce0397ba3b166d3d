import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CorporateAction } from '#capabilities/markets/actions/face.ts';
import { unitsPerWhole } from '#foundation/money/money.ts';
import { price } from '#foundation/money/testing/amounts.ts';
import { refuse } from '#foundation/refusals/result.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { hourMs } from '#foundation/time/clock.ts';
import { readMeanLine } from '../evidence.ts';
import {
  createOptionHouse,
  fundedBuyer,
  idOf,
  newRequest,
  type OptionHouse,
  upOption,
} from './testing/option-house.ts';

let house: OptionHouse;
let key: Awaited<ReturnType<typeof fundedBuyer>>['demo'];
beforeEach(async () => {
  house = await createOptionHouse();
  key = (await fundedBuyer(house)).demo;
});
afterEach(() => house.close());

let lastAction = 0n;

/** An action whose ex moment is now. */
function action(terms: Partial<CorporateAction>): CorporateAction {
  house.clock.advance(1);
  const common = { id: ++lastAction, code: 'BTCUSD', exDate: '2026-11-24', exAt: house.clock.now() };
  return { ...common, state: 'confirmed', isSample: false, ...terms } as CorporateAction;
}

const twoForOne = { kind: 'split', from: 1n, to: 2n } as const;
const special = { kind: 'dividend', amount: price('4000'), isSpecial: true } as const;
const entered = 10_000_000;

/** What ten "down" options of an hour bring, over an action that is carried out or is not. */
async function tenDown(terms: Partial<CorporateAction>, bidAfter: number, isCarriedOut: boolean) {
  const before = (await house.ledger.balances(key)).USDT.available;
  const bets = [];
  for (let nth = 0; nth < 10; nth += 1)
    bets.push(await house.entered(key, { direction: 'down', periodSeconds: 3_600 }, entered));
  const acting = action(terms);
  if (isCarriedOut) await house.options.carrier.carryOut(acting);
  for (const bet of bets) await house.end(bet, bidAfter);
  return ((await house.ledger.balances(key)).USDT.available - before) / unitsPerWhole;
}

test.each([
  // A price that has only followed the action, and risen by a little besides.
  ['a 2-for-1 split', twoForOne, 5_000_200],
  ['a special dividend of 4 %', special, 9_600_100],
] as const)(
  '"down" options before %s win where it is not carried out, and lose where it is',
  async (_, terms, bid) => {
    expect(await tenDown(terms, bid, false)).toBe(850n);
    expect(await tenDown(terms, bid, true)).toBe(-1000n);
  },
);

test('the entry stands at the adjusted price, once, with what was quoted in its receipt', async () => {
  const bet = await house.entered(key, {}, entered);
  const { id } = bet;
  const split = action(twoForOne);
  await house.options.carrier.carryOut(split);
  await house.options.carrier.carryOut(split);
  expect(await house.found(key, id)).toMatchObject({ entryPrice: '50000.25', status: 'open' });
  expect(await house.options.carrier.reach(split)).toEqual({ accounts: 0, records: 0, paidUnits: 0n });
  const [ticks = '[]'] = (await house.options.receiptTicks(key, idOf(id))) ?? [];
  const [line = '']: string[] = JSON.parse(ticks);
  expect(readMeanLine(line)).toMatchObject({ price: '100000.5', adjustedPrice: '50000.25' });
  await house.restart();
  await house.end(bet, 5_000_100);
  expect(await house.found(key, id)).toMatchObject({ status: 'won', exitPrice: '50001.5' });
});

test('an early sale goes by the adjusted entry', async () => {
  const { id } = await house.entered(key, { periodSeconds: 3_600 }, entered);
  const before = taken(await house.options.sale.quote(key, idOf(id)));
  await house.options.carrier.carryOut(action(twoForOne));
  await house.tick(5_000_000);
  const after = taken(await house.options.sale.quote(key, idOf(id)));
  expect(Number(after.price)).toBeCloseTo(Number(before.price), -1);
});

test('where the market ends the stake goes back', async () => {
  const { id } = await house.entered(key, {}, entered);
  await house.options.carrier.carryOut(action({ kind: 'merger', cash: price('120000') }));
  expect(await house.found(key, id)).toMatchObject({ status: 'refunded', refundReason: 'closed' });
});

test('none is sold whose period holds an ex moment', async () => {
  const exAt = house.clock.now() + hourMs;
  house.actions = {
    between: (_, from, to) => (from < exAt && exAt <= to ? [{ ...action(special), exAt }] : []),
  };
  await house.tick(entered);
  expect(await house.options.buy(key, upOption({ periodSeconds: 3_600 }), newRequest())).toEqual(
    refuse('TRADING_UNAVAILABLE', { reason: 'exDate' }),
  );
  taken(await house.options.buy(key, upOption({ periodSeconds: 60 }), newRequest()));
});
