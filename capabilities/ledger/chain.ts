import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import type { StoredTransfer } from './face.ts';

/** A batch of transfers as the hash chain sees it. Hashes are lower-case hexadecimal SHA-256. */
export interface ChainLink {
  readonly id: bigint;
  readonly chain: number;
  readonly at: Instant;
  readonly transferCount: number;
  readonly previousHash: string;
}

/** What the first batch of a chain has for the hash before it. */
export const genesisHash = '0'.repeat(64);

/**
 * The text whose SHA-256 is the batch's hash: this line, then {@link transferLine} of each of its transfers in the order
 * of their ids. JSON, so that no text inside a row can imitate the border between two.
 */
export function batchLine({ id, chain, at, transferCount, previousHash }: ChainLink): string {
  return `${JSON.stringify([previousHash, chain, `${id}`, formatInstant(at), transferCount])}\n`;
}

export function transferLine(transfer: Omit<StoredTransfer, 'availableAfter' | 'batchId'>): string {
  const { id, key, from, to, asset, units, reason, ref, evidence, at } = transfer;
  const owner = [`${id}`, key.book, `${key.customerId}`];
  return `${JSON.stringify([...owner, from, to, asset, `${units}`, reason, ref, evidence ?? null, formatInstant(at)])}\n`;
}

/** The ids of a batch are its number followed by 16 bits: room for 65,536 records. */
export const idsPerBatch = 65_536;

export function batchOfId(id: bigint): bigint {
  return id / BigInt(idsPerBatch);
}
