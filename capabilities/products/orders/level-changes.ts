import type { Instant } from '#foundation/time/clock.ts';
import type { AnyOrder, LiveOrder } from './position.ts';

export const levels = ['price', 'stopLoss', 'takeProfit', 'trailing', 'expiry'] as const;
export type Level = (typeof levels)[number];

export const levelChangers = ['customer', 'corporateAction'] as const;
export type LevelChanger = (typeof levelChangers)[number];

/** A level as an edit or a corporate action found and left it; null where there was or is none. */
export interface LevelChange {
  readonly by: LevelChanger;
  readonly level: Level;
  readonly before: bigint | null;
  readonly after: bigint | null;
}

export interface KeptLevelChange extends LevelChange {
  readonly at: Instant;
}

/** A level in units of a price; the expiry in milliseconds since 1970. */
const levelOf: Readonly<Record<Level, (order: AnyOrder) => bigint | null>> = {
  price: ({ price }) => price,
  stopLoss: ({ stopLossPrice }) => stopLossPrice,
  takeProfit: ({ takeProfitPrice }) => takeProfitPrice,
  trailing: ({ trailingDistance }) => trailingDistance,
  expiry: (order) => ('expiresAt' in order && order.expiresAt !== null ? BigInt(order.expiresAt) : null),
};

/** What differs between an order before and after. */
export function levelChanges(before: LiveOrder, after: AnyOrder, by: LevelChanger): LevelChange[] {
  return levels
    .map((level) => ({ by, level, before: levelOf[level](before), after: levelOf[level](after) }))
    .filter((change) => change.before !== change.after);
}

/** A price from a time on, until the next of them. */
interface LevelStep {
  readonly from: Instant;
  readonly price: bigint | null;
}

/** How a level stood since `from`, by its changes from then on, oldest first, and what it is in the end. */
export function stepsOf(
  level: Level,
  order: AnyOrder,
  changes: readonly KeptLevelChange[],
  from: Instant,
): LevelStep[] {
  const own = changes.filter((change) => change.level === level && change.at > from);
  const first = own[0];
  return [
    { from, price: first === undefined ? levelOf[level](order) : first.before },
    ...own.map(({ at, after }) => ({ from: at, price: after })),
  ];
}
