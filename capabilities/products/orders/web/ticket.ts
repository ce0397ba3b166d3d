import { formatFixed } from '#foundation/money/decimal.ts';
import { asPrice, type Price, parseLots, parsePrice, priceDecimals } from '#foundation/money/price.ts';
import { divide, larger, magnitude, smaller } from '#foundation/money/rounding.ts';
import type { RefusalName } from '#foundation/refusals/catalogue.ts';
import type { Order } from '../contract.ts';
import { type WaitingType, waitsBelow } from '../order-type.ts';
import type { Direction } from '../valuation.ts';
import { type Expiry, untilOf } from './expiry.ts';
import { priceFieldsOfRefusal } from './order-edits.ts';
import {
  type LotTerms,
  lotsForShare,
  type Opening,
  type SizeUnit,
  type StopUnit,
  type Typed,
} from './sizing.ts';

/** Pure: what is in the order ticket, what is suggested, and what can be sent. */

export interface Ticket extends Expiry {
  readonly type: Order['type'];
  readonly direction: Direction;
  readonly leverage: number;
  /** What the customer typed; undefined while the suggestion stands. */
  readonly size: Typed<SizeUnit> | undefined;
  readonly price: string | undefined;
  readonly stopLoss: Typed<StopUnit> | undefined;
  readonly takeProfit: Typed<StopUnit> | undefined;
  /** The trailing distance; undefined: none is wanted. */
  readonly trailing: string | undefined;
}

/** What was suggested or typed for another order says nothing of this one. */
export const suggestedAnew = {
  price: undefined,
  stopLoss: undefined,
  takeProfit: undefined,
  trailing: undefined,
} as const;

/** The same lots and leverage the other way. */
export function inDirection(ticket: Ticket, direction: Direction): Ticket {
  return ticket.direction === direction ? ticket : { ...ticket, ...suggestedAnew, direction };
}

/** What the ticket comes to: typed, following from what is typed, or suggested. */
export interface Filled extends Stops {
  /** Empty for a market order. */
  readonly price: string;
  /** Empty while the size typed comes to none. */
  readonly lots: string;
  /** The most lots that the platform can reserve for now; undefined until it is known. */
  readonly mostLots?: string | undefined;
}

/** A size by risk needs a stop that stands by itself: one by money becomes the price it is. */
export function withSize(
  ticket: Ticket,
  size: Typed<SizeUnit> | undefined,
  { stopLoss }: Filled,
): Partial<Ticket> {
  const isBound = size?.by === 'risk' && ticket.stopLoss?.by === 'money';
  return isBound ? { size, stopLoss: { by: 'price', value: stopLoss } } : { size };
}

/** A stop loss by money needs a size that stands by itself: one by risk becomes the lots it is. */
export function withStopLoss(
  ticket: Ticket,
  stopLoss: Typed<StopUnit> | undefined,
  { lots }: Filled,
): Partial<Ticket> {
  const isBound = stopLoss?.by === 'money' && ticket.size?.by === 'risk';
  return isBound ? { stopLoss, size: { by: 'lots', value: lots } } : { stopLoss };
}

export interface Stops {
  readonly stopLoss: string;
  readonly takeProfit: string;
}

export interface StopSurroundings {
  readonly direction: Direction;
  readonly leverage: number;
  readonly entry: Price;
  readonly minDistance: Price;
  readonly decimals: number;
}

/**
 * A stop loss that costs about a third of the margin and at most 1 % of the price, at least three times the
 * least distance away; a take profit at the same distance: a proposal to be changed, weighted to neither
 * side.
 */
export function suggestStops(basis: StopSurroundings): Stops {
  const { direction, entry, decimals } = basis;
  const distance = suggestedDistance(basis);
  const write = (units: bigint) => formatFixed(onGrid(units, decimals), priceDecimals, decimals);
  const up = write(entry + distance);
  const down = write(entry > distance ? entry - distance : 0n);
  return direction === 'buy' ? { stopLoss: down, takeProfit: up } : { stopLoss: up, takeProfit: down };
}

