import type { Reason } from '#capabilities/money/accounting/chart-of-accounts.ts';
import type { Book } from '#foundation/ids/book.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { AccountKey, Balances } from '../rules.ts';
import type { StoredTransfer, TransferFilter } from '../stored-ledger.ts';

/** From inclusive, to exclusive. */
export interface Period {
  readonly from: Instant;
  readonly to: Instant;
}

/** What some transfers of one reason changed together; negative when the customer paid. */
export interface ReasonSum {
  readonly reason: Reason;
  readonly units: bigint;
}

/** What transfers of one reason changed of one customer's on a UTC day. */
export interface CustomerSum extends ReasonSum {
  readonly customerId: CustomerId;
  readonly day: string;
  readonly asset: Asset;
}

/** A batch by its place in the chain. */
export interface LinkedBatch {
  readonly id: bigint;
  readonly hash: string;
  readonly at: Instant;
}

/**
 * What crossed `outside` in one asset for one reason since the beginning; positive when more came in than
 * went out.
 */
export interface OutsideSum {
  readonly asset: Asset;
  /** As stored, known or not: reconciliation shows whatever the row says. */
  readonly reason: string;
  /** The first word of refs that have several (`sample`, `dev`); empty for those of one word. */
  readonly origin: string;
  readonly units: bigint;
  /** How many transfers. */
  readonly count: number;
}

/**
 * Sums and lists over an account's transfers that are too many to read at once. USDT alone, unless it says
 * otherwise.
 */
export interface LedgerFigures {
  /**
   * The balances of many accounts in one look, so that it agrees with whatever else the transaction reads.
   */
  balancesOf(tx: Tx, keys: readonly AccountKey[]): Promise<ReadonlyMap<string, Balances>>;
  /** What transfers of these reasons changed, by UTC day (`2026-11-24`) and reason, oldest day first. */
  sumsByDay(
    key: AccountKey,
    period: Period,
    reasons: readonly Reason[],
  ): Promise<(ReasonSum & { readonly day: string })[]>;
  /** The same of many customers of a book, in any asset: each asset apart, oldest day first. */
  sumsOfCustomers(
    book: Book,
    customers: readonly CustomerId[],
    period: Period,
    reasons: readonly Reason[],
  ): Promise<CustomerSum[]>;
  /** The same by `ref`, in portions: a ref may come in several of them. */
  sumsByRef(
    key: AccountKey,
    period: Period,
    reasons: readonly Reason[],
  ): AsyncIterable<(ReasonSum & { readonly ref: string })[]>;
  /**
   * By how much transfers changed all that is the customer's less what is owed: of
   * every asset, by reason and, oldest first, by step: USDT of `stepMs` from the period's start, other
   * assets of a minute, so that each can be given the price of then. `at` is the step's first transfer's.
   */
  changes(
    db: Database,
    key: AccountKey,
    period: Period,
    stepMs: number,
  ): Promise<(ReasonSum & { readonly asset: Asset; readonly at: Instant })[]>;
  /** Every account that has another asset than USDT, some customers at a time. */
  coinOwners(atATime: number): AsyncIterable<AccountKey[]>;
  /** What is in an account's `held` now, by the reason it was moved there for. */
  heldByReason(key: AccountKey): Promise<(ReasonSum & { readonly asset: Asset })[]>;
  /** What an account had at a moment, recomputed from its transfers before it. */
  balancesAt(key: AccountKey, at: Instant): Promise<Balances>;
  /**
   * The last batch before a moment that moved the account's money, by which the chain of hashes shows that
   * all of it stands.
   */
  lastBatch(key: AccountKey, before: Instant): Promise<LinkedBatch | undefined>;
  /**
   * All that ever came into a book from outside and went out of it, in the transaction's own look; any asset.
   */
  outsideSums(tx: Tx, book: Book): Promise<OutsideSum[]>;
  /** By how much more came into an account from outside than went out, for these reasons; any asset. */
  outsideOf(key: AccountKey, reasons: readonly Reason[]): Promise<(ReasonSum & { readonly asset: Asset })[]>;
  /** What `LedgerReader.listTransfers` lists, all of it in portions, newest first; any asset. */
  transfers(key: AccountKey, filter: TransferFilter): AsyncIterable<StoredTransfer[]>;
}
