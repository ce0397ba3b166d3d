import { planReserve } from '#capabilities/money/accounting/plans.ts';
import type { ProductStandings } from '#capabilities/money/integrity/face.ts';
import { accountKeyText } from '#capabilities/money/ledger/rules.ts';
import type { LeftOpen } from '#foundation/calls/left-open.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { allRows } from '#foundation/server-kit/statements.ts';
import { creditedThrough, earnedOf, yieldOf } from '../rules.ts';
import { accruedUntilOf } from './plan-lane.ts';
import { selectActive } from './plans.sql.ts';

const { promised } = planReserve;

/** A plan under way has its principal set aside, and what it has not credited yet promised. */
export const planStandings: ProductStandings = {
  accounts: ['plan', promised],
  async standings(tx, audit) {
    const marks = await audit.marks();
    return (await selectActive(tx)).flatMap(({ key, plan }) => {
      const { principal, dailyRatePpm, days } = plan;
      const credited = creditedThrough(plan, accruedUntilOf(marks.get(accountKeyText(key))));
      const owed = yieldOf(principal, dailyRatePpm, days) - earnedOf(credited);
      const house = { ...key, customerId: asCustomerId(0n) };
      return [
        { key, account: 'plan', asset: 'USDT', units: principal },
        { key: house, account: promised, asset: 'USDT', units: owed },
      ] as const;
    });
  },
  leftOpen: (db, customerId) => allRows<LeftOpen>(db)`
    select 'plans' as kind, book, 'USDT' as asset, count(*)::integer as count, sum(principal)::bigint as units
    from plans.smart_plan where customer_id = ${customerId} and ended_at is null
    group by book`,
};
