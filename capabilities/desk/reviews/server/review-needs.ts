import type { RawBuilder } from 'kysely';
import type { AuditLog } from '#capabilities/desk/audit/face.ts';
import type { OperatorId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { Price } from '#foundation/money/price.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { ApprovalLimits } from '../approval-limits.ts';
import type { ReviewPauses } from '../face.ts';
import type { Decider } from '../rules.ts';
import type { Person } from './deadline-needs.ts';
import type { PausableReviews } from './paused-reviews.ts';

export interface ReviewNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly audit: AuditLog;
  readonly operators: {
    /** The e-mail addresses by which people know those who decide. */
    emailsOf(ids: readonly OperatorId[]): Promise<ReadonlyMap<OperatorId, string>>;
    /** All who work here. */
    colleagues(): Promise<readonly Person[]>;
  };
  readonly handlers: readonly PausableReviews[];
  readonly pauses: ReviewPauses;
  /** How much one operator approves. */
  readonly limits: { readonly current: ApprovalLimits };
  /** What other assets than USDT are worth to it. */
  readonly usdtRate: (asset: Asset) => Price | undefined;
  /** That a customer's id belongs to a customer from a country (ISO 3166-1 alpha-2), for a statement. */
  readonly fromCountry: (country: string) => (id: RawBuilder<unknown>) => RawBuilder<unknown>;
  readonly onError: (failure: unknown) => void;
}

/** The caller; `isSteppedUp` when they showed a second factor within the last minutes. */
export interface Reviewer extends Decider {
  readonly isSteppedUp: boolean;
}
