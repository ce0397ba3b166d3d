import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Refusal } from '#foundation/refusals/result.ts';
import { ConfirmDialog } from '#foundation/ui/confirm-dialog.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { newRequestId } from '#foundation/ui/request-id.ts';
import { useSession } from '#foundation/ui/session-state.ts';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import type { Order } from '../contract.ts';
import { useQuoteFacts } from './order-preview.tsx';
import { type PlaceInput, type QuoteInput, useOrderQuote, usePlaceOrder } from './queries.ts';
import type { TradingTerms } from './traded-market.ts';

type Props = {
  input: QuoteInput;
  terms: TradingTerms;
  onClose: () => void;
  onPlaced: (order: Order) => void;
};

/**
 * The last look before money moves: everything the order costs and what can go wrong. The price shown is the price confirmed;
 * each press on a new price is a new request, and a press after a lost connection repeats the old one, so it can't buy twice.
 */
export function ConfirmOrder({ input, terms, onClose, onPlaced }: Props) {
  const t = useTranslations('orders.confirm');
  const ticket = useTranslations('orders.ticket');
  const format = useFormat();
  const { virtualStatus } = useSession();
  const quote = useOrderQuote(input);
  const place = usePlaceOrder();
  const [sent, setSent] = useState<{ input: PlaceInput; requestId: string }>();
  const figures = quote.data?.ok === true ? quote.data.value : undefined;
  const isUnknown = place.error !== null;
  const refusal = place.data?.ok === false ? place.data : quote.data?.ok === false ? quote.data : undefined;
  const type = input.type ?? 'market';
  const [priceNow, ...facts] = useQuoteFacts(figures, terms, type);
  const lots = ticket(`${input.direction}Lots`, { lots: input.lots });

  function confirm() {
    if (figures === undefined && !isUnknown) return;
    const confirmed = type === 'market' ? { ...input, expectedPrice: figures?.openPrice } : input;
    const fresh = { input: confirmed, requestId: newRequestId() };
    const command = isUnknown && sent !== undefined ? sent : fresh;
    setSent(command);
    place.mutate(command, {
      onSuccess: (result) => {
        if (result.ok) onPlaced(result.value);
        else void quote.refetch();
      },
    });
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open && !place.isPending) onClose();
      }}
      title={t(`${type}.${input.direction}`, { lots: input.lots, name: terms.name })}
      tone={input.direction === 'buy' ? 'rise' : 'fall'}
      confirmLabel={isUnknown ? t('askAgain') : lots}
      busy={place.isPending || (figures === undefined && refusal === undefined)}
      onConfirm={confirm}
      body={
        <div className="flex flex-col gap-3">
          <p>{t(virtualStatus === 1 ? 'demoBook' : 'realBook')}</p>
          <FactList
            dense
            facts={[
              ...(priceNow === undefined ? [] : [priceNow]),
              {
                label: ticket('leverage'),
                value: <bdi dir="ltr">{`${input.leverage}×`}</bdi>,
              },
              {
                label: ticket('stopLoss'),
                value: <bdi dir="ltr">{format.price(input.stopLossPrice, terms.decimals)}</bdi>,
              },
              {
                label: ticket('takeProfit'),
                value: <bdi dir="ltr">{format.price(input.takeProfitPrice, terms.decimals)}</bdi>,
              },
              ...(input.trailingDistance === undefined
                ? []
                : [
                    {
                      label: ticket('trailing.label'),
                      value: <bdi dir="ltr">{format.price(input.trailingDistance, terms.decimals)}</bdi>,
                    },
                  ]),
              ...facts,
            ]}
          />
          {type !== 'market' && <p className="text-note">{t('waiting')}</p>}
          <p className="text-note">{t('risk')}</p>
        </div>
      }
      refusal={
        isUnknown ? (
          <UnknownOutcome failure={place.error} />
        ) : (
          refusal !== undefined && <Refused refusal={refusal} terms={terms} />
        )
      }
    />
  );
}

function Refused({ refusal, terms }: { refusal: Refusal; terms: TradingTerms }) {
  const t = useTranslations('orders.confirm');
  const format = useFormat();
  const refusalText = useRefusalText();
  const quiz = useTranslations('quiz');
  const price = refusal.refusal === 'PRICE_MOVED' ? refusal.params.price : undefined;
  const isAsked = refusal.refusal === 'APPROPRIATENESS_REQUIRED';
  return (
    <RefusalNotice
      action={
        isAsked ? (
          <Link to="/profile/questions" className="font-medium underline">
            {quiz('answerNow')}
          </Link>
        ) : undefined
      }
    >
      {price === undefined
        ? refusalText(refusal)
        : t('priceMoved', { price: format.price(price, terms.decimals) })}
    </RefusalNotice>
  );
}

function UnknownOutcome({ failure }: { failure: Error }) {
  const t = useTranslations('orders.confirm');
  const refusalText = useRefusalText();
  return (
    <RefusalNotice
      action={
        <Link to="/profile/orders" className="font-medium underline">
          {t('toOrders')}
        </Link>
      }
    >
      {refusalText(failure)} {t('unknownOutcome')}
    </RefusalNotice>
  );
}
