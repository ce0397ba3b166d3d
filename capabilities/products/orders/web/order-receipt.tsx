import { useTranslations } from 'use-intl';
import { Badge } from '#foundation/ui/badge.tsx';
import { Code } from '#foundation/ui/code.tsx';
import type { Facts } from '#foundation/ui/fact-list.tsx';
import { LinkButton } from '#foundation/ui/link-button.tsx';
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
import { useActionFacts } from './use-action-facts.tsx';
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
    <ReceiptDialog
      title={t('title')}
      receipt={receipt}
      actions={
        <LinkButton to="/chat" hash={`M${id}`}>
          {t('ask')}
        </LinkButton>
      }
      onClose={onClose}
    >
      {(loaded) => <Slip id={id} order={order} receipt={loaded} />}
    </ReceiptDialog>
  );
}

function Slip({ id, order, receipt }: { id: string; order: Order | undefined; receipt: Receipt }) {
  const t = useTranslations('orders.receipt');
  const directions = useTranslations('orders.direction');
  const code = order?.code ?? receipt.ticks[0]?.code ?? '';
  const listing = useListing(code);
  const name = listing?.name ?? code;
  const orderFacts = useOrderFacts(order, receipt);
  const actionFacts = useActionFacts(receipt.actions, listing?.decimals ?? 2);
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
      sections={[{ facts: orderFacts }, { title: t('action.title'), facts: actionFacts }]}
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

function useOrderFacts(order: Order | undefined, { ticks }: Receipt): Facts {
  const t = useTranslations('orders.receipt');
  const reasons = useTranslations('orders.closeReason');
  const types = useTranslations('orders.ticket.types');
  const format = useFormat();
  const decimals = useListing(order?.code ?? '')?.decimals;
  const agreedFact = useAgreedFact(order?.agreed);
  if (order === undefined) return [];
  const price = (value: string | undefined) =>
    value !== undefined && decimals === undefined
      ? format.decimal(value)
      : format.price(value, decimals ?? 0);
  const priced = (label: string, value: string | undefined) => ({
    label,
    value: <bdi dir="ltr">{price(value)}</bdi>,
  });
  const timed = (label: string, at: string | undefined) =>
    at !== undefined && { label, value: <Time at={at} style="second" /> };
  const usdt = (amount: string, sign = false) => <Money amount={amount} currency="USDT" sign={sign} exact />;
  const isPlaced = order.type !== 'market';
  const isClosed = order.status === 'closed';
  const { gap } = ticks.find(({ role }) => role === 'entry') ?? {};
  return [
    order.partOf !== undefined && { label: t('partOf'), value: <Code>{`M${order.partOf}`}</Code> },
    { label: t('quantity'), value: <bdi dir="ltr">{`${format.lots(order.lots)} × ${order.leverage}`}</bdi> },
    isPlaced && priced(types(order.type), order.price),
    isPlaced && timed(t('placed'), order.placedTime),
    priced(t('openPrice'), order.openPrice),
    timed(t('opened'), order.openTime),
    priced(t('stopLoss'), order.stopLossPrice),
    priced(t('takeProfit'), order.takeProfitPrice),
    order.trailingDistance !== undefined && priced(t('trailing'), order.trailingDistance),
    order.trailingStopPrice !== undefined && priced(t('trailingStop'), order.trailingStopPrice),
    { label: t('margin'), value: usdt(order.requiredMargin) },
    gap !== undefined && { label: t('gap'), value: <bdi dir="ltr">{format.rate(gap)}</bdi> },
    order.orderMargin !== undefined && { label: t('orderMargin'), value: usdt(order.orderMargin) },
    timed(t('expires'), order.expiresAt),
    agreedFact,
    isClosed && priced(t('closePrice'), order.closePrice),
    isClosed && timed(t('closed'), order.closeTime),
    isClosed &&
      order.closeReason !== undefined && { label: t('closedBy'), value: reasons(order.closeReason) },
    isClosed && { label: t('profit'), value: usdt(order.profit, true) },
    isClosed && { label: t('swap'), value: usdt(order.swap, true) },
    order.dividends !== undefined && { label: t('dividends'), value: usdt(order.dividends, true) },
    { label: t('fee'), value: usdt(order.fee) },
  ];
}
