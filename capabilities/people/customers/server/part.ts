import type { AuditLog } from '#capabilities/desk/audit/face.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Part } from '#foundation/server-kit/part.ts';
import { type CustomersService, createCustomers } from './customers.ts';
import { createCustomerDesk } from './desk.ts';
import { bindCustomerDeskCalls } from './desk-routes.ts';
import { createFreezes } from './freezes.ts';
import type { CustomersServiceNeeds } from './needs.ts';
import { bindCustomerCalls } from './routes.ts';
import { customerTraces, deviceTraces, signInTraces } from './traces.sql.ts';

export interface CustomersPart extends CustomersService, Part {
  /** Whether operators have frozen a customer's account. */
  isFrozen(customerId: CustomerId): boolean;
}

export async function createCustomersPart(
  needs: CustomersServiceNeeds & { readonly audit: AuditLog },
): Promise<CustomersPart> {
  const { db, onFailure } = needs;
  const customers = createCustomers(needs);
  const freezes = await createFreezes(db, onFailure);
  const desk = createCustomerDesk({ ...needs, customers, freezes });
  return {
    ...customers,
    isFrozen: freezes.has,
    traces: [customerTraces(db), signInTraces(db), deviceTraces(db)],
    calls(router) {
      bindCustomerCalls(router, customers);
      bindCustomerDeskCalls(router, desk);
    },
    jobs: { delete_expired_sign_ins: { cron: '17 3 * * *', run: customers.deleteExpired } },
    stop: freezes.stop,
  };
}
