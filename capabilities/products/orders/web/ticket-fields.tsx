import { Plus, X } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatPrice, parsePrice } from '#foundation/money/price.ts';
import { Button } from '#foundation/ui/button.tsx';
import { IconButton } from '#foundation/ui/icon-button.tsx';
import { lazyPart } from '#foundation/ui/lazy-part.tsx';
import { NumberField } from '#foundation/ui/number-field.tsx';
import { Segmented } from '#foundation/ui/segmented.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import { orderTypes } from '../order-type.ts';
import type { Direction } from '../valuation.ts';
import { type Expiry, expiries } from './expiry.ts';
import { useOrderTerms } from './queries.ts';
import { moneyAt, type Opening, percentAway, type StopUnit, type Typed } from './sizing.ts';
import {
  type Filled,
  leverageChoices,
  suggestedAnew,
  suggestTrailing,
  type Ticket,
  type TicketField,
  withStopLoss,
} from './ticket.ts';
import { type TradingTerms, useDealing } from './traded-market.ts';
import { UnitSelect } from './unit-select.tsx';
import { useKept } from './use-kept.ts';

/** Few orders end on a day of their own: the market's screen comes up without it. */
const DateField = lazyPart(
  () => import('#foundation/ui/date-field.tsx'),
  (module) => module.DateField,
);

export type TicketProps = {
  ticket: Ticket;
  filled: Filled;
  /** What one figure follows from another by; undefined while prices are awaited. */
  opening: Opening | undefined;
  /** The same at this moment's price. */
  now: Opening | undefined;
  terms: TradingTerms;
  onChange: (changes: Partial<Ticket>) => void;
  errorOf: (field: TicketField) => string | undefined;
};

/** Which way and when: at once, at a better price, or at a worse one; and how much of it is borrowed. */
export function KindFields({
  ticket,
  terms,
  leverageLimit,
  onDirection,
  onChange,
  errorOf,
  beside,
}: Pick<TicketProps, 'ticket' | 'terms' | 'onChange' | 'errorOf'> & {
  leverageLimit: number;
  onDirection: (direction: Direction) => void;
  beside?: ReactNode;
}) {
  const t = useTranslations('orders.ticket');
  const leverageError = errorOf('leverage');
  return (
    <>
      <div className="flex items-center gap-2">
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
        {beside}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
        <Segmented
          wide
          size="small"
          label={t('type')}
          value={ticket.type}
          onChange={(type) => onChange({ type, ...suggestedAnew })}
          options={orderTypes.map((type) => ({ value: type, label: t(`types.${type}`) }))}
        />
        <UnitSelect
          boxed
          label={t('leverage')}
          value={String(ticket.leverage)}
          onChange={(leverage) => onChange({ leverage: Number(leverage) })}
          options={leverageChoices(leverageLimit).map((each) => ({ value: String(each), label: `${each}×` }))}
        />
      </div>
      {leverageLimit < terms.maxLeverage && (
        <p className="text-note text-faint">{t('leverageLimit', { max: leverageLimit })}</p>
      )}
      {leverageError !== undefined && (
        <p role="alert" className="text-note text-danger">
          {leverageError}
        </p>
      )}
    </>
  );
}

/** What a limit or stop order waits for, with the side that it must stand on in words. */
export function WaitingPriceField({ ticket, filled, terms, onChange, errorOf }: TicketProps) {
  const t = useTranslations('orders.ticket');
  const format = useFormat();
  const dealing = useDealing(terms.code);
  const { data: agreed } = useOrderTerms(terms.code);
  const { type, direction } = ticket;
  const kept = useKept(ticket.price === undefined, filled.price, (price) => onChange({ price }));
  if (type === 'market') return null;
  const now = direction === 'buy' ? dealing?.ask : dealing?.bid;
  return (
    <>
      <NumberField
        label={t('price')}
        {...kept}
        value={filled.price}
        step={priceStep(terms.decimals)}
        decimals={terms.decimals}
        hint={t(`waits.${direction}.${type}`, {
          now: now === undefined ? '–' : format.price(formatPrice(now), terms.decimals),
        })}
        error={errorOf('price')}
      />
      <ExpiryField
        value={ticket}
        usual={t('expiry.usual', { days: agreed?.pendingDays ?? 0 })}
        onChange={onChange}
        error={errorOf('until')}
      />
    </>
  );
}

