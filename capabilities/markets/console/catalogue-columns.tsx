import { useTranslations } from 'use-intl';
import { Badge } from '#foundation/ui/badge.tsx';
import { Button } from '#foundation/ui/button.tsx';
import { Code } from '#foundation/ui/code.tsx';
import type { Column } from '#foundation/ui/data-table.tsx';
import { Price } from '#foundation/ui/price.tsx';
import { SampleLabel } from '#foundation/ui/sample-label.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { CatalogueRow } from '../console-contract.ts';

/** Without `onHalt` the operator may only look. */
export function useCatalogueColumns(
  onHalt: ((row: CatalogueRow) => void) | undefined,
): Column<CatalogueRow>[] {
  const t = useTranslations('markets-console');
  const format = useFormat();
  const columns: Column<CatalogueRow>[] = [
    {
      key: 'market',
      title: t('fields.market'),
      cell: ({ code, name }) => (
        <span className="block min-w-0">
          <Code>{code}</Code>
          <bdi className="block max-w-[24ch] truncate text-note text-quiet">{name}</bdi>
        </span>
      ),
    },
    { key: 'state', title: t('fields.state'), cell: (row) => <State row={row} /> },
    {
      key: 'bid',
      title: t('fields.bid'),
      align: 'end',
      cell: ({ bid, decimals }) => <Price value={bid} decimals={decimals} />,
    },
    {
      key: 'ask',
      title: t('fields.ask'),
      align: 'end',
      cell: ({ ask, decimals }) => <Price value={ask} decimals={decimals} />,
    },
    {
      key: 'spread',
      title: t('fields.spread'),
      align: 'end',
      cell: ({ spreadPoints }) => format.count(spreadPoints),
    },
    {
      key: 'feed',
      title: t('fields.feed'),
      cell: ({ source, quoteTime }) => (
        <span className="flex flex-col items-start gap-0.5 phone:items-end">
          {source === 'simulated' || source === 'replay' ? (
            <SampleLabel source={source} />
          ) : (
            <bdi>{source}</bdi>
          )}
          <Time at={quoteTime} style="second" className="text-note text-quiet" />
        </span>
      ),
    },
    { key: 'terms', title: t('fields.terms'), cell: (row) => <Terms row={row} /> },
  ];
  if (onHalt === undefined) return columns;
  return [
    ...columns,
    {
      key: 'act',
      title: t('fields.act'),
      align: 'end',
      cell: (row) => (
        <Button
          size="small"
          tone={row.halted ? 'primary' : 'plain'}
          aria-label={t(row.halted ? 'resume.of' : 'halt.of', { code: row.code })}
          onClick={() => onHalt(row)}
        >
          {row.halted ? t('resume.act') : t('halt.act')}
        </Button>
      ),
    },
  ];
}

function State({ row }: { row: CatalogueRow }) {
  const t = useTranslations('markets-console.states');
  const format = useFormat();
  if (row.halted) return <Badge tone="warn">{t('halted')}</Badge>;
  if (row.open)
    return row.stale ? <Badge tone="warn">{t('stale')}</Badge> : <Badge tone="rise">{t('open')}</Badge>;
  return (
    <span className="flex flex-col items-start gap-0.5 phone:items-end">
      <Badge>{t('closed')}</Badge>
      {row.nextOpen !== undefined && (
        <span className="text-note text-quiet">
          {t('opens', { at: format.time(row.nextOpen, 'moment') })}
        </span>
      )}
    </span>
  );
}

function Terms({ row: { maxLeverage, feeRate, minStopPoints, isOwn } }: { row: CatalogueRow }) {
  const t = useTranslations('markets-console');
  const format = useFormat();
  return (
    <span className="flex flex-col items-start gap-0.5 phone:items-end">
      <span className="flex items-center gap-2">
        <bdi className="num">
          1:{maxLeverage} · {format.rate(feeRate)}
        </bdi>
        {isOwn && <Badge tone="accent">{t('own')}</Badge>}
      </span>
      <span className="text-note text-quiet">{t('stopFrom', { points: minStopPoints })}</span>
    </span>
  );
}
