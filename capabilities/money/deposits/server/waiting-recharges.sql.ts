import { sql } from 'kysely';
import { dueQueue } from '#foundation/server-kit/due-queue.ts';
import type { DepositTerms } from '../rules.ts';
import { byAsset, withTransfers } from './deposits.sql.ts';
import { type RechargeRow, rechargeColumns } from './recharge-rows.ts';

/**
 * What waits for operators: what the chain has confirmed, what it does not show, credited deposits it no
 * longer shows, and returns of what no reorganisation reaches. What is on its way waits for the chain.
 */
export function waitingRecharges({ confirmations: needed }: DepositTerms) {
  return dueQueue<RechargeRow>({
    select: sql.raw(rechargeColumns),
    from: sql`${withTransfers} where (r.status in ('review', 'returning') or r.problem is not null)
      and (r.problem is not null or (r.status = 'returning' and t.is_final) or t.tx_hash is null or t.seen in ('failed', 'gone')
        or (r.status = 'review' and t.seen = 'included' and t.confirmations >= ${byAsset(needed)}::integer))`,
    since: sql`coalesce(r.held_at, r.waits_since, r.created_at)`,
    id: sql`r.id`,
    customer: sql`r.customer_id`,
    amount: {
      asset: sql`r.asset`,
      units: sql`(case when r.problem is null then coalesce(t.units, r.claimed_units, 0) else r.held_units end)`,
    },
    why: {
      paid: sql`(r.status = 'review' and t.seen = 'included')`,
      notNamed: sql`(t.tx_hash is null and r.claimed_hash is null)`,
      notOnChain: sql`(t.tx_hash is null and r.claimed_hash is not null)`,
      goneFromChain: sql`t.seen in ('failed', 'gone')`,
      notAnnounced: sql`r.proof_id is null`,
      amountDiffers: sql`r.claimed_units <> t.units`,
      countedTogether: sql`(r.status = 'review' and r.waits_since is not null)`,
      heldBack: sql`r.problem is not null`,
      returnAsked: sql`r.status = 'returning'`,
    },
  });
}
