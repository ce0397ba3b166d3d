import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatPrice, type Price, parsePrice } from '#foundation/money/price.ts';
import { Button } from '#foundation/ui/button.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { NumberStepper } from '#foundation/ui/number-stepper.tsx';
import { Segmented } from '#foundation/ui/segmented.tsx';
import { Notice, RefusalNotice } from '#foundation/ui/states.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { useSettled } from '#foundation/ui/use-settled.ts';
import type { Order } from '../contract.ts';
import type { Direction } from '../valuation.ts';
import { estimateOrder } from './estimate.ts';
import { ConfirmOrder } from './order-dialogs.tsx';
import { OrderPreview } from './order-preview.tsx';
import { type PlaceInput, type QuoteInput, useOrderQuote } from './queries.ts';
import {
  fieldsOfRefusal,
  firstLots,
  hasDrifted,
  leverageChoices,
  missingFields,
  type StopBasis,
  type Stops,
  suggestStops,
  type Ticket,
  type TicketField,
} from './ticket.ts';
import { type TradingTerms, useDealing } from './traded-market.ts';

type Props = {
  terms: TradingTerms;
  /** What can be spent: a decimal string in USDT, undefined while loading. */
  available: string | undefined;
  firstDirection?: Direction | undefined;
  onPlaced: (order: Order) => void;
};

/** Everything an order needs, and what it costs and returns before anything is confirmed. */
export function OrderTicket({ terms, available, firstDirection = 'buy', onPlaced }: Props) {
  const t = useTranslations('orders.ticket');
  const refusalText = useRefusalText();
  const [ticket, setTicket] = useState<Ticket>(() => ({
    direction: firstDirection,
    lots: firstLots(terms.minLots),
    leverage: leverageChoices(Math.min(terms.maxLeverage, 10)).at(-1) ?? 1,
    stopLoss: undefined,
    takeProfit: undefined,
  }));
  const [tried, setTried] = useState(false);
  const [confirming, setConfirming] = useState<QuoteInput>();
  const stops = useStops(ticket, terms);
  const missing = missingFields(ticket, stops);
  const input = {
    code: terms.code,
    type: 'market' as const,
    direction: ticket.direction,
    lots: ticket.lots,
    leverage: ticket.leverage,
    stopLossPrice: stops.stopLoss,
    takeProfitPrice: stops.takeProfit,
  };
  const quote = useSettledQuote(missing.length === 0 && terms.shut === undefined ? input : undefined);
  const dealing = useDealing(terms.code);
  const estimate = dealing === undefined ? undefined : estimateOrder(input, dealing, terms.feeRate);
  // While something is missing the answer is of an order that is no longer in the ticket.
  const answer = missing.length === 0 && terms.shut === undefined ? quote.data : undefined;
  const refusal = answer?.ok === false ? answer : undefined;
  const refusedFields = refusal === undefined ? [] : fieldsOfRefusal(refusal.refusal);
  const change = (changes: Partial<Ticket>) => setTicket({ ...ticket, ...changes });

  function errorOf(field: TicketField): string | undefined {
    if (missing.includes(field)) return tried ? t(`missing.${field}`) : undefined;
    return refusal !== undefined && refusedFields.includes(field) ? refusalText(refusal) : undefined;
  }

  function review() {
    setTried(true);
    if (missing.length === 0 && refusal === undefined) setConfirming(input);
  }

  return (
    <form
      className="flex flex-col gap-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        review();
      }}
    >
      <Segmented
        wide
        label={t('direction')}
        value={ticket.direction}
        onChange={(direction) => change({ direction, stopLoss: undefined, takeProfit: undefined })}
        options={[
          { value: 'buy', label: t('buy'), tone: 'rise' },
          { value: 'sell', label: t('sell'), tone: 'fall' },
        ]}
      />
      <QuantityFields ticket={ticket} terms={terms} onChange={change} errorOf={errorOf} />
      <StopFields stops={stops} terms={terms} onChange={change} errorOf={errorOf} />
      <OrderPreview
        quote={answer?.ok === true ? answer.value : estimate}
        terms={terms}
        busy={quote.isFetching && quote.isPlaceholderData}
      />
      <p className="flex justify-between text-note text-quiet">
        {t('available')}
        <Money amount={available} currency="USDT" />
      </p>
      <div className="sticky -bottom-4 -mb-4 flex flex-col gap-3 bg-raised pb-4">
        <TicketNotice terms={terms} />
        {refusal !== undefined && refusedFields.length === 0 && terms.shut === undefined && (
          <RefusalNotice>{refusalText(refusal)}</RefusalNotice>
        )}
        {quote.error !== null && <RefusalNotice>{refusalText(quote.error)}</RefusalNotice>}
        <Button
          type="submit"
          wide
          size="large"
          tone={ticket.direction === 'buy' ? 'rise' : 'fall'}
          disabled={terms.shut !== undefined}
        >
          {t(`${ticket.direction}Lots`, { lots: ticket.lots === '' ? '0' : ticket.lots })}
        </Button>
      </div>
      {confirming !== undefined && (
        <ConfirmOrder
          input={confirming}
          terms={terms}
          onClose={() => setConfirming(undefined)}
          onPlaced={(order) => {
            setConfirming(undefined);
            onPlaced(order);
          }}
        />
      )}
    </form>
  );
}

