import { createHash, type Hash } from 'node:crypto';
import type { AuditedTransfer, LedgerAudit, StoredBatch } from '#capabilities/money/ledger/face.ts';
import { batchLine, genesisHash, transferLine } from '#capabilities/money/ledger/rules.ts';
import type { Finding } from '../face.ts';

export interface HashChainsChecked {
  batches: number;
  /** The end of each hash chain: publish it, and what lies before can't be rewritten unnoticed. */
  readonly lastHashes: Map<number, string>;
  finding?: Finding;
}

/**
 * Recomputes the hash of every batch from its transfers and the hash before it, from the first batch on.
 * Stops at the first that differs. Holds one row of each stream, and the last hash of each hash chain.
 */
export async function verifyHashChains(audit: LedgerAudit): Promise<HashChainsChecked> {
  const checked: HashChainsChecked = { batches: 0, lastHashes: new Map() };
  const transfers = audit.transfersByBatch()[Symbol.asyncIterator]();
  let transfer = await transfers.next();

  for await (const batch of audit.batches()) {
    const finding = await checkBatch(batch);
    if (finding !== undefined) return { ...checked, finding };
    checked.batches++;
    checked.lastHashes.set(batch.chain, batch.hash);
  }
  return transfer.done ? checked : { ...checked, finding: withoutBatch(transfer.value) };

  async function checkBatch(batch: StoredBatch): Promise<Finding | undefined> {
    const row = `batch ${batch.id} of chain ${batch.chain}`;
    const before = checked.lastHashes.get(batch.chain) ?? genesisHash;
    if (batch.previousHash !== before) {
      return { row, problem: `follows ${batch.previousHash}, but the batch before it is ${before}` };
    }
    const hash = createHash('sha256').update(batchLine(batch));
    const count = await addTransfers(batch, hash);
    if (typeof count !== 'number') return count;
    if (count !== batch.transferCount) {
      return { row, problem: `was stored with ${batch.transferCount} transfers and has ${count}` };
    }
    const digest = hash.digest('hex');
    if (digest === batch.hash) return undefined;
    return { row, problem: `has the hash ${batch.hash}, its transfers make ${digest}` };
  }

  /** Adds the batch's transfers to the hash and counts them. */
  async function addTransfers(batch: StoredBatch, hash: Hash): Promise<number | Finding> {
    let count = 0;
    for (; !transfer.done && transfer.value.batchId <= batch.id; transfer = await transfers.next()) {
      const { batchId, at } = transfer.value;
      if (batchId < batch.id) return withoutBatch(transfer.value);
      if (at !== batch.at) return { row: rowOf(transfer.value), problem: 'has another time than its batch' };
      hash.update(transferLine(transfer.value));
      count++;
    }
    return count;
  }
}

function withoutBatch(transfer: AuditedTransfer): Finding {
  return { row: rowOf(transfer), problem: `belongs to no batch: ${transfer.batchId} is missing` };
}

function rowOf({ id, key }: AuditedTransfer): string {
  return `transfer ${id} of customer ${key.customerId}`;
}
