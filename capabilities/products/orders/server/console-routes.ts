import type { Prices } from '#capabilities/markets/prices/face.ts';
import type { LedgerReader } from '#capabilities/money/ledger/face.ts';
import type { Links } from '#capabilities/people/links/face.ts';
import { asCustomerId, asRecordId } from '#foundation/ids/ids.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { accept, refuse } from '#foundation/refusals/result.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { periodOf } from '#foundation/server-kit/period.ts';
import * as contract from '../console-contract.ts';
import type { Mirrored } from '../mirrored.ts';
import type { Cancellations } from './cancellations.ts';
import { exposureByMarket } from './exposure.ts';
import { getOrderPage, type OrderPageNeeds } from './get-order-page.ts';
import { type MarketRiskNeeds, marketRisk } from './market-risk.ts';
import { type MirroredNeeds, mirroredNow } from './mirrored-watch.ts';
import type { OrderServices } from './orders.ts';
import { findMirrored } from './review-mirrored.ts';

export interface OrderConsoleNeeds extends MirroredNeeds, OrderPageNeeds, Pick<MarketRiskNeeds, 'gapOf'> {
  readonly db: Database;
  readonly markets: Prices & OrderPageNeeds['markets'];
  readonly links: Pick<Links, 'linksAmong' | 'personOf'>;
  readonly ledger: LedgerReader;
  readonly orders: Pick<OrderServices, 'listOrders' | 'getReceipt'>;
  readonly cancellations: Cancellations;
}

export function bindOrderConsoleCalls(router: CallRouter, needs: OrderConsoleNeeds): void {
  const { db, markets, orders, exposureTerms, cancellations } = needs;
  router.on(contract.listOrdersOf, async ({ customerId, book, status, pageNum, pageSize, ...period }) => {
    const key = { book, customerId: asCustomerId(BigInt(customerId)) };
    const page = { offset: (pageNum - 1) * pageSize, limit: pageSize };
    return accept(await orders.listOrders(key, { status, ...periodOf(period) }, page));
  });
  router.on(contract.getOrderOf, ({ customerId, book, id }) =>
    getOrderPage(needs, { book, customerId: asCustomerId(BigInt(customerId)) }, asRecordId(BigInt(id))),
  );
  router.on(contract.getExposure, async () => accept(await exposureByMarket(db, markets)));
  router.on(contract.getMarketRisk, (market) => marketRisk(needs, market));
  router.on(contract.getMirrored, async () =>
    accept({
      reviewedAbove: formatUnits(exposureTerms.current.reviewMirroredAbove),
      pairs: (await mirroredNow(needs)).map(pairView),
    }),
  );
  router.on(contract.getReviewedMirrored, async ({ subjectId }) => {
    const row = await findMirrored(db, subjectId);
    if (row === undefined) return refuse('NOT_FOUND');
    const { long_customer, short_customer, found_at } = row;
    const pair = pairView({ ...row, long: asCustomerId(long_customer), short: asCustomerId(short_customer) });
    return accept({ ...pair, foundAt: found_at.toISOString() });
  });
  router.on(contract.countLiveOrders, async ({ book, code, uid }) =>
    accept(await cancellations.preview({ book, code, customerId: uid })),
  );
  router.on(
    contract.requestCancellation,
    async ({ book, code, uid, reasonCode, note }, { operator, request }) => {
      // Who may freeze one customer has no word in a market that all customers trade.
      if (uid === undefined && !operator.permissions.has('exposure.decide')) return refuse('FORBIDDEN');
      return cancellations.request({
        book,
        code,
        customerId: uid,
        reasonCode,
        note,
        requestedBy: operator.operatorId,
        request,
      });
    },
  );
  router.on(contract.getCancellation, ({ id }) => cancellations.get(BigInt(id)));
}

function pairView({ code, long, short, sharing, notional }: Mirrored): contract.MirroredPair {
  return {
    code,
    longUid: String(long),
    shortUid: String(short),
    sharing: [...sharing],
    notional: formatUnits(notional),
  };
}
