import { z } from 'zod';
import type { LedgerReader } from '#capabilities/money/ledger/face.ts';
import { type AccountKey, type AccountName, isCustomerAccount } from '#capabilities/money/ledger/rules.ts';
import { transferView } from '#capabilities/money/ledger/transfer-shape.ts';
import { type Options, readTickLine } from '#capabilities/products/options/face.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { hashReceipt } from '../receipt.ts';
import { decidingTickShape, type Receipt } from '../receipt-shape.ts';
import { selectActionReceipts } from './actions.sql.ts';
import { selectOrder } from './orders.sql.ts';

export interface ReceiptNeeds {
  readonly db: Database;
  readonly ledger: LedgerReader;
  readonly options: Pick<Options, 'receiptTicks'>;
}

/**
 * The ticks and transfers that made a margin order or an option what it is. NOT_FOUND for an id that is not
 * this account's.
 */
export async function getReceipt(
  needs: ReceiptNeeds,
  key: AccountKey,
  id: RecordId,
): Promise<Result<Receipt>> {
  const found = await find(needs, key, id);
  if (found === undefined) return refuse('NOT_FOUND');
  const stored = await needs.ledger.transfersOf(key, String(id));
  const content = {
    orderId: String(id),
    kind: found.kind,
    ticks: [
      ...found.ticks,
      ...stored.flatMap(({ evidence }) => (evidence === undefined ? [] : readEvidence(evidence))),
    ],
    transfers: stored.map((transfer) => {
      const { time: _, batchHash: __, ...hashed } = transferView(transfer);
      return { ...hashed, from: fullName(key, transfer.from), to: fullName(key, transfer.to) };
    }),
  };
  const batches = new Map(stored.map(({ batchId, batchHash }) => [String(batchId), batchHash]));
  return accept({
    ...content,
    actions: await selectActionReceipts(needs.db, key.customerId, id),
    hash: await hashReceipt(content),
    batches: Array.from(batches, ([batchId, hash]) => ({ id: batchId, hash })),
  });
}

/** What the id is of, and the ticks that are not beside its own transfers. */
async function find({ db, ledger, options }: ReceiptNeeds, key: AccountKey, id: RecordId) {
  const order = await selectOrder(db, key, id);
  if (order !== undefined) {
    const partOf = 'partOf' in order ? order.partOf : null;
    return { kind: 'order' as const, ticks: partOf === null ? [] : await openingTicks(ledger, key, partOf) };
  }
  const ticks = await options.receiptTicks(key, id);
  return ticks && { kind: 'option' as const, ticks: ticks.flatMap(readEvidence) };
}

/** A closed part was opened with the position it was taken from. */
async function openingTicks(ledger: LedgerReader, key: AccountKey, id: RecordId) {
  const [first] = await ledger.transfersOf(key, String(id));
  return first?.evidence === undefined ? [] : readEvidence(first.evidence);
}

/**
 * An option's ticks are lines; those of the time before were objects, as an order's are. Throws on text that
 * was not written as evidence: the hash chain would have been broken before.
 */
function readEvidence(text: string) {
  const ticks = z.array(z.unknown()).parse(JSON.parse(text));
  return ticks.map((tick) => decidingTickShape.parse(typeof tick === 'string' ? readTickLine(tick) : tick));
}

/** `customer/42/available`, `house/fees`. */
function fullName(key: AccountKey, account: AccountName): string {
  return isCustomerAccount(account) ? `customer/${key.customerId}/${account}` : account;
}
