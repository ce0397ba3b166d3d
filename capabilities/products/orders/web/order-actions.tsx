import { Pencil, ReceiptText } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import type { Column } from '#foundation/ui/data-table.tsx';
import { IconButton } from '#foundation/ui/icon-button.tsx';
import type { Order } from '../contract.ts';

type Act = (order: Order) => void;

/** What can be done with an order of a list; absent where it can't be. */
export type OrderActs = {
  onReceipt?: Act | undefined;
  onEdit?: Act | undefined;
  onClose?: Act | undefined;
  onCancel?: Act | undefined;
};

type Props = { order: Order; acts: OrderActs };

/** The last column of a table of orders: in sight even where the table is wider than its place. */
export function actionsColumn(width: string, acts: OrderActs): Column<Order> {
  const cell = (order: Order) => <RowActions order={order} acts={acts} />;
  return { key: 'actions', title: '', width, align: 'end', pinned: true, cell };
}

function RowActions({ order, acts: { onReceipt, onEdit, ...ends } }: Props) {
  const t = useTranslations('orders.list');
  const number = order.orderNumber;
  return (
    <span className="inline-flex items-center gap-1">
      {onReceipt !== undefined && (
        <IconButton
          size="small"
          label={t('receiptOf', { number })}
          icon={<ReceiptText size={16} aria-hidden="true" />}
          onClick={() => onReceipt(order)}
        />
      )}
      {onEdit !== undefined && (
        <IconButton
          size="small"
          label={t('editOf', { number })}
          icon={<Pencil size={16} aria-hidden="true" />}
          onClick={() => onEdit(order)}
        />
      )}
      <Words order={order} acts={ends} />
    </span>
  );
}

/** The same on a phone, in words alone. */
export function PhoneActions(props: Props) {
  return (
    <div className="mt-3 flex gap-2 *:flex-1">
      <Words {...props} />
    </div>
  );
}

function Words({ order, acts: { onReceipt, onEdit, onClose, onCancel } }: Props) {
  const t = useTranslations('orders.list');
  const acts = [
    ['receipt', onReceipt],
    ['edit', onEdit],
    ['close', onClose],
    ['cancel', onCancel],
  ] as const;
  return acts.map(
    ([name, act]) =>
      act !== undefined && (
        <Button key={name} size="small" onClick={() => act(order)}>
          {t(name)}
        </Button>
      ),
  );
}
