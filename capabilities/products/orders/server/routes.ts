import { accountOf } from '#capabilities/money/ledger/rules.ts';
import { parseRecordId } from '#foundation/ids/ids.ts';
import { accept, refuse } from '#foundation/refusals/result.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import * as contract from '../contract.ts';
import type { OrderServices } from './orders.ts';

/** Binds the calls of margin orders. Non-numeric ids return NOT_FOUND. */
export function bindOrderCalls(router: CallRouter, orders: OrderServices): void {
  router.on(contract.quoteOrder, (input, context) => orders.quoteOrder(accountOf(context), input));

  router.on(contract.placeOrder, ({ maxSlippage, feeRate, ...order }, context) =>
    orders.placeOrder(
      accountOf(context),
      { ...order, maxSlippagePpm: maxSlippage, feeRatePpm: feeRate },
      context.request,
    ),
  );

  router.on(contract.closeOrder, async ({ id: text, lots }, context) => {
    const id = parseRecordId(text);
    if (id === undefined) return refuse('NOT_FOUND');
    return orders.closeOrder(accountOf(context), id, context.request, lots);
  });

  router.on(contract.editOrder, async ({ id: text, ...edit }, context) => {
    const id = parseRecordId(text);
    if (id === undefined) return refuse('NOT_FOUND');
    return orders.editOrder(accountOf(context), id, edit, context.request);
  });

  router.on(contract.cancelOrder, async (input, context) => {
    const id = parseRecordId(input.id);
    return id === undefined
      ? refuse('NOT_FOUND')
      : orders.cancelOrder(accountOf(context), id, context.request);
  });

  router.on(contract.getOrderTerms, ({ code }, context) => orders.termsFor(accountOf(context), code));

  router.on(contract.listOrder, async ({ pageNum, pageSize, ...filter }, context) =>
    accept(
      await orders.listOrders(accountOf(context), filter, {
        offset: (pageNum - 1) * pageSize,
        limit: pageSize,
      }),
    ),
  );

  router.on(contract.getReceipt, async (input, context) => {
    const id = parseRecordId(input.id);
    return id === undefined ? refuse('NOT_FOUND') : orders.getReceipt(accountOf(context), id);
  });
}
