import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import type { Instrument } from '#capabilities/markets/markets/contract.ts';
import { useOrders } from '#capabilities/products/orders/web/queries.ts';
import { lazyPart } from '#foundation/ui/lazy-part.tsx';
import { LinkButton } from '#foundation/ui/link-button.tsx';
import { useBook } from '#foundation/ui/session-state.ts';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { Tabs } from '#foundation/ui/tabs.tsx';
import { deskPositions } from './desk-chart.tsx';
import { DeskFacts } from './desk-facts.tsx';
import { DeskOptions } from './lazy-options.tsx';
import type { DeskTab } from './use-placed.ts';

/** After prices, chart and ticket: its rows wait for their own answer meanwhile. */
const OrderLists = lazyPart(
  () => import('#capabilities/products/orders/web/order-lists.tsx'),
  (module) => module.OrderLists,
);

/** Below the demo account's first position alone. */
const FirstOrder = lazyPart(
  () => import('#capabilities/money/accounts/web/first-order.tsx'),
  (module) => module.FirstOrder,
  'unseen',
);

type Props = { instrument: Instrument; tab: DeskTab; onTab: (tab: DeskTab) => void };

/** The customer's orders beside the chart, and the market's terms. */
export function DeskTabs({ instrument, tab, onTab }: Props) {
  const t = useTranslations('orders');
  const isDemo = useBook() === 'demo';
  const { data: open } = useOrders({ status: 'open' }, 1, deskPositions);
  const { data: pending } = useOrders({ status: 'pending' }, 1, deskPositions);
  return (
    <section className="min-w-0 [grid-area:lists] wide:overflow-hidden wide:rounded wide:border wide:border-line wide:bg-raised">
      <Tabs
        label={t('page.title')}
        value={tab}
        onChange={onTab}
        items={[
          { value: 'open', label: t('page.open'), count: open?.total },
          { value: 'pending', label: t('page.pending'), count: pending?.total },
          { value: 'closed', label: t('page.closed') },
          ...(instrument.optionPeriods.length === 0
            ? []
            : [{ value: 'options' as const, label: t('page.options') }]),
          { value: 'facts', label: t('page.facts') },
        ]}
        className="*:first:px-4 wide:flex wide:h-full wide:flex-col wide:*:first:shrink-0 wide:*:first:px-5 wide:*:last:min-h-0 wide:*:last:flex-1 wide:*:last:overflow-y-auto"
        action={
          <LinkButton to="/profile/orders" tone="quiet" size="small" className="phone:hidden">
            {t('page.all')}
          </LinkButton>
        }
      >
        {tab === 'facts' ? (
          <div className="max-w-text px-4 py-2 wide:px-5">
            <DeskFacts instrument={instrument} />
          </div>
        ) : tab === 'options' ? (
          <Suspense>
            <DeskOptions />
          </Suspense>
        ) : (
          <Suspense
            fallback={
              <div className="p-5">
                <SkeletonLines lines={3} />
              </div>
            }
          >
            <OrderLists status={tab} pageSize={tab === 'closed' ? 20 : deskPositions} skeletonRows={2} />
            {isDemo && tab === 'open' && (open?.total ?? 0) > 0 && <FirstOrder />}
          </Suspense>
        )}
      </Tabs>
    </section>
  );
}
