import { z } from 'zod';
import type { OrderType } from '#capabilities/products/orders/order-type.ts';
import { decidingTickShape } from '#capabilities/products/orders/receipt-shape.ts';
import { parsePrice } from '#foundation/money/price.ts';
import { smaller } from '#foundation/money/rounding.ts';
import { unknownCase } from '#foundation/text/words.ts';
import type { PossibleTerms } from './load.ts';
import type { StoredEvidence, StoredOrder } from './stored-orders.ts';
import type { Witness, WitnessedTick } from './witness.ts';

export interface TriggerEvidence {
  readonly orders: readonly StoredOrder[];
  readonly evidence: readonly StoredEvidence[];
  /** Terms that the load knows an order to have had at some time. */
  readonly terms: ReadonlyMap<string, readonly PossibleTerms[]>;
  readonly witness: Witness;
  /** Until when everything has been looked after. */
  readonly watchedThrough: number;
  /**
   * Stretches that end with a kill, of which the best price of a trailing stop may be forgotten
   * (docs/decisions/0014-triggers-and-margin.md).
   */
  readonly forgotten: readonly Stretch[];
  /** Stretches whose prices are held against nobody. */
  readonly unheld: readonly Stretch[];
}

interface Stretch {
  readonly from: number;
  readonly to: number;
}

const isWithin = (stretches: readonly Stretch[], { at }: WitnessedTick) =>
  stretches.some(({ from, to }) => at >= from && at <= to);

type Tick = z.output<typeof decidingTickShape>;

/** What is wrong with how orders were set off, one line each. */
export function auditTriggers(parts: TriggerEvidence): string[] {
  const ticksOf = ticksByOrder(parts.evidence);
  const problems: string[] = [];
  for (const order of parts.orders) {
    const ticks = ticksOf.get(String(order.id)) ?? [];
    const entries = ticks.filter(({ role }) => role === 'entry');
    const exits = ticks.filter(({ role }) => role === 'exit');
    const isOpened = order.status === 'open' || order.status === 'closed';
    const wanted = {
      entries: isOpened && order.partOf === null ? 1 : 0,
      exits: order.status === 'closed' ? 1 : 0,
    };
    if (entries.length !== wanted.entries || exits.length !== wanted.exits) {
      problems.push(
        `order ${order.id} is ${order.status}, opened ${entries.length} times and closed ${exits.length} times`,
      );
    }
    const trigger = ticks.findLast(({ role }) => role === 'trigger');
    const isSetOff = order.closeReason !== null && order.closeReason !== 'user';
    if (isSetOff && trigger === undefined) problems.push(`order ${order.id} was closed by no tick`);
    if (isSetOff && trigger !== undefined && !isCrossedBy(order, trigger, parts.terms)) {
      problems.push(
        `order ${order.id} was closed (${order.closeReason}) by a tick that does not cross: ${JSON.stringify(trigger)}`,
      );
    }
    const missed = firstMissed(order, entries[0], isSetOff ? trigger : undefined, parts);
    if (missed !== undefined) problems.push(missed);
  }
  return problems;
}

function ticksByOrder(evidence: readonly StoredEvidence[]): Map<string, Tick[]> {
  const byOrder = new Map<string, Tick[]>();
  for (const { ref, evidence: text } of evidence) {
    const ticks = z.array(decidingTickShape).parse(JSON.parse(text));
    byOrder.set(ref, [...(byOrder.get(ref) ?? []), ...ticks]);
  }
  return byOrder;
}

const units = (text: string | undefined): bigint | undefined =>
  text === undefined ? undefined : parsePrice(text);

/**
 * By terms the order had at some time: an edit and a tick may cross
 * (docs/decisions/0014-triggers-and-margin.md).
 */
function isCrossedBy(order: StoredOrder, trigger: Tick, terms: TriggerEvidence['terms']): boolean {
  const { closeReason, direction } = order;
  const closing = units(direction === 'buy' ? trigger.bid : trigger.ask);
  if (closing === undefined) return false;
  const reaches = (price: bigint | undefined, isBelow: boolean) =>
    price !== undefined && (isBelow ? closing <= price : closing >= price);
  const had = terms.get(String(order.id)) ?? [];
  const sold = direction === 'buy';
  switch (closeReason) {
    case 'stopLoss': {
      if (trigger.missedIn !== undefined) {
        const worst = units(sold ? trigger.missedIn.low : trigger.missedIn.high);
        return worst !== undefined && (sold ? worst <= order.stopLoss : worst >= order.stopLoss);
      }
      return [order.stopLoss, ...had.map(({ stopLossPrice }) => units(stopLossPrice))].some((price) =>
        reaches(price, sold),
      );
    }
    case 'takeProfit':
      return [order.takeProfit, ...had.map(({ takeProfitPrice }) => units(takeProfitPrice))].some((price) =>
        reaches(price, !sold),
      );
    case 'trailing': {
      const best = units(trigger.trailingBest);
      const distance = order.trailingDistance;
      if (trigger.missedIn !== undefined) return true;
      if (best === undefined || distance === null) return false;
      return reaches(sold ? best - distance : best + distance, sold);
    }
    case 'stopOut':
    case 'closeMargin':
    case 'corporateAction':
      return true;
    case 'user':
    case null:
      return false;
    default:
      return unknownCase(closeReason);
  }
}

