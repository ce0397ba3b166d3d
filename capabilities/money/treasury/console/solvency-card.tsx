import { RefreshCw } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { Button } from '#foundation/ui/button.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { type Column, DataTable } from '#foundation/ui/data-table.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { useMay } from '#foundation/ui/operator.ts';
import { SampleLabel } from '#foundation/ui/sample-label.tsx';
import { FailedState, Notice, RefusalNotice } from '#foundation/ui/states.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import type { solvency } from '../console-contract.ts';
import { treasuryAsset } from '../rules.ts';
import { useLookAtSolvency, useSolvency } from './queries.ts';
import { SolvencyParts } from './solvency-parts.tsx';
import { SolvencyRatio } from './solvency-ratio.tsx';

type Look = OutputOf<typeof solvency>;
type Row = Pick<Look['lines'][number], 'owed' | 'held' | 'ratio' | 'isShort' | 'currency'> & {
  readonly isWhole: boolean;
};

/** What customers are owed against what is held for them: each asset, and the whole at the prices of now. */
export function SolvencyCard() {
  const t = useTranslations('treasury.solvency');
  const format = useFormat();
  const refusalText = useRefusalText();
  const mayLook = useMay('reconciliation.run');
  const { data, isError, isFetching, refetch } = useSolvency();
  const look = useLookAtSolvency();
  const rows = data && rowsOf(data);
  const short = rows?.filter(({ isShort }) => isShort) ?? [];
  const name = ({ currency, isWhole }: Row) => (isWhole ? t('whole', { currency }) : currency);
  const columns: Column<Row>[] = [
    {
      key: 'currency',
      title: t('currency'),
      cell: (row) => <span className="font-medium">{name(row)}</span>,
    },
    {
      key: 'owed',
      title: t('owed'),
      align: 'end',
      cell: ({ owed, currency }) => <Money amount={owed} currency={currency} />,
    },
    {
      key: 'held',
      title: t('held'),
      align: 'end',
      cell: ({ held, currency }) => <Money amount={held} currency={currency} />,
    },
    { key: 'ratio', title: t('ratio'), align: 'end', cell: (row) => <SolvencyRatio line={row} /> },
  ];
  return (
    <>
      {short.length > 0 && (
        <Notice tone="warn" title={t('alarm', { percent: String(data?.shortBelowPercent ?? '') })}>
          {short.map(name).join(', ')}
        </Notice>
      )}
      <Card
        flush
        title={
          <span className="flex flex-wrap items-center gap-2">
            {t('title')}
            {data?.isSample === true && <SampleLabel />}
          </span>
        }
        action={
          mayLook && (
            <Button
              size="small"
              icon={<RefreshCw size={14} aria-hidden="true" />}
              busy={look.isPending}
              onClick={() => look.mutate()}
            >
              {t('look')}
            </Button>
          )
        }
      >
        {isError ? (
          <FailedState onRetry={refetch} busy={isFetching} />
        ) : (
          <>
            <DataTable
              label={t('title')}
              columns={columns}
              rows={rows}
              rowKey={(row) => name(row)}
              skeletonRows={4}
              phone={(row) => (
                <div className="flex flex-col gap-1">
                  <span className="flex items-center justify-between gap-4 font-medium">
                    {name(row)} <SolvencyRatio line={row} />
                  </span>
                  {(['owed', 'held'] as const).map((side) => (
                    <span key={side} className="flex items-baseline justify-between gap-4">
                      <span className="text-note text-faint">{t(side)}</span>
                      <Money amount={row[side]} currency={row.currency} />
                    </span>
                  ))}
                </div>
              )}
              empty={null}
            />
            <div className="flex flex-col gap-3 border-t border-line px-4 py-3 wide:px-5">
              {look.error !== null && <RefusalNotice>{refusalText(look.error)}</RefusalNotice>}
              {data !== undefined && (
                <>
                  <p className="text-note text-faint">
                    {t('at', { time: format.time(data.at, 'second') })} {pricesText(data)}
                  </p>
                  <details>
                    <summary className="cursor-pointer font-medium">{t('parts')}</summary>
                    <SolvencyParts lines={data.lines} />
                  </details>
                </>
              )}
            </div>
          </>
        )}
      </Card>
    </>
  );

  function pricesText({ whole }: Look): string {
    if (whole === undefined) return t('noPrices');
    const prices = whole.prices.map(({ currency, price }) => `${currency} ${format.decimal(price)}`);
    return t('prices', { prices: prices.join(' · ') });
  }
}

function rowsOf({ lines, whole }: Look): Row[] {
  const all = lines.map((line): Row => ({ ...line, isWhole: false }));
  return whole === undefined ? all : [...all, { ...whole, currency: treasuryAsset, isWhole: true }];
}
