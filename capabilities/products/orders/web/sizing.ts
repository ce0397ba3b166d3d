import { formatFixed, parseDecimal } from '#foundation/money/decimal.ts';
import { parseUnits } from '#foundation/money/money.ts';
import {
  asLots,
  asPrice,
  type Lots,
  lotsDecimals,
  type Price,
  parseLots,
  parsePrice,
  priceDecimals,
} from '#foundation/money/price.ts';
import { divide, magnitude } from '#foundation/money/rounding.ts';
import { reserveFor } from '../cover.ts';
import { type Deal, netAt, openingCost } from '../deal.ts';

/**
 * Pure: an order's size by lots, by a share of the free margin, or by what may be lost at its stop; a stop by
 * price, by its distance in percent, or by what it brings. One is typed, the others follow from it.
 */

export type SizeUnit = 'lots' | 'share' | 'risk';
export type StopUnit = 'price' | 'percent' | 'money';

/** What was typed: a decimal string, of lots, a price, percent or USDT. */
export interface Typed<Unit> {
  readonly by: Unit;
  readonly value: string;
}

/** What an order would be opened under; `decimals` are its prices'. */
export interface Opening extends Omit<Deal, 'lots'> {
  readonly decimals: number;
}

export interface LotTerms {
  readonly minLots: string;
  readonly maxLots: string;
  readonly lotStep: string;
}

/** What the platform has left to reserve for one more order, and for which jump it reserves. */
export interface ReserveLeft {
  readonly gap: string;
  readonly coverFactor: string;
  readonly left: string;
}

const million = 1_000_000n;
const moneyDecimals = 8;
/** Beyond this no order takes a price: the search for one ends. */
const farthestPrice = 10n ** 20n;

/**
 * The most lots whose margin and opening fee fit into this percentage of the free margin. Down to a lot step:
 * never more than was asked for. Undefined when the least lots don't fit, or something can't be read.
 */
export function lotsForShare(
  percent: string,
  free: string,
  leverage: number,
  opening: Opening,
  terms: LotTerms,
): string | undefined {
  const percentPpm = parseDecimal(percent, 4);
  const freeUnits = parseUnits(free);
  if (percentPpm === undefined || freeUnits === undefined) return undefined;
  const limit = divide(freeUnits * percentPpm, million, 'down');
  return mostLots(limit, terms, (lots) => openingCost({ ...opening, lots }, leverage));
}

/**
 * The most lots that lose at most so much USDT at the stop, both fees included. Down to a lot step. Undefined
 * when even the least lots lose more, or the stop takes no loss.
 */
export function lotsForRisk(
  amount: string,
  stop: string,
  opening: Opening,
  terms: LotTerms,
): string | undefined {
  const limit = parseUnits(amount);
  const stopPrice = parsePrice(stop);
  if (limit === undefined || stopPrice === undefined || !isLoss(stopPrice, opening)) return undefined;
  return mostLots(limit, terms, (lots) => -netAt({ ...opening, lots }, stopPrice));
}

/**
 * The most lots whose profit can still be reserved, with a take profit as typed; without one, at the gap.
 * Undefined when not even the least can.
 */
export function lotsForReserve(
  { gap, coverFactor, left }: ReserveLeft,
  take: string,
  opening: Opening,
  terms: LotTerms,
): string | undefined {
  const limit = parseUnits(left);
  const ppm = parseDecimal(gap, 6);
  const factorPpm = parseDecimal(coverFactor, 6);
  if (limit === undefined || ppm === undefined || factorPpm === undefined) return undefined;
  const takePrice = parsePrice(take) ?? opening.entry;
  return mostLots(limit, terms, (lots) =>
    reserveFor({ ...opening, lots }, takePrice, { version: 0, ppm }, { factorPpm }),
  );
}

/** `costOf` never falls with more lots. */
function mostLots(limit: bigint, terms: LotTerms, costOf: (lots: Lots) => bigint): string | undefined {
  const min = parseLots(terms.minLots);
  const max = parseLots(terms.maxLots);
  const step = parseLots(terms.lotStep);
  if (min === undefined || max === undefined || step === undefined) return undefined;
  const isTooMuch = (steps: bigint) => costOf(asLots(min + steps * step)) > limit;
  if (isTooMuch(0n)) return undefined;
  const tooMany = leastPassing(0n, divide(max - min, step, 'down') + 1n, isTooMuch);
  return writeLots(asLots(min + (tooMany - 1n) * step), terms.lotStep);
}

