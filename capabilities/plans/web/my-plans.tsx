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

/**
 * The customer's plans, newest first: those under way with what leaving would return, then those that have
 * ended.
 */
export function MyPlans() {
  const t = useTranslations('plans.mine');
  const refusalText = useRefusalText();
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<{ dialog: 'exit' | 'receipt'; order: SmartOrder }>();
  const orders = useSmartOrders(page);
  const close = () => setOpen(undefined);
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
              onExit={() => setOpen({ dialog: 'exit', order })}
              onReceipt={() => setOpen({ dialog: 'receipt', order })}
            />
          ))}
        </ul>
      )}
      {orders.data !== undefined && orders.data.total > plansPerPage && (
        <Pagination page={page} pageSize={plansPerPage} total={orders.data.total} onPage={setPage} />
      )}
      {open?.dialog === 'exit' && <ExitPlan order={open.order} onClose={close} />}
      {open?.dialog === 'receipt' && <PlanReceipt order={open.order} onClose={close} />}
    </Card>
  );
}
