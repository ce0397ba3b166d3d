import type { Markets } from '#capabilities/markets/face.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { accept } from '#foundation/refusals/result.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import * as contract from '../console-contract.ts';
import { exposureByMarket } from './exposure.ts';
import type { OrderServices } from './orders.ts';

export interface OrderConsoleNeeds {
  readonly db: Database;
  readonly markets: Markets;
  readonly orders: Pick<OrderServices, 'listOrders'>;
}

export function bindOrderConsoleCalls(router: CallRouter, { db, markets, orders }: OrderConsoleNeeds): void {
  router.on(contract.listOrdersOf, async ({ customerId, book, status, pageNum, pageSize }) => {
    const key = { book, customerId: asCustomerId(BigInt(customerId)) };
    const page = { offset: (pageNum - 1) * pageSize, limit: pageSize };
    return accept(await orders.listOrders(key, { status }, page));
  });
  router.on(contract.getExposure, async () => accept(await exposureByMarket(db, markets)));
}
