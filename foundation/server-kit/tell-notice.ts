import { sql } from 'kysely';
import { z } from 'zod';
import { type Book, books } from '#foundation/ids/book.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { Tx } from './database.ts';
import { jobPayload } from './tracing.ts';

export const tellNoticeTask = 'tell_notice';

/** What a job carries. */
export const toldNoticeShape = z.object({
  /** A job that runs twice tells once. */
  id: z.string().max(100),
  customerId: z.string().regex(/^\d{1,18}$/),
  event: z.string(),
  book: z.enum(books).optional(),
  facts: z.record(z.string(), z.string()),
  at: z.number(),
});

/** News for one customer that no event of the money lane tells. */
export interface ToldNotice {
  readonly id: string;
  readonly customerId: bigint;
  readonly event: string;
  /** Absent where it is about no book; what is about the demo book is listed alone. */
  readonly book?: Book;
  /** What its words are made of; only what its reader may see. */
  readonly facts: Readonly<Record<string, string>>;
  readonly at: Instant;
}

/**
 * Tells a customer of what this transaction does, by a job: no notice without the change, no change without
 * the notice. Any floor may, as with mail.
 */
export async function tellNotice(tx: Tx, notice: ToldNotice): Promise<void> {
  await tellNotices(tx, [notice]);
}

/** The same for many, in one statement. */
export async function tellNotices(tx: Tx, notices: readonly ToldNotice[]): Promise<void> {
  const payloads = notices.map(({ customerId, ...notice }) =>
    jobPayload({ ...notice, customerId: String(customerId) }),
  );
  await sql`
    select graphile_worker.add_job(${tellNoticeTask}, payload::json, max_attempts => 8)
    from unnest(${payloads}::text[]) as payload`.execute(tx);
}
