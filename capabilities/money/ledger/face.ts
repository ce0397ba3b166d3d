// Whole: all that may be asked of the ledger stands on one page.

import type {
  FundedAccount,
  HouseAccount,
  Reason,
  ReserveProduct,
} from '#capabilities/money/accounting/chart-of-accounts.ts';
import type { Book } from '#foundation/ids/book.ts';
import type { CustomerId, RecordId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { Result } from '#foundation/refusals/result.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { CustomerEvent } from './customer-event.ts';
import type { LaneConnection } from './lane-statement.ts';
import type { CarriedOutAct, OperatorAct } from './operator-act.ts';
import type {
  AccountKey,
  Balances,
  BookCover,
  FundedBalance,
  HouseBalance,
  Reserve,
  Transfer,
} from './rules.ts';
import type { CustomerSum } from './server/figures.ts';
import type {
  AuditedTransfer,
  StoredBalance,
  StoredBatch,
  StoredTransfer,
  TransferFilter,
} from './stored-ledger.ts';

export type { CustomerEvent, CustomerEventName } from './customer-event.ts';
export type { LaneConnection, LaneField, LaneRows, LaneStatement } from './lane-statement.ts';
export type {
  CustomerSum,
  LedgerFigures,
  LinkedBatch,
  OutsideSum,
  Period,
  ReasonSum,
} from './server/figures.ts';
export type { AuditedTransfer, StoredBalance, StoredBatch, StoredTransfer, TransferFilter };

/**
 * Every change of a balance goes through one lane: commands gather while a batch is in flight; then what all
 * of them need is loaded in one round trip, each is decided in turn against that state, and everything is
 * stored and committed together, as long as the accounts are still what was read
 * (docs/decisions/0010-money-lane.md).
 */
export interface MoneyLane {
  /**
   * Decides and stores one command. Resolves when it is durable. A repeated request id with the same input
   * gives the stored answer, with another input REQUEST_ID_REUSED. The same customer's same command with the
   * same input under a new request id within 10 s of an accepted one gives TOO_FREQUENT
   * (docs/specification.md, section 9). SERVICE_UNAVAILABLE when the database can't be reached in time: then
   * nothing is known of the command's fate.
   */
  submit<Input, State, Change, Answer>(
    kind: MoneyCommandKind<Input, State, Change, Answer>,
    command: MoneyCommand<Input>,
  ): Promise<Result<Answer>>;
  /** Tells the listener of every commit from now on, after the participants. */
  listen(listener: LedgerListener): void;
}

/**
 * Binds money that is available but already answers for something: what open positions have lost. The lane
 * asks it, not the products, so that none can forget (docs/decisions/0064-what-open-losses-bind.md).
 */
export interface LaneGuard<State, Change> {
  /** The participant whose rows decide what is bound; its own command kinds check that themselves. */
  readonly participant: LaneParticipant<State, Change>;
  /**
   * USDT units of `available` that must stay in an account at a moment; zero or above. Asked of accounts that
   * have margin alone, and only when something lowers what is available. Memory is all it may read.
   */
  boundOf(state: State, key: AccountKey, at: Instant): bigint;
}

export interface MoneyCommand<Input> {
  readonly key: AccountKey;
  readonly input: Input;
  /**
   * The client's id and its input as canonical text; absent for the platform's own commands (a trigger, say).
   */
  readonly request?: { readonly id: string; readonly fingerprint: string };
  /**
   * Set on what operators decide: written to the audit log in the batch's transaction, when the command is
   * accepted.
   */
  readonly act?: OperatorAct;
}

/** Writes acts to the audit log, as the last of the batch's transaction. */
export type RecordActs = (
  connection: LaneConnection,
  acts: readonly CarriedOutAct[],
  at: Instant,
) => Promise<void>;

/**
 * A kind of money command: how it is decided, and the part of the state beside balances that it reads and
 * changes.
 */
export interface MoneyCommandKind<Input, State, Change, Answer> {
  /** `orders.place` */
  readonly name: string;
  readonly participant: LaneParticipant<State, Change>;
  /** The funded accounts that its transfers may touch: the batch locks them. */
  funded?(input: Input): readonly FundedAccount[];
  /**
   * The product whose promises it keeps, and nothing more: it moves out of what is promised, and sets the
   * rest free. The reserve can't be short of that, so its batches wait for no other there
   * (docs/decisions/0043-funded-accounts.md).
   */
  readonly settles?: ReserveProduct;
  /**
   * Low priority, since no caller waits for it: while other commands come, only a few of its kind join each
   * batch.
   */
  readonly isLowPriority?: true;
  /**
   * It never lowers what is available in USDT: the lane's guard need not be ready for it. Throws when it
   * does where there is something to guard.
   */
  readonly takesNothing?: true;
  /**
   * On kinds that are decided on what customers share (an auction): their state is the platform's, they come
   * in order on one track, and may touch these other accounts. Asked when their batch begins, so that a
   * memory that follows the commits is exact.
   */
  parties?(input: Input): readonly AccountKey[];
  /** Pure: no I/O, no clock. The answer must survive JSON (it is stored for repeated requests). */
  decide(input: Input, context: CommandContext<State>): Result<Decision<Change, Answer>>;
}

/** What a command is decided against: the state after all the batch's earlier decisions. */
export interface CommandContext<State> {
  readonly key: AccountKey;
  readonly balances: Balances;
  readonly state: State;
  /** As {@link Decision.mark} left it; 0 before the first time. */
  readonly mark: bigint;
  /** Its book's cover after the batch's earlier decisions; zeros for a kind that names no funded account. */
  readonly cover: BookCover;
  readonly at: Instant;
  /** How much of the account's available balance may leave it: all but what the lane's guard locks. */
  free(asset: Asset): bigint;
  /** A fresh id, higher than any this customer has. */
  nextId(): RecordId;
}

/**
 * What an accepted command does. Overdrawing transfers refuse the command: with INSUFFICIENT_BALANCE where a
 * customer has too little, with TRADING_UNAVAILABLE (reason `reserve`) where a funded account has. What would
 * take USDT that the lane's guard binds is FREE_MARGIN_EXCEEDED.
 */
export interface Decision<Change, Answer> {
  readonly transfers: readonly Transfer[];
  readonly change: Change;
  readonly answer: Answer;
  /**
   * The customer's own events on the live channel; stored so that a client can resume. Money that moves
   * without one is sent as `balance`.
   */
  readonly events: readonly CustomerEvent[];
  /**
   * A number that one product keeps with each account, in the row that changes with its money anyhow: what it
   * says is the product's own affair. It never falls (docs/decisions/0063-a-mark-on-the-account.md).
   */
  readonly mark?: bigint;
  /**
   * How much more of the shared reserve is promised than before, in USDT units; below zero,
   * less. Released before its transfers, reserved after them. Refused with TRADING_UNAVAILABLE (reason
   * `reserve`) where too little is free.
   */
  readonly promises?: bigint;
  /**
   * What it does to the accounts of others that its kind named. Throws `PartyNotLoaded` for one that no
   * command of the batch named.
   */
  readonly others?: readonly OtherAccount[];
}

/** Another customer's part in a command: their own transfers and events, in the same transaction. */
export interface OtherAccount {
  readonly key: AccountKey;
  readonly transfers: readonly Transfer[];
  readonly events: readonly CustomerEvent[];
}

/** A capability's own rows in the lane. One instance serves all its command kinds. */
export interface LaneParticipant<State, Change> {
  readonly name: string;
  /**
   * Its rows are written by the lane alone: what a batch left of an account is remembered, and not loaded
   * again until another process changes the account.
   */
  readonly isLaneOnly?: true;
  /** Loads, in one prepared statement, the state of the given accounts, whose rows have been read. */
  load(connection: LaneConnection, keys: readonly AccountKey[]): Promise<ReadonlyMap<string, State>>;
  /** What an account not in the map starts from. */
  readonly empty: State;
  /** The state as later commands of the batch must see it. Pure. */
  apply(state: State, change: Change): State;
  /**
   * Stores all the batch's changes by statements sent at once: the commit follows them, what is sent after an
   * `await` is too late.
   */
  store(connection: LaneConnection, changes: readonly LaneChange<Change>[]): Promise<void>;
  /**
   * Told after the commit, each account's changes in order, for memory that follows the database (the
   * triggers). Must not throw.
   */
  committed?(changes: readonly LaneChange<Change>[]): void;
}

export interface LaneChange<Change> {
  readonly key: AccountKey;
  readonly change: Change;
  readonly at: Instant;
}

/** What is owed of one asset, in units. Loans are not taken off what their customers have. */
export interface OwedSum {
  readonly asset: Asset;
  /** All that customers' accounts have: available, held, margin, plans, collateral. */
  readonly customers: bigint;
  /** What backs promises made to them. */
  readonly promised: bigint;
  readonly charity: bigint;
}

/** What a product says of the reserve behind its sales; amounts in USDT units. */
export interface ReserveUse {
  readonly product: ReserveProduct;
  /** What is on sale in a book, each with the least that selling it takes from the reserve. */
  offers(book: Book): readonly { readonly name: string; readonly least: bigint }[];
  /** What sales have taken since a moment; absent where it is released with the sale's end. */
  readonly soldSince?: (book: Book, since: Instant) => Promise<bigint>;
  /** What promises made may come to beyond what is set aside for them; absent where that can't be. */
  readonly short?: (book: Book) => bigint;
  /** What was promised and falls due within so many days, by UTC day (`2026-11-24`), the first first. */
  dueByDay(
    book: Book,
    from: Instant,
    days: number,
  ): Promise<readonly { readonly day: string; readonly units: bigint }[]>;
}

/** What other capabilities may read of the ledger. */
export interface LedgerReader {
  balances(key: AccountKey): Promise<Balances>;
  /** What is available and in margin in USDT, in many accounts at once, by `accountKeyText`. */
  marginFunds(keys: readonly AccountKey[]): Promise<ReadonlyMap<string, bigint>>;
  /** The accounts' marks, by `accountKeyText`; without those that have none. */
  marks(keys: readonly AccountKey[]): Promise<ReadonlyMap<string, bigint>>;
  /** Transfers that changed the available balance, newest first. */
  listTransfers(
    key: AccountKey,
    filter: TransferFilter,
    page: { offset: number; limit: number },
  ): Promise<{ total: number; rows: StoredTransfer[] }>;
  /** Every transfer with this ref, oldest first, with the hash of its batch. */
  transfersOf(key: AccountKey, ref: string): Promise<(StoredTransfer & { batchHash: string })[]>;
  houseBalance(book: Book, account: HouseAccount, asset: Asset): Promise<bigint>;
  /** What went into the account since a moment, whatever came out of it. */
  houseReceived(book: Book, account: HouseAccount, asset: Asset, since: Instant): Promise<bigint>;
  /**
   * What every house account and `outside` has in each book and asset it ever moved; reads the whole ledger.
   */
  houseBalances(): Promise<HouseBalance[]>;
  /** What customers of a book are owed, by asset, in one look; sums their balances. */
  owed(book: Book): Promise<OwedSum[]>;
  /** What backs each product's promises, in each book, in one look. */
  reserves(): Promise<Reserve[]>;
  /** What margin profits of a book are paid from. */
  cover(book: Book): Promise<BookCover>;
  /** What came into a book's `house/charity-payable` and went out of it, in USDT units. */
  charity(book: Book): Promise<{ received: bigint; paidOut: bigint }>;
  /** Every transfer into or out of it under one of these refs, oldest first, with the hash of its batch. */
  charityTransfers(book: Book, refs: readonly string[]): Promise<(StoredTransfer & { batchHash: string })[]>;
  /** Stored events after a sequence number, oldest first, at most `limit`. */
  eventsAfter(customerId: CustomerId, sequence: bigint, limit: number): Promise<StoredEvent[]>;
  /** All customers' stored events after a sequence number, in its order, at most `limit`. */
  eventsSince(sequence: bigint, limit: number): Promise<WrittenEvent[]>;
  /**
   * The highest sequence that was given to anything of the customer's before an instant; 0 when nothing was.
   */
  sequenceBefore(customerId: CustomerId, at: Instant): Promise<bigint>;
}

/** As it was stored: an older platform may have told what this one no longer does. */
export interface StoredEvent {
  readonly sequence: bigint;
  readonly event: string;
  readonly data: unknown;
}

/** A stored event, the account it belongs to, and when it was decided. */
export interface WrittenEvent extends StoredEvent {
  readonly key: AccountKey;
  readonly at: Instant;
}

/** The whole ledger, streamed row by row in one consistent snapshot, to be recomputed. */
export interface LedgerAudit {
  /** By customer, then in the order of the ledger. */
  transfersByCustomer(): AsyncIterable<AuditedTransfer>;
  /** In the order of their batches. */
  transfersByBatch(): AsyncIterable<AuditedTransfer>;
  /** By customer. */
  balances(): AsyncIterable<StoredBalance>;
  /** The mark of every account that has one, by `accountKeyText`. */
  marks(): Promise<ReadonlyMap<string, bigint>>;
  /** In the order of their ids. */
  batches(): AsyncIterable<StoredBatch>;
  /** As `LedgerFigures.sumsOfCustomers`, of all time, in this look. */
  sumsOfCustomers(
    book: Book,
    customers: readonly CustomerId[],
    reasons: readonly Reason[],
  ): Promise<CustomerSum[]>;
  /** Transfers of funded accounts, in the order of the ledger. */
  fundedTransfers(): AsyncIterable<AuditedTransfer>;
  /** `since`: the batch from which on it is never below zero. */
  fundedBalances(): AsyncIterable<FundedBalance & { readonly since: bigint }>;
}

/** News after each commit: what the live channel pushes to the customer's own connections. */
export type LedgerListener = (news: {
  readonly key: AccountKey;
  readonly events: readonly StoredEvent[];
  readonly balances: Balances;
}) => void;
