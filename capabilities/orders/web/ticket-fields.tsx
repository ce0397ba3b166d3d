import { Plus, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { formatPrice, parsePrice } from '#foundation/money/price.ts';
import { Button } from '#foundation/ui/button.tsx';
import { IconButton } from '#foundation/ui/icon-button.tsx';
import { NumberField } from '#foundation/ui/number-field.tsx';
import { Segmented } from '#foundation/ui/segmented.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import { orderTypes } from '../contract.ts';
import type { Direction } from '../valuation.ts';
import {
  leverageChoices,
  type Prices,
  suggestedAnew,
  suggestTrailing,
  type Ticket,
  type TicketField,
} from './ticket.ts';
import { type TradingTerms, useDealing } from './traded-market.ts';

type FieldsProps = {
  terms: TradingTerms;
  onChange: (changes: Partial<Ticket>) => void;
  errorOf: (field: TicketField) => string | undefined;
};

type TicketProps = FieldsProps & { ticket: Ticket };

/** Which way and when: at once, at a better price, or at a worse one. */
export function KindFields({
  ticket,
  onDirection,
  onChange,
}: Pick<TicketProps, 'ticket' | 'onChange'> & { onDirection: (direction: Direction) => void }) {
  const t = useTranslations('orders.ticket');
  return (
    <>
      <Segmented
        wide
        label={t('direction')}
        value={ticket.direction}
        onChange={onDirection}
        options={[
          { value: 'buy', label: t('buy'), tone: 'rise' },
          { value: 'sell', label: t('sell'), tone: 'fall' },
        ]}
      />
      <Segmented
        wide
        size="small"
        label={t('type')}
        value={ticket.type}
        onChange={(type) => onChange({ type, ...suggestedAnew })}
        options={orderTypes.map((type) => ({ value: type, label: t(`types.${type}`) }))}
      />
    </>
  );
}

/** What a limit or stop order waits for, with the side that it must stand on in words. */
export function WaitingPriceField({
  ticket: { type, direction },
  price,
  terms,
  onChange,
  errorOf,
}: TicketProps & { price: string }) {
  const t = useTranslations('orders.ticket');
  const format = useFormat();
  const dealing = useDealing(terms.code);
  if (type === 'market') return null;
  const now = direction === 'buy' ? dealing?.ask : dealing?.bid;
  return (
    <NumberField
      label={t('price')}
      value={price}
      onChange={(next) => onChange({ price: next })}
      step={priceStep(terms.decimals)}
      decimals={terms.decimals}
      hint={t(`waits.${direction}.${type}`, {
        now: now === undefined ? '–' : format.price(formatPrice(now), terms.decimals),
      })}
      error={errorOf('price')}
    />
  );
}

export function QuantityFields({
  ticket,
  terms,
  leverageLimit,
  onChange,
  errorOf,
}: TicketProps & { leverageLimit: number }) {
  const t = useTranslations('orders.ticket');
  const format = useFormat();
  const leverageError = errorOf('leverage');
  return (
    <>
      <NumberField
        label={t('lots')}
        value={ticket.lots}
        onChange={(lots) => onChange({ lots })}
        step={terms.lotStep}
        min={terms.minLots}
        max={terms.maxLots}
        decimals={8}
        hint={t('lotsHint', {
          min: format.decimal(terms.minLots),
          step: format.decimal(terms.lotStep),
          size: format.decimal(terms.contractSize),
        })}
        error={errorOf('lots')}
      />
      <div className="flex flex-col gap-1.5">
        <p aria-hidden="true" className="text-note font-medium text-quiet">
          {t('leverage')}
        </p>
        <Segmented
          wide
          size="small"
          label={t('leverage')}
          value={String(ticket.leverage)}
          onChange={(leverage) => onChange({ leverage: Number(leverage) })}
          options={leverageChoices(leverageLimit).map((each) => ({ value: String(each), label: `${each}×` }))}
        />
        {leverageLimit < terms.maxLeverage && (
          <p className="text-note text-faint">{t('leverageLimit', { max: leverageLimit })}</p>
        )}
        {leverageError !== undefined && (
          <p role="alert" className="text-note text-danger">
            {leverageError}
          </p>
        )}
      </div>
    </>
  );
}

/** Stop loss, take profit and, for who wants it, a stop that follows. */
export function StopFields({ ticket, prices, terms, onChange, errorOf }: TicketProps & { prices: Prices }) {
  const t = useTranslations('orders.ticket');
  const step = priceStep(terms.decimals);
  return (
    <>
      <NumberField
        label={t('stopLoss')}
        value={prices.stopLoss}
        onChange={(stopLoss) => onChange({ stopLoss })}
        step={step}
        decimals={terms.decimals}
        error={errorOf('stopLoss')}
      />
      <NumberField
        label={t('takeProfit')}
        value={prices.takeProfit}
        onChange={(takeProfit) => onChange({ takeProfit })}
        step={step}
        decimals={terms.decimals}
        error={errorOf('takeProfit')}
      />
      <TrailingField
        value={ticket.trailing}
        suggestion={suggestTrailing(prices, terms.decimals)}
        decimals={terms.decimals}
        onChange={(trailing) => onChange({ trailing })}
        error={errorOf('trailing')}
      />
    </>
  );
}

/** Optional: a button until it is wanted, then its distance. */
export function TrailingField({
  value,
  suggestion,
  decimals,
  onChange,
  error,
}: {
  value: string | undefined;
  suggestion: string;
  decimals: number;
  onChange: (value: string | undefined) => void;
  error?: string | undefined;
}) {
  const t = useTranslations('orders.ticket.trailing');
  if (value === undefined) {
    return (
      <Button
        size="small"
        tone="quiet"
        className="self-start"
        icon={<Plus size={16} aria-hidden="true" />}
        onClick={() => onChange(suggestion)}
      >
        {t('add')}
      </Button>
    );
  }
  return (
    <div className="flex items-start gap-2">
      <NumberField
        className="min-w-0 flex-1"
        label={t('label')}
        value={value}
        onChange={onChange}
        step={priceStep(decimals)}
        decimals={decimals}
        hint={t('hint')}
        error={error}
      />
      <IconButton
        label={t('remove')}
        icon={<X size={16} aria-hidden="true" />}
        className="mt-[22px]"
        onClick={() => onChange(undefined)}
      />
    </div>
  );
}

/** One press moves ten points: a single one is nothing to a hand. */
export function priceStep(decimals: number): string {
  const ten = parsePrice(`0.${'0'.repeat(Math.max(0, decimals - 2))}1`);
  return decimals >= 2 && ten !== undefined ? formatPrice(ten) : '1';
}
