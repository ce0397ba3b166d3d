import { accept } from '#foundation/refusals/result.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import * as contract from '../contract.ts';
import type { Conversions } from './conversions.ts';

export function bindConversionCalls(router: CallRouter, conversions: Conversions): void {
  router.on(contract.convertTerms, async () => accept(conversions.terms()));

  router.on(contract.quoteConvert, async (request, { session }) =>
    conversions.quote(session.customerId, request),
  );

  router.on(contract.convert, (order, { session, request }) =>
    conversions.convert(session.customerId, order, request),
  );

  router.on(contract.listConvert, async ({ pageNum, pageSize }, { session }) =>
    accept(await conversions.list(session.customerId, { offset: (pageNum - 1) * pageSize, limit: pageSize })),
  );

  router.on(contract.getConvert, ({ id }, { session }) => conversions.get(session.customerId, id));
}
