import { useTranslations } from 'use-intl';
import { formatPrice } from '#foundation/money/price.ts';
import { FactList, type Facts } from '#foundation/ui/fact-list.tsx';
import { HelpLink } from '#foundation/ui/help-link.tsx';
import { MoneyDialog } from '#foundation/ui/money-dialog.tsx';
import { useBook } from '#foundation/ui/session-state.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { Order } from '../contract.ts';
import { type Figures, useQuoteFacts } from './order-preview.tsx';
import { OrderRefusal } from './order-refusal.tsx';
import { type QuoteInput, useOrderQuote, usePlaceOrder } from './queries.ts';
import { type TradingTerms, useDealing } from './traded-market.ts';

type Props = {
  input: QuoteInput;
  terms: TradingTerms;
  onClose: () => void;
  onPlaced: (order: Order) => void;
};

/**
 * The last look before money moves: everything the order costs and what can go wrong. The price shown is the
 * price confirmed.
 */
export function ConfirmOrder({ input, terms, onClose, onPlaced }: Props) {
  const t = useTranslations('orders.confirm');
  const ticket = useTranslations('orders.ticket');
  const format = useFormat();
  const book = useBook();
  const quote = useOrderQuote(input);
  const place = usePlaceOrder(input.code, onPlaced, () => void quote.refetch());
  const figures = quote.data?.ok === true ? quote.data.value : undefined;
  const refusal = place.refusal ?? (quote.data?.ok === false ? quote.data : undefined);
  const type = input.type ?? 'market';
  const priceNow = usePriceNow(input);
  // What is confirmed is the price that header and question show.
  const openPrice = type === 'market' ? (priceNow ?? figures?.openPrice) : figures?.openPrice;
  const facts = useConfirmedFacts(input, terms, figures && openPrice ? { ...figures, openPrice } : figures);
  const titleOf = (asked: QuoteInput) =>
    t(`${asked.type ?? 'market'}.${asked.direction}`, { lots: format.lots(asked.lots), name: terms.name });
  const confirmed = type === 'market' ? { ...input, expectedPrice: openPrice } : input;
  return (
    <MoneyDialog
      command={place}
      input={figures === undefined ? undefined : confirmed}
      asked={titleOf}
      lookUp="/profile/orders"
      onClose={onClose}
      title={titleOf(input)}
      tone={input.direction === 'buy' ? 'rise' : 'fall'}
      confirmLabel={ticket(`${input.direction}Lots`, { lots: format.lots(input.lots) })}
      busy={figures === undefined && refusal === undefined}
      body={
        <div className="flex flex-col gap-3">
          <p>{t(`${book}Book`)}</p>
          <FactList dense facts={facts} />
          {type !== 'market' && <p className="text-note">{t('waiting')}</p>}
          <p className="text-note">
            {t('risk')} <HelpLink article="margin-orders" />
          </p>
        </div>
      }
      refusal={refusal !== undefined && <OrderRefusal refusal={refusal} terms={terms} />}
    />
  );
}

/** The price first, then what was chosen, then what both come to. */
function useConfirmedFacts(input: QuoteInput, terms: TradingTerms, figures: Figures | undefined): Facts {
  const t = useTranslations('orders.ticket');
  const format = useFormat();
  const [price, ...facts] = useQuoteFacts(figures, terms, input.type ?? 'market');
  const at = (value: string) => <bdi dir="ltr">{format.price(value, terms.decimals)}</bdi>;
  return [
    price ?? false,
    { label: t('leverage'), value: <bdi dir="ltr">{`${input.leverage}×`}</bdi> },
    { label: t('stopLoss'), value: at(input.stopLossPrice) },
    { label: t('takeProfit'), value: at(input.takeProfitPrice) },
    input.trailingDistance !== undefined && {
      label: t('trailing.label'),
      value: at(input.trailingDistance),
    },
    ...facts,
  ];
}

/** What a buy opens at, and a sell. */
function usePriceNow({ code, direction }: QuoteInput): string | undefined {
  const dealing = useDealing(code);
  if (dealing === undefined) return undefined;
  return formatPrice(direction === 'buy' ? dealing.ask : dealing.bid);
}
