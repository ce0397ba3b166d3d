import { z } from 'zod';
import type { HolderNews } from '#capabilities/markets/actions/face.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { tellNotices } from '#foundation/server-kit/tell-notice.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import { addTellHaltedJob, selectHolders } from './holders.sql.ts';

/** Without an event a halt, named by its moment. */
const newsShape = z.object({
  code: z.string(),
  at: z.number(),
  id: z.string().optional(),
  event: z.string().default('marketHalted'),
  facts: z.record(z.string(), z.string()).default({}),
});

const toldAtOnce = 500;

/** Has those told who are in a market that was halted, by a job of the transaction that halts it. */
export function tellHalted(tx: Tx, halt: { readonly code: string; readonly at: Instant }): Promise<void> {
  return addTellHaltedJob(tx, halt);
}

/** Has those told who are in a market in which a corporate action comes, or which is held for long. */
export function tellActionNews(tx: Tx, news: HolderNews): Promise<void> {
  const { at } = news;
  if ('hold' in news) {
    const { code, why, since } = news.hold;
    const facts = { kind: why === 'jump' ? why : 'action' };
    return addTellHaltedJob(tx, { code, at, id: `held ${code} ${since}`, event: 'marketHeld', facts });
  }
  const { action, days } = news;
  const { id, code, kind, exAt } = action;
  const facts = { kind, time: formatInstant(exAt) };
  return addTellHaltedJob(tx, { code, at, id: `action ${id} ${days}`, event: 'actionAhead', facts });
}

/** Carries the job out. Idempotent: its id names the notice. */
export async function tellHolders(db: Database, payload: unknown): Promise<void> {
  const { code, at, event, ...news } = newsShape.parse(payload);
  const { id = `${code} ${formatInstant(at)}` } = news;
  let after = asCustomerId(0n);
  for (;;) {
    const holders = await selectHolders(db, code, after, toldAtOnce);
    const last = holders.at(-1);
    if (last === undefined) return;
    const notices = holders.map((holder) => ({ id, event, facts: { code, ...news.facts }, at, ...holder }));
    await db.transaction().execute((tx) => tellNotices(tx, notices));
    after = last.customerId;
  }
}
