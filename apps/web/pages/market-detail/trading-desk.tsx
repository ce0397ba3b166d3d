import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { InstrumentFacts } from '#capabilities/markets/web/instrument-facts.tsx';
import { MarketHeader } from '#capabilities/markets/web/market-header.tsx';
import type { Order } from '#capabilities/orders/contract.ts';
import { ReceiptDialog } from '#capabilities/orders/web/order-dialogs.tsx';
import { OrderLists } from '#capabilities/orders/web/order-lists.tsx';
import { OrderTicket } from '#capabilities/orders/web/order-ticket.tsx';
import { useOrders } from '#capabilities/orders/web/queries.ts';
import { Card } from '#foundation/ui/card.tsx';
import { LinkButton } from '#foundation/ui/link-button.tsx';
import { Tabs } from '#foundation/ui/tabs.tsx';
import { tradingTermsOf } from '../../traded-markets.ts';
import { DeskChart, type DeskProps, deskPositions } from './desk-chart.tsx';
import { useAvailable } from './use-available.ts';

/** The desktop's desk: chart, ticket and positions in one window, without scrolling at 1440 × 900. */
export function TradingDesk(props: DeskProps) {
  const { instrument } = props;
  const t = useTranslations('orders.ticket');
  const [placed, setPlaced] = useState<Order>();
  const available = useAvailable();
  return (
    <div className="grid h-[calc(100dvh-92px)] min-h-[660px] grid-cols-[minmax(0,1fr)_344px] gap-4">
      <div className="flex min-h-0 min-w-0 flex-col gap-4">
        <MarketHeader instrument={instrument} />
        <section className="min-h-0 flex-1 overflow-hidden rounded border border-line bg-raised">
          <DeskChart {...props} />
        </section>
        <DeskTabs {...props} />
      </div>
      <section
        aria-label={t('title')}
        className="min-h-0 overflow-y-auto rounded border border-line bg-raised p-4 [scrollbar-width:thin]"
      >
        <OrderTicket terms={tradingTermsOf(instrument)} available={available} onPlaced={setPlaced} />
      </section>
      {placed !== undefined && (
        <ReceiptDialog id={placed.id} order={placed} onClose={() => setPlaced(undefined)} />
      )}
    </div>
  );
}

type DeskTab = 'open' | 'closed' | 'facts';

function DeskTabs({ instrument }: DeskProps) {
  const t = useTranslations('orders');
  const [tab, setTab] = useState<DeskTab>('open');
  const { data: open } = useOrders({ status: 'open' }, 1, deskPositions);
  return (
    <Card flush className="h-60 shrink-0 overflow-hidden">
      <Tabs
        label={t('page.title')}
        value={tab}
        onChange={setTab}
        items={[
          { value: 'open', label: t('page.open'), count: open?.total },
          { value: 'closed', label: t('page.closed') },
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
            <InstrumentFacts instrument={instrument} />
          </div>
        ) : (
          <OrderLists status={tab} pageSize={tab === 'open' ? deskPositions : 20} skeletonRows={2} />
        )}
      </Tabs>
    </Card>
  );
}
