import { useTranslations } from 'use-intl';
import { Badge } from '#foundation/ui/badge.tsx';
import { Code } from '#foundation/ui/code.tsx';
import type { Fact } from '#foundation/ui/fact-list.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { SheetOrDialog } from '#foundation/ui/sheet-or-dialog.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { FailedState } from '#foundation/ui/states.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import type { Order, Receipt } from '../contract.ts';
import { resultOf } from './order-result.ts';
import { useOwnBook, useReceipt } from './queries.ts';
import { useListing } from './traded-market.ts';
import { VerifiedSlip } from './verified-slip.tsx';

type DialogProps = {
  id: string;
  /** Absent when only the id is known: the slip then shows what the receipt itself says. */
  order?: Order | undefined;
  onClose: () => void;
};

export function ReceiptDialog({ id, order, onClose }: DialogProps) {
  const t = useTranslations('orders.receipt');
  return (
    <SheetOrDialog open onOpenChange={(open) => !open && onClose()} title={t('title')}>
      <OrderReceipt id={id} order={order} />
    </SheetOrDialog>
  );
}

/** The printed slip of an order: what, how much, from where to where, at which ticks, with its hash. */
function OrderReceipt({ id, order }: Omit<DialogProps, 'onClose'>) {
  const refusalText = useRefusalText();
  const receipt = useReceipt(id, order?.status ?? 'open');
  if (receipt.data === undefined) {
    if (!receipt.isError) return <SkeletonLines lines={12} />;
    return (
      <FailedState
        body={refusalText(receipt.error)}
        onRetry={() => void receipt.refetch()}
        busy={receipt.isFetching}
      />
    );
  }
  return <Slip id={id} order={order} receipt={receipt.data} />;
}

function Slip({ id, order, receipt }: { id: string; order: Order | undefined; receipt: Receipt }) {
  const t = useTranslations('orders.receipt');
  const directions = useTranslations('orders.direction');
  const code = order?.code ?? receipt.ticks[0]?.code ?? '';
  const name = useListing(code)?.name ?? code;
  const orderFacts = useOrderFacts(order);
  const current = useOwnBook();
  const book = order?.book ?? current;
  return (
    <VerifiedSlip
      receipt={receipt}
      title={order === undefined ? name : `${directions(order.direction)} ${name}`}
      book={book}
      number={order?.orderNumber ?? `M${id}`}
      status={
        order !== undefined && (
          <Badge tone={order.status === 'open' ? 'accent' : 'neutral'}>{t(`status.${order.status}`)}</Badge>
        )
      }
      amount={<SlipAmount order={order} />}
      facts={orderFacts}
    />
  );
}

function SlipAmount({ order }: { order: Order | undefined }) {
  const t = useTranslations('orders.receipt');
  if (order === undefined) return null;
  if (order.status === 'closed') return <Money amount={resultOf(order)} currency="USDT" sign />;
  return t('lots', { lots: order.lots });
}

function useOrderFacts(order: Order | undefined): Fact[] {
  const t = useTranslations('orders.receipt');
  const reasons = useTranslations('orders.closeReason');
  const types = useTranslations('orders.ticket.types');
  const format = useFormat();
  const decimals = useListing(order?.code ?? '')?.decimals;
  if (order === undefined) return [];
  const price = (value: string | undefined) => (
    <bdi dir="ltr">
      {value === undefined ? '–' : decimals === undefined ? value : format.price(value, decimals)}
    </bdi>
  );
  const usdt = (amount: string, sign = false) => <Money amount={amount} currency="USDT" sign={sign} exact />;
  const { openTime, closeTime, closeReason } = order;
  return [
    ...(order.partOf === undefined ? [] : [{ label: t('partOf'), value: <Code>{`M${order.partOf}`}</Code> }]),
    { label: t('quantity'), value: <bdi dir="ltr">{`${order.lots} × ${order.leverage}`}</bdi> },
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
