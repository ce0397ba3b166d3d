import { useTranslations } from 'use-intl';
import { isWild } from '#capabilities/markets/prices/rules.ts';
import { Badge } from '#foundation/ui/badge.tsx';
import { Button } from '#foundation/ui/button.tsx';
import { Code } from '#foundation/ui/code.tsx';
import type { Column } from '#foundation/ui/data-table.tsx';
import { Price } from '#foundation/ui/price.tsx';
import { SampleLabel } from '#foundation/ui/sample-label.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { CatalogueRow } from '../console-contract.ts';
import type { ChosenAct } from './halt-dialog.tsx';

/** Without `onAct` the operator may only look. */
export function useCatalogueColumns(
  onAct: ((chosen: ChosenAct) => void) | undefined,
): Column<CatalogueRow>[] {
  const t = useTranslations('markets-console');
  const format = useFormat();
  const price = (side: 'bid' | 'ask'): Column<CatalogueRow> => ({
    key: side,
    title: t(`fields.${side}`),
    align: 'end',
    cell: (row) => <Price value={row[side]} decimals={row.decimals} />,
  });
  const columns: Column<CatalogueRow>[] = [
    {
      key: 'market',
      title: t('fields.market'),
      cell: ({ code, name }) => (
        <span className="block min-w-0">
          <Code>{code}</Code>
          <span className="block max-w-[24ch] truncate text-note text-quiet">
            <bdi>{name}</bdi>
          </span>
        </span>
      ),
    },
    { key: 'state', title: t('fields.state'), cell: (row) => <State row={row} /> },
    price('bid'),
    price('ask'),
    {
      key: 'spread',
      title: t('fields.spread'),
      align: 'end',
      cell: ({ spreadPoints }) => format.count(spreadPoints),
    },
    {
      key: 'feed',
      title: t('fields.feed'),
      cell: (row) => <Feed row={row} />,
    },
    { key: 'terms', title: t('fields.terms'), cell: (row) => <Terms row={row} /> },
  ];
  if (onAct === undefined) return columns;
  return [
    ...columns,
    {
      key: 'act',
      title: t('fields.act'),
      align: 'end',
      cell: (row) => (
        <span className="flex flex-wrap justify-end gap-2">
          {row.acts.map((act) => (
            <Button
              key={act}
              size="small"
              tone={act === 'agree' ? 'primary' : 'plain'}
              aria-label={t(`${act}.of`, { code: row.code })}
              onClick={() => onAct({ market: row, act })}
            >
              {t(`${act}.act`)}
            </Button>
          ))}
        </span>
      ),
    },
  ];
}

function Feed({ row: { source, quoteTime } }: { row: CatalogueRow }) {
  return (
    <span className="flex flex-col items-start gap-0.5 phone:items-end">
      {source === 'simulated' || source === 'replay' ? <SampleLabel source={source} /> : <bdi>{source}</bdi>}
      <Time at={quoteTime} style="second" className="text-note text-quiet" />
    </span>
  );
}

function State({ row }: { row: CatalogueRow }) {
  const t = useTranslations('markets-console.states');
  const format = useFormat();
  if (row.halt !== undefined) return <Halted halt={row.halt} />;
  if (row.isRetired) return <Badge tone="warn">{t('retired')}</Badge>;
  if (row.isCorrected) return <Badge tone="warn">{t('corrected')}</Badge>;
  if (row.open) {
    const fault = row.stale ? 'stale' : isWild(row.unsound) ? 'unsound' : undefined;
    return <Badge tone={fault === undefined ? 'rise' : 'warn'}>{t(fault ?? 'open')}</Badge>;
  }
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

/** Which operator halted it and why, until when that holds, and who asked to lift it. */
function Halted({ halt }: { halt: NonNullable<CatalogueRow['halt']> }) {
  const t = useTranslations('markets-console.states');
  const format = useFormat();
  const { author, reason, at, lapsesAt, agreedBy, resumeAskedBy } = halt;
  const told = [
    t('haltedBy', { author: author ?? t('unknown'), at: format.time(at, 'moment') }),
    ...(agreedBy === undefined ? [] : [t('agreedBy', { author: agreedBy })]),
    ...(lapsesAt === undefined ? [] : [t('lapses', { at: format.time(lapsesAt, 'moment') })]),
    ...(resumeAskedBy === undefined ? [] : [t('resumeAsked', { author: resumeAskedBy })]),
  ];
  return (
    <span className="flex flex-col items-start gap-0.5 phone:items-end">
      <Badge tone="warn">{t('halted')}</Badge>
      {told.map((line) => (
        <span key={line} className="max-w-[34ch] text-note text-quiet phone:text-end">
          {line}
        </span>
      ))}
      <bdi className="max-w-[34ch] text-note phone:text-end">{reason}</bdi>
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
