import type { LaneConnection } from '#capabilities/money/ledger/face.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import { type RechargeRow, rechargeColumns, rechargeOfRow } from './recharge-rows.ts';

/** The customers' deposits to which something may still happen. */
export async function selectOpenOf(connection: LaneConnection, customerIds: readonly CustomerId[]) {
  const rows = await connection.query<RechargeRow>({
    name: 'deposits-open-of',
    text: `select ${rechargeColumns} from deposits.recharge r
      left join deposits.transfer t on t.customer_id = r.customer_id and t.recharge_id = r.id
      where r.is_open and r.customer_id = any ($1::bigint[])`,
    values: [[...new Set(customerIds)]],
  });
  return rows.map(rechargeOfRow);
}

export interface Reversed {
  readonly customerId: CustomerId;
  readonly rechargeId: bigint;
  readonly at: Instant;
}

export async function reverseCredits(connection: LaneConnection, reversed: readonly Reversed[]) {
  await connection.query({
    name: 'deposits-reverse-credits',
    text: `update deposits.credit c set reversed_at = v.at
      from unnest($1::bigint[], $2::bigint[], $3::timestamptz[]) as v (customer_id, recharge_id, at)
      where c.customer_id = v.customer_id and c.recharge_id = v.recharge_id`,
    values: [
      reversed.map(({ customerId }) => customerId),
      reversed.map(({ rechargeId }) => rechargeId),
      reversed.map(({ at }) => formatInstant(at)),
    ],
  });
}
