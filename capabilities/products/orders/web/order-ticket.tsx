import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Refusal } from '#foundation/refusals/result.ts';
import { LimitNotice, useLimitOn } from '#foundation/ui/account-limits.tsx';
import { Button } from '#foundation/ui/button.tsx';
import { FormFrame } from '#foundation/ui/form.tsx';
import { Refused } from '#foundation/ui/refused.tsx';
import { Notice } from '#foundation/ui/states.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import type { Order } from '../contract.ts';
import type { Direction } from '../valuation.ts';
import { untilOf } from './expiry.ts';
import { ConfirmOrder } from './order-dialogs.tsx';
import { OrderPreview } from './order-preview.tsx';
import { OrderRefusal } from './order-refusal.tsx';
import { type QuoteInput, useOrderTerms } from './queries.ts';
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
import { useShownFigures, useTicketAnswer } from './ticket-answer.ts';
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
  const { data: agreed } = useOrderTerms(terms.code);
  const leverageLimit = leverageLimitOf(terms, agreed?.maxLeverage);
  const [typed, setTyped] = useState<Ticket>(() => emptyTicket(terms, direction));
  const [tried, setTried] = useState(false);
  const [confirming, setConfirming] = useState<QuoteInput>();
  const within = (any: Ticket) => ({
    ...inDirection(any, direction),
    leverage: Math.min(any.leverage, leverageLimit),
  });
  const ticket = within(typed);
  const { filled, opening, now } = useFilled(ticket, terms, available, agreed?.reserve);
  const missing = missingFields(ticket, filled);
  const input = orderOf(ticket, filled, terms.code);
  const answer = useTicketAnswer(missing.length === 0 && terms.shut === undefined ? input : undefined);
  const shown = useShownFigures(answer.figures, { ...input, entryPrice: input.price }, terms);
  const { refusal } = answer;
  const errorOf = useErrorOf(missing, tried, refusal);
  const isUnfit = unfit !== undefined && ticket.leverage > 1;

  async function review() {
    setTried(true);
    if (missing.length > 0 || isUnfit) return;
    if (!(await answer.isStillRefused())) setConfirming(input);
  }

  // One field is left and another one entered before this is rendered again.
  const onChange = (changes: Partial<Ticket>) => setTyped((last) => ({ ...within(last), ...changes }));
  const fields = { ticket, filled, opening, now, terms, onChange, errorOf };
  return (
    <FormFrame data-ticket className="flex flex-col gap-2.5" onSubmit={() => void review()}>
      {unfit?.why}
      <KindFields {...fields} leverageLimit={leverageLimit} onDirection={onDirection} beside={beside} />
      <WaitingPriceField {...fields} />
      <SizeField {...fields} available={available} />
      <StopFields {...fields} />
      <OrderPreview
        quote={shown}
        terms={terms}
        type={ticket.type}
        available={available}
        busy={answer.isBusy}
      />
      <div className="sticky -bottom-4 -mb-4 flex flex-col gap-3 bg-raised pb-4">
        <TicketNotice terms={terms} />
        {refusal !== undefined && fieldsOfRefusal(refusal.refusal).length === 0 && !isUnfit && (
          <OrderRefusal refusal={refusal} terms={terms} />
        )}
        <Refused failure={answer.failure} />
        {unfit !== undefined && isUnfit ? (
          unfit.button
        ) : (
          <SubmitButton direction={ticket.direction} lots={filled.lots} terms={terms} />
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

function SubmitButton({
  direction,
  lots,
  terms,
}: {
  direction: Direction;
  lots: string;
  terms: TradingTerms;
}) {
  const t = useTranslations('orders.ticket');
  const format = useFormat();
  // Before the first price nothing can be suggested: a press would only be refused.
  const hasNoPrice = useDealing(terms.code) === undefined;
  const isLimited = useLimitOn('trade') !== undefined;
  return (
    <>
      <LimitNotice act="trade" />
      <Button
        type="submit"
        wide
        size="large"
        tone={direction === 'buy' ? 'rise' : 'fall'}
        disabled={hasNoPrice || isLimited || terms.shut !== undefined}
      >
        {t(`${direction}Lots`, { lots: format.lots(lots) })}
      </Button>
    </>
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
    expires: 'usual',
    expiryDate: '',
  };
}

function orderOf(ticket: Ticket, filled: Filled, code: string) {
  const { type, direction, leverage, trailing } = ticket;
  const until = untilOf(ticket);
  return {
    code,
    type,
    direction,
    lots: filled.lots,
    leverage,
    stopLossPrice: filled.stopLoss,
    takeProfitPrice: filled.takeProfit,
    ...(type === 'market' ? {} : { price: filled.price }),
    ...(until === undefined ? {} : { until }),
    ...(trailing === undefined ? {} : { trailingDistance: trailing }),
  };
}

/**
 * What the instrument and the customer's jurisdiction allow; the instrument's own until the latter is known.
 */
function leverageLimitOf({ maxLeverage }: TradingTerms, allowed = maxLeverage): number {
  return Math.min(maxLeverage, allowed);
}

/** What stands beside a field: that it is missing, once that was tried, or why it is refused. */
function useErrorOf(missing: readonly TicketField[], tried: boolean, refusal: Refusal | undefined) {
  const t = useTranslations('orders.ticket.missing');
  const refusalText = useRefusalText();
  const refused = refusal === undefined ? [] : fieldsOfRefusal(refusal.refusal);
  return (field: TicketField): string | undefined => {
    if (missing.includes(field)) return tried ? t(field) : undefined;
    return refusal !== undefined && refused.includes(field) ? refusalText(refusal) : undefined;
  };
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
