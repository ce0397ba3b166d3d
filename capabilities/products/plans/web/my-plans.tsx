import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Answered } from '#foundation/ui/answered.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { Pagination } from '#foundation/ui/pagination.tsx';
import { RowList, WaitingRows } from '#foundation/ui/row-list.tsx';
import { EmptyState } from '#foundation/ui/states.tsx';
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
  const [page, setPage] = useState(1);
  const [leaving, setLeaving] = useState<SmartOrder>();
  const orders = useSmartOrders(page);
  return (
    <Card title={t('title')} flush>
      <Answered answer={orders} waiting={<WaitingRows lines={4} />}>
        {({ rows, total }) => (
          <>
            <RowList rows={rows} empty={<EmptyState title={t('empty')} body={t('emptyBody')} />}>
              {(order) => (
                <SmartOrderRow
                  key={order.id}
                  order={order}
                  onExit={() => setLeaving(order)}
                  onReceipt={() => onReceipt(order.id)}
                />
              )}
            </RowList>
            <Pagination page={page} pageSize={plansPerPage} total={total} onPage={setPage} />
          </>
        )}
      </Answered>
      {leaving && <ExitPlan order={leaving} onClose={() => setLeaving(undefined)} />}
      {receipt !== undefined && <PlanReceipt id={receipt} onClose={() => onReceipt(undefined)} />}
    </Card>
  );
}
