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
  const mayLook = useMay('reconciliation.run');
  const rowName = useRowName();
  const { data, isError, isFetching, refetch } = useSolvency();
  const look = useLookAtSolvency();
  const rows = data && rowsOf(data);
  const short = rows?.filter(({ isShort }) => isShort) ?? [];
  return (
    <>
      {short.length > 0 && (
        <Notice tone="warn" title={t('alarm', { percent: String(data?.shortBelowPercent ?? '') })}>
          {short.map(rowName).join(', ')}
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
            <SolvencyTable rows={rows} />
            <LookDetails look={data} failure={look.error} />
          </>
        )}
      </Card>
    </>
  );
}

function useRowName(): (row: Row) => string {
  const t = useTranslations('treasury.solvency');
  return ({ currency, isWhole }) => (isWhole ? t('whole', { currency }) : currency);
}

function SolvencyTable({ rows }: { rows: readonly Row[] | undefined }) {
  const t = useTranslations('treasury.solvency');
  const rowName = useRowName();
  const money = (side: 'owed' | 'held'): Column<Row> => ({
    key: side,
    title: t(side),
    align: 'end',
    cell: (row) => <Money amount={row[side]} currency={row.currency} />,
  });
  const columns: Column<Row>[] = [
    {
      key: 'currency',
      title: t('currency'),
      cell: (row) => <span className="font-medium">{rowName(row)}</span>,
    },
    money('owed'),
    money('held'),
    { key: 'ratio', title: t('ratio'), align: 'end', cell: (row) => <SolvencyRatio line={row} /> },
  ];
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={rows}
      rowKey={rowName}
      skeletonRows={4}
      phone={(row) => (
        <div className="flex flex-col gap-1">
          <span className="flex items-center justify-between gap-4 font-medium">
            {rowName(row)} <SolvencyRatio line={row} />
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
  );
}

/** As of when and at which prices, and what both sides are made of. */
function LookDetails({ look, failure }: { look: Look | undefined; failure: Error | null }) {
  const t = useTranslations('treasury.solvency');
  const format = useFormat();
  const refusalText = useRefusalText();
  const pricesText = ({ whole }: Look) => {
    if (whole === undefined) return t('noPrices');
    const prices = whole.prices.map(({ currency, price }) => `${currency} ${format.decimal(price)}`);
    return t('prices', { prices: prices.join(' · ') });
  };
  return (
    <div className="flex flex-col gap-3 border-t border-line px-4 py-3 wide:px-5">
      {failure !== null && <RefusalNotice>{refusalText(failure)}</RefusalNotice>}
      {look !== undefined && (
        <>
          <p className="text-note text-faint">
            {t('at', { time: format.time(look.at, 'second') })} {pricesText(look)}
          </p>
          <details>
            <summary className="cursor-pointer font-medium">{t('parts')}</summary>
            <SolvencyParts lines={look.lines} />
          </details>
        </>
      )}
    </div>
  );
}

function rowsOf({ lines, whole }: Look): Row[] {
  const all = lines.map((line): Row => ({ ...line, isWhole: false }));
  return whole === undefined ? all : [...all, { ...whole, currency: treasuryAsset, isWhole: true }];
}
