import type { ListedInstrument } from '#capabilities/markets/catalogue/instrument.ts';
import { listedSample } from '#capabilities/markets/catalogue/server/testing/listed-sample.ts';
import { sessionsBetween } from '#capabilities/markets/catalogue/trading-hours.ts';
import { type Recording, readRecordings } from '#capabilities/markets/prices/server/recording.ts';
import { asRecordId } from '#foundation/ids/ids.ts';
import { unitsPerWhole } from '#foundation/money/money.ts';
import { asLots, asPrice, type Price, priceFromPoints } from '#foundation/money/price.ts';
import { smaller } from '#foundation/money/rounding.ts';
import { dayMs, hourMs } from '#foundation/time/clock.ts';
import type { Closes } from '../../close-margin.ts';
import { openPosition } from '../../opening.ts';
import type { OrderTerms } from '../../order-checks.ts';
import { closeInAccount, type OpenAccount, stopOut } from '../../stop-out.ts';
import { type Direction, notionalOf } from '../../valuation.ts';
import { defaultOrderConfig } from '../order-config.ts';
import { termsOf } from '../quotes.ts';

/** The last price before a market's close and the first after it. */
export interface Gap {
  readonly instrument: ListedInstrument;
  readonly day: string;
  readonly before: Price;
  readonly after: Price;
  readonly isNight: boolean;
}

/** Splits, and one first price that was misprinted at twice the day's others: no market moved so. */
const noGaps = new Set([
  ...['2000-06-21', '2005-02-28', '2014-06-09', '2020-08-31'].map((day) => `AAPL ${day}`),
  ...['1998-08-03', '1999-08-02', '2000-07-31', '2009-07-01'].map((day) => `AIG ${day}`),
  ...['BAC 2004-08-30', 'GOOG 2014-04-03', 'IBM 1999-05-27', 'IBM 2002-12-23'],
]);

/** Fine enough for the same stake at any price, however low it once was. */
const sizes = {
  contractSize: unitsPerWhole,
  minLots: asLots(unitsPerWhole / 1000n),
  lotStep: asLots(unitsPerWhole / 1000n),
  maxLots: asLots(10n ** 9n * unitsPerWhole),
  minStopPoints: 1,
};

/** Every close in a folder of recordings, of days and of minutes; markets that never close have none. */
export async function recordedGaps(directory: string): Promise<Gap[]> {
  const listed = listedSample(Date.parse('2026-11-24T00:00:00Z'));
  return (await readRecordings(directory)).flatMap((recording) => {
    const found = listed.find(({ code }) => code === recording.code);
    if (found === undefined || found.marketClass === 'crypto') return [];
    const instrument = { ...found, ...sizes };
    return [...daysOf(instrument, recording), ...sessionsOf(instrument, recording)].filter(
      ({ day, before, after }) => !noGaps.has(`${recording.code} ${day}`) && before !== after,
    );
  });
}

function daysOf(instrument: ListedInstrument, { days }: Recording): Gap[] {
  return days.slice(1).flatMap((day, index) => {
    const last = days[index];
    if (last === undefined) return [];
    return gapOf(instrument, day.start, last.close, day.open, day.start - last.start <= dayMs);
  });
}

function sessionsOf(instrument: ListedInstrument, { from, to, quotes }: Recording): Gap[] {
  const sessions = sessionsBetween(instrument.hours, from, to);
  return sessions.slice(1).flatMap((session, index) => {
    const closesAt = sessions[index]?.to ?? 0;
    const [last, first] = [
      quotes.at.findLastIndex((at) => at < closesAt),
      quotes.at.findIndex((at) => at >= session.from),
    ];
    const [before, after] = [quotes.last[last], quotes.last[first]];
    if (before === undefined || after === undefined) return [];
    return gapOf(instrument, session.from, before, after, session.from - closesAt <= dayMs);
  });
}

function gapOf(
  instrument: ListedInstrument,
  at: number,
  before: number,
  after: number,
  isNight: boolean,
): Gap {
  const priceOf = (points: number) => priceFromPoints(points, instrument.decimals);
  const day = new Date(at).toISOString().slice(0, 10);
  return { instrument, day, before: priceOf(before), after: priceOf(after), isNight };
}

const stake = 100_000n * unitsPerWhole;
const openedAt = Date.parse('2026-11-24T15:00:00Z');
const closesAt = openedAt + hourMs;

