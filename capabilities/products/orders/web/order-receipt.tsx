import { useTranslations } from 'use-intl';
import { Badge } from '#foundation/ui/badge.tsx';
import { Code } from '#foundation/ui/code.tsx';
import type { Fact } from '#foundation/ui/fact-list.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { ReceiptDialog } from '#foundation/ui/receipt-dialog.tsx';
import { ReceiptSlip } from '#foundation/ui/receipt-slip.tsx';
import { useBook } from '#foundation/ui/session-state.ts';
import { Time } from '#foundation/ui/time.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { Order, Receipt } from '../contract.ts';
import { resultOf } from './order-result.ts';
import { useReceipt } from './queries.ts';
import { useSlipParts } from './slip-parts.ts';
import { useListing } from './traded-market.ts';
import { useAgreedFact } from './use-agreed-fact.tsx';

type DialogProps = {
  id: string;
  /** Absent when only the id is known: the slip then shows what the receipt itself says. */
  order?: Order | undefined;
  onClose: () => void;
};

/** The printed slip of an order: what, how much, from where to where, at which ticks, with its hash. */
export function OrderReceipt({ id, order, onClose }: DialogProps) {
  const t = useTranslations('orders.receipt');
  const receipt = useReceipt(id, order?.status ?? 'open');
  return (
    <ReceiptDialog title={t('title')} receipt={receipt} onClose={onClose}>
      {(loaded) => <Slip id={id} order={order} receipt={loaded} />}
    </ReceiptDialog>
  );
}

function Slip({ id, order, receipt }: { id: string; order: Order | undefined; receipt: Receipt }) {
  const t = useTranslations('orders.receipt');
  const directions = useTranslations('orders.direction');
  const code = order?.code ?? receipt.ticks[0]?.code ?? '';
  const name = useListing(code)?.name ?? code;
  const orderFacts = useOrderFacts(order);
  const current = useBook();
  const book = order?.book ?? current;
  return (
    <ReceiptSlip
      {...useSlipParts(receipt)}
      title={order === undefined ? name : `${directions(order.direction)} ${name}`}
      book={book}
      number={order?.orderNumber ?? `M${id}`}
      status={
        order !== undefined && (
          <Badge tone={order.status === 'open' ? 'accent' : 'neutral'}>{t(`status.${order.status}`)}</Badge>
        )
      }
      amount={<SlipAmount order={order} />}
      sections={[{ facts: orderFacts }]}
    />
  );
}

function SlipAmount({ order }: { order: Order | undefined }) {
  const t = useTranslations('orders.receipt');
  const format = useFormat();
  if (order === undefined) return null;
  if (order.status === 'closed') return <Money amount={resultOf(order)} currency="USDT" sign />;
  return t('lots', { lots: format.lots(order.lots) });
}

function useOrderFacts(order: Order | undefined): Fact[] {
  const t = useTranslations('orders.receipt');
  const reasons = useTranslations('orders.closeReason');
  const types = useTranslations('orders.ticket.types');
  const format = useFormat();
  const decimals = useListing(order?.code ?? '')?.decimals;
  const agreedFact = useAgreedFact(order?.agreed);
  if (order === undefined) return [];
  const price = (value: string | undefined) => (
    <bdi dir="ltr">
      {value === undefined
        ? '–'
        : decimals === undefined
          ? format.decimal(value)
          : format.price(value, decimals)}
    </bdi>
  );
  const usdt = (amount: string, sign = false) => <Money amount={amount} currency="USDT" sign={sign} exact />;
  const { openTime, closeTime, closeReason } = order;
  return [
    ...(order.partOf === undefined ? [] : [{ label: t('partOf'), value: <Code>{`M${order.partOf}`}</Code> }]),
    { label: t('quantity'), value: <bdi dir="ltr">{`${format.lots(order.lots)} × ${order.leverage}`}</bdi> },
    ...(order.type === 'market'
      ? []
      : [
          { label: types(order.type), value: price(order.price) },
          ...(order.placedTime === undefined
            ? []
            : [{ label: t('placed'), value: <Time at={order.placedTime} style="second" /> }]),
        ]),
    { label: t('openPrice'), value: price(order.openPrice) },
    ...(openTime === undefined ? [] : [{ label: t('opened'), value: <Time at={openTime} style="second" /> }]),
    { label: t('stopLoss'), value: price(order.stopLossPrice) },
    { label: t('takeProfit'), value: price(order.takeProfitPrice) },
    ...(order.trailingDistance === undefined
      ? []
      : [{ label: t('trailing'), value: price(order.trailingDistance) }]),
    ...(order.trailingStopPrice === undefined
      ? []
      : [{ label: t('trailingStop'), value: price(order.trailingStopPrice) }]),
    { label: t('margin'), value: usdt(order.requiredMargin) },
    agreedFact,
    ...(order.status === 'closed'
      ? [
          { label: t('closePrice'), value: price(order.closePrice) },
          ...(closeTime === undefined
            ? []
            : [{ label: t('closed'), value: <Time at={closeTime} style="second" /> }]),
          ...(closeReason === undefined ? [] : [{ label: t('closedBy'), value: reasons(closeReason) }]),
          { label: t('profit'), value: usdt(order.profit, true) },
          { label: t('swap'), value: usdt(order.swap, true) },
        ]
      : []),
    { label: t('fee'), value: usdt(order.fee) },
  ];
}
