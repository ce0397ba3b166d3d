import type { MoneyLane } from '#capabilities/money/ledger/face.ts';
import type { SetAside } from '#capabilities/money/ledger/set-aside.ts';
import { releasing } from './plan-commands.ts';

/** Principals pay for losses: plans end for that, without a penalty. */
export function createPlanSetAside(lane: MoneyLane): SetAside {
  return {
    async release(key, units) {
      const released = await lane.submit(releasing, { key, input: units });
      if (!released.ok) throw new Error(`plans were not released: ${released.refusal}`);
      return BigInt(released.value);
    },
  };
}
