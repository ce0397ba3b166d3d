import { accountOf } from '#capabilities/money/ledger/rules.ts';
import { accept } from '#foundation/refusals/result.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import * as contract from '../contract.ts';
import type { PlanServices } from './plans.ts';

/** Binds the calls of smart plans. */
export function bindPlanCalls(router: CallRouter, plans: PlanServices): void {
  router.on(contract.listSmart, async (_, { language }) => accept(await plans.products(language)));

  router.on(contract.getSmartFunding, async () => accept(await plans.funding()));

  router.on(contract.buySmart, (order, context) =>
    plans.buy(accountOf(context), order, context.request, context.language),
  );

  router.on(contract.exitSmart, ({ id }, context) =>
    plans.exit(accountOf(context), id, context.request, context.language),
  );

  router.on(contract.renewSmart, (choice, context) =>
    plans.renew(accountOf(context), choice, context.request, context.language),
  );

  router.on(contract.listSmartOrder, async ({ pageNum, pageSize, status }, context) =>
    accept(
      await plans.list(
        accountOf(context),
        status,
        { offset: (pageNum - 1) * pageSize, limit: pageSize },
        context.language,
      ),
    ),
  );

  router.on(contract.getSmartReceipt, ({ id }, context) =>
    plans.receipt(accountOf(context), id, context.language),
  );
}
