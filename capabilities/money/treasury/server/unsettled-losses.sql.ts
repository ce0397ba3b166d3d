import type { HouseAccount } from '#capabilities/money/accounting/chart-of-accounts.ts';
import type { LaneConnection } from '#capabilities/money/ledger/face.ts';
import type { Book } from '#foundation/ids/book.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { allRows } from '#foundation/server-kit/statements.ts';

/** What a house account had paid that it did not have. */
export interface UnsettledLoss {
  readonly book: Book;
  readonly account: HouseAccount;
  readonly asset: Asset;
  readonly units: bigint;
}

export async function selectUnsettledBooks(db: Database): Promise<{ book: Book }[]> {
  return await allRows<{ book: Book }>(db)`select distinct book from treasury.unsettled_loss`;
}

/** In the lane: locked until the batch is stored, so that no other process settles them too. */
export async function lockUnsettled(connection: LaneConnection): Promise<UnsettledLoss[]> {
  return await connection.query({
    name: 'treasury-lock-unsettled',
    text: 'select book, account, asset, units from treasury.unsettled_loss order by 1, 2, 3 for update',
    values: [],
  });
}

export async function deleteUnsettled(connection: LaneConnection, books: readonly Book[]): Promise<void> {
  await connection.query({
    name: 'treasury-delete-unsettled',
    text: 'delete from treasury.unsettled_loss where book = any ($1::text[])',
    values: [books],
  });
}
