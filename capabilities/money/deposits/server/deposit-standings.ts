import { sql } from 'kysely';
import type { ProductStandings } from '#capabilities/money/integrity/face.ts';
import type { LeftOpen } from '#foundation/calls/left-open.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import { allRows } from '#foundation/server-kit/statements.ts';

/** What is held back of deposits that the chain no longer shows. */
export const depositStandings: ProductStandings = {
  accounts: ['held'],
  async standings(tx) {
    const { rows } = await sql<{ customer_id: CustomerId; asset: Asset; units: string }>`
      select customer_id, asset, sum(held_units)::text as units from deposits.recharge
      where held_units > 0
      group by customer_id, asset`.execute(tx);
    return rows.map(({ customer_id, asset, units }) => {
      const key = { book: 'real', customerId: customer_id } as const;
      return { key, account: 'held', asset, units: BigInt(units) };
    });
  },
  // No customer announced a deposit below the least; one that waits counts as claimed, until it is credited.
  leftOpen: (db, customerId) => allRows<LeftOpen>(db)`
    select 'deposits' as kind, 'real' as book, asset, count(*)::integer as count,
      coalesce(sum(claimed_units), 0)::bigint as units
    from deposits.recharge where customer_id = ${customerId} and status in ('belowMinimum', 'returning', 'review')
    group by asset
    union all
    select 'heldDeposits', 'real', asset, count(*)::integer, sum(held_units)::bigint
    from deposits.recharge where customer_id = ${customerId} and held_units > 0
    group by asset`,
};
