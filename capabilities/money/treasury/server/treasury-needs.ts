import type { Operators } from '#capabilities/desk/operators/face.ts';
import type { RequestDesk } from '#capabilities/desk/reviews/face.ts';
import type { LedgerReader, MoneyLane, ReserveUse } from '#capabilities/money/ledger/face.ts';
import type { Book } from '#foundation/ids/book.ts';
import type { OperatorId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { CommandRequest } from '#foundation/server-kit/call-router.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Clock, Instant } from '#foundation/time/clock.ts';
import type { FundingReason, TreasuryAccount } from '../rules.ts';

export interface TreasuryNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly lane: MoneyLane;
  readonly ledger: LedgerReader;
  readonly operators: Operators;
  readonly requestDesk: RequestDesk;
  readonly alarms: { readonly current: TreasuryAlarms };
  /** From when on fees may still become rebates and rewards for invitations; undefined: none of them. */
  readonly feesUncountedSince: () => Promise<Instant | undefined>;
  /** What each product says of its reserve. */
  readonly reserveUses: readonly ReserveUse[];
}

/** The document `treasury.alarms`. */
export interface TreasuryAlarms {
  /** A reserve is low when less is free than this share of what is promised. */
  readonly lowReservePercent: number;
  /** A reserve is low when what is free lasts fewer days, at what sales take from it. */
  readonly lowReserveDays: number;
  /** Customers' money is short when less is held than this share of what they are owed. */
  readonly shortBelowPercent: number;
}

export interface WantedFunding {
  readonly book: Book;
  readonly account: TreasuryAccount;
  readonly asset: Asset;
  /** Negative when it is taken out. */
  readonly units: bigint;
}

export interface FundingRequest extends WantedFunding {
  readonly reasonCode: FundingReason;
  readonly note: string;
  readonly evidence: string;
  /** A picture of it. */
  readonly document?: Blob | undefined;
  readonly requestedBy: OperatorId;
  readonly request: CommandRequest;
}
