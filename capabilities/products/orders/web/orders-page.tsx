import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { LinkButton } from '#foundation/ui/link-button.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { Pagination } from '#foundation/ui/pagination.tsx';
import { SampleLabel } from '#foundation/ui/sample-label.tsx';
import { Tabs } from '#foundation/ui/tabs.tsx';
import { type OrderStatus, orderStatuses } from '../position.ts';
import { OrderReceipt } from './order-dialogs.tsx';
import { OrderLists } from './order-lists.tsx';
import { ordersPerPage, useOrders } from './queries.ts';
import { useListing } from './traded-market.ts';

/**
 * All orders of the current book. `?receipt=<id>` opens one order's receipt. `actions` are those of the
 * status in sight.
 */
export function OrdersPage({ actions }: { actions?: ((status: OrderStatus) => ReactNode) | undefined }) {
  const t = useTranslations('orders');
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const status = orderStatuses.find((each) => each === search.status) ?? 'open';
  const page = readPage(search.page);
  const show = (next: { status?: string; page?: string }) =>
    void navigate({ to: '/profile/orders', search: next, replace: true, resetScroll: false });
  const keptStatus = status === 'open' ? {} : { status };
  return (
    <Page
      title={t('page.title')}
      back
      backTo="/profile"
      width="full"
      className="phone:px-0 phone:py-0"
      actions={
        actions === undefined ? undefined : <div className="phone:px-4 phone:pt-3">{actions(status)}</div>
      }
    >
      <Card flush className="phone:rounded-none phone:border-x-0 phone:border-t-0">
        <Tabs
          label={t('page.title')}
          value={status}
          onChange={(next) => show(next === 'open' ? {} : { status: next })}
          items={orderStatuses.map((each) => ({ value: each, label: t(`page.${each}`) }))}
          className="*:first:px-4 wide:*:first:px-5"
          action={<PriceSource status={status} page={page} />}
        >
          <OrderLists
            status={status}
            page={page}
            emptyAction={<LinkButton to="/market">{t('empty.toMarkets')}</LinkButton>}
            footer={(total) => (
              <Pagination
                page={page}
                pageSize={ordersPerPage}
                total={total}
                onPage={(next) => show({ ...keptStatus, page: String(next) })}
              />
            )}
          />
        </Tabs>
      </Card>
      {search.receipt !== undefined && (
        <AskedReceipt id={search.receipt} onClose={() => show({ ...keptStatus })} />
      )}
    </Page>
  );
}

/** The label of simulated or replayed prices, for a list that shows some. */
function PriceSource({ status, page }: { status: OrderStatus; page: number }) {
  const { data } = useOrders({ status }, page);
  const source = useListing(data?.rows[0]?.code ?? '')?.source;
  return <SampleLabel source={source ?? ''} />;
}

/** The order itself is shown where it is among the latest; the receipt speaks for itself otherwise. */
function AskedReceipt({ id, onClose }: { id: string; onClose: () => void }) {
  const open = useOrders({ status: 'open' });
  const closed = useOrders({ status: 'closed' });
  if (open.isPending || closed.isPending) return null;
  const order = [...(open.data?.rows ?? []), ...(closed.data?.rows ?? [])].find((each) => each.id === id);
  return <OrderReceipt id={id} order={order} onClose={onClose} />;
}

function readPage(text: string | undefined): number {
  const page = Number(text ?? '1');
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
}