/**
 * What two customers with the two sides of a gap leave the house, in USDT units; below zero it pays. Each
 * stakes about 100,000 USDT at the most leverage there is, and brings the least that opens the position and
 * keeps it open until the close. The worse of two: opened at the price of the close, or before that has gone
 * against the side that loses by the gap, nearly to its stop.
 */
export function houseResult(gap: Gap, hasCloseMargin: boolean): bigint {
  const { before, after, instrument } = gap;
  const opensAt = closesAt + (gap.isNight ? 17 : 65) * hourMs;
  const of = () => (hasCloseMargin ? { closesAt, opensAt } : undefined);
  const away = (before * 39n) / BigInt(100 * instrument.maxLeverage);
  const opened = [before, asPrice(after < before ? before + away : before - away)];
  const [fresh, moved] = opened.map((entry) => leftToHouse({ gap, entry, of }));
  return smaller(fresh ?? 0n, moved ?? 0n);
}

interface Opened {
  readonly gap: Gap;
  readonly entry: Price;
  readonly of: Closes['of'];
}

function leftToHouse(opened: Opened): bigint {
  return (['buy', 'sell'] as const).reduce((sum, direction) => {
    let [least, most] = [0n, 3n * stake];
    // To the cent.
    while (most - least > unitsPerWhole / 100n) {
      const funds = (least + most) / 2n;
      if (heldOver(opened, direction, funds) === undefined) least = funds;
      else most = funds;
    }
    return sum + most - broughtHome(opened.gap, heldOver(opened, direction, most));
  }, 0n);
}

/** The account at the close; undefined where so little does not open the position or keep it open. */
function heldOver({ gap, entry, of }: Opened, direction: Direction, funds: bigint): OpenAccount | undefined {
  const account = {
    available: funds,
    margin: 0n,
    unrealised: 0n,
    bound: 0n,
    needed: 0n,
    covering: 0n,
    closes: { at: openedAt, of },
    openOrders: 0,
    pendingOrders: 0,
    levels: undefined,
    reserved: 0n,
    others: { person: 0n, unverified: undefined },
    cover: { free: 10_000n * stake, promised: 0n, capital: 0n, owed: [] },
  };
  const opening = { id: () => asRecordId(1n), at: openedAt };
  const order = orderFor(gap.instrument, entry, direction);
  const terms = termsOf(gap.instrument);
  const opened = openPosition(order, terms, quoteAt(gap, entry), account, defaultOrderConfig, opening);
  if (!opened.ok) return undefined;
  const { position } = opened.value;
  const available = funds - position.requiredMargin - position.openFee;
  const held = { available, orderMargin: 0n, positions: [position] };
  const atClose = { at: closesAt - 1, of };
  const isOpen = () => true;
  const out = stopOut(held, () => quoteAt(gap, gap.before), isOpen, atClose);
  return out.closed.length === 0 ? held : undefined;
}

function broughtHome(gap: Gap, held: OpenAccount | undefined): bigint {
  const position = held?.positions[0];
  if (held === undefined || position === undefined) throw new Error('nothing was held over the close');
  const [quote, closing] = [quoteAt(gap, gap.after), { reason: 'user', at: closesAt + dayMs } as const];
  return closeInAccount(held, position, quote, closing, () => undefined).account.available;
}

function orderFor(
  { lotStep, contractSize, maxLeverage: leverage }: ListedInstrument,
  entry: Price,
  direction: Direction,
): OrderTerms {
  const step = notionalOf({ lots: lotStep, contractSize }, entry, asPrice(10n ** 10n));
  // Inside what the margin alone bears, and a take profit within what every class allows.
  const [away, far] = [(entry * 4n) / BigInt(10 * leverage), entry / 5n];
  const isBuy = direction === 'buy';
  return {
    direction,
    lots: asLots((stake / step) * lotStep),
    leverage,
    stopLossPrice: asPrice(isBuy ? entry - away : entry + away),
    takeProfitPrice: asPrice(isBuy ? entry + far : entry - far),
  };
}

function quoteAt({ instrument }: Gap, price: Price) {
  const { code } = instrument;
  return {
    code,
    bid: price,
    ask: price,
    at: openedAt,
    sequence: 1,
    source: 'replay',
    usdtRate: asPrice(10n ** 10n),
  };
}
