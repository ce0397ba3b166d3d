import type { Book } from '#foundation/ids/book.ts';
import type { CustomerId, RecordId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import { accept, type Result } from '#foundation/refusals/result.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { LaneConnection } from './lane-statement.ts';
import type { CarriedOutAct, OperatorAct } from './operator-act.ts';
import {
  type AccountKey,
  type Balances,
  type FundedAccount,
  type FundedBalance,
  type HouseAccount,
  type HouseBalance,
  isFundedAccount,
  type Reserve,
  type ReserveProduct,
  type Transfer,
} from './rules.ts';
import type { StoredBalance, StoredBatch, StoredTransfer, TransferFilter } from './stored-books.ts';

export type { LaneConnection, LaneField, LaneRows, LaneStatement } from './lane-statement.ts';
export type { LedgerFigures, LinkedBatch, OutsideSum, Period, ReasonSum } from './server/figures.ts';
export type { StoredBalance, StoredBatch, StoredTransfer, TransferFilter } from './stored-books.ts';

/**
 * Every change of a balance goes through one lane: commands gather while a batch is in flight; then what all of
 * them need is loaded in one round trip, each is decided in turn against that state, and everything is stored and
 * committed together, as long as the accounts are still what was read (docs/decisions, performance.md "Orders").
 */
export interface MoneyLane {
  /**
   * Decides and stores one command. Resolves when it is durable. A repeated request id with the same input gives
   * the stored answer, with another input REQUEST_ID_REUSED. The same customer's same command with the same input under a new
   * request id within 10 s of an accepted one gives TOO_FREQUENT (specification, section 9).
   * SERVICE_UNAVAILABLE when the database can't be reached in time: then nothing is known of the command's fate.
   */
  submit<Input, State, Change, Answer>(
    kind: MoneyCommandKind<Input, State, Change, Answer>,
    command: MoneyCommand<Input>,
  ): Promise<Result<Answer>>;
  /** Tells the listener of every commit from now on, after the participants. */
  listen(listener: LedgerListener): void;
}

export interface MoneyCommand<Input> {
  readonly key: AccountKey;
  readonly input: Input;
  /** The client's id and its input as canonical text; absent for the platform's own commands (a trigger, say). */
  readonly request?: { readonly id: string; readonly fingerprint: string };
  /** Set on what operators decide: written to the audit log in the batch's transaction, when the command is accepted. */
  readonly act?: OperatorAct;
}

/** Writes acts to the audit log, as the last of the batch's transaction. */
export type RecordActs = (
  connection: LaneConnection,
  acts: readonly CarriedOutAct[],
  at: Instant,
) => Promise<void>;

/** A kind of money command: how it is decided, and the part of the state beside balances that it reads and changes. */
export interface MoneyCommandKind<Input, State, Change, Answer> {
  /** `orders.place` */
  readonly name: string;
  readonly participant: LaneParticipant<State, Change>;
  /** The funded accounts that its transfers may touch: the batch locks them. */
  funded?(input: Input): readonly FundedAccount[];
  /**
   * The product whose promises it keeps, and nothing more: it moves out of what is promised, and sets the rest free. The reserve can't be short
   * of that, so its batches wait for no other there (docs/decisions/0043-funded-accounts.md).
   */
  readonly settles?: ReserveProduct;
  /** Nobody waits for it: while other commands come, only a few of its kind join each batch. */
  readonly isPatient?: true;
  /**
   * On kinds that are decided on what customers share (an auction): their state is the house's, they come in order on one track, and
   * may touch these other accounts. Asked when their batch begins, so that a memory that follows the commits is exact.
   */
  parties?(input: Input): readonly AccountKey[];
  /** Pure: no I/O, no clock. The answer must survive JSON (it is stored for repeated requests). */
  decide(input: Input, scene: Scene<State>): Result<Decision<Change, Answer>>;
}

/** What a command is decided against: the state after all the batch's earlier decisions. */
export interface Scene<State> {
  readonly key: AccountKey;
  readonly balances: Balances;
  readonly state: State;
  /** Through when what the account earns daily has been credited; 0 before the first time. */
  readonly accruedUntil: Instant;
  readonly at: Instant;
  /** A fresh id, higher than any this customer has. */
  nextId(): RecordId;
}

/**
 * What an accepted command does. Overdrawing transfers refuse the command: with INSUFFICIENT_BALANCE where a customer has too little,
 * with TRADING_UNAVAILABLE (reason `reserve`) where a funded account has.
 */
export interface Decision<Change, Answer> {
  readonly transfers: readonly Transfer[];
  readonly change: Change;
  readonly answer: Answer;
  /** The customer's own events on the live channel; stored so that a client can resume. Money that moves without one is told as `balance`. */
  readonly events: readonly CustomerEvent[];
  /** When it has credited all that the account has earned through a later moment: kept with its balance, at no cost of its own. */
  readonly accruedUntil?: Instant;
  /** What it does to the accounts of others that its kind named. Throws {@link PartyNotLoaded} for one that no command of the batch did. */
  readonly others?: readonly OtherAccount[];
}

/** Another customer's part in a command: their own transfers and events, in the same transaction. */
export interface OtherAccount {
  readonly key: AccountKey;
  readonly transfers: readonly Transfer[];
  readonly events: readonly CustomerEvent[];
}

/** Another process has changed whom a command concerns: to be submitted again. Nothing was done. */
export class PartyNotLoaded extends Error {}

export const customerEvents = [
  'order',
  'option',
  'plan',
  'loan',
  'recharge',
  'balance',
  'notification',
  'chat',
] as const;
export type CustomerEventName = (typeof customerEvents)[number];

export interface CustomerEvent {
  readonly event: CustomerEventName;
  readonly data: unknown;
}

/** A capability's own rows in the lane. One instance serves all its command kinds. */
export interface LaneParticipant<State, Change> {
  readonly name: string;
  /**
   * Its rows are written by the lane alone: what a batch left of an account is remembered, and not loaded again until another
   * process changes the account.
   */
  readonly isLaneOnly?: true;
  /** Loads, in one prepared statement, the state of the given accounts, whose rows have been read. */
  load(connection: LaneConnection, keys: readonly AccountKey[]): Promise<ReadonlyMap<string, State>>;
  /** What an account not in the map starts from. */
  readonly empty: State;
  /** The state as later commands of the batch must see it. Pure. */
  apply(state: State, change: Change): State;
  /** Stores all the batch's changes by statements sent at once: the commit follows them, what is sent after an `await` is too late. */
  store(connection: LaneConnection, changes: readonly LaneChange<Change>[]): Promise<void>;
  /** Told after the commit, each account's changes in order, for memory that follows the database (the triggers). Must not throw. */
  committed?(changes: readonly LaneChange<Change>[]): void;
}

export interface LaneChange<Change> {
  readonly key: AccountKey;
  readonly change: Change;
  readonly at: Instant;
}

/** The key of an account in the maps of the lane. */
export function accountKeyText(key: AccountKey): string {
  return `${key.book}/${key.customerId}`;
}

/** What other capabilities may read of the ledger. */
export interface LedgerReader {
  balances(key: AccountKey): Promise<Balances>;
  /** What is available in USDT in many accounts at once, by `accountKeyText`. */
  availableUsdt(keys: readonly AccountKey[]): Promise<ReadonlyMap<string, bigint>>;
  /** Through when what the accounts earn daily has been credited, by `accountKeyText`; without those that never earned any. */
  accruals(keys: readonly AccountKey[]): Promise<ReadonlyMap<string, Instant>>;
  /** Transfers that changed the available balance, newest first. */
  listTransfers(
    key: AccountKey,
    filter: TransferFilter,
    page: { offset: number; limit: number },
  ): Promise<{ total: number; rows: StoredTransfer[] }>;
  /** Every transfer with this ref, oldest first, with the hash of its batch. */
  transfersOf(key: AccountKey, ref: string): Promise<(StoredTransfer & { batchHash: string })[]>;
  houseBalance(book: Book, account: HouseAccount, asset: Asset): Promise<bigint>;
  /** What every house account and `outside` has in each book and asset it ever moved; reads the whole ledger. */
  houseBalances(): Promise<HouseBalance[]>;
  /** What backs each product's promises, in each book, in one look. */
  reserves(): Promise<Reserve[]>;
  /** What came into a book's `house/charity-payable` and went out of it, in USDT units. */
  charity(book: Book): Promise<{ received: bigint; paidOut: bigint }>;
  /** Every transfer into or out of it under one of these refs, oldest first, with the hash of its batch. */
  charityTransfers(book: Book, refs: readonly string[]): Promise<(StoredTransfer & { batchHash: string })[]>;
  /** Stored events after a sequence number, oldest first, at most `limit`. */
  eventsAfter(customerId: CustomerId, sequence: bigint, limit: number): Promise<StoredEvent[]>;
  /** The highest sequence that was given to anything of the customer's before an instant; 0 when nothing was. */
  sequenceBefore(customerId: CustomerId, at: Instant): Promise<bigint>;
}

export interface StoredEvent extends CustomerEvent {
  readonly sequence: bigint;
}

/** The whole ledger, streamed row by row in one consistent look, for whoever recomputes it. */
export interface LedgerAudit {
  /** By customer, then in the order of the ledger. */
  transfersByCustomer(): AsyncIterable<StoredTransfer>;
  /** In the order of their batches. */
  transfersByBatch(): AsyncIterable<StoredTransfer>;
  /** By customer. */
  balances(): AsyncIterable<StoredBalance>;
  /** Of accounts that have earned something daily, by `accountKeyText`: through when it has been credited. */
  accruals(): Promise<ReadonlyMap<string, Instant>>;
  /** In the order of their ids. */
  batches(): AsyncIterable<StoredBatch>;
  /** Of funded accounts, in the order of the ledger. */
  fundedTransfers(): AsyncIterable<StoredTransfer>;
  fundedBalances(): AsyncIterable<FundedBalance>;
}

/** News after each commit: what the live channel pushes to the customer's own connections. */
export type LedgerListener = (news: {
  readonly key: AccountKey;
  readonly events: readonly StoredEvent[];
  readonly balances: Balances;
}) => void;

/** Money that only moves: the decision of a command that has no rows beside the ledger's. */
export interface TransferDecision<Answer> {
  readonly transfers: readonly Transfer[];
  readonly answer: Answer;
  readonly events?: readonly CustomerEvent[];
}

/** A kind of command that only moves money, decided against the balances alone. */
export function transferKind<Input, Answer>(
  name: string,
  decide: (input: Input, scene: Scene<null>) => Result<TransferDecision<Answer>>,
  funded: (input: Input) => readonly FundedAccount[] = () => [],
): MoneyCommandKind<Input, null, null, Answer> {
  return {
    name,
    participant: noRows,
    funded,
    decide(input, scene) {
      const decided = decide(input, scene);
      if (!decided.ok) return decided;
      const { transfers, answer, events = [] } = decided.value;
      return accept({ transfers, change: null, answer, events });
    },
  };
}

const noRows: LaneParticipant<null, null> = {
  name: 'ledger',
  load: async () => new Map(),
  empty: null,
  apply: () => null,
  store: async () => {},
};

/** Moves what its input says (sample funding, a grant): refused only when a customer's or a funded account can't bear it. */
export const postTransfers = transferKind(
  'ledger.post',
  (transfers: readonly Transfer[]) => accept({ transfers, answer: null }),
  (transfers) => transfers.flatMap(({ from, to }) => [from, to]).filter(isFundedAccount),
);
