import { Keyboard } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { MarketHeader } from '#capabilities/markets/markets/web/market-header.tsx';
import type { Order } from '#capabilities/products/orders/contract.ts';
import { OrderReceipt } from '#capabilities/products/orders/web/order-dialogs.tsx';
import { OrderTicket } from '#capabilities/products/orders/web/order-ticket.tsx';
import { IconButton } from '#foundation/ui/icon-button.tsx';
import { lazyPart } from '#foundation/ui/lazy-part.tsx';
import { useMovable } from '#foundation/ui/use-movable.tsx';
import { useIsWide } from '#foundation/ui/width.ts';
import { tradingTermsOf } from '../../traded-markets.ts';
import { LiveMarginWarning } from '../live-margin-warning.tsx';
import { useAvailable } from '../use-available.ts';
import { DealButtons } from './deal-buttons.tsx';
import { DeskChart, type DeskProps } from './desk-chart.tsx';
import { deskGrid } from './desk-grid.ts';
import { DeskTabs } from './desk-tabs.tsx';
import { DeskTicket } from './desk-ticket.tsx';
import { ShareAhead } from './share-actions.tsx';
import { useDeskKeys } from './use-desk-keys.ts';
import { type DeskTab, usePlaced } from './use-placed.ts';

/** Loaded when it is first opened: prices and chart come up without it. */
const DeskKeys = lazyPart(
  () => import('./desk-keys.tsx'),
  (module) => module.DeskKeys,
  'above',
);
const BottomSheet = lazyPart(
  () => import('#foundation/ui/bottom-sheet.tsx'),
  (module) => module.BottomSheet,
  'above',
);

/**
 * Chart, ticket and positions of a market: in one window on desktops, the ticket in a sheet on phones. What
 * is typed into the ticket stays when the window changes from one to the other.
 */
export function TradingDesk(props: DeskProps) {
  const { instrument } = props;
  const t = useTranslations('orders.ticket');
  const isWide = useIsWide();
  const [tab, setTab] = useState<DeskTab>('open');
  const [direction, setDirection] = useState<'buy' | 'sell'>('buy');
  const [sheet, setSheet] = useState<'open' | 'shut'>();
  const [opened, setOpened] = useState<Order>();
  const [isHelping, setIsHelping] = useState(false);
  useDeskKeys({ onDirection: setDirection, onHelp: () => setIsHelping(true) }, isWide);
  const onPlaced = usePlaced({ onOpened: setOpened, onTab: setTab });
  const ticket = useMovable(
    <Ticket
      instrument={instrument}
      direction={direction}
      onDirection={setDirection}
      onHelp={() => setIsHelping(true)}
      onOptionBought={() => {
        setSheet('shut');
        setTab('options');
      }}
      onPlaced={(order) => {
        setSheet('shut');
        onPlaced(order);
      }}
    />,
  );
  return (
    <div className={`${deskGrid} phone:pb-[calc(88px+env(safe-area-inset-bottom))]`}>
      <div className="[grid-area:head] phone:px-4 phone:py-3">
        <MarketHeader instrument={instrument} />
      </div>
      <section className="min-h-0 overflow-hidden border-line bg-raised [grid-area:chart] phone:h-[380px] phone:border-y wide:rounded wide:border">
        <DeskChart {...props} />
      </section>
      <DeskTabs instrument={instrument} tab={tab} onTab={setTab} />
      {ticket.movable}
      {isWide ? (
        <section
          aria-label={t('title')}
          className="min-h-0 rounded border border-line bg-raised p-4 [grid-area:ticket] [scrollbar-width:thin] min-[1280px]:overflow-y-auto"
        >
          {ticket.place}
        </section>
      ) : (
        <DealButtons
          instrument={instrument}
          onDeal={(chosen) => {
            setDirection(chosen);
            setSheet('open');
          }}
        />
      )}
      {!isWide && sheet !== undefined && (
        <Suspense>
          <BottomSheet
            open={sheet === 'open'}
            onOpenChange={(open) => setSheet(open ? 'open' : 'shut')}
            title={instrument.appName}
          >
            {ticket.place}
          </BottomSheet>
        </Suspense>
      )}
      {isHelping && (
        <Suspense>
          <DeskKeys onClose={() => setIsHelping(false)} />
        </Suspense>
      )}
      {opened !== undefined && (
        <OrderReceipt id={opened.id} order={opened} onClose={() => setOpened(undefined)} />
      )}
    </div>
  );
}

type TicketProps = Pick<DeskProps, 'instrument'> & {
  direction: 'buy' | 'sell';
  onDirection: (direction: 'buy' | 'sell') => void;
  onHelp: () => void;
  onOptionBought: () => void;
  onPlaced: (order: Order) => void;
};

/** Orders, and options where they are sold. */
function Ticket({ instrument, direction, onDirection, onHelp, onOptionBought, onPlaced }: TicketProps) {
  const t = useTranslations('orders.ticket.keys');
  const isWide = useIsWide();
  const available = useAvailable();
  return (
    <>
      <LiveMarginWarning />
      <ShareAhead market={instrument} />
      <DeskTicket instrument={instrument} available={available} onBought={onOptionBought}>
        {(unfit) => (
          <OrderTicket
            terms={tradingTermsOf(instrument)}
            available={available}
            direction={direction}
            onDirection={onDirection}
            unfit={unfit}
            beside={
              isWide && (
                <IconButton
                  size="small"
                  label={t('open')}
                  icon={<Keyboard size={16} aria-hidden="true" />}
                  onClick={onHelp}
                />
              )
            }
            onPlaced={onPlaced}
          />
        )}
      </DeskTicket>
    </>
  );
}
