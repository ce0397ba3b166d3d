import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { Book } from '#foundation/ids/book.ts';
import { parseRecordId } from '#foundation/ids/ids.ts';
import { accept, refuse } from '#foundation/refusals/result.ts';
import type { CallRouter, CustomerSession } from '#foundation/server-kit/call-router.ts';
import * as contract from '../contract.ts';
import type { OrderServices } from './orders.ts';

/** Binds the calls of margin orders. Non-numeric ids return NOT_FOUND. */
export function bindOrderCalls(router: CallRouter, orders: OrderServices): void {
  router.on(contract.quoteOrder, (input, context) => orders.quoteOrder(keyOf(context), input));

  router.on(contract.placeOrder, ({ maxSlippage, feeRate, ...order }, context) =>
    orders.placeOrder(
      keyOf(context),
      { ...order, maxSlippagePpm: maxSlippage, feeRatePpm: feeRate },
      context.request,
    ),
  );

  router.on(contract.closeOrder, async ({ id: text, lots }, context) => {
    const id = parseRecordId(text);
    if (id === undefined) return refuse('NOT_FOUND');
    return orders.closeOrder(keyOf(context), id, context.request, lots);
  });

  router.on(contract.editOrder, async ({ id: text, ...edit }, context) => {
    const id = parseRecordId(text);
    if (id === undefined) return refuse('NOT_FOUND');
    return orders.editOrder(keyOf(context), id, edit, context.request);
  });

  router.on(contract.cancelOrder, async (input, context) => {
    const id = parseRecordId(input.id);
    return id === undefined ? refuse('NOT_FOUND') : orders.cancelOrder(keyOf(context), id, context.request);
  });

  router.on(contract.getOrderTerms, ({ code }, { session }) => orders.termsFor(session.customerId, code));

  router.on(contract.listOrder, async ({ pageNum, pageSize, ...filter }, context) =>
    accept(
      await orders.listOrders(keyOf(context), filter, { offset: (pageNum - 1) * pageSize, limit: pageSize }),
    ),
  );

  router.on(contract.getReceipt, async (input, context) => {
    const id = parseRecordId(input.id);
    return id === undefined ? refuse('NOT_FOUND') : orders.getReceipt(keyOf(context), id);
  });
}

function keyOf(context: { readonly session: CustomerSession; readonly book: Book }): AccountKey {
  return { book: context.book, customerId: context.session.customerId };
}
