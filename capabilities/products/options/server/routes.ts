import { accountOf } from '#capabilities/money/ledger/rules.ts';
import { parseRecordId } from '#foundation/ids/ids.ts';
import { accept, refuse } from '#foundation/refusals/result.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import { optionExposure, reviewedOption } from '../console-contract.ts';
import * as contract from '../contract.ts';
import type { OptionServices } from './options.ts';

/** Binds the calls of options, customers' and operators'. Non-numeric ids return NOT_FOUND. */
export function bindOptionCalls(router: CallRouter, options: OptionServices): void {
  router.on(contract.buyOptions, (input, context) => options.buy(accountOf(context), input, context.request));

  router.on(contract.getOptionsOrderById, async (input, context) => {
    const id = parseRecordId(input.id);
    return id === undefined ? refuse('NOT_FOUND') : options.find(accountOf(context), id);
  });

  router.on(contract.listOptionsOrder, async ({ pageNum, pageSize, live, ...filter }, context) =>
    accept(
      await options.list(
        accountOf(context),
        { ...filter, isLive: live },
        { offset: (pageNum - 1) * pageSize, limit: pageSize },
      ),
    ),
  );

  router.on(contract.quoteOptions, async (input, context) => {
    const id = parseRecordId(input.id);
    return id === undefined ? refuse('NOT_FOUND') : options.sale.quote(accountOf(context), id);
  });

  router.on(contract.sellOptions, async ({ id: text, price }, context) => {
    const id = parseRecordId(text);
    if (id === undefined) return refuse('NOT_FOUND');
    return options.sale.sell(accountOf(context), id, price, context.request);
  });

  router.on(contract.getOptionsTerms, ({ code }, context) =>
    options.offer.termsShown(accountOf(context), code),
  );

  router.on(optionExposure, async () => accept(await options.exposureReport()));
  router.on(reviewedOption, ({ subjectId }) => options.reviewEvidence(subjectId));
}
