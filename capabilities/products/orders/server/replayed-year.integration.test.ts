import { afterEach, expect, test } from 'vitest';
import type { ActionTerms } from '#capabilities/markets/actions/face.ts';
import {
  type RecordedDay,
  recordedYear,
} from '#capabilities/markets/actions/server/testing/recorded-year.ts';
import { recordingSpeaks } from '#capabilities/markets/actions/server/testing/start-actions.ts';
import { expectConserved } from '#capabilities/money/ledger/server/testing/expect-conserved.ts';
import type { OptionDirection } from '#capabilities/products/options/option.ts';
import { formatLots, formatPrice, priceFromPoints } from '#foundation/money/price.ts';
import { lots, price, units } from '#foundation/money/testing/amounts.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { dayMs, secondMs } from '#foundation/time/clock.ts';
import { localTime } from '#foundation/time/time-zone.ts';
import type { Direction } from '../valuation.ts';
import { idOf, newRequest } from './testing/requests.ts';
import { createShareHouse, shareSpread } from './testing/share-house.ts';

let house: Awaited<ReturnType<typeof createShareHouse>> | undefined;
afterEach(() => house?.close());

const withholding = 0.15;
const stake = 100;
const profit = 87;

/** A holding by raw prices, without any conversion: its shares, and the cash paid and received. */
interface Holding {
  readonly sign: 1 | -1;
  shares: number;
  cash: number;
}

/** A day's first and last quote of a share: what one buys and sells at, in its currency. */
const bidOf = (points: number) => points / 100;
const askOf = (points: number) => (points + shareSpread) / 100;
const outAt = ({ sign }: Holding, points: number) => (sign === 1 ? bidOf(points) : askOf(points));

function holdOver(holding: Holding, terms: ActionTerms, lastPoints: number): void {
  if (terms.kind === 'dividend') {
    const gross = holding.shares * (Number(terms.amount) / 1e10);
    holding.cash += holding.sign === 1 ? gross * (1 - withholding) : -gross;
  }
  if (terms.kind !== 'split') return;
  const ratio = Number(terms.to) / Number(terms.from);
  const shares = holding.shares * ratio;
  holding.shares = Math.floor(shares * 100 + 1e-6) / 100;
  holding.cash += holding.sign * (shares - holding.shares) * (outAt(holding, lastPoints) / ratio);
}

/** Whether an option that was entered before an action wins, by what a share of then has become. */
function wins(direction: OptionDirection, entry: number, terms: ActionTerms, exit: number): number {
  const ratio = terms.kind === 'split' ? Number(terms.to) / Number(terms.from) : 1;
  const paid = terms.kind === 'dividend' ? Number(terms.amount) / 1e8 : 0;
  const gained = exit * ratio + paid - entry;
  if (Math.abs(gained) < 1e-6) return 0;
  return gained > 0 === (direction === 'up') ? profit : -stake;
}

