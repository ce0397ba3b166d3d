import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { parsePrice } from '#foundation/money/price.ts';
import { Button } from '#foundation/ui/button.tsx';
import { type Column, DataTable } from '#foundation/ui/data-table.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { EmptyState, FailedState } from '#foundation/ui/states.tsx';
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
  const Table = isLive ? LiveTable : EndedTable;
  return (
    <>
      <Table
        rows={rows}
        empty={empty}
        skeletonRows={skeletonRows}
        onReceipt={onReceipt}
        onSell={setSelling}
      />
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

type TableProps = {
  rows: readonly ShownOption[] | undefined;
  empty: ReactNode;
  skeletonRows: number | undefined;
  onReceipt: (option: OptionOrder) => void;
  onSell: (option: OptionOrder) => void;
};

function LiveTable({ onReceipt, onSell, ...table }: TableProps) {
  const t = useTranslations('options.list');
  const columns: Column<ShownOption>[] = [
    { key: 'market', title: t('market'), cell: (option) => <OptionName option={option} /> },
    amountColumn(t('stake'), ({ amount }) => amount),
    amountColumn(t('payout'), ({ payout }) => payout),
    {
      key: 'entry',
      title: t('entry'),
      width: '13%',
      align: 'end',
      cell: (option) => <OptionPrice option={option} price={option.entryPrice} />,
    },
    {
      key: 'now',
      title: t('now'),
      width: '15%',
      align: 'end',
      cell: (option) => <Outlook option={option} />,
    },
    {
      key: 'left',
      title: t('left'),
      width: '12%',
      align: 'end',
      cell: (option) => <Countdown option={option} />,
    },
    {
      key: 'actions',
      title: '',
      width: '190px',
      align: 'end',
      cell: (option) => (
        <span className="inline-flex items-center gap-1">
          <Actions option={option} onReceipt={onReceipt} onSell={onSell} />
        </span>
      ),
    },
  ];
  return (
    <DataTable
      {...table}
      label={t('live')}
      columns={columns}
      rowKey={({ id }) => id}
      phone={(option) => (
        <div>
          <div className="flex items-start justify-between gap-3">
            <OptionName option={option} />
            <Countdown option={option} />
          </div>
          <Facts
            facts={[
              [t('stake'), <Money key="stake" amount={option.amount} currency="USDT" />],
              [t('payout'), <Money key="payout" amount={option.payout} currency="USDT" />],
              [t('entry'), <OptionPrice key="entry" option={option} price={option.entryPrice} />],
              [t('now'), <Outlook key="now" option={option} />],
            ]}
          />
          <div className="mt-3 flex gap-2 *:flex-1">
            <Actions option={option} onReceipt={onReceipt} onSell={onSell} />
          </div>
        </div>
      )}
    />
  );
}

function EndedTable({ onReceipt, onSell: _, ...table }: TableProps) {
  const t = useTranslations('options.list');
  const columns: Column<ShownOption>[] = [
    { key: 'market', title: t('market'), cell: (option) => <OptionName option={option} /> },
    { key: 'result', title: t('result'), width: '12%', cell: (option) => <StatusBadge option={option} /> },
    amountColumn(t('stake'), ({ amount }) => amount),
    amountColumn(t('received'), ({ received }) => received),
    {
      key: 'entry',
      title: t('entry'),
      width: '12%',
      align: 'end',
      cell: (option) => <OptionPrice option={option} price={option.entryPrice} />,
    },
    {
      key: 'exit',
      title: t('exit'),
      width: '12%',
      align: 'end',
      cell: (option) => <OptionPrice option={option} price={option.exitPrice} />,
    },
    {
      key: 'ended',
      title: t('ended'),
      width: '14%',
      align: 'end',
      cell: ({ settledAt }) => settledAt !== undefined && <Time at={settledAt} />,
    },
    {
      key: 'actions',
      title: '',
      width: '110px',
      align: 'end',
      cell: (option) => (
        <Button size="small" onClick={() => onReceipt(option)}>
          {t('receipt')}
        </Button>
      ),
    },
  ];
  return (
    <DataTable
      {...table}
      label={t('endedOptions')}
      columns={columns}
      rowKey={({ id }) => id}
      phone={(option) => (
        <div>
          <div className="flex items-start justify-between gap-3">
            <OptionName option={option} />
            <StatusBadge option={option} />
          </div>
          <Facts
            facts={[
              [t('stake'), <Money key="stake" amount={option.amount} currency="USDT" />],
              [t('received'), <Money key="received" amount={option.received} currency="USDT" />],
              [t('entry'), <OptionPrice key="entry" option={option} price={option.entryPrice} />],
              [t('exit'), <OptionPrice key="exit" option={option} price={option.exitPrice} />],
            ]}
          />
          <Button size="small" className="mt-3 w-full" onClick={() => onReceipt(option)}>
            {t('receipt')}
          </Button>
        </div>
      )}
    />
  );
}

function amountColumn(
  title: string,
  amountOf: (option: OptionOrder) => string | undefined,
): Column<ShownOption> {
  return {
    key: title,
    title,
    width: '12%',
    align: 'end',
    cell: (option) => <Money amount={amountOf(option)} currency="USDT" />,
  };
}

function Actions({
  option,
  onReceipt,
  onSell,
}: {
  option: OptionOrder;
  onReceipt: (option: OptionOrder) => void;
  onSell: (option: OptionOrder) => void;
}) {
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

/** A phone's list item in two columns of small facts. */
function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-1 text-note">
      {facts.map(([label, value]) => (
        <div key={label} className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-2">
          <dt className="text-faint">{label}</dt>
          <dd className="num ms-auto text-end">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
