import type { Operators } from '#capabilities/desk/operators/face.ts';
import type { RequestDesk } from '#capabilities/desk/reviews/face.ts';
import type { Prices } from '#capabilities/markets/prices/face.ts';
import type { LedgerReader, MoneyLane } from '#capabilities/money/ledger/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { Customers } from '#capabilities/people/customers/face.ts';
import type { OperatorId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { CommandRequest } from '#foundation/server-kit/call-router.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import type { MailQueue } from '#foundation/server-kit/mail/mail.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { OrderChecks } from '../face.ts';
import type { AdjustmentLimits, AdjustmentReason } from '../rules.ts';

export interface AdjustmentNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly lane: MoneyLane;
  readonly ledger: LedgerReader;
  readonly customers: Pick<Customers, 'contactOf'>;
  readonly operators: Operators;
  readonly requestDesk: RequestDesk;
  readonly differenceOf: OrderChecks['differenceOf'];
  /** What other assets than USDT are worth: a limit in USDT counts them as well. */
  readonly markets: Pick<Prices, 'usdtRate'>;
  readonly limits: { readonly current: AdjustmentLimits };
  readonly mail: MailQueue;
  readonly platformName: string;
  readonly onError: (failure: unknown) => void;
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
  /** The order that is corrected. */
  readonly orderId?: bigint | undefined;
  /** What is due of it, looked at in the transaction that writes the request down. */
  readonly due?: ((tx: Tx) => Promise<bigint>) | undefined;
  /** A picture of what it rests on. */
  readonly document?: Blob | undefined;
  readonly requestedBy: OperatorId;
  readonly request: CommandRequest;
}
