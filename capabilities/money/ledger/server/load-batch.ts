import { type FundedAccount, sharedReserve } from '#capabilities/money/accounting/chart-of-accounts.ts';
import { type Book, books } from '#foundation/ids/book.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import {
  type AccountKey,
  accountKeyText,
  type Balances,
  capitalAccount,
  emptyBalances,
  trancheCount,
  trancheOf,
} from '../rules.ts';
import type { AccountMemory } from './account-memory.ts';
import { capitalCover, type LoadedReserves } from './batch-reserves.ts';
import { assetOfCode, bookOfCode } from './codes.ts';
import {
  findRequests,
  nextBatchNumber,
  type ReadBalanceRow,
  type RequestRow,
  readBalances,
} from './lane.sql.ts';
import type { LaneCommand, Participant } from './lane-command.ts';
import type { LaneSession } from './lane-connection.ts';
import { type AnyGuard, loadGuarded } from './lane-guard.ts';
import { lockReserves, type TrancheRow, type WantedReserves } from './lane-reserves.sql.ts';
import { requestText, type StoredAnswer } from './stored-answer.ts';
import { balanceOfRow, reserveOfRow } from './stored-rows.ts';

/** Everything a batch is decided against. */
export interface LoadedBatch {
  readonly batchNumber: bigint;
  readonly balances: ReadonlyMap<string, Balances>;
  /** The accounts that its commands may touch, by `accountKeyText`. */
  readonly accounts: ReadonlyMap<string, AccountKey>;
  /** An account's rows as they were read; a balance without one is empty. */
  readonly rows: ReadonlyMap<string, ReadRows>;
  readonly reserves: LoadedReserves;
  readonly states: ReadonlyMap<Participant, ReadonlyMap<string, unknown>>;
  /** The state that the guard decides by, by account, where {@link states} lacks it. */
  readonly guarded: ReadonlyMap<string, unknown>;
  /** By {@link requestText}. */
  readonly answers: ReadonlyMap<string, StoredAnswer>;
}

export interface LoadingNeeds {
  readonly memory: AccountMemory;
  readonly isLocking: boolean;
  readonly guard: AnyGuard | undefined;
}

export type ReadRows = Partial<Record<Asset, Pick<ReadBalanceRow, 'ctid' | 'mark' | 'last_batch'>>>;

/**
 * Opens the transaction and loads what its commands need, in one round trip. Customers' accounts are locked
 * only when asked, and with them every tranche: the batch is refused by the database where another process
 * changes one of them before it does, and knows but its own tranches.
 */
export async function loadBatch(
  session: LaneSession,
  commands: readonly LaneCommand[],
  { memory, isLocking, guard }: LoadingNeeds,
): Promise<LoadedBatch> {
  const accounts = accountsOf(commands);
  const keys = [...accounts.values()];
  const wanted = wantedStates(commands);
  const unknown = wanted.filter(
    ({ participant, keyText }) => memory.recall(participant, keyText) === undefined,
  );
  const funded = fundedOf(commands, isLocking);
  const requests = commands.flatMap(({ command: { key, request } }) =>
    request === undefined ? [] : [{ customerId: key.customerId, requestId: request.id }],
  );
  // Sent in this order. What is read after the accounts is at least as new: if newer, their rows are not what
  // they were. The number comes after all that it follows in the ledger. Every batch locks customers before
  // reserves.
  const [, balances, reserves, answers, numbers, states] = await allOrFirstFailure([
    session.begin(),
    keys.length === 0 ? [] : session.query<ReadBalanceRow>(readBalances(keys, isLocking)),
    funded.accounts.length === 0 ? [] : session.query<TrancheRow>(lockReserves(funded)),
    requests.length === 0 ? [] : session.query<RequestRow>(findRequests(requests)),
    session.query<{ id: bigint }>(nextBatchNumber),
    loadStates(session, unknown),
  ]);
  const [number] = numbers;
  if (number === undefined) throw new Error('nextval of the batch sequence returned no row');
  const read = byAccount(balances);
  await recallStates(session, states, wanted, read.rows, memory);
  return {
    batchNumber: number.id,
    ...read,
    accounts,
    reserves: { ...reservesOf(reserves, isLocking), isWhole: isLocking },
    states,
    guarded:
      guard === undefined
        ? new Map()
        : await loadGuarded(session, commands, guard, { ...read, states, memory }),
    answers: new Map(answers.map((row) => [requestText(row.customer_id, row.request_id), row])),
  };
}

/**
 * Like `Promise.all`, but waits for every answer: no statement of a failed batch is still under way
 * afterwards.
 */
async function allOrFirstFailure<const T extends readonly unknown[]>(
  work: T,
): Promise<{ -readonly [I in keyof T]: Awaited<T[I]> }> {
  await Promise.allSettled(work);
  return await Promise.all(work);
}

