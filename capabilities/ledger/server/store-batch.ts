import { createHash } from 'node:crypto';
import { assets } from '#foundation/money/money.ts';
import { batchLine, type ChainLink, transferLine } from '../chain.ts';
import type { LaneChange, LaneConnection } from '../face.ts';
import { emptyAssetBalance } from '../rules.ts';
import type { DecidedBatch } from './decide-batch.ts';
import {
  type BalanceAfter,
  insertBalances,
  insertBatch,
  insertEvents,
  insertRequests,
  insertTransfers,
  updateBalances,
} from './lane.sql.ts';
import type { Participant } from './lane-command.ts';
import type { LaneSession, LaneStatement } from './lane-connection.ts';

/**
 * Stores a decided batch and commits, in one round trip. Throws the first failure; nothing is stored then, unless the
 * connection died under the commit: only the database knows.
 */
export async function storeBatch(session: LaneSession, batch: DecidedBatch): Promise<void> {
  const failures: unknown[] = [];
  const sent: Promise<unknown>[] = [];
  const send = (work: Promise<unknown>) => sent.push(work.catch((error) => failures.push(error)));

  for (const [participant, changes] of batch.changes) {
    const { stored, isSent } = startStoring(session, participant, changes);
    send(stored);
    // Its statement is not on its way yet, and may never be: a commit now would go without it.
    if (!isSent) await stored.catch(() => {});
  }
  for (const statement of ownStatements(batch)) send(session.query(statement));
  const hash = linkBatch(session, batch, send);
  if (failures.length > 0) {
    await Promise.all(sent);
    throw failures[0];
  }
  const isCommitted = await session.commit();
  await Promise.all(sent);
  if (!isCommitted) throw failures[0] ?? new Error('the database rolled the batch back');
  session.lastHash = hash;
}

/** Starts the participant's store; `isSent` when it sent its statement at once, as it should. */
function startStoring(
  session: LaneSession,
  participant: Participant,
  changes: readonly LaneChange<unknown>[],
): { stored: Promise<void>; isSent: boolean } {
  let isSent = false;
  const connection: LaneConnection = {
    query(statement) {
      if (session.isCommitSent()) throw new Error(`${participant.name} stores after its batch was committed`);
      isSent = true;
      return session.query(statement);
    },
  };
  // `async` turns a throw into a rejection, and runs as far as the first wait before it returns.
  const stored = (async () => await participant.store(connection, changes))();
  return { stored, isSent };
}

function ownStatements(batch: DecidedBatch): LaneStatement[] {
  const { updated, inserted } = changedBalances(batch);
  return [
    ...(updated.length === 0 ? [] : [updateBalances(updated)]),
    ...(inserted.length === 0 ? [] : [insertBalances(inserted)]),
    ...(batch.transfers.length === 0 ? [] : [insertTransfers(batch.transfers, batch.at)]),
    ...(batch.requests.length === 0 ? [] : [insertRequests(batch.requests, batch.at)]),
    ...(batch.events.length === 0 ? [] : [insertEvents(batch.events)]),
  ];
}

function changedBalances(batch: DecidedBatch): { updated: BalanceAfter[]; inserted: BalanceAfter[] } {
  const updated: BalanceAfter[] = [];
  const inserted: BalanceAfter[] = [];
  for (const { key, before, after } of batch.balances.values()) {
    for (const asset of assets) {
      if (after[asset] === before[asset]) continue;
      const isNew = before[asset] === emptyAssetBalance;
      (isNew ? inserted : updated).push({ key, asset, balance: after[asset] });
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
  const link: ChainLink = { id, chain, at, transferCount: transfers.length, previousHash: lastHash };
  const hash = createHash('sha256').update(batchLine(link));
  for (const transfer of transfers) hash.update(transferLine(transfer));
  const digest = hash.digest('hex');
  send(session.query(insertBatch(link, digest)));
  return digest;
}
