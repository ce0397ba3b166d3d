import type { AuditLog } from '#capabilities/desk/audit/face.ts';
import type { Operators } from '#capabilities/desk/operators/face.ts';
import type { ReviewGate } from '#capabilities/desk/reviews/face.ts';
import type { Uploads } from '#capabilities/people/uploads/face.ts';
import type { OperatorSession } from '#foundation/server-kit/call-router.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { InquiryPolicy } from '../policy.ts';

/** What apps/server hands in. */
export interface InquiryServiceNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly audit: AuditLog;
  readonly uploads: Uploads;
  readonly operators: Pick<Operators, 'emailsOf'>;
  readonly reviewGate: ReviewGate;
}

/** An operator who asks, or looks. */
export type Asker = Pick<OperatorSession, 'operatorId' | 'permissions'>;

export interface InquiryNeeds extends InquiryServiceNeeds {
  readonly policy: { readonly current: InquiryPolicy };
}
