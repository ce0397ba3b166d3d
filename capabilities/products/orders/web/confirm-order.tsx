import { useTranslations } from 'use-intl';
import { formatPrice } from '#foundation/money/price.ts';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { HelpLink } from '#foundation/ui/help-link.tsx';
import { MoneyDialog } from '#foundation/ui/money-dialog.tsx';
import { useBook } from '#foundation/ui/session-state.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { Order } from '../contract.ts';
import { useQuoteFacts } from './order-preview.tsx';
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
  const [price, ...facts] = useQuoteFacts(
    figures && openPrice ? { ...figures, openPrice } : figures,
    terms,
    type,
  );
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
          <FactList
            dense
            facts={[
              ...(price === undefined ? [] : [price]),
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
          <p className="text-note">
            {t('risk')} <HelpLink article="margin-orders" />
          </p>
        </div>
      }
      refusal={refusal !== undefined && <OrderRefusal refusal={refusal} terms={terms} />}
    />
  );
}

/** What a buy opens at, and a sell. */
function usePriceNow({ code, direction }: QuoteInput): string | undefined {
  const dealing = useDealing(code);
  if (dealing === undefined) return undefined;
  return formatPrice(direction === 'buy' ? dealing.ask : dealing.bid);
}
