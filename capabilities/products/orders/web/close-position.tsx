import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { asLots, formatLots, parseLots } from '#foundation/money/price.ts';
import { Button } from '#foundation/ui/button.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { MoneyDialog } from '#foundation/ui/money-dialog.tsx';
import { NumberField } from '#foundation/ui/number-field.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { Order } from '../contract.ts';
import { partOfLots, shareOf } from './closing-part.ts';
import { LiveClosingPrice, LiveProfit } from './live-profit.tsx';
import { useCloseOrder } from './queries.ts';
import { useListing, useTradingTerms } from './traded-market.ts';

type Props = { order: Order; onClose: () => void; onClosed: (order: Order) => void };

/** Asks before a position, or some of its lots, is closed at the price of the moment. */
export function ClosePosition({ order, onClose, onClosed }: Props) {
  const t = useTranslations('orders.close');
  const format = useFormat();
  const name = useListing(order.code)?.name ?? order.code;
  const close = useCloseOrder(order.id, onClosed);
  const [lots, setLots] = useState(order.lots);
  const part = parseLots(lots);
  const isWhole = part === parseLots(order.lots);

  const confirmLabel = (closed: string) => t('confirm', { lots: format.lots(closed) });
  return (
    <MoneyDialog
      command={close}
      input={part === undefined ? undefined : { id: order.id, ...(isWhole ? {} : { lots }) }}
      asked={(input) => confirmLabel(input.lots ?? order.lots)}
      lookUp="/profile/orders"
      onClose={onClose}
      title={t('title', { lots: format.lots(lots), name })}
      confirmLabel={confirmLabel(lots)}
      body={
        <div className="flex flex-col gap-3">
          <LotsToClose order={order} value={lots} onChange={setLots} />
          <FactList
            dense
            facts={[
              { label: t('price'), value: <LiveClosingPrice order={order} />, strong: true },
              { label: t('profit'), value: <LiveProfit order={order} lots={lots} /> },
              {
                label: t('fee'),
                value: <Money amount={shareOf(order.fee, lots, order.lots)} currency="USDT" />,
              },
              {
                label: t('margin'),
                value: <Money amount={shareOf(order.requiredMargin, lots, order.lots)} currency="USDT" />,
              },
              !isWhole && { label: t('rest'), value: <Rest order={order} lots={lots} /> },
            ]}
          />
          <p className="text-note">{t('note')}</p>
        </div>
      }
    />
  );
}

const shares = [25, 50, 75, 100] as const;

/** How many of the position's lots: typed, stepped, or a share of them. */
function LotsToClose({
  order,
  value,
  onChange,
}: {
  order: Order;
  value: string;
  onChange: (lots: string) => void;
}) {
  const t = useTranslations('orders.close');
  const format = useFormat();
  const terms = useTradingTerms(order.code);
  if (terms === undefined) return null;
  const choices = shares.flatMap((share) => {
    const lots = partOfLots(order.lots, share, terms);
    return lots === undefined ? [] : [{ share, lots }];
  });
  if (choices.length < 2) return null;
  return (
    <div className="flex flex-col gap-2 text-ink">
      <NumberField
        label={t('lots')}
        value={value}
        onChange={onChange}
        step={terms.lotStep}
        min={terms.minLots}
        max={order.lots}
        decimals={8}
      />
      <div className="flex gap-2 *:flex-1" dir="ltr">
        {choices.map(({ share, lots }) => (
          <Button key={share} size="small" aria-pressed={lots === value} onClick={() => onChange(lots)}>
            {format.percent(share, { digits: 0 })}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** What stays open. */
function Rest({ order, lots }: { order: Order; lots: string }) {
  const t = useTranslations('orders.receipt');
  const format = useFormat();
  const rest = (parseLots(order.lots) ?? 0n) - (parseLots(lots) ?? 0n);
  return rest <= 0n ? '–' : t('lots', { lots: format.lots(formatLots(asLots(rest))) });
}
