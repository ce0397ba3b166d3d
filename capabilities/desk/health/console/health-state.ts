import type { OutputOf } from '#foundation/calls/define-call.ts';
import { secondMs } from '#foundation/time/clock.ts';
import { useCall } from '#foundation/ui/use-call.ts';
import { getHealth } from '../console-contract.ts';

export type Health = OutputOf<typeof getHealth>;

const refreshMs = 5 * secondMs;
/** Milliseconds a statement may take before it is worth a look. */
const slowMs = 100;
const manyCommands = 1_000;
/** A pool that is used up makes every call wait. */
const nearlyFull = 0.9;

export function useHealth() {
  return useCall(getHealth, {}, { refetchInterval: refreshMs });
}

export function isLaneWell({ waiting, roundTripMs }: Health['lane']): boolean {
  return waiting < manyCommands && roundTripMs < slowMs;
}

export function isDatabaseWell({ poolWaiting, connections, connectionsAtMost }: Health['database']): boolean {
  return poolWaiting === 0 && connections < connectionsAtMost * nearlyFull;
}

/** Whether operators are notified of overdue work, and every kind has one who may decide it. */
export function areDeadlinesWell({ isSilent, unheard }: Health['deadlines']): boolean {
  return !isSilent && unheard.length === 0;
}
