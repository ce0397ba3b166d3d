import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { books } from '#foundation/ids/book.ts';
import { Answered } from '#foundation/ui/answered.tsx';
import { Badge } from '#foundation/ui/badge.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { Code } from '#foundation/ui/code.tsx';
import { useConsoleParts } from '#foundation/ui/console-part.ts';
import { type Column, DataTable } from '#foundation/ui/data-table.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { Uid } from '#foundation/ui/look-up.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { phoneRow } from '#foundation/ui/phone-row.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import { VerifyHash } from '#foundation/ui/verify-hash.tsx';
import { getOrderOf, type OrderPage as Shown } from '../console-contract.ts';
import { hashReceipt } from '../receipt.ts';
import { LevelChanges } from './level-changes.tsx';
import { OrderChart } from './order-chart.tsx';

/** `/console/orders/one?customerId=…&book=…&id=…`: what an order was, and what it should have been. */
export function OrderPage() {
  const { customerId = '', id = '', ...search } = useSearch({ from: '/orders/one' });
  const book = books.find((each) => each === search.book) ?? 'real';
  const answer = useCall(getOrderOf, { customerId, book, id });
  return (
    <Page
      title={`M${id}`}
      width="full"
      back
      backTo="/customers"
      actions={answer.data !== undefined && <Summary order={answer.data.order} />}
    >
      <Answered answer={answer} waiting={<SkeletonLines lines={14} />}>
        {(shown) => (
          <div className="flex flex-col gap-5">
            <div className="grid items-start gap-5 wide:grid-cols-[3fr_2fr]">
              <div className="flex min-w-0 flex-col gap-5">
                <Check shown={shown} customerId={customerId} />
                <OrderChart shown={shown} />
              </div>
              <Facts shown={shown} customerId={customerId} />
            </div>
            <Ticks shown={shown} />
            <LevelChanges shown={shown} />
          </div>
        )}
      </Answered>
    </Page>
  );
}

/** What it was, in one line. */
function Summary({ order: { direction, lots, code, status, profit } }: Pick<Shown, 'order'>) {
  const t = useTranslations('orders-console');
  const format = useFormat();
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lead font-medium">
      <span>
        {t(`directions.${direction}`)}{' '}
        <bdi dir="ltr">
          {format.lots(lots)} {code}
        </bdi>
      </span>
      {profit !== undefined && <Money amount={profit} currency="USDT" sign />}
      <Badge>{t(`statuses.${status}`)}</Badge>
    </p>
  );
}

type Line = Shown['check']['lines'][number];

function Verdict({ check: { ground, lines } }: Pick<Shown, 'check'>) {
  const t = useTranslations('orders-console.one');
  const matches = ground !== 'notReached' && lines.every(({ recorded, should }) => recorded === should);
  return <Badge tone={matches ? 'rise' : 'warn'}>{t(matches ? 'matches' : 'differs')}</Badge>;
}

function Check({ shown: { check, order }, customerId }: { shown: Shown; customerId: string }) {
  const t = useTranslations('orders-console.one');
  const format = useFormat();
  const parts = useConsoleParts().flatMap(({ besideOrder }) => besideOrder ?? []);
  const value = (figure: Line['figure'], text: string) =>
    figure === 'fee' || figure === 'profit' ? (
      <Money amount={text} currency="USDT" exact />
    ) : (
      <bdi dir="ltr">{format.decimal(text)}</bdi>
    );
  const columns: Column<Line>[] = [
    { key: 'figure', title: t('figure'), cell: ({ figure }) => t(`figures.${figure}`) },
    {
      key: 'recorded',
      title: t('recorded'),
      align: 'end',
      cell: ({ figure, recorded }) => value(figure, recorded),
    },
    {
      key: 'should',
      title: t('should'),
      align: 'end',
      cell: ({ figure, recorded, should }) =>
        should === recorded ? value(figure, should) : <strong>{value(figure, should)}</strong>,
    },
  ];
  if (check.not !== undefined) return <Card title={t('check')}>{t(`not.${check.not}`)}</Card>;
  return (
    <Card title={t('check')} action={<Verdict check={check} />} flush>
      <p className="px-4 py-3 text-note text-pretty text-quiet wide:px-5">{t('checkLead')}</p>
      <DataTable
        label={t('check')}
        columns={columns}
        phone={phoneRow(columns)}
        rows={check.lines}
        rowKey={({ figure }) => figure}
        empty={null}
      />
      <div className="flex flex-col gap-3 px-4 py-3 wide:px-5">
        <FactList
          facts={[
            check.ground !== undefined && { label: t('ground'), value: t(`grounds.${check.ground}`) },
            ...check.errors.map(({ role, price, reference }) => ({
              label: t(`errors.${role}`),
              value: <bdi dir="ltr">{format.decimal(price)}</bdi>,
              note: t('nearest', { reference: format.decimal(reference) }),
            })),
            {
              label: t('difference'),
              value: <Money amount={check.difference} currency="USDT" sign exact />,
              strong: true,
            },
          ]}
        />
        {check.difference?.startsWith('-') && <p className="text-note text-quiet">{t('takenBack')}</p>}
        <Suspense>
          {parts.map((Beside) => (
            <Beside
              key={order.id}
              uid={customerId}
              book={order.book}
              orderId={order.id}
              difference={check.difference ?? '0'}
            />
          ))}
        </Suspense>
      </div>
    </Card>
  );
}

