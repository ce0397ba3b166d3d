import type { AuditLog } from '#capabilities/desk/audit/face.ts';
import type { ConfigValue } from '#capabilities/desk/configuration/face.ts';
import type { ReviewPauses } from '#capabilities/desk/reviews/face.ts';
import type { MoneyLane } from '#capabilities/money/ledger/face.ts';
import type { Customers } from '#capabilities/people/customers/face.ts';
import type { Jurisdictions } from '#capabilities/people/jurisdictions/face.ts';
import type { Links } from '#capabilities/people/links/face.ts';
import type { Uploads } from '#capabilities/people/uploads/face.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { MailQueue } from '#foundation/server-kit/mail/mail.ts';
import type { Throttle } from '#foundation/server-kit/throttle.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { KycPolicy } from '../policy.ts';

/** What compose.ts hands in. */
export interface KycServiceNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly lane: MoneyLane;
  readonly uploads: Uploads;
  readonly audit: AuditLog;
  readonly mail: MailQueue;
  readonly platformName: string;
  readonly customers: Pick<Customers, 'contactOf' | 'countryOf' | 'recordIdentity'>;
  readonly links: Pick<Links, 'linksOf'>;
  /** How long the clocks of reviews have stood. */
  readonly pauses: Pick<ReviewPauses, 'current'>;
  readonly jurisdictions: Pick<Jurisdictions, 'servesCountry' | 'countryChanged'>;
}

/** What every use case of this capability works with. */
export interface KycNeeds extends KycServiceNeeds {
  readonly policy: Pick<ConfigValue<KycPolicy>, 'current'>;
  readonly submissions: Throttle;
}
