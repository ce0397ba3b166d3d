import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { Book } from '#foundation/ids/book.ts';
import { accept } from '#foundation/refusals/result.ts';
import type { CallRouter, CustomerSession } from '#foundation/server-kit/call-router.ts';
import * as contract from '../contract.ts';
import type { PlanServices } from './plans.ts';

/** Binds the calls of smart plans. */
export function bindPlanCalls(router: CallRouter, plans: PlanServices): void {
  router.on(contract.listSmart, async (_, { language }) => accept(await plans.products(language)));

  router.on(contract.getSmartFunding, async () => accept(await plans.funding()));

  router.on(contract.buySmart, (order, context) =>
    plans.buy(keyOf(context), order, context.request, context.language),
  );

  router.on(contract.exitSmart, ({ id }, context) =>
    plans.exit(keyOf(context), id, context.request, context.language),
  );

  router.on(contract.renewSmart, (choice, context) =>
    plans.renew(keyOf(context), choice, context.request, context.language),
  );

  router.on(contract.listSmartOrder, async ({ pageNum, pageSize, status }, context) =>
    accept(
      await plans.list(
        keyOf(context),
        status,
        { offset: (pageNum - 1) * pageSize, limit: pageSize },
        context.language,
      ),
    ),
  );

  router.on(contract.getSmartReceipt, ({ id }, context) =>
    plans.receipt(keyOf(context), id, context.language),
  );
}

function keyOf(context: { readonly session: CustomerSession; readonly book: Book }): AccountKey {
  return { book: context.book, customerId: context.session.customerId };
}
