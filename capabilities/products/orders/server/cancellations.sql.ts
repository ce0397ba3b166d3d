import { sql } from 'kysely';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { Book } from '#foundation/ids/book.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import {
  type AskedBy,
  type OperatorRequestRow,
  operatorRequests,
} from '#foundation/server-kit/operator-requests.ts';
import { allRows, firstRow } from '#foundation/server-kit/statements.ts';
import type { CancellationReason } from '../cancellation.ts';

/** The pending orders of a book: of a market, of a customer, or of a customer in a market. */
export interface CancellationScope {
  readonly book: Book;
  readonly code: string | undefined;
  readonly customerId: CustomerId | undefined;
}

export interface CancellationRow extends OperatorRequestRow {
  readonly book: Book;
  readonly code: string | null;
  readonly customer_id: CustomerId | null;
  readonly reason_code: CancellationReason;
  readonly note: string;
}

export const cancellationRequests = operatorRequests<CancellationRow>(
  'orders.cancellation',
  'book, code, customer_id, reason_code, note',
  { customer: sql`customer_id`, book: sql`book` },
);

/** Undefined when this operator has asked under this request id before. */
export function insertCancellation(
  tx: Tx,
  asked: CancellationScope &
    AskedBy & {
      readonly reasonCode: CancellationReason;
      readonly note: string;
      readonly at: Date;
      readonly dueAt: Date;
    },
): Promise<CancellationRow | undefined> {
  const { book, code, customerId, reasonCode, note, requestedBy, request, at, dueAt } = asked;
  return firstRow<CancellationRow>(tx)`
    insert into orders.cancellation (book, code, customer_id, reason_code, note,
      requested_by, request_id, fingerprint, requested_at, due_at)
    values (${book}, ${code ?? null}, ${customerId ?? null}, ${reasonCode}, ${note},
      ${requestedBy}, ${request.id}, ${request.fingerprint}, ${at}, ${dueAt})
    on conflict on constraint cancellation_asked_once do nothing
    returning ${cancellationRequests.columns}`;
}

export interface LiveCounts {
  readonly orders: number;
  readonly customers: number;
  readonly open: number;
}

const isIn = ({ book, code, customerId }: CancellationScope) => sql`
  book = ${book} and (${code ?? null}::text is null or code = ${code ?? null})
    and (${customerId ?? null}::bigint is null or customer_id = ${customerId ?? null})`;

/** How many pending orders of how many customers a scope holds now, and how many open positions. */
export async function countPending(db: Database, scope: CancellationScope): Promise<LiveCounts> {
  const counted = await firstRow<Record<keyof LiveCounts, bigint>>(db)`
    select count(*) filter (where status = 'pending') as orders, count(*) filter (where status = 'open') as open,
      count(distinct customer_id) filter (where status = 'pending') as customers
    from orders.margin_order where status in ('pending', 'open') and ${isIn(scope)}`;
  const { orders = 0n, customers = 0n, open = 0n } = counted ?? {};
  return { orders: Number(orders), customers: Number(customers), open: Number(open) };
}

/** A page of the customers who have such orders, in the order of their ids. */
export function selectPendingOwners(
  db: Database,
  scope: CancellationScope,
  after: CustomerId,
  limit: number,
): Promise<Pick<AccountKey, 'customerId'>[]> {
  return allRows<Pick<AccountKey, 'customerId'>>(db)`
    select distinct customer_id as "customerId" from orders.margin_order
    where status = 'pending' and ${isIn(scope)} and customer_id > ${after}
    order by customer_id limit ${limit}`;
}
