import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { FormFrame } from '#foundation/ui/form.tsx';
import { Refused } from '#foundation/ui/refused.tsx';
import { Notice } from '#foundation/ui/states.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { useSettled } from '#foundation/ui/use-settled.ts';
import type { Order } from '../contract.ts';
import type { Direction } from '../valuation.ts';
import { estimateOrder } from './estimate.ts';
import { ConfirmOrder } from './order-dialogs.tsx';
import { OrderPreview } from './order-preview.tsx';
import { OrderRefusal } from './order-refusal.tsx';
import { type QuoteInput, useOrderQuote, useOrderTerms } from './queries.ts';
import { SizeField } from './size-field.tsx';
import {
  type Filled,
  fieldsOfRefusal,
  inDirection,
  leverageChoices,
  missingFields,
  type Ticket,
  type TicketField,
} from './ticket.ts';
import { KindFields, StopFields, WaitingPriceField } from './ticket-fields.tsx';
import { type TradingTerms, useDealing } from './traded-market.ts';
import { useFilled } from './use-filled.ts';

type Props = {
  terms: TradingTerms;
  /** What can be spent: a decimal string in USDT, undefined while loading. */
  available: string | undefined;
  direction: Direction;
  onDirection: (direction: Direction) => void;
  /** At the end of the first line. */
  beside?: ReactNode;
  /** While leverage isn't sold to this customer: why, and what stands in the button's place. */
  unfit?: { why: ReactNode; button: ReactNode } | undefined;
  onPlaced: (order: Order) => void;
};

/** Everything an order needs, and what it costs and returns before anything is confirmed. */
export function OrderTicket({ terms, available, direction, onDirection, beside, unfit, onPlaced }: Props) {
  const t = useTranslations('orders.ticket');
  const format = useFormat();
  const refusalText = useRefusalText();
  const { data: agreed } = useOrderTerms(terms.code);
  const leverageLimit = leverageLimitOf(terms, agreed?.maxLeverage);
  const [typed, setTyped] = useState<Ticket>(() => emptyTicket(terms, direction));
  const [tried, setTried] = useState(false);
  const [confirming, setConfirming] = useState<QuoteInput>();
  const ticket = { ...inDirection(typed, direction), leverage: Math.min(typed.leverage, leverageLimit) };
  const { filled, opening } = useFilled(ticket, terms, available);
  const missing = missingFields(ticket, filled);
  const input = orderOf(ticket, filled, terms.code);
  const isUnfit = unfit !== undefined && ticket.leverage > 1;
  const canBeAsked = missing.length === 0 && terms.shut === undefined;
  const { quote, isOfTicket } = useSettledQuote(canBeAsked ? input : undefined);
  const dealing = useDealing(terms.code);
  const entryPrice = input.price;
  const estimate =
    dealing === undefined
      ? undefined
      : estimateOrder({ ...input, entryPrice }, dealing, terms.feeRate, agreed?.closeMargin);
  // While something is missing the answer is of an order that is no longer in the ticket.
  const answer = canBeAsked ? quote.data : undefined;
  const refusal = answer?.ok === false ? answer : undefined;
  const refusedFields = refusal === undefined ? [] : fieldsOfRefusal(refusal.refusal);
  const change = (changes: Partial<Ticket>) => setTyped({ ...ticket, ...changes });

  function errorOf(field: TicketField): string | undefined {
    if (missing.includes(field)) return tried ? t(`missing.${field}`) : undefined;
    return refusal !== undefined && refusedFields.includes(field) ? refusalText(refusal) : undefined;
  }

  /** Only a refusal that is younger than the press holds it up: money may have come, or a price moved. */
  async function review() {
    setTried(true);
    if (missing.length > 0 || isUnfit) return;
    const again = refusal !== undefined && isOfTicket ? await quote.refetch() : undefined;
    if (again?.data?.ok !== false) setConfirming(input);
  }

  const fields = { ticket, filled, opening, terms, onChange: change, errorOf };
  const quoted = answer?.ok === true ? answer.value : undefined;
  return (
    <FormFrame data-ticket className="flex flex-col gap-2.5" onSubmit={() => void review()}>
      {unfit?.why}
      <KindFields {...fields} leverageLimit={leverageLimit} onDirection={onDirection} beside={beside} />
      <WaitingPriceField {...fields} />
      <SizeField {...fields} available={available} />
      <StopFields {...fields} />
      <OrderPreview
        // The price beside the others is the one that the header shows.
        quote={quoted && estimate ? { ...quoted, openPrice: estimate.openPrice } : (quoted ?? estimate)}
        terms={terms}
        type={ticket.type}
        available={available}
        busy={quote.isFetching && quote.isPlaceholderData}
      />
      <div className="sticky -bottom-4 -mb-4 flex flex-col gap-3 bg-raised pb-4">
        <TicketNotice terms={terms} />
        {refusal !== undefined && refusedFields.length === 0 && !isUnfit && (
          <OrderRefusal refusal={refusal} terms={terms} />
        )}
        <Refused failure={quote.error} />
        {unfit !== undefined && isUnfit ? (
          unfit.button
        ) : (
          <Button
            type="submit"
            wide
            size="large"
            tone={ticket.direction === 'buy' ? 'rise' : 'fall'}
            // Before the first price nothing can be suggested: a press would only be refused.
            disabled={terms.shut !== undefined || dealing === undefined}
          >
            {t(`${ticket.direction}Lots`, { lots: format.lots(filled.lots) })}
          </Button>
        )}
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
    </FormFrame>
  );
}