/** The customers' accounts that the commands may touch. */
function accountsOf(commands: readonly LaneCommand[]): Map<string, AccountKey> {
  const keys = new Map<string, AccountKey>();
  for (const { kind, command, keyText } of commands) {
    if (command.key.customerId !== 0n) keys.set(keyText, command.key);
    for (const key of kind.parties?.(command.input) ?? []) {
      if (key.customerId !== 0n) keys.set(accountKeyText(key), key);
    }
  }
  return keys;
}

function fundedOf(commands: readonly LaneCommand[], isWhole: boolean): WantedReserves {
  const inBooks = new Set<Book>();
  const accounts = new Set<FundedAccount>();
  const tranches = new Set<number>();
  for (const { kind, command } of commands) {
    for (const account of kind.funded?.(command.input) ?? []) {
      inBooks.add(command.key.book);
      accounts.add(account);
      tranches.add(trancheOf(command.key.customerId));
    }
  }
  if (!isWhole) return { books: [...inBooks], accounts: [...accounts], tranches: [...tranches] };
  const backing = accounts.has(sharedReserve.free) ? [capitalAccount] : [];
  const all = [...new Set([...accounts, ...backing])];
  return {
    books: [...inBooks],
    accounts: all,
    tranches: Array.from({ length: trancheCount }, (_, nth) => nth),
  };
}

function reservesOf(read: readonly TrancheRow[], isWhole: boolean): Pick<LoadedReserves, 'rows' | 'covers'> {
  const all = read.map((row) => ({ ...reserveOfRow(row), tranche: row.tranche }));
  const covers = books.map((book) => {
    const unitsOf = (account: FundedAccount, asset: Asset) => {
      const own = all.filter((row) => row.book === book && row.account === account && row.asset === asset);
      const locked = own.filter(({ tranche }) => tranche >= 0);
      // Where all of them are locked, they are newer.
      const shown = isWhole && locked.length > 0 ? locked : own.filter(({ tranche }) => tranche < 0);
      return shown.reduce((sum, { units }) => sum + units, 0n);
    };
    return [book, capitalCover(unitsOf)] as const;
  });
  return { rows: all.filter(({ tranche }) => tranche >= 0), covers: new Map(covers) };
}

/** A participant's state of an account that a command is decided against. */
interface WantedState {
  readonly participant: Participant;
  readonly key: AccountKey;
  readonly keyText: string;
}

function wantedStates(commands: readonly LaneCommand[]): WantedState[] {
  const wanted = new Map<Participant, Map<string, AccountKey>>();
  for (const command of commands) {
    const { participant } = command.kind;
    const keys = wanted.get(participant) ?? new Map<string, AccountKey>();
    wanted.set(participant, keys.set(command.stateText, command.stateKey));
  }
  return [...wanted].flatMap(([participant, keys]) =>
    [...keys].map(([keyText, key]) => ({ participant, key, keyText })),
  );
}

type States = Map<Participant, Map<string, unknown>>;

async function loadStates(session: LaneSession, wanted: readonly WantedState[]): Promise<States> {
  const byParticipant = Map.groupBy(wanted, ({ participant }) => participant);
  const loading = [...byParticipant].map(async ([participant, some]) => {
    const loaded = await participant.load(
      session,
      some.map(({ key }) => key),
    );
    return [participant, new Map(loaded)] as const;
  });
  return new Map(await allOrFirstFailure(loading));
}

/**
 * Adds what is remembered of the accounts, and loads it where the account's row shows that another process
 * was there since.
 */
async function recallStates(
  session: LaneSession,
  states: States,
  wanted: readonly WantedState[],
  rows: LoadedBatch['rows'],
  memory: AccountMemory,
): Promise<void> {
  const stale: WantedState[] = [];
  for (const each of wanted) {
    const { participant, keyText } = each;
    const remembered = memory.recall(participant, keyText);
    if (remembered === undefined) continue;
    if (remembered.lastBatch === rows.get(keyText)?.USDT?.last_batch) {
      stateOf(states, participant).set(keyText, remembered.state);
    } else stale.push(each);
  }
  for (const [participant, loaded] of await loadStates(session, stale)) {
    for (const [keyText, state] of loaded) stateOf(states, participant).set(keyText, state);
  }
}

function stateOf(states: States, participant: Participant): Map<string, unknown> {
  const known = states.get(participant) ?? new Map<string, unknown>();
  states.set(participant, known);
  return known;
}

function byAccount(rows: readonly ReadBalanceRow[]): Pick<LoadedBatch, 'balances' | 'rows'> {
  const balances = new Map<string, Balances>();
  const readRows = new Map<string, ReadRows>();
  for (const row of rows) {
    const keyText = accountKeyText({ book: bookOfCode(row.book), customerId: asCustomerId(row.customer_id) });
    const asset = assetOfCode(row.asset);
    balances.set(keyText, { ...(balances.get(keyText) ?? emptyBalances), [asset]: balanceOfRow(row) });
    readRows.set(keyText, { ...readRows.get(keyText), [asset]: row });
  }
  return { balances, rows: readRows };
}
