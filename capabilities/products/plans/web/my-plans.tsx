import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { Pagination } from '#foundation/ui/pagination.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { EmptyState, FailedState } from '#foundation/ui/states.tsx';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import type { SmartOrder } from '../contract.ts';
import { ExitPlan } from './exit-plan.tsx';
import { PlanReceipt } from './plan-receipt.tsx';
import { plansPerPage, useSmartOrders } from './queries.ts';
import { SmartOrderRow } from './smart-order-row.tsx';

/** The plan whose receipt is shown, by its id, and the way to another or none. */
export type PlanReceiptShown = {
  receipt: string | undefined;
  onReceipt: (id: string | undefined) => void;
};

/**
 * The customer's plans, newest first: those under way with what leaving would return, then those that have
 * ended. Whose receipt is shown is the address's.
 */
export function MyPlans({ receipt, onReceipt }: PlanReceiptShown) {
  const t = useTranslations('plans.mine');
  const refusalText = useRefusalText();
  const [page, setPage] = useState(1);
  const [leaving, setLeaving] = useState<SmartOrder>();
  const orders = useSmartOrders(page);
  return (
    <Card title={t('title')} flush>
      {orders.data === undefined ? (
        orders.isError ? (
          <FailedState
            body={refusalText(orders.error)}
            onRetry={() => void orders.refetch()}
            busy={orders.isFetching}
          />
        ) : (
          <div className="p-4">
            <SkeletonLines lines={4} />
          </div>
        )
      ) : orders.data.rows.length === 0 ? (
        <EmptyState title={t('empty')} body={t('emptyBody')} />
      ) : (
        <ul className="divide-y divide-line">
          {orders.data.rows.map((order) => (
            <SmartOrderRow
              key={order.id}
              order={order}
              onExit={() => setLeaving(order)}
              onReceipt={() => onReceipt(order.id)}
            />
          ))}
        </ul>
      )}
      {orders.data !== undefined && orders.data.total > plansPerPage && (
        <Pagination page={page} pageSize={plansPerPage} total={orders.data.total} onPage={setPage} />
      )}
      {leaving && <ExitPlan order={leaving} onClose={() => setLeaving(undefined)} />}
      {receipt !== undefined && <PlanReceipt id={receipt} onClose={() => onReceipt(undefined)} />}
    </Card>
  );
}