/** Half as far from the price now as the stops are, on the side where the order waits. */
export function suggestPrice(type: WaitingType, basis: StopSurroundings): string {
  const { direction, entry, decimals } = basis;
  const distance = divide(suggestedDistance(basis), 2n, 'half-even');
  const units = waitsBelow(type, direction) ? (entry > distance ? entry - distance : 0n) : entry + distance;
  return formatFixed(onGrid(units, decimals), priceDecimals, decimals);
}

/** Half the way to the stop loss: a stop that follows comes nearer than the one that stands. */
export function suggestTrailing({ stopLoss, takeProfit }: Stops, decimals: number): string {
  const apart = magnitude((parsePrice(stopLoss) ?? 0n) - (parsePrice(takeProfit) ?? 0n));
  return formatFixed(onGrid(divide(apart, 4n, 'half-even'), decimals), priceDecimals, decimals);
}

function suggestedDistance({ leverage, entry, minDistance }: StopSurroundings): bigint {
  const thirdOfMargin = divide(entry, 3n * BigInt(leverage), 'down');
  const hundredth = divide(entry, 100n, 'down');
  return larger(smaller(thirdOfMargin, hundredth), minDistance * 3n);
}

/** To the instrument's last decimal, never to zero: a price is positive. */
function onGrid(units: bigint, decimals: number): Price {
  const point = 10n ** BigInt(priceDecimals - decimals);
  const rounded = divide(units, point, 'half-even') * point;
  return asPrice(rounded > 0n ? rounded : point);
}

/** Whether the price has moved so far since the suggestions were made that they are outdated. */
export function hasDrifted(basis: StopSurroundings, now: Price): boolean {
  return magnitude(now - basis.entry) * 4n > suggestedDistance(basis);
}

export type TicketField = 'lots' | 'leverage' | 'price' | 'until' | 'stopLoss' | 'takeProfit' | 'trailing';

/** What cannot be sent because it isn't filled in or isn't a number. */
export function missingFields(ticket: Ticket, filled: Filled): TicketField[] {
  const { type, trailing, expires } = ticket;
  const missing: TicketField[] = [];
  if (parseLots(filled.lots) === undefined) missing.push('lots');
  if (type !== 'market' && parsePrice(filled.price) === undefined) missing.push('price');
  if (type !== 'market' && expires === 'date' && untilOf(ticket) === undefined) missing.push('until');
  if (parsePrice(filled.stopLoss) === undefined) missing.push('stopLoss');
  if (parsePrice(filled.takeProfit) === undefined) missing.push('takeProfit');
  if (trailing !== undefined && parsePrice(trailing) === undefined) missing.push('trailing');
  return missing;
}

/** The fields a refusal speaks of; none: it speaks of the order. */
export function fieldsOfRefusal(name: RefusalName): readonly TicketField[] {
  switch (name) {
    case 'LOTS_INVALID':
      return ['lots'];
    case 'LEVERAGE_INVALID':
      return ['leverage'];
    case 'EXPIRY_UNREASONABLE':
      return ['until'];
    default:
      return priceFieldsOfRefusal(name);
  }
}

/** A handful of leverages up to the instrument's own; 1 and the largest are always there. */
export function leverageChoices(maxLeverage: number): number[] {
  const usual = [1, 2, 3, 5, 10, 20, 30, 50, 100].filter((each) => each < maxLeverage);
  const choices = [...usual, maxLeverage];
  if (choices.length <= 6) return choices;
  return [1, ...choices.slice(-5)];
}

/** The first lots a ticket opens with: the least one, or a tenth where steps are finer. */
export function firstLots(minLots: string): string {
  const tenth = parseLots('0.1');
  const least = parseLots(minLots);
  return tenth !== undefined && least !== undefined && least < tenth ? '0.10' : minLots;
}

/** The first lots, or fewer: what a quarter of the free margin opens, but never less than the least lots. */
export function suggestLots(
  free: string,
  leverage: number,
  opening: Opening | undefined,
  terms: LotTerms,
): string {
  const first = firstLots(terms.minLots);
  const quarter = opening && lotsForShare('25', free, leverage, opening, terms);
  if (quarter === undefined) return terms.minLots;
  return (parseLots(quarter) ?? 0n) < (parseLots(first) ?? 0n) ? quarter : first;
}
