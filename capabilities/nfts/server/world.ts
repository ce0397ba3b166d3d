import type { AuditLog } from '#capabilities/audit/face.ts';
import type { ConfigValue } from '#capabilities/configuration/face.ts';
import type { Customers } from '#capabilities/customers/face.ts';
import type { LedgerReader, MoneyLane } from '#capabilities/ledger/face.ts';
import type { Operators } from '#capabilities/operators/face.ts';
import type { Uploads } from '#capabilities/uploads/face.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { MailQueue } from '#foundation/server-kit/mail/mail.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { ConfiguredAuctions } from '../auction-terms.ts';

/** What compose hands in. */
export interface NftParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly lane: MoneyLane;
  readonly ledger: LedgerReader;
  readonly uploads: Uploads;
  readonly audit: AuditLog;
  readonly mail: MailQueue;
  readonly platformName: string;
  readonly customers: Pick<Customers, 'contactOf'>;
  readonly operators: Operators;
  readonly onError: (error: unknown) => void;
}

/** What every use case of this capability works with. */
export interface NftWorld extends NftParts {
  readonly auctions: Pick<ConfigValue<ConfiguredAuctions>, 'current'>;
}
