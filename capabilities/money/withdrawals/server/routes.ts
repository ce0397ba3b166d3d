import { accountOf } from '#capabilities/money/ledger/rules.ts';
import { pictureFile } from '#capabilities/people/uploads/face.ts';
import { accept, type Result } from '#foundation/refusals/result.ts';
import type { CallRouter, OperatorSession } from '#foundation/server-kit/call-router.ts';
import { periodOf } from '#foundation/server-kit/period.ts';
import * as addresses from '../address-contract.ts';
import {
  confirmPayout,
  getCustomerWithdrawal,
  getPayoutImage,
  getReturnHints,
  listWithdrawals,
  recordPayout,
  stopPayout,
} from '../console-contract.ts';
import * as contract from '../contract.ts';
import { rechargeReturnCount, returnRecharge } from '../return-contract.ts';
import { listForConsole, viewDisbursementImage, viewForConsole } from './console-views.ts';
import {
  addDestination,
  checkDestination,
  editDestination,
  forgetDestination,
  listDestinations,
} from './destinations.ts';
import { confirmOutcome, recordOutcome, stopBeforeItLeaves } from './disbursement/manual-disbursement.ts';
import { hintsOfReturn } from './hints.ts';
import { askForReturn, countReturn } from './return-deposit.ts';
import type { WithdrawalServices } from './withdrawals.ts';

export function bindWithdrawalCalls(router: CallRouter, withdrawals: WithdrawalServices): void {
  const { needs } = withdrawals;
  router.on(contract.withdrawalCount, (wanted, context) => withdrawals.count(accountOf(context), wanted));
  router.on(contract.withdrawal, (wanted, context) =>
    withdrawals.ask(accountOf(context), wanted, context.request),
  );
  router.on(contract.listWithdrwal, async ({ pageNum, pageSize, status }, context) =>
    accept(
      await withdrawals.list(accountOf(context), status, {
        offset: (pageNum - 1) * pageSize,
        limit: pageSize,
      }),
    ),
  );
  router.on(contract.getWithdrawal, ({ id }, context) => withdrawals.get(accountOf(context), id));
  router.on(contract.cancelWithdrawal, ({ id }, context) => withdrawals.cancel(accountOf(context), id));

  router.on(rechargeReturnCount, ({ id }, { session }) => countReturn(needs, session.customerId, id));
  router.on(returnRecharge, (wanted, context) =>
    askForReturn(needs, accountOf(context), wanted, context.request),
  );

  router.on(addresses.listWithdrawalAddress, async (_, { session }) =>
    accept(await listDestinations(needs, session.customerId)),
  );
  router.on(addresses.checkWithdrawalAddress, (typed, { session }) =>
    checkDestination(needs, session.customerId, typed),
  );
  router.on(addresses.addWithdrawalAddress, (typed, { session }) =>
    addDestination(needs, session.customerId, typed),
  );
  router.on(addresses.editWithdrawalAddress, ({ id, label }, { session }) =>
    editDestination(needs, session.customerId, id, label),
  );
  router.on(addresses.removeWithdrawalAddress, ({ id }, { session }) =>
    forgetDestination(needs, session.customerId, id),
  );
}

export function bindWithdrawalConsoleCalls(router: CallRouter, withdrawals: WithdrawalServices): void {
  router.on(listWithdrawals, async ({ status, method, uid, pageNum, pageSize, ...period }) =>
    accept(
      await listForConsole(
        withdrawals,
        { status, method, customerId: uid, ...periodOf(period) },
        { offset: (pageNum - 1) * pageSize, limit: pageSize },
      ),
    ),
  );
  router.on(getReturnHints, ({ id }) => hintsOfReturn(withdrawals.needs, id));
  router.on(getCustomerWithdrawal, ({ id }, { operator }) =>
    viewForConsole(withdrawals, id, operator.operatorId),
  );
  router.on(recordPayout, ({ id, ...recorded }, { operator }) =>
    shown(id, operator, recordOutcome(withdrawals, { ...recorded, subjectId: id, by: operator.operatorId })),
  );
  router.on(confirmPayout, ({ id, ...confirmation }, { operator }) =>
    shown(
      id,
      operator,
      confirmOutcome(withdrawals, { ...confirmation, subjectId: id, by: operator.operatorId }),
    ),
  );
  router.on(stopPayout, (asked, { operator }) =>
    shown(asked.id, operator, stopBeforeItLeaves(withdrawals, asked, operator.operatorId)),
  );
  router.on(getPayoutImage, async (asked, { operator }) =>
    pictureFile(
      `payout-${asked.evidenceId}`,
      await viewDisbursementImage(withdrawals, asked, operator.operatorId),
    ),
  );

  /** The withdrawal as it is after what was done to it. */
  async function shown(id: string, { operatorId }: OperatorSession, done: Promise<Result<null>>) {
    const result = await done;
    return result.ok ? await viewForConsole(withdrawals, id, operatorId) : result;
  }
}
