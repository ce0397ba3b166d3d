import { z } from 'zod';
import type { ActionAhead } from '#capabilities/markets/actions/face.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { tellNotices } from '#foundation/server-kit/tell-notice.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import { addTellHaltedJob, selectHolders } from './holders.sql.ts';

const newsShape = z.object({
  id: z.string(),
  code: z.string(),
  event: z.string(),
  facts: z.record(z.string(), z.string()),
  at: z.number(),
});
type MarketNews = z.output<typeof newsShape>;

const toldAtOnce = 500;

/** Has those told who are in a market that was halted, by a job of the transaction that halts it. */
export function tellHalted(
  tx: Tx,
  { code, at }: { readonly code: string; readonly at: Instant },
): Promise<void> {
  return tell(tx, { id: `${code} ${formatInstant(at)}`, code, event: 'marketHalted', facts: { code }, at });
}

/** Has those told who are in a market in which a corporate action comes. */
export function tellActionAhead(tx: Tx, { action, days, at }: ActionAhead): Promise<void> {
  const { id, code, kind, exAt } = action;
  const facts = { code, kind, time: formatInstant(exAt) };
  return tell(tx, { id: `action ${id} ${days}`, code, event: 'actionAhead', facts, at });
}

function tell(tx: Tx, news: MarketNews): Promise<void> {
  return addTellHaltedJob(tx, news);
}

/** Carries the job out. Idempotent: its id names the notice. */
export async function tellHolders(db: Database, payload: unknown): Promise<void> {
  const { code, ...news } = newsShape.parse(payload);
  let after = asCustomerId(0n);
  for (;;) {
    const holders = await selectHolders(db, code, after, toldAtOnce);
    const last = holders.at(-1);
    if (last === undefined) return;
    const notices = holders.map((holder) => ({ ...news, ...holder }));
    await db.transaction().execute((tx) => tellNotices(tx, notices));
    after = last.customerId;
  }
}
