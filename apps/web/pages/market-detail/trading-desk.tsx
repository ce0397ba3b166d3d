import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { MarketHeader } from '#capabilities/markets/web/market-header.tsx';
import type { Order } from '#capabilities/orders/contract.ts';
import { OrderReceipt } from '#capabilities/orders/web/order-dialogs.tsx';
import { OrderLists } from '#capabilities/orders/web/order-lists.tsx';
import { OrderTicket } from '#capabilities/orders/web/order-ticket.tsx';
import { useOrders } from '#capabilities/orders/web/queries.ts';
import { Card } from '#foundation/ui/card.tsx';
import { LinkButton } from '#foundation/ui/link-button.tsx';
import { Tabs } from '#foundation/ui/tabs.tsx';
import { tradingTermsOf } from '../../traded-markets.ts';
import { LiveMarginWarning } from '../live-margin-warning.tsx';
import { useAvailable } from '../use-available.ts';
import { DeskChart, type DeskProps, deskPositions } from './desk-chart.tsx';
import { DeskFacts } from './desk-facts.tsx';
import { DeskTicket } from './desk-ticket.tsx';
import { DeskOptions } from './lazy-options.tsx';
import { type DeskTab, usePlaced } from './use-placed.ts';

/** Where a window is too narrow for the positions beside the ticket, they have its whole width below both. */
const deskGrid =
  'grid h-[calc(100dvh-92px)] min-h-[660px] grid-cols-[minmax(0,1fr)_344px] grid-rows-[auto_minmax(0,1fr)_auto] gap-4 max-[1199px]:h-[880px]';

/** The desktop's desk: chart, ticket and positions in one window, without scrolling at 1440 × 900. */
export function TradingDesk(props: DeskProps) {
  const { instrument } = props;
  const t = useTranslations('orders.ticket');
  const [tab, setTab] = useState<DeskTab>('open');
  const [opened, setOpened] = useState<Order>();
  const onPlaced = usePlaced({ onOpened: setOpened, onTab: setTab });
  const available = useAvailable();
  return (
    <div className={deskGrid}>
      <MarketHeader instrument={instrument} />
      <section className="min-h-0 overflow-hidden rounded border border-line bg-raised">
        <DeskChart {...props} />
      </section>
      <section
        aria-label={t('title')}
        className="col-start-2 row-span-3 row-start-1 min-h-0 overflow-y-auto rounded border border-line bg-raised p-4 [scrollbar-width:thin] max-[1199px]:row-span-2"
      >
        <LiveMarginWarning />
        <DeskTicket instrument={instrument} available={available} onBought={() => setTab('options')}>
          <OrderTicket terms={tradingTermsOf(instrument)} available={available} onPlaced={onPlaced} />
        </DeskTicket>
      </section>
      <DeskTabs {...props} tab={tab} onTab={setTab} />
      {opened !== undefined && (
        <OrderReceipt id={opened.id} order={opened} onClose={() => setOpened(undefined)} />
      )}
    </div>
  );
}

function DeskTabs({ instrument, tab, onTab }: DeskProps & { tab: DeskTab; onTab: (tab: DeskTab) => void }) {
  const t = useTranslations('orders');
  const { data: open } = useOrders({ status: 'open' }, 1, deskPositions);
  const { data: pending } = useOrders({ status: 'pending' }, 1, deskPositions);
  return (
    <Card flush className="h-60 overflow-hidden max-[1199px]:col-span-2">
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
        className="flex h-60 flex-col *:first:shrink-0 *:first:px-5 *:last:min-h-0 *:last:flex-1 *:last:overflow-y-auto"
        action={
          <LinkButton to="/profile/orders" tone="quiet" size="small">
            {t('page.all')}
          </LinkButton>
        }
      >
        {tab === 'facts' ? (
          <div className="max-w-text px-5 py-2">
            <DeskFacts instrument={instrument} />
          </div>
        ) : tab === 'options' ? (
          <Suspense>
            <DeskOptions />
          </Suspense>
        ) : (
          <OrderLists status={tab} pageSize={tab === 'closed' ? 20 : deskPositions} skeletonRows={2} />
        )}
      </Tabs>
    </Card>
  );
}
