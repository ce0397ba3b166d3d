import type { AuditLog } from '#capabilities/audit/face.ts';
import type { Chains } from '#capabilities/chains/face.ts';
import type { ConfigValue } from '#capabilities/configuration/face.ts';
import type { Customers } from '#capabilities/customers/face.ts';
import type { MoneyLane } from '#capabilities/ledger/face.ts';
import type { AccountKey } from '#capabilities/ledger/rules.ts';
import type { Operators } from '#capabilities/operators/face.ts';
import type { Uploads } from '#capabilities/uploads/face.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Throttle } from '#foundation/server-kit/throttle.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { DepositPolicy } from '../policy.ts';
import type { DepositTerms } from '../rules.ts';

/** What compose.ts hands in. */
export interface DepositServiceNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly lane: MoneyLane;
  readonly chains: Chains;
  readonly uploads: Uploads;
  readonly audit: AuditLog;
  readonly onError: (error: unknown) => void;
  readonly operators: Pick<Operators, 'emailsOfRole'>;
  readonly customers: Pick<Customers, 'contactOf'>;
  readonly platformName: string;
}

/** What every use case of this capability works with. */
export interface DepositNeeds extends DepositServiceNeeds {
  readonly policy: Pick<ConfigValue<DepositPolicy>, 'current'>;
  readonly terms: () => DepositTerms;
  readonly announcements: Throttle;
}

/** Deposits are real money. */
export function realBook(customerId: CustomerId): AccountKey {
  return { book: 'real', customerId };
}
