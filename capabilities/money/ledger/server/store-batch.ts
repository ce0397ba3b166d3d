import { hash } from 'node:crypto';
import { assets } from '#foundation/money/money.ts';
import type { LaneChange, LaneConnection, LaneStatement, RecordActs } from '../face.ts';
import { type BatchLink, batchLine, transferLine } from '../rules.ts';
import type { BatchReserves } from './batch-reserves.ts';
import type { DecidedBatch } from './decided-batch.ts';
import {
  type BalanceAfter,
  type ChangedBalance,
  insertBalances,
  insertBatch,
  postingRows,
  updateBalances,
} from './lane.sql.ts';
import type { Participant } from './lane-command.ts';
import type { LaneSession } from './lane-connection.ts';
import { changeReserves, lockReserves } from './lane-reserves.sql.ts';
import type { LoadedBatch } from './load-batch.ts';

/**
 * Stores a decided batch and commits, in one round trip. Throws the first failure; nothing is stored then,
 * unless the connection died under the commit: only the database knows.
 */
export async function storeBatch(
  session: LaneSession,
  batch: DecidedBatch,
  loaded: LoadedBatch,
  { onError, recordActs }: StoreOptions,
): Promise<void> {
  const sent: Promise<Failure | undefined>[] = [];
  const send = (work: Promise<unknown>) => {
    const failure = work.then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    sent.push(failure);
    return failure;
  };
  for (const [participant, changes] of batch.changes) {
    const { stored, isSent } = startStoring(session, participant, changes);
    const failure = send(stored);
    // The participant has not sent its statement: a commit now would leave it out.
    if (!isSent && (await failure) !== undefined) return await throwFirst(sent);
  }
  for (const statement of ownStatements(batch, loaded)) send(session.query(statement));
  if (batch.postings.length > 0) send(session.add(postingRows(batch.postings, batch.at)));
  const lastHash = linkBatch(session, batch, send);
  // Awaited: what an operator did must not be committed without its line in the log.
  const unlogged = batch.acts.length > 0 && (await send(recordActs(session, batch.acts, batch.at)));
  if (unlogged) await throwFirst(sent);
  for (const statement of reserveStatements(batch.reserves)) send(session.query(statement));
  if (!(await session.commit())) await throwFirst(sent);
  session.lastHash = lastHash;
  // It failed after its statement was sent: the batch may commit, so the failure is reported.
  for (const failure of await Promise.all(sent)) if (failure !== undefined) onError(failure.error);
}

export interface StoreOptions {
  readonly onError: (error: unknown) => void;
  readonly recordActs: RecordActs;
}

interface Failure {
  readonly error: unknown;
}

/**
 * The first in the order of sending is the cause; those after it only say that the transaction had failed.
 */
async function throwFirst(sent: readonly Promise<Failure | undefined>[]): Promise<never> {
  const failures = await Promise.all(sent);
  const cause = failures.find((failure) => failure !== undefined);
  throw cause?.error ?? new Error('COMMIT returned ROLLBACK although no statement of the batch failed');
}

/** Starts the participant's store; `isSent` when it sent its statement at once, as it should. */
function startStoring(
  session: LaneSession,
  participant: Participant,
  changes: readonly LaneChange<unknown>[],
): { stored: Promise<void>; isSent: boolean } {
  let isSent = false;
  const send = <T>(statement: () => T): T => {
    if (session.isCommitSent())
      throw new Error(
        `participant ${participant.name} sent a statement after COMMIT: store() must send all before its first await`,
      );
    isSent = true;
    return statement();
  };
  const connection: LaneConnection = {
    query: (statement) => send(() => session.query(statement)),
    add: (rows) => send(() => session.add(rows)),
  };
  // `async` turns a throw into a rejection, and runs as far as the first wait before it returns.
  const stored = (async () => await participant.store(connection, changes))();
  return { stored, isSent };
}

function ownStatements(batch: DecidedBatch, loaded: LoadedBatch): LaneStatement[] {
  const { updated, inserted } = changedBalances(batch, loaded);
  return [
    ...(updated.length === 0 ? [] : [updateBalances(updated, batch.id)]),
    ...(inserted.length === 0 ? [] : [insertBalances(inserted, batch.id)]),
  ];
}

/** Sent last, so that these rows stay locked as briefly as possible. */
function reserveStatements(reserves: BatchReserves): LaneStatement[] {
  const changes = reserves.changes();
  if (changes.length === 0) return [];
  const late = changes.filter((change) => !reserves.isLocked(change));
  const locking = {
    books: late.map(({ book }) => book),
    accounts: late.map(({ account }) => account),
    tranches: late.map(({ tranche }) => tranche),
  };
  return [...(late.length === 0 ? [] : [lockReserves(locking)]), changeReserves(changes)];
}

/**
 * The row in USDT is written even where nothing in it changed: it names the last batch that did anything for
 * the account. When two lanes act for an account at once, the second finds another batch there, or fails
 * to insert the first row, and decides again.
 */
function changedBalances(batch: DecidedBatch, loaded: LoadedBatch) {
  const updated: ChangedBalance[] = [];
  const inserted: BalanceAfter[] = [];
  for (const [keyText, { key, before, after }] of batch.balances) {
    const rows = loaded.rows.get(keyText);
    for (const asset of assets) {
      const balance = after[asset];
      if (balance === before[asset] && (asset !== 'USDT' || key.customerId === 0n)) continue;
      const read = rows?.[asset];
      const mark = (asset === 'USDT' ? batch.marks.get(keyText) : undefined) ?? read?.mark ?? 0n;
      if (read === undefined) inserted.push({ key, asset, balance, mark });
      else updated.push({ key, asset, balance, mark, read });
    }
  }
  return { updated, inserted };
}

/** Sends the batch's link of the hash chain, when it moved money; returns the chain's last hash after it. */
function linkBatch(
  session: LaneSession,
  { id, at, transfers }: DecidedBatch,
  send: (work: Promise<unknown>) => void,
): string {
  if (transfers.length === 0) return session.lastHash;
  const { chain, lastHash } = session;
  const link: BatchLink = { id, chain, at, transferCount: transfers.length, previousHash: lastHash };
  const digest = hash('sha256', batchLine(link) + transfers.map(transferLine).join(''));
  send(session.query(insertBatch(link, digest)));
  return digest;
}
