import { accept } from '#foundation/refusals/result.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import { getAccount, listHolding, listTransfer, resetDemo } from '../contract.ts';
import { dismissHint, getFirstSteps } from '../steps-contract.ts';
import type { AccountServices } from './accounts.ts';
import { transferFilterOf } from './figure-routes.ts';
import type { FirstStepsService } from './first-steps.ts';

export function bindAccountCalls(router: CallRouter, accounts: AccountServices, steps: FirstStepsService) {
  router.on(getAccount, async (_, { session, book }) =>
    accept(await accounts.accountOf(session.customerId, book)),
  );

  router.on(listTransfer, async ({ pageNum, pageSize, ...wanted }, { session, book }) => {
    const filter = transferFilterOf(wanted);
    const page = { offset: (pageNum - 1) * pageSize, limit: pageSize };
    return accept(await accounts.listTransfers({ book, customerId: session.customerId }, filter, page));
  });

  router.on(listHolding, async (_, { session }) => accept(await accounts.holdings(session.customerId)));

  router.on(getFirstSteps, async (_, { session }) => accept(await steps.read(session.customerId)));

  router.on(dismissHint, async ({ hint }, { session }) => {
    await steps.dismiss(session.customerId, hint);
    return accept(null);
  });

  router.on(resetDemo, (_, { session, request }) => accounts.resetDemo(session.customerId, request));
}
