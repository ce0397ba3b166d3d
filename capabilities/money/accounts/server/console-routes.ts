import { asCustomerId } from '#foundation/ids/ids.ts';
import { accept } from '#foundation/refusals/result.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import { listRecordsOf } from '../console-contract.ts';
import type { AccountServices } from './accounts.ts';
import { transferFilterOf } from './figure-routes.ts';

export function bindAccountConsoleCalls(
  router: CallRouter,
  accounts: Pick<AccountServices, 'listTransfers'>,
): void {
  router.on(listRecordsOf, async ({ customerId, book, pageNum, pageSize, ...period }) => {
    const key = { book, customerId: asCustomerId(BigInt(customerId)) };
    const page = { offset: (pageNum - 1) * pageSize, limit: pageSize };
    return accept(await accounts.listTransfers(key, transferFilterOf(period), page));
  });
}
