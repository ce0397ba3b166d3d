import type { Transfer } from '#capabilities/money/ledger/rules.ts';
import { asLots, type Price, parsePrice } from '#foundation/money/price.ts';
import { larger } from '#foundation/money/rounding.ts';
import type { DecidingTick } from './evidence.ts';
import { feeOf } from './fee.ts';
import { type AroundFills, type ManifestError, manifestErrors } from './manifest-error.ts';
import type { AnyOrder, ClosedPosition } from './position.ts';
import { effectiveStop } from './trailing.ts';
import { profitOf } from './valuation.ts';

/** Why an order can't be recomputed from its ticks alone. */
export const unrecomputed = ['unended', 'neverFilled', 'corporateAction', 'evidence'] as const;
export type Unrecomputed = (typeof unrecomputed)[number];

/** Whether the closing tick was beyond what was waited for; `unchecked`: no price was. */
export const closeGrounds = ['reached', 'notReached', 'unchecked'] as const;
export type CloseGround = (typeof closeGrounds)[number];

/** What was recorded of an order: its row, its receipt's ticks and what the ledger moved for it. */
export interface RecordedOrder {
  readonly order: AnyOrder;
  readonly ticks: readonly DecidingTick[];
  readonly transfers: readonly Pick<Transfer, 'reason' | 'from' | 'to' | 'units'>[];
  /** Lots that were closed of it before, as parts of their own. */
  readonly partLots: bigint;
  /** What its market traded at around its fills. */
  readonly around: AroundFills;
}

/** Money in USDT units. */
export interface OrderFigureSet {
  readonly openPrice: Price;
  readonly closePrice: Price;
  readonly fee: bigint;
  readonly profit: bigint;
}

export interface Recomputed {
  readonly recorded: OrderFigureSet;
  readonly should: OrderFigureSet;
  readonly ground: CloseGround;
  /** Its fills that were manifest errors: `should` has them at the nearest price around. */
  readonly errors: readonly ManifestError[];
  /** What the customer should have had beyond what was booked; below zero the customer has had too much. */
  readonly difference: bigint;
}

/**
 * What a closed order should have been, from the ticks that its receipt has and the terms that its customer
 * agreed to, beside what the ledger moved. Swap and dividends are taken as they were booked.
 */
export function recompute(recordedOrder: RecordedOrder): Recomputed | Unrecomputed {
  const { order, ticks, transfers, partLots, around } = recordedOrder;
  if (order.status === 'open' || order.status === 'pending') return 'unended';
  if (order.status !== 'closed') return 'neverFilled';
  if (order.action !== null || order.closeReason === 'corporateAction') return 'corporateAction';
  const errors = manifestErrors(ticks, order.code, around);
  const fillOf = (role: 'entry' | 'exit', side: 'bid' | 'ask') => {
    const fill = fillAt(ticks, role, side);
    const error = errors.find((each) => each.role === role);
    return fill && error ? { ...fill, price: error.reference } : fill;
  };
  const entry = fillOf('entry', order.direction === 'buy' ? 'ask' : 'bid');
  const exit = fillOf('exit', order.direction === 'buy' ? 'bid' : 'ask');
  if (entry === undefined || exit === undefined) return 'evidence';
  const { direction, feeRatePpm, partOf } = order;
  // A part's opening was paid with the position it was taken from.
  const openSize = { ...order, lots: asLots(order.lots + partLots) };
  const openFee = partOf === null ? feeOf(openSize, entry.price, entry.usdtRate, feeRatePpm) : 0n;
  const should = {
    openPrice: entry.price,
    closePrice: exit.price,
    fee: openFee + feeOf(order, exit.price, exit.usdtRate, feeRatePpm),
    profit: profitOf(order, direction, entry.price, exit.price, exit.usdtRate),
  };
  const { fee, profit, protection } = bookedOf(transfers);
  const recorded = { openPrice: order.openPrice, closePrice: order.closePrice, fee, profit };
  const better = should.profit - profit - (should.fee - fee);
  const ground = groundOf(order, ticks);
  return { recorded, should, ground, errors, difference: beyond(better, protection) };
}

/** What the platform bore of a loss is not owed to the customer, nor could the customer have borne more. */
function beyond(better: bigint, protection: bigint): bigint {
  return protection === 0n ? better : larger(better - protection, 0n);
}

function bookedOf(transfers: RecordedOrder['transfers']) {
  const sum = (...reasons: readonly Transfer['reason'][]) =>
    transfers
      .filter(({ reason }) => reasons.includes(reason))
      .reduce((total, { from, to, units }) => {
        if (to === 'available') return total + units;
        return from === 'available' ? total - units : total;
      }, 0n);
  return { profit: sum('profit', 'loss'), fee: -sum('fee'), protection: sum('lossProtection') };
}

function fillAt(ticks: readonly DecidingTick[], role: 'entry' | 'exit', side: 'bid' | 'ask') {
  const tick = ticks.findLast((each) => each.role === role);
  const price = tick && parsePrice(tick[side]);
  const usdtRate = tick?.usdtRate === undefined ? undefined : parsePrice(tick.usdtRate);
  return price === undefined || usdtRate === undefined ? undefined : { price, usdtRate };
}

function groundOf(order: ClosedPosition, ticks: readonly DecidingTick[]): CloseGround {
  const level = levelOf(order, ticks);
  const trigger = ticks.findLast(({ role }) => role === 'trigger');
  const price = trigger && parsePrice(trigger.price);
  if (level === undefined || trigger === undefined || price === undefined) return 'unchecked';
  // The price had been there before a stop that was moved after it; a stored minute has prices of its own.
  const isMoved = order.editedTime !== null && order.editedTime > Date.parse(trigger.time);
  if (isMoved || trigger.missedIn !== undefined) return 'unchecked';
  const isAbove = (order.direction === 'buy') === (order.closeReason === 'takeProfit');
  return (isAbove ? price >= level : price <= level) ? 'reached' : 'notReached';
}

/** The price that a close waited for; undefined where it waited for none. */
export function levelOf(order: ClosedPosition, ticks: readonly DecidingTick[]): Price | undefined {
  switch (order.closeReason) {
    case 'stopLoss':
      return order.stopLossPrice;
    case 'takeProfit':
      return order.takeProfitPrice;
    case 'trailing': {
      const best = ticks.findLast(({ trailingBest }) => trailingBest !== undefined)?.trailingBest;
      const bestPrice = best === undefined ? undefined : parsePrice(best);
      return bestPrice === undefined ? undefined : effectiveStop({ ...order, bestPrice });
    }
    case 'user':
    case 'stopOut':
    case 'closeMargin':
    case 'corporateAction':
      return undefined;
  }
}

/**
 * What a fill beside the price that was waited for brought the customer, in USDT units; below zero it cost.
 * Absent where nothing was waited for.
 */
export function slippageOf(order: AnyOrder, ticks: readonly DecidingTick[]) {
  const isFilled = order.status === 'open' || order.status === 'closed';
  const { direction } = order;
  const opening =
    isFilled && order.type !== 'market' && order.price !== null && order.openRate !== null
      ? profitOf(order, direction, order.openPrice, order.price, order.openRate)
      : undefined;
  if (order.status !== 'closed') return { opening };
  const level = levelOf(order, ticks);
  const exit = fillAt(ticks, 'exit', direction === 'buy' ? 'bid' : 'ask');
  if (level === undefined || exit === undefined) return { opening };
  return { opening, closing: profitOf(order, direction, level, order.closePrice, exit.usdtRate) };
}
