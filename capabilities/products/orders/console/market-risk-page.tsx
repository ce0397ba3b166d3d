import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { books } from '#foundation/ids/book.ts';
import { Answered } from '#foundation/ui/answered.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { useConsoleParts } from '#foundation/ui/console-part.ts';
import { type Column, DataTable } from '#foundation/ui/data-table.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { phoneRow } from '#foundation/ui/phone-row.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import { getMarketRisk, type MarketRisk } from '../console-contract.ts';
import { CancelPending } from './cancel-pending.tsx';
import { CustomerLink } from './mirrored-list.tsx';

/** Positions follow the prices; a slow refresh is enough. */
const riskRefreshMs = 5_000;

/** `/console/exposure/market?code=…`: what a jump of one market would cost, and who holds most of it. */
export function MarketRiskPage() {
  const { code = '', ...search } = useSearch({ from: '/exposure/market' });
  const book = books.find((each) => each === search.book) ?? 'real';
  const answer = useCall(getMarketRisk, { code, book }, { refetchInterval: riskRefreshMs });
  return (
    <Page title={code} back backTo="/exposure" actions={<CancelPending scope={{ book, code }} name={code} />}>
      <Answered answer={answer} waiting={<SkeletonLines lines={12} />}>
        {(risk) => (
          <div className="flex flex-col gap-5">
            <Facts risk={risk} />
            <Jumps risk={risk} />
            <Holders risk={risk} />
          </div>
        )}
      </Answered>
      <BesideMarket code={code} />
    </Page>
  );
}

/** Also of a market without a known price. */
function BesideMarket({ code }: { code: string }) {
  const besides = useConsoleParts().flatMap(({ besideMarket = [] }) => besideMarket);
  return (
    <div className="mt-5 flex flex-col gap-5">
      <Suspense>
        {besides.map((Beside, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change
          <Beside key={index} code={code} />
        ))}
      </Suspense>
    </div>
  );
}

function Facts({ risk: { book, price, reserved, pending, gap } }: { risk: MarketRisk }) {
  const t = useTranslations('orders-console');
  const format = useFormat();
  return (
    <Card>
      <FactList
        facts={[
          { label: t('book'), value: t(`books.${book}`) },
          { label: t('risk.price'), value: format.decimal(price) },
          { label: t('risk.reserved'), value: <Money amount={reserved} currency="USDT" /> },
          {
            label: t('risk.gap'),
            value: format.rate(gap.rate),
            note:
              gap.doubledUntil === undefined
                ? undefined
                : t('risk.doubled', { at: format.time(gap.doubledUntil, 'moment') }),
          },
          { label: t('cancellation.pending'), value: t('cancellation.pendingOf', pending) },
        ]}
      />
    </Card>
  );
}

function Jumps({ risk: { jumps } }: { risk: MarketRisk }) {
  const t = useTranslations('orders-console.risk');
  const format = useFormat();
  const columns: Column<MarketRisk['jumps'][number]>[] = [
    {
      key: 'move',
      title: t('move'),
      cell: ({ percent }) => <bdi>{format.percent(percent, { sign: true, digits: 0 })}</bdi>,
    },
    { key: 'price', title: t('price'), align: 'end', cell: ({ price }) => format.decimal(price) },
    {
      key: 'won',
      title: t('won'),
      align: 'end',
      cell: ({ won }) => <Money amount={won} currency="USDT" />,
    },
    {
      key: 'lost',
      title: t('lost'),
      align: 'end',
      cell: ({ lost }) => <Money amount={lost} currency="USDT" />,
    },
  ];
  return (
    <Card title={t('jumps')} flush>
      <p className="px-4 pt-3 text-note text-pretty text-quiet wide:px-5">{t('jumpsLead')}</p>
      <DataTable
        label={t('jumps')}
        columns={columns}
        phone={phoneRow(columns)}
        rows={jumps}
        rowKey={({ percent }) => String(percent)}
        empty={null}
      />
    </Card>
  );
}

function Holders({ risk: { holders } }: { risk: MarketRisk }) {
  const t = useTranslations('orders-console');
  const money = (
    key: 'notional' | 'unrealised' | 'margin' | 'reserved',
    title: string,
    sign = false,
  ): Column<MarketRisk['holders'][number]> => ({
    key,
    title,
    align: 'end',
    cell: (row) => <Money amount={row[key]} currency="USDT" sign={sign} />,
  });
  const columns: Column<MarketRisk['holders'][number]>[] = [
    {
      key: 'customer',
      title: t('cancellation.customer'),
      cell: ({ uids, accounts }) => (
        <span className="flex flex-wrap gap-x-2">
          {uids.map((uid) => (
            <CustomerLink key={uid} uid={uid} />
          ))}
          {accounts > uids.length && <span>{t('risk.more', { accounts: accounts - uids.length })}</span>}
        </span>
      ),
    },
    {
      key: 'direction',
      title: t('risk.direction'),
      cell: ({ direction }) => t(`directions.${direction}`),
    },
    { key: 'positions', title: t('exposure.positions'), align: 'end', cell: ({ positions }) => positions },
    money('notional', t('risk.notional')),
    money('margin', t('fields.margin')),
    money('reserved', t('risk.reserved')),
    money('unrealised', t('exposure.unrealised'), true),
  ];
  return (
    <Card title={t('risk.holders')} flush>
      <p className="px-4 pt-3 text-note text-pretty text-quiet wide:px-5">{t('risk.holdersLead')}</p>
      <DataTable
        label={t('risk.holders')}
        columns={columns}
        phone={phoneRow(columns)}
        rows={holders}
        rowKey={({ uids, direction }) => `${uids[0]} ${direction}`}
        empty={<p className="px-4 py-4 text-quiet wide:px-5">{t('exposure.none')}</p>}
      />
    </Card>
  );
}