function emptyTicket(terms: TradingTerms, direction: Direction): Ticket {
  return {
    type: 'market',
    direction,
    size: undefined,
    leverage: leverageChoices(Math.min(terms.maxLeverage, 10)).at(-1) ?? 1,
    price: undefined,
    stopLoss: undefined,
    takeProfit: undefined,
    trailing: undefined,
  };
}

function orderOf(ticket: Ticket, filled: Filled, code: string) {
  const { type, direction, leverage, trailing } = ticket;
  return {
    code,
    type,
    direction,
    lots: filled.lots,
    leverage,
    stopLossPrice: filled.stopLoss,
    takeProfitPrice: filled.takeProfit,
    ...(type === 'market' ? {} : { price: filled.price }),
    ...(trailing === undefined ? {} : { trailingDistance: trailing }),
  };
}

/**
 * What the instrument and the customer's jurisdiction allow; the instrument's own until the latter is known.
 */
function leverageLimitOf({ maxLeverage }: TradingTerms, allowed = maxLeverage): number {
  return Math.min(maxLeverage, allowed);
}

/** Asked when the typing pauses; a changed direction or leverage pauses no longer than a key. */
function useSettledQuote(input: QuoteInput | undefined) {
  const settled = useSettled(input === undefined ? '' : JSON.stringify(input), 250);
  const isSettled = input !== undefined && settled === JSON.stringify(input);
  const [last, setLast] = useState<QuoteInput>();
  if (isSettled && JSON.stringify(last) !== settled) setLast(input);
  const quote = useOrderQuote(input === undefined ? undefined : isSettled ? input : last);
  return { quote, isOfTicket: isSettled && !quote.isPlaceholderData };
}

function TicketNotice({ terms }: { terms: TradingTerms }) {
  const t = useTranslations('orders.ticket.shut');
  const format = useFormat();
  const { shut } = terms;
  if (shut === undefined) return null;
  if (shut.reason !== 'closed') return <Notice tone="warn">{t(shut.reason)}</Notice>;
  return (
    <Notice>
      {shut.nextOpen === undefined
        ? t('closed')
        : t('closedUntil', { time: format.time(shut.nextOpen, 'weekday') })}
    </Notice>
  );
}
