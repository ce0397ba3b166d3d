import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import { asPrice, formatLots, formatPrice } from '#foundation/money/price.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { type Clock, formatInstant, type Instant } from '#foundation/time/clock.ts';
import type { LevelChangeView, OrderHistory } from '../console-contract.ts';
import { type KeptLevelChange, stepsOf } from '../level-changes.ts';
import type { AnyOrder } from '../position.ts';
import type { RecordedOrder } from '../recompute.ts';
import { selectLevelChanges } from './level-change-rows.ts';
import { type OrderPricesNeeds, orderPrices } from './order-prices.ts';
import { selectParts } from './orders.sql.ts';

export interface OrderHistoryNeeds extends OrderPricesNeeds {
  readonly db: Database;
  readonly clock: Clock;
}

/** How an order went: the prices around it, its levels as they stood, and what was changed of them. */
export async function orderHistory(
  needs: OrderHistoryNeeds,
  key: AccountKey,
  { order, ticks }: RecordedOrder,
): Promise<OrderHistory> {
  const { db, clock } = needs;
  const [from, to] = [beganAt(order), endedAt(order) ?? clock.now()];
  const partOf = 'partOf' in order && order.partOf !== null ? [order.partOf] : [];
  const { changes, areAll } = await selectLevelChanges(db, key, [order.id, ...partOf], to);
  const entry = ticks.find(({ role, code }) => role === 'entry' && code === order.code);
  const prices = await orderPrices(needs, {
    code: order.code,
    from,
    to,
    sequence: entry === undefined ? undefined : Number(entry.sequence),
  });
  const knownFrom = areAll ? from : Math.max(from, changes[0]?.at ?? order.editedTime ?? from);
  return {
    ...(prices === undefined ? {} : { prices }),
    stops: (['stopLoss', 'takeProfit'] as const).map((level) => ({
      level,
      steps: stepsOf(level, order, changes, knownFrom).flatMap(({ from: at, price }) =>
        price === null ? [] : { from: formatInstant(at), price: formatPrice(asPrice(price)) },
      ),
    })),
    parts: (await selectParts(db, key, order.id)).map(({ id, closeTime, closePrice, lots }) => ({
      id: String(id),
      time: closeTime.toISOString(),
      price: formatPrice(closePrice),
      lots: formatLots(lots),
    })),
    changes: changes.map(changeView),
    areAllKept: areAll,
  };
}

function changeView({ at, by, level, before, after }: KeptLevelChange): LevelChangeView {
  const text = (value: bigint) =>
    level === 'expiry' ? formatInstant(Number(value)) : formatPrice(asPrice(value));
  return {
    at: formatInstant(at),
    by,
    level,
    ...(before === null ? {} : { before: text(before) }),
    ...(after === null ? {} : { after: text(after) }),
  };
}

function beganAt(order: AnyOrder): Instant {
  return 'openTime' in order ? order.openTime : order.placedTime;
}

function endedAt(order: AnyOrder): Instant | undefined {
  if (order.status === 'closed') return order.closeTime;
  return 'endTime' in order ? order.endTime : undefined;
}
