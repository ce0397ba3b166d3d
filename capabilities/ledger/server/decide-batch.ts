import { asRecordId, type RecordId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { type Instant, secondMs } from '#foundation/time/clock.ts';
import {
  accountKeyText,
  type LaneChange,
  type OtherAccount,
  PartyNotLoaded,
  type StoredEvent,
  type StoredTransfer,
} from '../face.ts';
import type { CarriedOutAct, OperatorAct } from '../operator-act.ts';
import {
  type AccountKey,
  applyTransfer,
  type Balances,
  batchOfId,
  emptyBalances,
  idsPerBatch,
  isCustomerAccount,
  type ReserveProduct,
  type Transfer,
} from '../rules.ts';
import type { NewPosting } from './lane.sql.ts';
import type { LaneCommand, Participant } from './lane-command.ts';
import type { LoadedBatch } from './load-batch.ts';
import { type DecidedCommand, postingsOf } from './postings.ts';
import type { RepeatThrottle } from './repeat-throttle.ts';
import { createReserveBook, type MovedReserves, type ReserveBook } from './reserve-book.ts';
import { repeatAnswer, requestText } from './stored-answer.ts';

/** What became of one command: an answer, or the bug it ran into. */
export type Outcome = { readonly result: Result<unknown> } | { readonly error: unknown };

/** A batch decided in memory: what is to be stored, and what the callers are told once it is. */
export interface DecidedBatch {
  readonly id: bigint;
  readonly at: Instant;
  /** One for each of the commands, in order; those beyond its end did not fit and belong to the next batch. */
  readonly outcomes: Outcome[];
  readonly transfers: StoredTransfer[];
  /** Of each account, by `accountKeyText`. */
  readonly events: Map<string, StoredEvent[]>;
  /** All of it as it is stored. */
  readonly postings: NewPosting[];
  readonly acts: CarriedOutAct[];
  readonly changes: Map<Participant, LaneChange<unknown>[]>;
  /** What the participants' states are after it. */
  readonly states: ReadonlyMap<Participant, ReadonlyMap<string, unknown>>;
  /** Of the accounts whose commands were accepted. */
  readonly balances: Map<string, ChangedAccount>;
  /** Through when daily earnings have been credited, of the accounts where that has changed. */
  readonly accruals: Map<string, Instant>;
  readonly reserves: ReserveBook;
  /** Fingerprints of the accepted commands that came under a request id. */
  readonly accepted: Set<string>;
}

export interface ChangedAccount {
  readonly key: AccountKey;
  readonly before: Balances;
  readonly after: Balances;
}

/** A batch stops taking commands when half of its ids are used: one command may need at most the other half. */
const idsBeforeFull = idsPerBatch / 2;

/** Decides the commands in turn, each against the state that those before it left. Does no I/O. */
export function decideBatch(
  commands: readonly LaneCommand[],
  loaded: LoadedBatch,
  at: Instant,
  repeats: RepeatThrottle,
): DecidedBatch {
  const states = new Map([...loaded.states].map(([participant, byKey]) => [participant, new Map(byKey)]));
  const batch: DecidedBatch = {
    id: loaded.batchNumber,
    at,
    outcomes: [],
    transfers: [],
    events: new Map(),
    postings: [],
    acts: [],
    changes: new Map(),
    states,
    balances: new Map(),
    accruals: new Map(),
    reserves: createReserveBook(loaded.reserves),
    accepted: new Set(),
  };
  const answers = new Map(loaded.answers);
  const ids = countIds(loaded.batchNumber);
  for (const command of commands) {
    if (ids.used() > idsBeforeFull) break;
    try {
      const result = answer(command);
      batch.outcomes.push({ result });
    } catch (error) {
      batch.outcomes.push({ error });
    }
  }
  return batch;

  function answer(command: LaneCommand): Result<unknown> {
    const { request, key } = command.command;
    if (request === undefined || command.fingerprint === undefined) {
      const decided = decide(command);
      post(command, decided);
      return keep(decided);
    }
    const { fingerprint } = command;
    const requestKey = requestText(key.customerId, request.id);
    const stored = answers.get(requestKey);
    if (stored !== undefined) return repeatAnswer(stored, fingerprint);
    // Not stored for its request id: it says "later", not "no".
    if (batch.accepted.has(fingerprint) || repeats.isTooSoon(fingerprint, at)) {
      return refuse('TOO_FREQUENT', { seconds: String(repeats.forMs / secondMs) });
    }
    const decided = decide(command);
    const { customerId } = key;
    const asked = { customerId, requestId: request.id, kind: command.kind.name, fingerprint };
    answers.set(requestKey, { fingerprint, answer: post(command, decided, asked) });
    keep(decided);
    if (decided.result.ok) batch.accepted.add(fingerprint);
    return decided.result;
  }

  /** Returns the JSON of the result, for a request that comes again. */
  function post(
    { keyText, command: { key } }: LaneCommand,
    { result, kept }: Decided,
    asked?: DecidedCommand['asked'],
  ): string {
    const accounts = kept?.accounts ?? [{ key, keyText, transfers: [], events: [] }];
    const all = accounts.map((each, index) => ({
      keyText: each.keyText,
      posted: postingsOf({ ...each, result, asked: index === 0 ? asked : undefined }, ids.next),
    }));
    // Only now, when none has thrown.
    for (const each of all) {
      const { postings, events } = each.posted;
      batch.postings.push(...postings);
      if (events.length > 0) entryOf(batch.events, each.keyText, () => []).push(...events);
    }
    return all[0]?.posted.answer ?? '';
  }

  /** Changes nothing yet: a bug in one command must leave nothing of it behind. */
  function decide(command: LaneCommand): Decided {
    const { kind, command: asked, keyText, stateText } = command;
    const { key, input, act } = asked;
    const balances = balancesOf(keyText);
    const { participant } = kind;
    const known = states.get(participant);
    const state = known?.has(stateText) ? known.get(stateText) : participant.empty;
    const accruedUntil = accruedUntilOf(keyText);
    const decided = kind.decide(input, { key, balances, state, accruedUntil, at, nextId: ids.next });
    if (!decided.ok) return { result: decided };
    const { transfers, events, others, change, answer, accruedUntil: accrued } = decided.value;
    const own = { key, keyText, transfers, events };
    const moved = moveAll(others === undefined ? [own] : [own, ...others.map(loadedParty)], kind.settles);
    if (!moved.ok) return { result: moved };
    const { accounts, reserves } = moved.value;
    const acts = act === undefined ? [] : [actOf(act, accounts, balances)];
    return {
      result: accept(answer),
      kept: {
        ...{ stateText, participant, stateAfter: participant.apply(state, change), accounts, reserves, acts },
        ...{ accrued, change: { key, change, at } },
      },
    };
  }

  function balancesOf(keyText: string): Balances {
    return batch.balances.get(keyText)?.after ?? loaded.balances.get(keyText) ?? emptyBalances;
  }

  function accruedUntilOf(keyText: string): Instant {
    return batch.accruals.get(keyText) ?? Number(loaded.rows.get(keyText)?.USDT?.accrued_until ?? 0n);
  }

  function loadedParty(other: OtherAccount): MovingAccount {
    const keyText = accountKeyText(other.key);
    if (!loaded.accounts.has(keyText)) throw new PartyNotLoaded(`${keyText} is not loaded`);
    return { ...other, keyText };
  }

  function keep({ result, kept }: Decided): Result<unknown> {
    if (kept === undefined) return result;
    const { stateText, participant, stateAfter, change, accounts, accrued, reserves, acts } = kept;
    entryOf(states, participant, () => new Map<string, unknown>()).set(stateText, stateAfter);
    entryOf(batch.changes, participant, () => []).push(change);
    batch.reserves.keep(reserves);
    for (const { keyText, balance, transfers } of accounts) {
      batch.balances.set(keyText, balance);
      batch.transfers.push(...transfers);
    }
    if (accrued !== undefined && accounts[0] !== undefined) batch.accruals.set(accounts[0].keyText, accrued);
    batch.acts.push(...acts);
    return result;
  }

  /** Refused where the first account, or a funded one, can't bear it. That another customer's can't is a bug. */
  function moveAll(
    parts: readonly MovingAccount[],
    settles: ReserveProduct | undefined,
  ): Result<{ accounts: MovedAccount[]; reserves: MovedReserves }> {
    const accounts: MovedAccount[] = [];
    for (const { key, keyText, transfers, events } of parts) {
      if (accounts.some((each) => each.keyText === keyText))
        throw new Error(`a command moves ${keyText} twice`);
      const moved = move(key, keyText, transfers);
      if (!moved.ok && accounts.length > 0) throw new Error(`${keyText} has not what it is to give`);
      if (!moved.ok) return moved;
      accounts.push({ key, keyText, events, ...moved.value });
    }
    const book = parts[0]?.key.book;
    if (book === undefined || parts.some(({ key }) => key.book !== book))
      throw new Error('a command moves the money of one book');
    const transfers = parts.length === 1 ? parts[0]?.transfers : parts.flatMap((part) => part.transfers);
    const reserves = batch.reserves.move(book, transfers ?? [], settles);
    return reserves.ok ? accept({ accounts, reserves: reserves.value }) : reserves;
  }

  function move(
    key: AccountKey,
    keyText: string,
    transfers: readonly Transfer[],
  ): Result<Pick<MovedAccount, 'balance' | 'transfers'>> {
    const balances = balancesOf(keyText);
    let after = balances;
    const stored: StoredTransfer[] = [];
    for (const transfer of transfers) {
      if (key.customerId === 0n && (isCustomerAccount(transfer.from) || isCustomerAccount(transfer.to))) {
        throw new Error(`the house has no account ${transfer.from} or ${transfer.to}`);
      }
      const applied = applyTransfer(after, transfer);
      if (!applied.ok) return applied;
      after = applied.value;
      const id = ids.next();
      const availableAfter = after[transfer.asset].available;
      stored.push({ ...transfer, id, key, at, availableAfter, batchId: batchOfId(id) });
    }
    const before = batch.balances.get(keyText)?.before ?? balances;
    return accept({ balance: { key, before, after }, transfers: stored });
  }
}

/** One account's part in a command. */
interface MovingAccount extends OtherAccount {
  readonly keyText: string;
}

/** What an accepted command does to one account. */
interface MovedAccount extends MovingAccount {
  readonly balance: ChangedAccount;
  readonly transfers: readonly StoredTransfer[];
}

interface Decided {
  readonly result: Result<unknown>;
  /** Of an accepted command. */
  readonly kept?: {
    readonly stateText: string;
    readonly participant: Participant;
    readonly stateAfter: unknown;
    readonly change: LaneChange<unknown>;
    /** Its own first. */
    readonly accounts: readonly MovedAccount[];
    readonly accrued: Instant | undefined;
    readonly reserves: MovedReserves;
    readonly acts: readonly CarriedOutAct[];
  };
}

function actOf(act: OperatorAct, accounts: readonly MovedAccount[], before: Balances): CarriedOutAct {
  const transfers = accounts.flatMap((account) => account.transfers);
  return { act, transfers, before, after: accounts[0]?.balance.after ?? before };
}

function entryOf<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  const value = map.get(key) ?? create();
  map.set(key, value);
  return value;
}

function countIds(batchNumber: bigint): { next: () => RecordId; used: () => number } {
  const first = batchNumber * BigInt(idsPerBatch);
  let used = 0;
  return {
    next() {
      if (used === idsPerBatch) throw new Error('one command takes more ids than a batch has');
      return asRecordId(first + BigInt(used++));
    },
    used: () => used,
  };
}
