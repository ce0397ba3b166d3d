import type { AnyCall } from '#foundation/calls/define-call.ts';
import type { RefusalName } from '#foundation/refusals/catalogue.ts';
import type { OperatorSession } from '#foundation/server-kit/call-router.ts';
import { createMemoryThrottle } from '#foundation/server-kit/throttle.ts';
import type { OperatorsServiceNeeds } from './needs.ts';

/** The first of many say as much as all of them. */
const recordedAtMost = { points: 30, seconds: 60 };

/**
 * What is no attempt at anything, and wrong guesses, which are recorded where they are counted (guard.ts).
 */
const unrecorded: ReadonlySet<RefusalName> = new Set([
  'STEP_UP_REQUIRED',
  'TOO_MANY_REQUESTS',
  'CODE_INCORRECT',
  'OLD_PASSWORD_WRONG',
]);

/**
 * Writes to the audit log what operators were not allowed, and what they asked for that could not be done.
 */
export function createRefusedCalls({ db, audit }: Pick<OperatorsServiceNeeds, 'db' | 'audit'>) {
  const throttle = createMemoryThrottle(recordedAtMost);
  return async (operator: OperatorSession, call: AnyCall, refusal: RefusalName): Promise<void> => {
    const { operatorId } = operator;
    if (unrecorded.has(refusal) || !isAttempt(call, refusal)) return;
    if (!(await throttle.allows(String(operatorId)))) return;
    await db.transaction().execute((tx) =>
      audit.record(tx, {
        operatorIds: [operatorId],
        name: 'operators.callRefused',
        subject: `call/${call.name}`,
        after: { refusal, permission: call.permission },
      }),
    );
  };
}

/** A request for something that does not exist is not worth logging. */
function isAttempt({ method }: AnyCall, refusal: RefusalName): boolean {
  return method !== 'GET' || refusal === 'FORBIDDEN';
}
