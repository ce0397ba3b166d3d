import type { AuditLog } from '#capabilities/audit/face.ts';
import type { Operators } from '#capabilities/operators/face.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { ReviewSource } from '../face.ts';
import type { Decider } from '../rules.ts';

export interface ReviewWorld {
  readonly db: Database;
  readonly clock: Clock;
  readonly audit: AuditLog;
  readonly operators: Operators;
  readonly sources: readonly ReviewSource[];
  readonly onError: (failure: unknown) => void;
}

/** Whoever asks; `isSteppedUp` when they showed a second factor within the last minutes. */
export interface Reviewer extends Decider {
  readonly isSteppedUp: boolean;
}
