import { Inbox, Settings } from 'lucide-react';
import { useState } from 'react';
import { refuse } from '#foundation/refusals/result.ts';
import { BarePage } from '#foundation/ui/bare-page.tsx';
import { BrokenScreen } from '#foundation/ui/broken-screen.tsx';
import { Button } from '#foundation/ui/button.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { type Column, DataTable } from '#foundation/ui/data-table.tsx';
import { FundsShort } from '#foundation/ui/funds-missing.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { PagedList, PagedTable } from '#foundation/ui/paged.tsx';
import { RealOnlyNotice } from '#foundation/ui/real-only-notice.tsx';
import { ReceiptSlip } from '#foundation/ui/receipt-slip.tsx';
import { Refused } from '#foundation/ui/refused.tsx';
import { RichText } from '#foundation/ui/rich-text.tsx';
import { RowLink } from '#foundation/ui/row-link.tsx';
import { ScreenPending } from '#foundation/ui/screen-pending.tsx';
import { Skeleton, SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { Spinner } from '#foundation/ui/spinner.tsx';
import { EmptyState, FailedState, Notice, RefusalNotice } from '#foundation/ui/states.tsx';
import { Tabs } from '#foundation/ui/tabs.tsx';
import { Group, Shown } from './shown.tsx';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly amount: string;
}

const rows: readonly Row[] = [
  { id: '1', name: 'EUR/USD', amount: '1250.5' },
  { id: '2', name: 'BTC/USD', amount: '-12.34' },
];
const columns: readonly Column<Row>[] = [
  { key: 'name', title: 'Market', cell: ({ name }) => name, sortable: true },
  {
    key: 'amount',
    title: 'Profit',
    align: 'end',
    cell: ({ amount }) => <Money amount={amount} currency="USDT" />,
  },
];
const hash = '72d4dc4b085be0b159c8674f7763e8ac11f96ce998b286718c46ea22df2d9db6';

/** Cards, tables, notices and the four states of what loads. */
export function Surfaces() {
  return (
    <Group name="Surfaces and states">
      <Shown part="states.tsx, refused.tsx, funds-missing.tsx, real-only-notice.tsx">
        <EmptyState
          title="Nothing here yet"
          body="It appears with the first order."
          icon={<Inbox size={28} />}
        />
        <FailedState onRetry={() => undefined} />
        <Notice title="To know before">A cost, a risk, a rule.</Notice>
        <Notice tone="warn">The market is closed.</Notice>
        <RefusalNotice>Insufficient balance</RefusalNotice>
        <Refused failure={refuse('INSUFFICIENT_BALANCE')} />
        <FundsShort wanted="120" available="80" />
        <RealOnlyNotice
          title="Real account only"
          body="Switch to it first."
          bookSwitch={<Button>Switch</Button>}
        />
      </Shown>
      <Shown part="skeleton.tsx, spinner.tsx, screen-pending.tsx">
        <Skeleton className="h-8 w-40" />
        <div className="w-60">
          <SkeletonLines />
        </div>
        <Spinner size={24} />
        <ScreenPending />
      </Shown>
      <Tables />
      <Shown part="rich-text.tsx, row-link.tsx, tabs.tsx">
        <RichText html="<h2>A heading</h2><p>A paragraph with <strong>weight</strong>.</p>" />
        <Card flush className="w-80">
          <RowLink to="/" icon={Settings} label="Settings" note="Language, theme" value="English" />
        </Card>
        <Tabbed />
      </Shown>
      <Shown part="receipt-slip.tsx">
        <Slip />
      </Shown>
      <Shown part="bare-page.tsx, broken-screen.tsx">
        <BarePage title="Sign in" lead="With your e-mail address." footer="No account yet?">
          <Button wide tone="primary">
            Sign in
          </Button>
        </BarePage>
        <BrokenScreen error={new Error('a sample')} reset={() => undefined} />
      </Shown>
    </Group>
  );
}

function Tables() {
  const [page, setPage] = useState(1);
  const answer = {
    data: { total: 45, rows: [...rows] },
    isError: false,
    isFetching: false,
    refetch: () => undefined,
  };
  const paged = { answer, page, pageSize: 20, onPage: setPage };
  const table = { label: 'Positions', columns, rowKey: ({ id }: Row) => id, empty: 'Nothing' };
  return (
    <>
      <Shown part="data-table.tsx, table-head.tsx, card.tsx">
        <Card flush title="Rows" action={<Button size="small">All</Button>} className="w-full">
          <DataTable
            {...table}
            rows={rows}
            sort={{ key: 'name', direction: 'asc' }}
            onSort={() => undefined}
          />
        </Card>
        <Card flush title="Loading" className="w-full">
          <DataTable {...table} rows={undefined} skeletonRows={2} />
        </Card>
        <Card flush title="Empty" className="w-full">
          <DataTable {...table} rows={[]} empty={<EmptyState title="Nothing here yet" />} />
        </Card>
      </Shown>
      <Shown part="paged.tsx, pagination.tsx, phone-row.tsx">
        <div className="w-full">
          <PagedTable {...table} {...paged} />
          <PagedList {...paged} title="A list" empty="Nothing">
            {({ name }) => <p className="px-5 py-3">{name}</p>}
          </PagedList>
        </div>
      </Shown>
    </>
  );
}

function Tabbed() {
  const [tab, setTab] = useState<'open' | 'closed'>('open');
  return (
    <Tabs
      label="Orders"
      value={tab}
      onChange={setTab}
      items={[
        { value: 'open', label: 'Open', count: 2 },
        { value: 'closed', label: 'Closed' },
      ]}
    >
      <p className="p-3">The panel of {tab}</p>
    </Tabs>
  );
}

function Slip() {
  return (
    <ReceiptSlip
      title="Position closed"
      book="demo"
      number="M1042"
      amount={<Money amount="24.6" currency="USDT" />}
      sections={[{ facts: [{ label: 'Lots', value: '0.10' }] }]}
      ticks={[
        {
          label: 'Entry',
          price: '87276.78',
          bid: '87258.48',
          ask: '87276.78',
          time: '2026-11-22T16:39:28.129Z',
          source: 'simulated',
          sequence: '4294968556',
        },
      ]}
      transfers={[
        {
          id: '851969',
          from: 'available',
          to: 'margin',
          amount: '872.77',
          currency: 'USDT',
          reason: 'margin',
          batchHash: hash,
        },
      ]}
      hash={{ shown: hash, compute: async () => hash }}
    />
  );
}
