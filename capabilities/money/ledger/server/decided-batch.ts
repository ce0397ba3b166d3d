import type { Result } from '#foundation/refusals/result.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { LaneChange, StoredEvent, StoredTransfer } from '../face.ts';
import type { CarriedOutAct } from '../operator-act.ts';
import type { AccountKey, Balances } from '../rules.ts';
import type { BatchReserves } from './batch-reserves.ts';
import type { NewPosting } from './lane.sql.ts';
import type { Participant } from './lane-command.ts';

/** The outcome of one command: an answer, or the error it threw. */
export type Outcome = { readonly result: Result<unknown> } | { readonly error: unknown };

/** A batch decided in memory: what is to be stored, and the callers' answers once it is. */
export interface DecidedBatch {
  readonly id: bigint;
  readonly at: Instant;
  /**
   * One for each of the commands, in order; those beyond its end did not fit and belong to the next batch.
   */
  readonly outcomes: Outcome[];
  readonly transfers: StoredTransfer[];
  /** Each account's, by `accountKeyText`. */
  readonly events: Map<string, StoredEvent[]>;
  /** The rows to store. */
  readonly postings: NewPosting[];
  readonly acts: CarriedOutAct[];
  readonly changes: Map<Participant, LaneChange<unknown>[]>;
  /** The participants' states after the batch. */
  readonly states: ReadonlyMap<Participant, ReadonlyMap<string, unknown>>;
  /** Those of the accounts whose commands were accepted. */
  readonly balances: Map<string, ChangedAccount>;
  /** The changed ones, by account. */
  readonly marks: Map<string, bigint>;
  readonly reserves: BatchReserves;
  /** Fingerprints of the accepted commands that came under a request id. */
  readonly accepted: Set<string>;
}

export interface ChangedAccount {
  readonly key: AccountKey;
  readonly before: Balances;
  readonly after: Balances;
}
