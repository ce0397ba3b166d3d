import { useTranslations } from 'use-intl';
import { books } from '#foundation/ids/book.ts';
import { Badge } from '#foundation/ui/badge.tsx';
import { BookChoice } from '#foundation/ui/book-choice.tsx';
import { Code } from '#foundation/ui/code.tsx';
import type { Column } from '#foundation/ui/data-table.tsx';
import { ExportRows } from '#foundation/ui/export-rows.tsx';
import { useListAddress } from '#foundation/ui/list-address.ts';
import { EmptyList, ListDays } from '#foundation/ui/list-days.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { PagedTable } from '#foundation/ui/paged.tsx';
import { TextLink } from '#foundation/ui/text-link.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useCallPage } from '#foundation/ui/use-call-page.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import { listOrdersOf } from '../console-contract.ts';
import type { Order } from '../contract.ts';
import { rejectionOf } from '../rejection.ts';
import { CancelPending } from './cancel-pending.tsx';

/** A customer's margin orders, one book at a time. */
export function CustomerOrders({ customerId }: { customerId: string }) {
  const t = useTranslations('orders-console');
  const { search, period, show } = useListAddress('book');
  const book = books.find((known) => known === search.book) ?? 'real';
  const filter = { customerId, book, ...period };
  const orders = useCallPage(listOrdersOf, (paging) => ({ ...filter, ...paging }), 20, {
    keepPrevious: ({ book }) => book === filter.book,
  });
  const columns = useColumns(customerId);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <BookChoice
          label={t('book')}
          value={book}
          onChange={(next) => show({ book: next })}
          name={(each) => t(`books.${each}`)}
        />
        <ListDays label={t('placedFrom')} />
        <CancelPending scope={{ book, uid: customerId }} name={`UID ${customerId}`} />
      </div>
      <PagedTable
        {...orders}
        label={t('orders')}
        columns={columns}
        beside="status"
        rowKey={({ id }) => id}
        empty={<EmptyList title={t('noOrders')} />}
      />
      <ExportRows call={listOrdersOf} input={filter} />
    </div>
  );
}

const tones = {
  open: 'accent',
  pending: 'neutral',
  closed: 'neutral',
  cancelled: 'neutral',
  rejected: 'warn',
  expired: 'neutral',
} as const;

function useColumns(customerId: string): Column<Order>[] {
  const t = useTranslations('orders-console');
  const format = useFormat();
  return [
    {
      key: 'market',
      title: t('fields.market'),
      cell: ({ code, direction, leverage }) => (
        <span className="flex items-baseline gap-2 whitespace-nowrap">
          <Code>{code}</Code>
          <span className={direction === 'buy' ? 'text-note text-rise' : 'text-note text-fall'}>
            {t(`directions.${direction}`)} <bdi>1:{leverage}</bdi>
          </span>
        </span>
      ),
    },
    {
      key: 'number',
      title: t('fields.number'),
      cell: ({ id, book, orderNumber }) => (
        <TextLink to="/orders/one" search={{ customerId, book, id }} className="whitespace-nowrap">
          <Code>{orderNumber}</Code>
        </TextLink>
      ),
    },
    { key: 'lots', title: t('fields.lots'), align: 'end', cell: ({ lots }) => format.lots(lots) },
    {
      key: 'prices',
      title: t('fields.prices'),
      align: 'end',
      cell: (order) => <Prices order={order} />,
    },
    {
      key: 'margin',
      title: t('fields.margin'),
      align: 'end',
      cell: ({ requiredMargin }) => <Money amount={requiredMargin} currency="USDT" />,
    },
    {
      key: 'profit',
      title: t('fields.profit'),
      align: 'end',
      cell: ({ profit }) => <Money amount={profit} currency="USDT" sign />,
    },
    {
      key: 'status',
      title: t('fields.status'),
      cell: (order) => <Status order={order} />,
    },
    {
      key: 'opened',
      title: t('fields.opened'),
      cell: ({ openTime }) => (openTime === undefined ? '–' : <Time at={openTime} className="text-quiet" />),
    },
    {
      key: 'closed',
      title: t('fields.closed'),
      cell: ({ closeTime, endTime }) => {
        const at = closeTime ?? endTime;
        return at === undefined ? '–' : <Time at={at} className="text-quiet" />;
      },
    },
  ];
}

function Prices({ order: { openPrice, closePrice, price } }: { order: Order }) {
  const format = useFormat();
  const known = [openPrice ?? price, closePrice].filter((each) => each !== undefined);
  return (
    <bdi dir="ltr" className="whitespace-nowrap">
      {known.map((each) => format.decimal(each)).join(' → ')}
    </bdi>
  );
}

function Status({ order }: { order: Order }) {
  const { status, orderMargin, expiresAt } = order;
  const t = useTranslations('orders-console');
  const format = useFormat();
  const why = useWhyEnded()(order);
  return (
    <span className="flex flex-col items-start gap-0.5">
      <Badge tone={tones[status]}>{t(`statuses.${status}`)}</Badge>
      {why !== undefined && <span className="text-note text-quiet">{why}</span>}
      {orderMargin !== undefined && expiresAt !== undefined && (
        <span className="text-note text-quiet">
          {t('pendingUntil', {
            held: format.money(orderMargin, 'USDT'),
            time: format.time(expiresAt, 'moment'),
          })}
        </span>
      )}
    </span>
  );
}

/** Why an order was closed, cancelled or rejected; undefined while it is live or once it has expired. */
function useWhyEnded() {
  const t = useTranslations('orders-console');
  return ({ status, closeReason, cancelReason, rejectReason, rejectDetail }: Order) => {
    if (closeReason !== undefined) return t(`closeReasons.${closeReason}`);
    if (cancelReason !== undefined) return t(`cancelReasons.${cancelReason}`);
    return status === 'rejected' ? t(`rejections.${rejectionOf(rejectReason, rejectDetail)}`) : undefined;
  };
}
