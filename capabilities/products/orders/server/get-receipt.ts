import { z } from 'zod';
import type { LedgerReader } from '#capabilities/money/ledger/face.ts';
import { type AccountKey, type AccountName, isCustomerAccount } from '#capabilities/money/ledger/rules.ts';
import { transferView } from '#capabilities/money/ledger/transfer-shape.ts';
import { type Options, readMeanLine, readTickLine } from '#capabilities/products/options/face.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { hashReceipt } from '../receipt.ts';
import { decidingTickShape, type Receipt, referenceShape } from '../receipt-shape.ts';
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
  const evidence = [...found.evidence, ...stored.flatMap((transfer) => transfer.evidence ?? [])];
  const read = evidence.flatMap(readEvidence);
  const references = read.flatMap(({ reference }) => reference ?? []);
  const content = {
    orderId: String(id),
    kind: found.kind,
    ticks: read.flatMap(({ tick }) => tick ?? []),
    ...(references.length === 0 ? {} : { references }),
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

/** What the id is of, and the evidence that is not beside its own transfers. */
async function find({ db, ledger, options }: ReceiptNeeds, key: AccountKey, id: RecordId) {
  const order = await selectOrder(db, key, id);
  if (order !== undefined) {
    const partOf = 'partOf' in order ? order.partOf : null;
    const evidence = partOf === null ? [] : await openingEvidence(ledger, key, partOf);
    return { kind: 'order' as const, evidence };
  }
  const evidence = await options.receiptTicks(key, id);
  return evidence && { kind: 'option' as const, evidence };
}

/** A closed part was opened with the position it was taken from. */
async function openingEvidence(ledger: LedgerReader, key: AccountKey, id: RecordId) {
  const transfers = await ledger.transfersOf(key, String(id));
  const opening = transfers.find(({ evidence }) => evidence !== undefined);
  return opening?.evidence === undefined ? [] : [opening.evidence];
}

/**
 * What decides an option is a line; the ticks of the time before were objects, as an order's are. Throws on
 * text that was not written as evidence: the hash chain would have been broken before.
 */
function readEvidence(text: string) {
  return z.array(z.unknown()).parse(JSON.parse(text)).map(readOne);
}

function readOne(evidence: unknown) {
  if (typeof evidence !== 'string') return { tick: decidingTickShape.parse(evidence) };
  const mean = readMeanLine(evidence);
  if (mean !== undefined) return { reference: referenceShape.parse(mean) };
  return { tick: decidingTickShape.parse(readTickLine(evidence)) };
}

/** `customer/42/available`, `house/fees`. */
function fullName(key: AccountKey, account: AccountName): string {
  return isCustomerAccount(account) ? `customer/${key.customerId}/${account}` : account;
}
