import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { parsePrice } from '#foundation/money/price.ts';
import { Button } from '#foundation/ui/button.tsx';
import { DataTable, type DataTableProps } from '#foundation/ui/data-table.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { PhoneItem } from '#foundation/ui/phone-item.tsx';
import { EmptyState, FailedState } from '#foundation/ui/states.tsx';
import { figureColumn } from '#foundation/ui/table-column.ts';
import { Time } from '#foundation/ui/time.tsx';
import type { OptionOrder } from '../contract.ts';
import { useMiddle } from './option-markets.ts';
import { OptionName, OptionPrice } from './option-name.tsx';
import { Countdown, StatusBadge } from './option-words.tsx';
import { type ShownOption, useOptions } from './queries.ts';
import { SellOption } from './sell-option.tsx';

type Props = {
  isLive: boolean;
  page?: number | undefined;
  pageSize?: number | undefined;
  skeletonRows?: number | undefined;
  emptyAction?: ReactNode;
  onReceipt: (option: OptionOrder) => void;
  footer?: ((total: number) => ReactNode) | undefined;
};

/** The current book's options that are running, or those that have ended. */
export function OptionLists({ isLive, page, pageSize, skeletonRows, emptyAction, onReceipt, footer }: Props) {
  const t = useTranslations('options.list');
  const options = useOptions({ isLive }, page, pageSize);
  const [selling, setSelling] = useState<OptionOrder>();
  const rows = options.data?.rows;
  if (rows === undefined && options.isError) {
    return <FailedState onRetry={() => void options.refetch()} busy={options.isFetching} />;
  }
  const kind = isLive ? 'live' : 'ended';
  const empty = <EmptyState title={t(`empty.${kind}`)} body={t(`empty.${kind}Body`)} action={emptyAction} />;
  const list = { rows, empty, skeletonRows };
  return (
    <>
      {isLive ? (
        <LiveTable {...list} onReceipt={onReceipt} onSell={setSelling} />
      ) : (
        <EndedTable {...list} onReceipt={onReceipt} />
      )}
      {footer?.(options.data?.total ?? 0)}
      {selling !== undefined && (
        <SellOption
          option={selling}
          onClose={() => setSelling(undefined)}
          onSold={(sold) => {
            setSelling(undefined);
            onReceipt(sold);
          }}
        />
      )}
    </>
  );
}

type TableProps = Pick<DataTableProps<ShownOption>, 'rows' | 'empty' | 'skeletonRows'> & {
  onReceipt: (option: OptionOrder) => void;
};

type LiveProps = TableProps & { onSell: (option: OptionOrder) => void };

function LiveTable({ onReceipt, onSell, ...table }: LiveProps) {
  const t = useTranslations('options.list');
  const facts = [
    amountColumn(t('stake'), ({ amount }) => amount),
    amountColumn(t('payout'), ({ payout }) => payout),
    priceColumn('entry', t('entry'), '13%', ({ entryPrice }) => entryPrice),
    figureColumn<ShownOption>('now', t('now'), '15%', (option) => <Outlook option={option} />),
  ];
  const actions = (option: OptionOrder) => <Actions option={option} onReceipt={onReceipt} onSell={onSell} />;
  return (
    <DataTable
      {...table}
      label={t('live')}
      columns={[
        { key: 'market', title: t('market'), cell: (option) => <OptionName option={option} /> },
        ...facts,
        figureColumn<ShownOption>('left', t('left'), '12%', (option) => <Countdown option={option} />),
        figureColumn<ShownOption>('actions', '', '190px', (option) => (
          <span className="inline-flex items-center gap-1">{actions(option)}</span>
        )),
      ]}
      rowKey={({ id }) => id}
      phone={(option) => (
        <PhoneItem
          row={option}
          heading={<OptionName option={option} />}
          beside={<Countdown option={option} />}
          facts={facts}
        >
          <div className="mt-3 flex gap-2 *:flex-1">{actions(option)}</div>
        </PhoneItem>
      )}
    />
  );
}

function EndedTable({ onReceipt, ...table }: TableProps) {
  const t = useTranslations('options.list');
  const facts = [
    amountColumn(t('stake'), ({ amount }) => amount),
    amountColumn(t('received'), ({ received }) => received),
    priceColumn('entry', t('entry'), '12%', ({ entryPrice }) => entryPrice),
    priceColumn('exit', t('exit'), '12%', ({ exitPrice }) => exitPrice),
  ];
  return (
    <DataTable
      {...table}
      label={t('endedOptions')}
      columns={[
        { key: 'market', title: t('market'), cell: (option) => <OptionName option={option} /> },
        {
          key: 'result',
          title: t('result'),
          width: '12%',
          cell: (option) => <StatusBadge option={option} />,
        },
        ...facts,
        figureColumn<ShownOption>(
          'ended',
          t('ended'),
          '14%',
          ({ settledAt }) => settledAt && <Time at={settledAt} />,
        ),
        figureColumn<ShownOption>('actions', '', '110px', (option) => (
          <Button size="small" onClick={() => onReceipt(option)}>
            {t('receipt')}
          </Button>
        )),
      ]}
      rowKey={({ id }) => id}
      phone={(option) => (
        <PhoneItem
          row={option}
          heading={<OptionName option={option} />}
          beside={<StatusBadge option={option} />}
          facts={facts}
        >
          <Button size="small" className="mt-3 w-full" onClick={() => onReceipt(option)}>
            {t('receipt')}
          </Button>
        </PhoneItem>
      )}
    />
  );
}

function amountColumn(title: string, amountOf: (option: OptionOrder) => string | undefined) {
  return figureColumn<ShownOption>(title, title, '12%', (option) => (
    <Money amount={amountOf(option)} currency="USDT" />
  ));
}

function priceColumn(
  key: string,
  title: string,
  width: string,
  priceOf: (option: OptionOrder) => string | undefined,
) {
  return figureColumn<ShownOption>(key, title, width, (option) => (
    <OptionPrice option={option} price={priceOf(option)} />
  ));
}

type ActionsProps = Pick<LiveProps, 'onReceipt' | 'onSell'> & { option: OptionOrder };

function Actions({ option, onReceipt, onSell }: ActionsProps) {
  const t = useTranslations('options.list');
  return (
    <>
      {option.status === 'open' && option.entryPrice !== undefined && (
        <Button size="small" onClick={() => onSell(option)}>
          {t('sell')}
        </Button>
      )}
      <Button size="small" tone="quiet" onClick={() => onReceipt(option)}>
        {t('receipt')}
      </Button>
    </>
  );
}

/** How it would end at the price now: in a word, never in colour alone. */
function Outlook({ option }: { option: OptionOrder }) {
  const t = useTranslations('options.list.outlook');
  const middle = useMiddle(option.code);
  const entry = parsePrice(option.entryPrice ?? '');
  if (middle === undefined || entry === undefined) return <span className="text-faint">–</span>;
  if (middle === entry) return <span className="text-quiet">{t('even')}</span>;
  const isAhead = middle > entry === (option.direction === 'up');
  return <span className={isAhead ? 'text-rise' : 'text-fall'}>{t(isAhead ? 'ahead' : 'behind')}</span>;
}
