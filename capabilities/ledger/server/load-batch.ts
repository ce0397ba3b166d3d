import { asCustomerId } from '#foundation/ids/ids.ts';
import { accountKeyText } from '../face.ts';
import { type AccountKey, type Balances, emptyBalances } from '../rules.ts';
import { assetOfCode, bookOfCode } from './codes.ts';
import { type BalanceRow, findRequests, lockBalances, nextBatchNumber, type RequestRow } from './lane.sql.ts';
import type { LaneCommand, Participant } from './lane-command.ts';
import type { LaneSession } from './lane-connection.ts';
import { balanceOfRow } from './stored-rows.ts';

export interface StoredAnswer {
  readonly fingerprint: string;
  /** JSON of the result. */
  readonly answer: string;
}

/** Everything a batch is decided against. An asset without a row is `emptyAssetBalance` itself. */
export interface LoadedBatch {
  readonly batchNumber: bigint;
  readonly balances: ReadonlyMap<string, Balances>;
  readonly states: ReadonlyMap<Participant, ReadonlyMap<string, unknown>>;
  /** By {@link requestText}. */
  readonly answers: ReadonlyMap<string, StoredAnswer>;
}

export function requestText(customerId: bigint, requestId: string): string {
  return `${customerId}/${requestId}`;
}

/** Opens the transaction, locks the commands' accounts and loads what they need, in one round trip. */
export async function loadBatch(
  session: LaneSession,
  commands: readonly LaneCommand[],
): Promise<LoadedBatch> {
  const keys = distinctKeys(commands);
  const requests = commands.flatMap(({ command: { key, request } }) =>
    request === undefined ? [] : [{ customerId: key.customerId, requestId: request.id }],
  );
  // Sent in this order: whatever is read after the locks is as the last holder left it.
  const [, balances, answers, numbers, states] = await allOrFirstFailure([
    session.begin(),
    keys.length === 0 ? [] : session.query<BalanceRow>(lockBalances(keys)),
    requests.length === 0 ? [] : session.query<RequestRow>(findRequests(requests)),
    session.query<{ id: bigint }>(nextBatchNumber),
    loadStates(session, commands),
  ]);
  const [number] = numbers;
  if (number === undefined) throw new Error('the sequence gave no batch number');
  return {
    batchNumber: number.id,
    balances: balancesByKey(balances),
    states,
    answers: new Map(answers.map((row) => [requestText(row.customer_id, row.request_id), row])),
  };
}

/** Like `Promise.all`, but waits for every answer: no statement of a failed batch is still under way afterwards. */
async function allOrFirstFailure<const T extends readonly unknown[]>(
  work: T,
): Promise<{ -readonly [I in keyof T]: Awaited<T[I]> }> {
  await Promise.allSettled(work);
  return await Promise.all(work);
}

function distinctKeys(commands: readonly LaneCommand[]): AccountKey[] {
  const keys = new Map<string, AccountKey>();
  for (const { command } of commands) {
    if (command.key.customerId !== 0n) keys.set(accountKeyText(command.key), command.key);
  }
  return [...keys.values()];
}

async function loadStates(
  session: LaneSession,
  commands: readonly LaneCommand[],
): Promise<Map<Participant, ReadonlyMap<string, unknown>>> {
  const keysOf = new Map<Participant, Map<string, AccountKey>>();
  for (const { kind, command } of commands) {
    const keys = keysOf.get(kind.participant) ?? new Map<string, AccountKey>();
    keysOf.set(kind.participant, keys.set(accountKeyText(command.key), command.key));
  }
  const loading = [...keysOf].map(
    async ([participant, keys]) =>
      [participant, await participant.load(session, [...keys.values()])] as const,
  );
  return new Map(await allOrFirstFailure(loading));
}

function balancesByKey(rows: readonly BalanceRow[]): Map<string, Balances> {
  const balances = new Map<string, Balances>();
  for (const row of rows) {
    const key = accountKeyText({ book: bookOfCode(row.book), customerId: asCustomerId(row.customer_id) });
    const balance = balanceOfRow(row);
    balances.set(key, { ...(balances.get(key) ?? emptyBalances), [assetOfCode(row.asset)]: balance });
  }
  return balances;
}
