import type { ReviewHandler } from '#capabilities/desk/reviews/face.ts';
import type { Part } from '#foundation/server-kit/part.ts';
import { type CustomersService, createCustomers } from './customers.ts';
import { type CustomerDeskNeeds, createCustomerDesk } from './desk.ts';
import { bindCustomerDeskCalls } from './desk-routes.ts';
import { createLimits, type Limits } from './limits.ts';
import type { CustomersServiceNeeds } from './needs.ts';
import { bindCustomerCalls } from './routes.ts';
import { customerTraces, deviceTraces, signInTraces } from './traces.sql.ts';

export interface CustomersPart
  extends CustomersService,
    Pick<Limits, 'limitOn' | 'isFrozen'>,
    Part<readonly ReviewHandler[]> {}

export async function createCustomersPart(
  needs: CustomersServiceNeeds & Omit<CustomerDeskNeeds, 'limits' | 'customers' | 'customersNeeds'>,
): Promise<CustomersPart> {
  const { db, onFailure } = needs;
  const customers = createCustomers(needs);
  const limits = await createLimits(needs, onFailure);
  const desk = createCustomerDesk({ ...needs, customers, customersNeeds: customers.needs, limits });
  return {
    ...customers,
    limitOn: limits.limitOn,
    isFrozen: limits.isFrozen,
    reviews: [desk.liftings.reviews, desk.recoveries.reviews],
    traces: [customerTraces(db), signInTraces(db), deviceTraces(db)],
    calls(router) {
      bindCustomerCalls(router, customers);
      bindCustomerDeskCalls(router, desk);
    },
    jobs: {
      delete_expired_sign_ins: { cron: '17 3 * * *', run: customers.deleteExpired },
      carry_out_recoveries: { cron: '* * * * *', run: desk.recoveries.carryOutDue },
    },
    stop: limits.stop,
  };
}
