import { createHash } from 'node:crypto';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { type ActProblem, actLine, firstHash, type LinkedAct } from '../rules.ts';
import { type ActRow, selectActsAfter, selectHead } from './acts.sql.ts';

export interface ActsVerified {
  readonly acts: number;
  /** Publish it, and what lies before can't be rewritten unnoticed. */
  readonly lastHash: string;
  readonly finding?: { readonly sequence: bigint; readonly problem: ActProblem };
}

const rowsAtATime = 2000;

/**
 * Recomputes the hash chain from the first act on, in one consistent look. Stops at the first row that does
 * not agree.
 */
export function verifyActs(db: Database): Promise<ActsVerified> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => verifyActChain(tx));
}

async function verifyActChain(tx: Tx): Promise<ActsVerified> {
  let lastHash = firstHash;
  let last = 0n;
  for await (const act of allActs(tx)) {
    const problem = problemOf(act, last, lastHash);
    if (problem !== undefined) return found(act.sequence, problem);
    last = act.sequence;
    lastHash = act.hash;
  }
  const head = await selectHead(tx);
  return head.sequence === last && head.hash === lastHash
    ? { acts: Number(last), lastHash }
    : found(last + 1n, 'endMissing');

  function found(sequence: bigint, problem: ActProblem): ActsVerified {
    return { acts: Number(last), lastHash, finding: { sequence, problem } };
  }
}

function problemOf(act: LinkedAct, last: bigint, lastHash: string): ActProblem | undefined {
  if (act.sequence !== last + 1n) return 'missing';
  if (act.previousHash !== lastHash) return 'reordered';
  const hash = createHash('sha256')
    .update(Buffer.from(lastHash, 'hex'))
    .update(`${act.sequence}\n${actLine(act)}`)
    .digest('hex');
  return hash === act.hash ? undefined : 'altered';
}

async function* allActs(tx: Tx): AsyncIterable<LinkedAct> {
  for (let last = 0n; ; ) {
    const rows = await selectActsAfter(tx, last, rowsAtATime);
    for (const row of rows) yield actOfRow(row);
    const end = rows.at(-1);
    if (end === undefined || rows.length < rowsAtATime) return;
    last = end.sequence;
  }
}

export function actOfRow(row: ActRow): LinkedAct {
  return {
    ...row,
    at: row.at.getTime(),
    customerId: row.customerId ?? undefined,
    reasonCode: row.reasonCode ?? undefined,
    note: row.note ?? undefined,
    before: row.before ?? undefined,
    after: row.after ?? undefined,
  };
}
