import { z } from 'zod';
import { asCustomerId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { tellNotices } from '#foundation/server-kit/tell-notice.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import { addTellHaltedJob, selectHolders } from './holders.sql.ts';

const haltShape = z.object({ code: z.string(), at: z.number() });

const toldAtOnce = 500;

/** Has those told who are in a market that was halted, by a job of the transaction that halts it. */
export function tellHalted(tx: Tx, halt: { readonly code: string; readonly at: Instant }): Promise<void> {
  return addTellHaltedJob(tx, halt);
}

/** Carries the job out. Idempotent: the halt's moment names its notice. */
export async function tellHolders(db: Database, payload: unknown): Promise<void> {
  const { code, at } = haltShape.parse(payload);
  let after = asCustomerId(0n);
  for (;;) {
    const holders = await selectHolders(db, code, after, toldAtOnce);
    const last = holders.at(-1);
    if (last === undefined) return;
    const news = { id: `${code} ${formatInstant(at)}`, event: 'marketHalted', facts: { code }, at };
    const notices = holders.map((holder) => ({ ...news, ...holder }));
    await db.transaction().execute((tx) => tellNotices(tx, notices));
    after = last.customerId;
  }
}