/** The first price shown to the outside that lasted, should have set the order off, and did not. */
function firstMissed(
  order: StoredOrder,
  entry: Tick | undefined,
  trigger: Tick | undefined,
  { witness, watchedThrough, forgotten, unheld }: TriggerEvidence,
): string | undefined {
  const isLive = order.status === 'pending' || order.status === 'open';
  if (!isLive && trigger === undefined) return undefined;
  const began = order.status === 'pending' ? order.placedTime?.getTime() : entry && Date.parse(entry.time);
  if (began === undefined) return undefined;
  const since = Math.max(began, order.editedTime?.getTime() ?? 0);
  const until = trigger === undefined ? watchedThrough : Date.parse(trigger.time);
  const mayBeForgotten = (tick: WitnessedTick) => isWithin(forgotten, tick);
  const reaches = order.status === 'pending' ? reachesPending(order) : reachesStop(order, mayBeForgotten);
  for (const dwell of dwells(witness.ticksBetween(order.code, since, until), forgotten)) {
    if (!reaches(dwell) || isWithin(unheld, dwell.last)) continue;
    const fate = trigger === undefined ? `is ${order.status}` : `was closed at ${trigger.time} only`;
    return `order ${order.id} (${order.type} ${order.direction} ${order.code}) ${fate}, though ${describe(dwell.last)} was shown and had lasted; watched since ${new Date(since).toISOString()}, stop ${order.stopLoss}, take ${order.takeProfit}, price ${order.price}, trailing ${order.trailingDistance}`;
  }
  return undefined;
}

/** What was shown over the half second before a tick, that tick included. */
interface Dwell {
  readonly last: WitnessedTick;
  readonly bids: readonly bigint[];
  readonly asks: readonly bigint[];
}

/** By docs/product.md, "Markets": since the newest tick that is old enough, of those a process has seen. */
function* dwells(ticks: Iterable<WitnessedTick>, kills: readonly Stretch[]): Iterable<Dwell> {
  let shown: WitnessedTick[] = [];
  for (const last of ticks) {
    const before = shown.at(-1);
    if (before !== undefined && kills.some(({ to }) => to > before.at && to <= last.at)) shown = [];
    shown.push(last);
    const oldest = shown.findLastIndex(({ at }) => at <= last.at - 500);
    if (oldest < 0) continue;
    shown = shown.slice(oldest);
    yield { last, bids: shown.map(({ bid }) => bid), asks: shown.map(({ ask }) => ask) };
  }
}

/** By docs/product.md, "Margin orders", and not by the rule that is audited. */
const waitsForBetter: Readonly<Record<OrderType, boolean>> = { market: false, limit: true, stop: false };

function reachesPending({ type, direction, price }: StoredOrder): (dwell: Dwell) => boolean {
  const waitsBelow = waitsForBetter[type] === (direction === 'buy');
  return ({ bids, asks }) => {
    const opening = direction === 'buy' ? asks : bids;
    return price !== null && opening.every((each) => (waitsBelow ? each <= price : each >= price));
  };
}

/** A trailing stop stands at least where the prices that lasted, and are not forgotten, have brought it. */
function reachesStop(
  { direction, stopLoss, takeProfit, trailingDistance }: StoredOrder,
  mayBeForgotten: (tick: WitnessedTick) => boolean,
): (dwell: Dwell) => boolean {
  const sign = direction === 'buy' ? 1n : -1n;
  let best: bigint | undefined;
  return ({ last, bids, asks }) => {
    const closing = (direction === 'buy' ? bids : asks).map((price) => sign * price);
    const trailing =
      trailingDistance !== null &&
      closing.every((price) => best !== undefined && price <= best - trailingDistance);
    if (!mayBeForgotten(last)) {
      const worst = closing.reduce(smaller);
      best = best === undefined || worst > best ? worst : best;
    }
    return (
      trailing ||
      closing.every((price) => price <= sign * stopLoss) ||
      closing.every((price) => price >= sign * takeProfit)
    );
  };
}

function describe({ at, bid, ask }: WitnessedTick): string {
  return `${new Date(at).toISOString()} ${bid}/${ask}`;
}