/** When the order expires; `usual`: what it is unless something else is chosen. */
export function ExpiryField({
  value: { expires, expiryDate },
  usual,
  onChange,
  error,
}: {
  value: Expiry;
  usual: string;
  onChange: (changes: Partial<Expiry>) => void;
  error: string | undefined;
}) {
  const t = useTranslations('orders.ticket.expiry');
  const names = { usual, day: t('day'), date: t('date') };
  return (
    <div className="flex flex-col gap-1">
      <div className="flex min-h-8 items-center justify-between gap-2">
        <span className="text-note text-quiet">{t('label')}</span>
        <UnitSelect
          label={t('label')}
          value={expires}
          onChange={(next) => onChange({ expires: next })}
          options={expiries.map((each) => ({ value: each, label: names[each] }))}
        />
      </div>
      {expires === 'date' && (
        <Suspense fallback={<div className="h-control" />}>
          <DateField
            hideLabel
            label={t('chooseDate')}
            placeholder={t('chooseDate')}
            value={expiryDate}
            onChange={(date) => onChange({ expiryDate: date })}
            error={error}
          />
        </Suspense>
      )}
    </div>
  );
}

const stopUnits = ['price', 'percent', 'money'] as const;

/**
 * Stop loss, take profit and, for who wants it, a stop that follows. Each by price, by its distance or by
 * what it brings; what isn't typed follows.
 */
export function StopFields(props: TicketProps) {
  const { ticket, filled, terms, onChange, errorOf } = props;
  const t = useTranslations('orders.ticket');
  const [unit, setUnit] = useState<StopUnit>('price');
  const trailing = (
    <TrailingField
      value={ticket.trailing}
      suggestion={suggestTrailing(filled, terms.decimals)}
      decimals={terms.decimals}
      onChange={(distance) => onChange({ trailing: distance })}
      error={errorOf('trailing')}
    />
  );
  return (
    <div className="flex flex-col gap-1">
      <div className="flex min-h-8 items-center justify-between gap-2">
        {ticket.trailing === undefined ? trailing : <span />}
        <UnitSelect
          label={t('stopUnit')}
          value={unit}
          onChange={setUnit}
          options={stopUnits.map((each) => ({ value: each, label: t(`stopUnits.${each}`) }))}
        />
      </div>
      <div className="grid grid-cols-2 items-start gap-3">
        <StopField
          {...props}
          which="stopLoss"
          unit={unit}
          onTyped={(typed) => onChange(withStopLoss(ticket, typed, filled))}
        />
        <StopField
          {...props}
          which="takeProfit"
          unit={unit}
          onTyped={(takeProfit) => onChange({ takeProfit })}
        />
      </div>
      {ticket.trailing !== undefined && trailing}
    </div>
  );
}

type StopFieldProps = TicketProps & {
  which: 'stopLoss' | 'takeProfit';
  unit: StopUnit;
  onTyped: (typed: Typed<StopUnit> | undefined) => void;
};

function StopField({ which, unit, ticket, filled, opening, now, terms, errorOf, onTyped }: StopFieldProps) {
  const t = useTranslations('orders.ticket');
  const format = useFormat();
  const price = filled[which];
  const percent = opening && percentAway(price, opening);
  const money = opening && moneyAt(filled.lots, price, opening);
  const follows = { price, percent: percent ?? '', money: money?.replace('-', '') ?? '' };
  const typed = ticket[which];
  const kept = useKept(typed === undefined && unit === 'price', price, (value) =>
    onTyped(value === undefined ? undefined : { by: unit, value }),
  );
  const away = now && percentAway(price, now);
  const hint =
    unit === 'price'
      ? away && t('away', { percent: format.percent(Number(away)) })
      : price !== '' && <bdi dir="ltr">{format.price(price, terms.decimals)}</bdi>;
  return (
    <NumberField
      label={t(unit === 'price' ? which : `${which}By.${unit}`)}
      {...kept}
      value={typed?.by === unit ? typed.value : follows[unit]}
      step={{ price: priceStep(terms.decimals), percent: '0.1', money: '1' }[unit]}
      hideSteps
      decimals={unit === 'price' ? terms.decimals : 2}
      hint={<span className="num">{hint || '–'}</span>}
      error={errorOf(which)}
    />
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
        className="-ms-2 self-start px-2!"
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

/** A press steps by 10 points; 1 point is too fine for a button. */
export function priceStep(decimals: number): string {
  const ten = parsePrice(`0.${'0'.repeat(Math.max(0, decimals - 2))}1`);
  return decimals >= 2 && ten !== undefined ? formatPrice(ten) : '1';
}