/** Asked when the typing pauses; a changed direction or leverage pauses no longer than a key. */
function useSettledQuote(input: PlaceInput | undefined) {
  const settled = useSettled(input === undefined ? '' : JSON.stringify(input), 250);
  const isSettled = input !== undefined && settled === JSON.stringify(input);
  const [last, setLast] = useState<PlaceInput>();
  if (isSettled && JSON.stringify(last) !== settled) setLast(input);
  return useOrderQuote(input === undefined ? undefined : isSettled ? input : last);
}

/** What is typed, or the suggestion: made once from the price of that moment, and again when the price has left it behind. */
function useStops(ticket: Ticket, terms: TradingTerms): Stops {
  const dealing = useDealing(terms.code);
  const { direction, leverage } = ticket;
  const [basis, setBasis] = useState<StopBasis>();
  const entry = direction === 'buy' ? dealing?.ask : dealing?.bid;
  const minDistance = parsePrice(terms.minStopDistance);
  if (entry !== undefined && minDistance !== undefined && isOutdated(basis, ticket, entry)) {
    setBasis({ direction, leverage, entry, minDistance, decimals: terms.decimals });
  }
  const suggested = basis === undefined ? { stopLoss: '', takeProfit: '' } : suggestStops(basis);
  return {
    stopLoss: ticket.stopLoss ?? suggested.stopLoss,
    takeProfit: ticket.takeProfit ?? suggested.takeProfit,
  };
}

function isOutdated(basis: StopBasis | undefined, { direction, leverage }: Ticket, entry: Price): boolean {
  if (basis === undefined) return true;
  return basis.direction !== direction || basis.leverage !== leverage || hasDrifted(basis, entry);
}

type FieldsProps = {
  terms: TradingTerms;
  onChange: (changes: Partial<Ticket>) => void;
  errorOf: (field: TicketField) => string | undefined;
};

function QuantityFields({ ticket, terms, onChange, errorOf }: FieldsProps & { ticket: Ticket }) {
  const t = useTranslations('orders.ticket');
  const format = useFormat();
  const leverages = leverageChoices(terms.maxLeverage);
  const leverageError = errorOf('leverage');
  return (
    <>
      <NumberStepper
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
          options={leverages.map((each) => ({ value: String(each), label: `${each}×` }))}
        />
        {leverageError !== undefined && (
          <p role="alert" className="text-note text-danger">
            {leverageError}
          </p>
        )}
      </div>
    </>
  );
}

function StopFields({ stops, terms, onChange, errorOf }: FieldsProps & { stops: Stops }) {
  const t = useTranslations('orders.ticket');
  const step = formatPrice(stepOf(terms.decimals));
  return (
    <>
      <NumberStepper
        label={t('stopLoss')}
        value={stops.stopLoss}
        onChange={(stopLoss) => onChange({ stopLoss })}
        step={step}
        decimals={terms.decimals}
        error={errorOf('stopLoss')}
      />
      <NumberStepper
        label={t('takeProfit')}
        value={stops.takeProfit}
        onChange={(takeProfit) => onChange({ takeProfit })}
        step={step}
        decimals={terms.decimals}
        error={errorOf('takeProfit')}
      />
    </>
  );
}

/** One press moves ten points: a single one is nothing to a hand. */
function stepOf(decimals: number): Price {
  const ten = parsePrice(`0.${'0'.repeat(Math.max(0, decimals - 2))}1`);
  const one = parsePrice('1');
  if (ten === undefined || one === undefined) throw new Error('0.1 and 1 are prices');
  return decimals >= 2 ? ten : one;
}

function TicketNotice({ terms }: { terms: TradingTerms }) {
  const t = useTranslations('orders.ticket.shut');
  const format = useFormat();
  const { shut } = terms;
  if (shut === undefined) return null;
  if (shut.reason === 'stale') return <Notice tone="warn">{t('stale')}</Notice>;
  return (
    <Notice>
      {shut.nextOpen === undefined
        ? t('closed')
        : t('closedUntil', { time: format.time(shut.nextOpen, 'weekday') })}
    </Notice>
  );
}