/**
 * The least number that passes, searched by halving between one that fails and one that passes. Sizes and
 * stops are searched for with the platform's own rules, so that no formula is inverted here.
 */
function leastPassing(fails: bigint, passes: bigint, isPassing: (number: bigint) => boolean): bigint {
  let below = fails;
  let least = passes;
  while (least - below > 1n) {
    const middle = divide(below + least, 2n, 'down');
    if (isPassing(middle)) least = middle;
    else below = middle;
  }
  return least;
}

/** With as many decimals as a step has. */
function writeLots(lots: Lots, lotStep: string): string {
  return formatFixed(lots, lotsDecimals, lotStep.split('.')[1]?.length ?? 0);
}

/** The share of the free margin that these lots take, in percent; up to a hundredth. */
export function shareOfLots(
  lots: string,
  free: string,
  leverage: number,
  opening: Opening,
): string | undefined {
  const units = parseLots(lots);
  const freeUnits = parseUnits(free);
  if (units === undefined || freeUnits === undefined || freeUnits <= 0n) return undefined;
  return formatFixed(
    divide(openingCost({ ...opening, lots: units }, leverage) * 10_000n, freeUnits, 'up'),
    2,
    2,
  );
}

/** What these lots come to at a price, both fees included: USDT down to the cent, no loss understated. */
export function moneyAt(lots: string, price: string, opening: Opening): string | undefined {
  const units = parseLots(lots);
  const at = parsePrice(price);
  if (units === undefined || at === undefined) return undefined;
  const cent = 10n ** BigInt(moneyDecimals - 2);
  const net = netAt({ ...opening, lots: units }, at);
  return formatFixed(divide(net, cent, net < 0n ? 'up' : 'down') * cent, moneyDecimals, 2);
}

/** How far a price is from the entry, in percent of it; half-even to a hundredth, without a sign. */
export function percentAway(price: string, { entry }: Opening): string | undefined {
  const at = parsePrice(price);
  if (at === undefined) return undefined;
  return formatFixed(divide(magnitude(at - entry) * 10_000n, entry, 'half-even'), 2, 2);
}

/**
 * The stop loss or take profit that was typed, as a price on the instrument's grid; '' when it can't be read
 * or there is no such price. By percent half-even. By money in the customer's favour: a stop loss loses no
 * more than was typed, a take profit brings no less, both fees included.
 */
export function stopPrice(
  which: 'stopLoss' | 'takeProfit',
  typed: Typed<StopUnit>,
  lots: string,
  opening: Opening,
): string {
  const { by, value } = typed;
  if (by === 'price') return value;
  const { direction, entry, decimals } = opening;
  const point = 10n ** BigInt(priceDecimals - decimals);
  const isUp = (which === 'takeProfit') === (direction === 'buy');
  let price: bigint | undefined;
  if (by === 'percent') {
    const percentPpm = parseDecimal(value, 4);
    if (percentPpm === undefined || percentPpm <= 0n) return '';
    const moved = entry * (isUp ? million + percentPpm : million - percentPpm);
    price = divide(moved, million * point, 'half-even') * point;
  } else {
    const amount = parseUnits(value);
    const units = parseLots(lots);
    if (amount === undefined || amount <= 0n || units === undefined) return '';
    const net = which === 'takeProfit' ? amount : -amount;
    price = priceBringing(net, { ...opening, lots: units }, point);
  }
  return price > 0n ? formatFixed(price, priceDecimals, decimals) : '';
}

/**
 * The price on the grid nearest to a loss at which closing still brings so much; zero where there is none. A
 * buy brings more the higher it closes, a sell the lower.
 */
function priceBringing(net: bigint, deal: Deal, point: bigint): bigint {
  const isBuy = deal.direction === 'buy';
  const isPast = (points: bigint) => netAt(deal, asPrice(points * point)) >= net === isBuy;
  if (isPast(0n)) return 0n;
  let far = 1n;
  while (!isPast(far)) {
    if (far * point > farthestPrice) return 0n;
    far *= 2n;
  }
  const past = leastPassing(divide(far, 2n, 'down'), far, isPast);
  return (isBuy ? past : past - 1n) * point;
}

function isLoss(price: Price, { direction, entry }: Opening): boolean {
  return direction === 'buy' ? price < entry : price > entry;
}