function Facts({ shown, customerId }: { shown: Shown; customerId: string }) {
  const t = useTranslations('orders-console');
  const format = useFormat();
  const { order, slippage, editedTime, receipt } = shown;
  const price = (label: string, text: string | undefined) =>
    text !== undefined && { label, value: <bdi dir="ltr">{format.decimal(text)}</bdi> };
  const time = (label: string, at: string | undefined) =>
    at !== undefined && { label, value: <Time at={at} style="second" /> };
  const usdt = (label: string, amount: string | undefined) =>
    amount !== undefined && { label, value: <Money amount={amount} currency="USDT" sign exact /> };
  return (
    <Card title={t('one.facts')}>
      <FactList
        dense
        facts={[
          { label: t('cancellation.customer'), value: <Uid text={customerId} /> },
          { label: t('book'), value: t(`books.${order.book}`) },
          { label: t('fields.market'), value: <Code>{order.code}</Code> },
          { label: t('risk.direction'), value: t(`directions.${order.direction}`) },
          { label: t('fields.lots'), value: <bdi dir="ltr">{format.lots(order.lots)}</bdi> },
          { label: t('fields.status'), value: t(`statuses.${order.status}`) },
          order.closeReason !== undefined && {
            label: t('fields.reason'),
            value: t(`closeReasons.${order.closeReason}`),
          },
          price(t('one.waitedFor'), order.price),
          price(t('one.figures.openPrice'), order.openPrice),
          time(t('fields.opened'), order.openTime),
          usdt(t('one.openingSlippage'), slippage.opening),
          price(t('one.stopLoss'), order.stopLossPrice),
          price(t('one.takeProfit'), order.takeProfitPrice),
          time(t('one.edited'), editedTime),
          price(t('one.figures.closePrice'), order.closePrice),
          time(t('fields.closed'), order.closeTime),
          usdt(t('one.closingSlippage'), slippage.closing),
          usdt(t('one.figures.profit'), order.profit),
          usdt(t('one.swap'), order.swap),
          { label: t('one.figures.fee'), value: <Money amount={order.fee} currency="USDT" exact /> },
        ]}
      />
      <div className="mt-4">
        <VerifyHash hash={receipt.hash} compute={() => hashReceipt(receipt)} />
      </div>
    </Card>
  );
}

type Tick = Shown['receipt']['ticks'][number];

function Ticks({ shown: { receipt } }: { shown: Shown }) {
  const t = useTranslations('orders-console.one');
  const format = useFormat();
  const price = (key: 'bid' | 'ask' | 'price', title: string): Column<Tick> => ({
    key,
    title,
    align: 'end',
    cell: (tick) => <bdi dir="ltr">{format.decimal(tick[key])}</bdi>,
  });
  const columns: Column<Tick>[] = [
    { key: 'role', title: t('role'), cell: ({ role }) => t(`roles.${role}`) },
    { key: 'time', title: t('time'), cell: ({ time }) => <Time at={time} style="second" /> },
    price('bid', t('bid')),
    price('ask', t('ask')),
    price('price', t('price')),
    { key: 'source', title: t('source'), cell: ({ source }) => <Code>{source}</Code> },
  ];
  return (
    <Card title={t('ticks')} flush>
      <DataTable
        label={t('ticks')}
        columns={columns}
        phone={phoneRow(columns)}
        rows={receipt.ticks}
        rowKey={({ role, code, sequence }) => `${role} ${code} ${sequence}`}
        empty={<p className="px-4 py-4 text-quiet wide:px-5">{t('noTicks')}</p>}
      />
    </Card>
  );
}
