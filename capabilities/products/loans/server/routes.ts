import { accountOf } from '#capabilities/money/ledger/rules.ts';
import { pictureFile } from '#capabilities/people/uploads/face.ts';
import { accept } from '#foundation/refusals/result.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import { periodOf } from '#foundation/server-kit/period.ts';
import { getLoanSignature, listLoans, loanRegister, reviewedLoan } from '../console-contract.ts';
import * as contract from '../contract.ts';
import type { LoanServices } from './loans.ts';

/** Binds the calls of loans, customers' and operators'. */
export function bindLoanCalls(router: CallRouter, loans: LoanServices): void {
  router.on(contract.getLoanTerms, async (_, { session }) => accept(await loans.terms(session.customerId)));

  router.on(contract.quoteLoan, ({ amount, termDays, collateralCurrency }, context) =>
    loans.quote(
      accountOf(context),
      { units: amount, termDays, currency: collateralCurrency },
      context.language,
    ),
  );

  router.on(contract.requestLoan, (sent, context) =>
    loans.request(accountOf(context), sent, context.request, context.language),
  );

  router.on(contract.repayLoan, (input, context) => loans.repay(accountOf(context), input, context.request));

  router.on(contract.addCollateral, (input, context) =>
    loans.addCollateral(accountOf(context), input, context.request),
  );

  router.on(contract.cancelLoan, ({ id }, context) => loans.cancel(accountOf(context), id, context.request));

  router.on(contract.listLoanRecord, async ({ pageNum, pageSize, status }, context) =>
    accept(
      await loans.list(accountOf(context), status, { offset: (pageNum - 1) * pageSize, limit: pageSize }),
    ),
  );

  router.on(contract.getLoan, ({ id }, context) => loans.find(accountOf(context), id));

  router.on(loanRegister, async () => accept(await loans.register.overview()));

  router.on(listLoans, async ({ pageNum, pageSize, status, customerId, ...period }) =>
    accept(
      await loans.register.list(
        {
          status,
          customerId: customerId === undefined ? undefined : BigInt(customerId),
          ...periodOf(period),
        },
        { offset: (pageNum - 1) * pageSize, limit: pageSize },
      ),
    ),
  );

  router.on(reviewedLoan, ({ subjectId }) => loans.register.one(subjectId));

  router.on(getLoanSignature, async ({ subjectId }, { operator }) =>
    pictureFile(`loan-${subjectId}-signature`, await loans.viewSignature(operator.operatorId, subjectId)),
  );
}
