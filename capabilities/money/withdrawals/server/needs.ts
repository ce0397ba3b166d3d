import type { AuditLog } from '#capabilities/desk/audit/face.ts';
import type { ConfigValue } from '#capabilities/desk/configuration/face.ts';
import type { Operators } from '#capabilities/desk/operators/face.ts';
import type { Prices } from '#capabilities/markets/prices/face.ts';
import type { ReturnableDeposits } from '#capabilities/money/deposits/face.ts';
import type { LedgerReader, MoneyLane } from '#capabilities/money/ledger/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { Customers } from '#capabilities/people/customers/face.ts';
import type { Jurisdictions } from '#capabilities/people/jurisdictions/face.ts';
import type { IdentityTiers, Kyc } from '#capabilities/people/kyc/face.ts';
import type { Links } from '#capabilities/people/links/face.ts';
import type { WithdrawalGuard } from '#capabilities/people/security/face.ts';
import type { Uploads } from '#capabilities/people/uploads/face.ts';
import type { OptionWins } from '#capabilities/products/options/face.ts';
import type { LimitOn } from '#foundation/calls/account-limits.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { MailQueue } from '#foundation/server-kit/mail/mail.ts';
import type { Clock, Instant } from '#foundation/time/clock.ts';
import type { ConfiguredTerms } from '../terms.ts';
import type { CheckAddress } from './address-check.ts';
import type { FindBitcoinPayment } from './disbursement/bitcoin-evidence.ts';

/** What compose.ts hands in. */
export interface WithdrawalPlatformNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly lane: MoneyLane;
  readonly ledger: LedgerReader;
  /** USDT units of what is available that open losses bind. */
  readonly boundOf: (key: AccountKey) => Promise<bigint>;
  readonly markets: Pick<Prices, 'usdtRate'>;
  readonly kyc: Kyc & IdentityTiers;
  readonly jurisdictions: Pick<Jurisdictions, 'standingOf'>;
  readonly guard: WithdrawalGuard;
  readonly customers: Pick<Customers, 'contactOf' | 'countryOf' | 'newestDeviceAt'>;
  readonly links: Pick<Links, 'linksOf' | 'lookAgain' | 'personOf'>;
  /** What these customers won together with options on the real book. */
  readonly winsOf: (customers: readonly CustomerId[], since: Instant) => Promise<OptionWins>;
  readonly uploads: Uploads;
  readonly audit: AuditLog;
  readonly operators: Operators;
  readonly mail: MailQueue;
  readonly platformName: string;
  readonly limitOn: LimitOn;
  readonly checkAddress: CheckAddress;
  readonly findBitcoinPayment: FindBitcoinPayment;
  readonly deposits: ReturnableDeposits;
  readonly onError: (error: unknown) => void;
}

/** What every use case of this capability works with. */
export interface WithdrawalNeeds extends WithdrawalPlatformNeeds {
  readonly terms: Pick<ConfigValue<ConfiguredTerms>, 'current'>;
}
