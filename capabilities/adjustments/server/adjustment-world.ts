import type { AuditLog } from '#capabilities/audit/face.ts';
import type { Customers } from '#capabilities/customers/face.ts';
import type { LedgerReader, MoneyLane } from '#capabilities/ledger/face.ts';
import type { AccountKey } from '#capabilities/ledger/rules.ts';
import type { Operators } from '#capabilities/operators/face.ts';
import type { Uploads } from '#capabilities/uploads/face.ts';
import type { OperatorId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { CommandRequest } from '#foundation/server-kit/call-router.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { AdjustmentReason } from '../rules.ts';

export interface AdjustmentWorld {
  readonly db: Database;
  readonly clock: Clock;
  readonly lane: MoneyLane;
  readonly ledger: LedgerReader;
  readonly audit: AuditLog;
  readonly customers: Pick<Customers, 'contactOf'>;
  readonly operators: Operators;
  readonly uploads: Uploads;
}

export interface Wanted {
  readonly key: AccountKey;
  readonly asset: Asset;
  /** Negative when it takes money from the customer. */
  readonly units: bigint;
}

export interface AdjustmentRequest extends Wanted {
  readonly reasonCode: AdjustmentReason;
  readonly note: string;
  readonly reference: string;
  /** A picture of what it rests on. */
  readonly document?: Blob | undefined;
  readonly requestedBy: OperatorId;
  readonly request: CommandRequest;
}
