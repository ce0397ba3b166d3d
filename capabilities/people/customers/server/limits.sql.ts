import { sql } from 'kysely';
import type { AttachedRow, KeptDocument } from '#capabilities/desk/reviews/face.ts';
import type { UploadId } from '#capabilities/people/uploads/face.ts';
import { type AccountLimit, accountLimits } from '#foundation/calls/account-limits.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { type AskedBy, operatorRequests } from '#foundation/server-kit/operator-requests.ts';
import { allRows, firstRow } from '#foundation/server-kit/statements.ts';
import type { LimitGround, ToldReason } from '../limits.ts';

export interface LimitRow {
  readonly id: bigint;
  readonly customerId: CustomerId;
  readonly kind: AccountLimit;
  readonly ground: LimitGround;
  readonly told: ToldReason;
  readonly note: string;
  readonly author: string;
  readonly at: Date;
  readonly until: Date | null;
  readonly uploadId: UploadId | null;
  readonly documentHash: string | null;
}

const columns = sql`id, customer_id as "customerId", kind, ground, told, note, author, at, until,
  upload_id as "uploadId", document_hash as "documentHash"`;

/** That operators have frozen the customer with an id, as a condition of another statement. */
export const isFrozen = (id: ReturnType<typeof sql>) => sql`exists (select from customers.account_limit
  where customer_id = ${id} and kind = 'frozen' and ended_at is null)`;

/**
 * The kinds of limit in force on the customer with an id, the widest first, as a part of another statement.
 */
export const limitsInForce = sql`array(
  select kind from unnest(${[...accountLimits]}::text[]) with ordinality as known (kind, place)
  where exists (select from customers.account_limit l
      where l.customer_id = customer.id and l.kind = known.kind and l.ended_at is null)
    or kind = 'frozen' and customer.frozen_at is not null
  order by place)`;

/** Undefined when the same limit stands for this ground already. */
export function insertLimit(tx: Tx, limit: Omit<LimitRow, 'id'>): Promise<LimitRow | undefined> {
  const { customerId, kind, ground, told, note, author, at, until, uploadId, documentHash } = limit;
  return firstRow<LimitRow>(tx)`
    insert into customers.account_limit (customer_id, kind, ground, told, note, author, at, until, upload_id, document_hash)
    values (${customerId}, ${kind}, ${ground}, ${told}, ${note}, ${author}, ${at}, ${until}, ${uploadId}, ${documentHash})
    on conflict do nothing
    returning ${columns}`;
}

/** The limit as it stood; undefined when it has ended before. */
export function endLimit(tx: Tx, id: bigint, at: Date): Promise<LimitRow | undefined> {
  return firstRow<LimitRow>(tx)`
    update customers.account_limit set ended_at = ${at} where id = ${id} and ended_at is null returning ${columns}`;
}

/** Those whose time is over end now; each is given to one caller alone. */
export function endDueLimits(tx: Tx, at: Date): Promise<LimitRow[]> {
  return allRows<LimitRow>(tx)`
    update customers.account_limit set ended_at = ${at}
    where ended_at is null and until <= ${at} returning ${columns}`;
}

export function findLimit(db: Database, id: bigint): Promise<LimitRow | undefined> {
  return firstRow<LimitRow>(db)`select ${columns} from customers.account_limit where id = ${id}`;
}

export type StandingLimit = LimitRow & { readonly liftingId: bigint | null };

/** Those that stand, the oldest first, each with the lifting that waits for a decision. */
export function selectLimitsOf(db: Database, id: CustomerId): Promise<StandingLimit[]> {
  return allRows<StandingLimit>(db)`
    select ${columns}, (select l.id from customers.lifting l
      where l.limit_id = account_limit.id and l.state = 'waiting') as "liftingId"
    from customers.account_limit where customer_id = ${id} and ended_at is null order by at, id`;
}

/** By operators, or by a customer's own link. */
export function selectLimited(db: Database): Promise<{ id: CustomerId; kind: AccountLimit }[]> {
  return allRows<{ id: CustomerId; kind: AccountLimit }>(db)`
    select customer_id as id, kind from customers.account_limit where ended_at is null
    union
    select id, 'frozen' from customers.customer where frozen_at is not null`;
}

export interface LiftingRow extends AttachedRow {
  readonly limit_id: bigint;
  readonly customer_id: CustomerId;
  readonly note: string;
}

export const liftings = operatorRequests<LiftingRow>(
  'customers.lifting',
  'limit_id, customer_id, note, upload_id, document_hash',
  { customer: sql`customer_id` },
);

/** Undefined when this operator has asked under this request id before, or a lifting of the limit waits. */
export function insertLifting(
  tx: Tx,
  asked: AskedBy &
    KeptDocument & {
      readonly limitId: bigint;
      readonly customerId: CustomerId;
      readonly note: string;
      readonly at: Date;
      readonly dueAt: Date;
    },
): Promise<LiftingRow | undefined> {
  const { limitId, customerId, note, uploadId, documentHash, requestedBy, request, at, dueAt } = asked;
  return firstRow<LiftingRow>(tx)`
    insert into customers.lifting (limit_id, customer_id, note, upload_id, document_hash,
      requested_by, request_id, fingerprint, requested_at, due_at)
    values (${limitId}, ${customerId}, ${note}, ${uploadId}, ${documentHash},
      ${requestedBy}, ${request.id}, ${request.fingerprint}, ${at}, ${dueAt})
    on conflict on constraint lifting_asked_once do nothing
    returning ${liftings.columns}`;
}

/** Locks the limit, and says whether it stands and whether a lifting of it waits. */
export function lockLimit(
  tx: Tx,
  id: bigint,
): Promise<{ readonly stands: boolean; readonly waits: boolean } | undefined> {
  return firstRow<{ stands: boolean; waits: boolean }>(tx)`
    select ended_at is null as stands,
      exists (select from customers.lifting l where l.limit_id = account_limit.id and l.state = 'waiting') as waits
    from customers.account_limit where id = ${id} for update`;
}
