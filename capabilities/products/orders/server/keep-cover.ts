import { orderReserve } from '#capabilities/money/accounting/orders.ts';
import type { LedgerReader, MoneyLane } from '#capabilities/money/ledger/face.ts';
import { type BookCover, capitalAccount, type Transfer } from '#capabilities/money/ledger/rules.ts';
import { transferKind } from '#capabilities/money/ledger/transfer-kind.ts';
import { type Book, books } from '#foundation/ids/book.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { accept } from '#foundation/refusals/result.ts';
import type { OrderConfig } from './order-config.ts';

export interface KeepCoverNeeds {
  readonly lane: MoneyLane;
  readonly ledger: Pick<LedgerReader, 'cover'>;
  readonly config: Pick<OrderConfig, 'demoCoverUnits'>;
}

/**
 * Keeps the demo book's cover at what is configured, out of nowhere like all of its money; and pays out of
 * `house/capital` what `house/trading` owed when it became a funded account
 * (docs/decisions/0069-funded-profits.md). Run before anything else moves it; asks the lane for nothing where
 * nothing is missing.
 */
export async function keepCover({ lane, ledger, config }: KeepCoverNeeds): Promise<void> {
  const kind = transferKind(
    'orders.keepCover',
    (_: null, { key: { book }, cover }) =>
      accept({ transfers: missingTransfers(book, cover, config), answer: null }),
    () => [...Object.values(orderReserve), capitalAccount],
  );
  for (const book of books) {
    if (missingTransfers(book, await ledger.cover(book), config).length === 0) continue;
    await lane.submit(kind, { key: { book, customerId: asCustomerId(0n) }, input: null });
  }
}

function missingTransfers(
  book: Book,
  cover: BookCover,
  { demoCoverUnits }: KeepCoverNeeds['config'],
): Transfer[] {
  const missing = (book === 'demo' ? demoCoverUnits - cover.promised : 0n) - cover.free;
  const owed = cover.free < 0n ? -cover.free : 0n;
  const common = { asset: 'USDT', to: orderReserve.free, ref: 'cover' } as const;
  const transfers: Transfer[] = [];
  if (owed > 0n) transfers.push({ ...common, from: capitalAccount, units: owed, reason: 'lossesSettled' });
  if (missing > owed) {
    transfers.push({ ...common, from: 'outside', units: missing - owed, reason: 'houseFunding' });
  }
  return transfers;
}