test(
  'over a year of splits and dividends each holder has what a total-return calculation gives',
  async () => {
    const year = recordedYear();
    expect(year.flatMap(({ actions }) => actions).length).toBeGreaterThanOrEqual(40);
    const dayOf = (code: string, day: number): RecordedDay => {
      const found = year.find((share) => share.code === code)?.days[day];
      if (found === undefined) throw new Error(`${code} has no day ${day}`);
      return found;
    };
    const dates = year[0]?.days.map(({ date }) => date) ?? [];
    const at = (date: string, time: string) => localTime('America/New_York', Date.parse(date) / dayMs, time);
    const opened = year.map(({ code, days: [first] }) => ({ code, points: first?.open ?? 0 }));
    house = await createShareHouse(at(dates[0] ?? '', '09:30'), opened);
    const { orders, options, actions, clock, ledger, database } = house;
    const funds = units('10000000');
    const keys = { buy: await house.newKey(funds), sell: await house.newKey(funds) };
    const gambler = await house.newKey(funds);

    const held = new Map<string, Holding>();
    await house.tick(opened);
    for (const [index, { code, points }] of opened.entries()) {
      const size = lots((3 + index * 1.37).toFixed(2));
      for (const direction of ['buy', 'sell'] as const) {
        const isBuy = direction === 'buy';
        const entry = isBuy ? points + shareSpread : points;
        const far = formatPrice(priceFromPoints(Math.floor(entry * 3.9), 2));
        const order = {
          code,
          direction,
          type: 'market' as const,
          lots: size,
          leverage: 1,
          stopLossPrice: price(isBuy ? '0.01' : far),
          takeProfitPrice: price(isBuy ? far : '0.01'),
        };
        taken(await orders.placeOrder(keys[direction], order, newRequest()));
        const shares = Number(formatLots(size));
        const sign = isBuy ? 1 : -1;
        held.set(`${direction} ${code}`, { sign, shares, cash: (-sign * shares * entry) / 100 });
      }
    }

    let gambled = 0;
    for (const [day, date] of dates.entries()) {
      clock.advance(Math.max(0, at(date, '09:30') - clock.now()));
      const today = year.flatMap(({ code, actions: all }) =>
        all.filter(({ exDate }) => exDate === date).map(({ terms }) => ({ code, terms })),
      );
      const opening = today.map(({ code }) => ({ code, points: dayOf(code, day).open }));
      // Every other time the first price of after it comes before it is carried out.
      if (day % 2 === 0) await house.tick(opening);
      await actions.carryOut();
      await house.tick(opening);
      for (const { code, terms } of today) {
        for (const direction of ['buy', 'sell'] as const) {
          const holding = held.get(`${direction} ${code}`);
          if (holding !== undefined) holdOver(holding, terms, dayOf(code, day - 1).close);
        }
        expect(actions.ofMarket(code).every(({ state }) => state === 'applied')).toBe(true);
      }
      if (today.length > 0) await expectConserved(database.db);

      clock.advance(at(date, '15:50') - clock.now());
      const closing = year.map(({ code }) => ({ code, points: dayOf(code, day).close }));
      await house.tick(closing);
      const tomorrow = dates[day + 1];
      const ahead = year.flatMap(({ code, actions: all }) =>
        all.filter(({ exDate }) => exDate === tomorrow).map((action) => ({ code, ...action })),
      );
      const isNextDay = tomorrow !== undefined && Date.parse(tomorrow) - Date.parse(date) === dayMs;
      for (const { code, terms } of isNextDay ? ahead : []) {
        for (const direction of ['up', 'down'] as const) {
          const option = { code, direction, periodSeconds: 86_400, amount: units(String(stake)) };
          taken(await options.buy(gambler, option, newRequest()));
          const middle = (points: number) => points + shareSpread / 2;
          gambled += wins(
            direction,
            middle(dayOf(code, day).close),
            terms,
            middle(dayOf(code, day + 1).close),
          );
        }
      }
      const busy = new Set([...today, ...ahead].map(({ code }) => code));
      const deciding = closing.filter(({ code }) => busy.has(code));
      // Windows of yesterday's options end, those of today's begin and end.
      for (let time = 0; time < 12; time += 1) {
        clock.advance(10 * secondMs);
        await house.tick(deciding);
      }
      // Announced after all are in: no customer can choose a side.
      for (const { code, terms, exDate } of ahead)
        await actions.hear(recordingSpeaks, async () => [{ code, terms, exDate }]);
    }

    const last = dates.length - 1;
    await house.tick(year.map(({ code }) => ({ code, points: dayOf(code, last).close })));
    for (const direction of ['buy', 'sell'] satisfies Direction[]) {
      const { rows } = await orders.listOrders(
        keys[direction],
        { status: 'open' },
        { offset: 0, limit: 100 },
      );
      expect(rows).toHaveLength(year.length);
      for (const order of rows) taken(await orders.closeOrder(keys[direction], idOf(order), newRequest()));
      const ends = [...held]
        .filter(([name]) => name.startsWith(direction))
        .map(([name, holding]) => {
          const { close } = dayOf(name.split(' ')[1] ?? '', last);
          return holding.cash + holding.sign * holding.shares * outAt(holding, close);
        });
      const expected = ends.reduce((sum, each) => sum + each, 0);
      const { available } = (await ledger.balances(keys[direction])).USDT;
      // A millionth of a USDT: each of the roundings is to 10^-8, or to 10^-10 of a price.
      expect(Number(available - funds) / 1e8).toBeCloseTo(expected, 5);
    }
    expect(Number((await ledger.balances(gambler)).USDT.available - funds) / 1e8).toBe(gambled);
    expect(Math.abs(gambled)).toBeGreaterThan(0);
    expect((await house.verify()).findings).toEqual([]);
  },
  60 * secondMs,
);
