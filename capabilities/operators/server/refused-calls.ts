import type { AnyCall } from '#foundation/calls/define-call.ts';
import type { RefusalName } from '#foundation/refusals/catalogue.ts';
import type { OperatorSession } from '#foundation/server-kit/call-router.ts';
import { createMemoryThrottle } from '#foundation/server-kit/throttle.ts';
import type { OperatorsOptions } from './world.ts';

/** The first of many say as much as all of them. */
const recordedAtMost = { points: 30, seconds: 60 };

/**
 * Writes what operators tried and were not allowed to the audit log. A second factor that has to be shown again is no attempt at
 * anything.
 */
export function createRefusedCalls({ db, audit }: Pick<OperatorsOptions, 'db' | 'audit'>) {
  const throttle = createMemoryThrottle(recordedAtMost);
  return async (operator: OperatorSession, call: AnyCall, refusal: RefusalName): Promise<void> => {
    const { operatorId } = operator;
    if (refusal !== 'FORBIDDEN' || !(await throttle.allows(String(operatorId)))) return;
    await db.transaction().execute((tx) =>
      audit.record(tx, {
        operatorIds: [operatorId],
        name: 'operators.callRefused',
        subject: `call/${call.name}`,
        after: { permission: call.permission },
      }),
    );
  };
}
