import { asCustomerId, type CustomerId, parseRecordId, type RecordId } from '#foundation/ids/ids.ts';
import { type Result, refuse } from '#foundation/refusals/result.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { Database } from './database.ts';
import type { DueQueue, QueueOrder, QueuePage } from './due-queue.ts';

interface Source<Item, Waiting, Decision> {
  readonly db: Database;
  readonly queue: DueQueue<Item>;
  /** How long after the moment that the queue counts from an item is due. */
  readonly withinMs?: () => number;
  /** What a subject names, whether it waits or not. */
  find(subjectId: string): Promise<Item | undefined>;
  /** Undefined when it does not wait. */
  review(item: Item): Waiting | undefined;
  carryOut(item: Item, decision: Decision): Promise<Result<null>>;
}

/** A queue as the operators' inbox reads and decides it. */
export function queueSource<Item, Waiting, Decision extends { readonly subjectId: string }>({
  db,
  queue,
  withinMs = () => 0,
  find,
  review,
  carryOut,
}: Source<Item, Waiting, Decision>) {
  return {
    why: queue.why,
    count: (at: Instant, order?: QueueOrder) => queue.count(db, at, withinMs(), order),
    waiting: async (page: QueuePage) =>
      (await queue.next(db, page, withinMs())).flatMap((item) => review(item) ?? []),
    async find(subjectId: string) {
      const item = await find(subjectId);
      return item && review(item);
    },
    async carryOut(decision: Decision) {
      const item = await find(decision.subjectId);
      return item === undefined ? refuse('NOT_FOUND') : await carryOut(item, decision);
    },
  };
}

/** What a subject that is an id names. */
export async function byId<Item>(
  subjectId: string,
  select: (id: RecordId) => Promise<Item | undefined>,
): Promise<Item | undefined> {
  const id = parseRecordId(subjectId);
  return id === undefined ? undefined : await select(id);
}

/**
 * What a subject `<customer>-<id>` names: the whole key, so that a decided one is found as quickly as a
 * waiting one.
 */
export async function byCustomerAndId<Item>(
  subjectId: string,
  select: (customerId: CustomerId, id: RecordId) => Promise<Item | undefined>,
): Promise<Item | undefined> {
  const [customer, id, ...more] = subjectId.split('-').map(parseRecordId);
  if (customer === undefined || id === undefined || more.length > 0) return undefined;
  return await select(asCustomerId(customer), id);
}
