import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { MarketHeader } from '#capabilities/markets/web/market-header.tsx';
import { LivePrice } from '#capabilities/markets/web/price-cell.tsx';
import type { Order } from '#capabilities/orders/contract.ts';
import { OrderReceipt } from '#capabilities/orders/web/order-dialogs.tsx';
import { OrderLists } from '#capabilities/orders/web/order-lists.tsx';
import { OrderTicket } from '#capabilities/orders/web/order-ticket.tsx';
import { Button } from '#foundation/ui/button.tsx';
import { Tabs } from '#foundation/ui/tabs.tsx';
import { tradingTermsOf } from '../../traded-markets.ts';
import { LiveMarginWarning } from '../live-margin-warning.tsx';
import { useAvailable } from '../use-available.ts';
import { DeskChart, type DeskProps } from './desk-chart.tsx';
import { DeskFacts } from './desk-facts.tsx';
import { DeskTicket } from './desk-ticket.tsx';
import { DeskOptions } from './lazy-options.tsx';
import { type DeskTab, usePlaced } from './use-placed.ts';

/** Loaded when it is first opened: prices and chart come up without it. */
const BottomSheet = lazy(() =>
  import('#foundation/ui/bottom-sheet.tsx').then((module) => ({ default: module.BottomSheet })),
);

/** The phone's desk: price, chart and positions; the ticket comes up from the thumb's edge. */
export function PhoneTradingDesk(props: DeskProps) {
  const { instrument } = props;
  const t = useTranslations('orders');
  const [tab, setTab] = useState<DeskTab>('open');
  const [ticket, setTicket] = useState<{ direction: 'buy' | 'sell'; open: boolean }>();
  const [opened, setOpened] = useState<Order>();
  const onPlaced = usePlaced({ onOpened: setOpened, onTab: setTab });
  const available = useAvailable();
  const { appName, code, decimals } = instrument;
  return (
    <div className="pb-[calc(88px+env(safe-area-inset-bottom))]">
      <div className="px-4 py-3">
        <MarketHeader instrument={instrument} />
      </div>
      <section className="h-[380px] border-y border-line bg-raised">
        <DeskChart {...props} />
      </section>
      <Tabs
        label={t('page.title')}
        value={tab}
        onChange={setTab}
        items={[
          { value: 'open', label: t('page.open') },
          { value: 'pending', label: t('page.pending') },
          { value: 'closed', label: t('page.closed') },
          ...(instrument.optionPeriods.length === 0
            ? []
            : [{ value: 'options' as const, label: t('page.options') }]),
          { value: 'facts', label: t('page.facts') },
        ]}
        className="*:first:px-4"
      >
        {tab === 'facts' ? (
          <div className="px-4 py-2">
            <DeskFacts instrument={instrument} />
          </div>
        ) : tab === 'options' ? (
          <Suspense>
            <DeskOptions />
          </Suspense>
        ) : (
          <OrderLists status={tab} skeletonRows={2} />
        )}
      </Tabs>
      <div className="fixed inset-x-0 bottom-0 z-10 flex gap-3 border-t border-line bg-surface px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] *:flex-1">
        {(['sell', 'buy'] as const).map((each) => (
          <Button
            key={each}
            size="large"
            tone={each === 'buy' ? 'rise' : 'fall'}
            onClick={() => setTicket({ direction: each, open: true })}
          >
            <span className="flex flex-col items-center leading-tight">
              {t(`ticket.${each}`)}
              <LivePrice
                code={code}
                decimals={decimals}
                side={each === 'buy' ? 'ask' : 'bid'}
                className="text-center! text-note font-normal"
                tint={false}
              />
            </span>
          </Button>
        ))}
      </div>
      {ticket !== undefined && (
        <Suspense>
          <BottomSheet
            open={ticket.open}
            onOpenChange={(open) => setTicket({ ...ticket, open })}
            title={appName}
          >
            <LiveMarginWarning />
            <DeskTicket
              instrument={instrument}
              available={available}
              onBought={() => {
                setTicket({ ...ticket, open: false });
                setTab('options');
              }}
            >
              <OrderTicket
                terms={tradingTermsOf(instrument)}
                available={available}
                firstDirection={ticket.direction}
                onPlaced={(order) => {
                  setTicket({ ...ticket, open: false });
                  onPlaced(order);
                }}
              />
            </DeskTicket>
          </BottomSheet>
        </Suspense>
      )}
      {opened !== undefined && (
        <OrderReceipt id={opened.id} order={opened} onClose={() => setOpened(undefined)} />
      )}
    </div>
  );
}
