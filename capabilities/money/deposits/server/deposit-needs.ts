import type { AuditLog } from '#capabilities/desk/audit/face.ts';
import type { ConfigValue } from '#capabilities/desk/configuration/face.ts';
import type { Operators } from '#capabilities/desk/operators/face.ts';
import type { Chains } from '#capabilities/money/chains/face.ts';
import type { MoneyLane } from '#capabilities/money/ledger/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { Customers } from '#capabilities/people/customers/face.ts';
import type { Jurisdictions } from '#capabilities/people/jurisdictions/face.ts';
import type { IdentityTiers } from '#capabilities/people/kyc/face.ts';
import type { Uploads } from '#capabilities/people/uploads/face.ts';
import type { LimitOn } from '#foundation/calls/account-limits.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { Price } from '#foundation/money/price.ts';
import type { Result } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Throttle } from '#foundation/server-kit/throttle.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { PayReturn } from '../face.ts';
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
  readonly identity: IdentityTiers;
  readonly jurisdictions: Pick<Jurisdictions, 'standingOf'>;
  /** What a currency is worth in USDT; undefined while no price is known. */
  readonly usdtRate: (asset: Asset) => Price | undefined;
  readonly limitOn: LimitOn;
  /** SERVICE_UNAVAILABLE while it is not known what the currency is worth. */
  readonly payReturns: (asset: Asset) => Result<PayReturn>;
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
