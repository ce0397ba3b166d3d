import type { LedgerFigures } from '#capabilities/money/ledger/face.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { accept } from '#foundation/refusals/result.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import { listRecordsOf, moneyThrough as moneyThroughCall } from '../console-contract.ts';
import type { AccountServices } from './accounts.ts';
import { transferFilterOf } from './figure-routes.ts';
import { moneyThrough } from './money-through.ts';

export function bindAccountConsoleCalls(
  router: CallRouter,
  accounts: Pick<AccountServices, 'listTransfers'>,
  ledger: Pick<LedgerFigures, 'outsideOf'>,
): void {
  router.on(listRecordsOf, async ({ customerId, book, pageNum, pageSize, ...period }) => {
    const key = { book, customerId: asCustomerId(BigInt(customerId)) };
    const page = { offset: (pageNum - 1) * pageSize, limit: pageSize };
    return accept(await accounts.listTransfers(key, transferFilterOf(period), page));
  });
  router.on(moneyThroughCall, async ({ customerId }) =>
    accept(await moneyThrough(ledger, asCustomerId(BigInt(customerId)))),
  );
}
