import { useTranslations } from 'use-intl';
import { Badge } from '#foundation/ui/badge.tsx';
import { Code } from '#foundation/ui/code.tsx';
import type { Column } from '#foundation/ui/data-table.tsx';
import { LookUp, Uid } from '#foundation/ui/look-up.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { TextLink } from '#foundation/ui/text-link.tsx';
import { Time } from '#foundation/ui/time.tsx';
import type { TraceView } from '../console-contract.ts';
import { useTraceWords } from './use-trace-words.ts';

const codes: ReadonlySet<string> = new Set(['market', 'ip', 'mark', 'reference']);
const named: ReadonlySet<string> = new Set(['hash', 'address']);

/** How anything that customers left is shown as a row, on a customer's page and among what was found. */
export function useTraceColumns({ ofOne }: { ofOne: boolean }): Column<TraceView>[] {
  const t = useTranslations('traces-console');
  const words = useTraceWords();
  const columns: Column<TraceView>[] = [
    {
      key: 'what',
      title: t('what'),
      cell: ({ kind, number, book, facts }) => (
        <div className="flex min-w-0 flex-col gap-0.5 py-1">
          <span className="flex flex-wrap items-baseline gap-x-2 font-medium">
            {words.kind(kind)}
            {number !== undefined && <LookUp text={number} />}
            {book === 'demo' && <Badge tone="demo">{t('books.demo')}</Badge>}
          </span>
          <Facts facts={facts} />
        </div>
      ),
    },
    { key: 'uid', title: t('customer'), cell: ({ uid }) => <Uid text={uid} /> },
    {
      key: 'amount',
      title: t('amount'),
      align: 'end',
      cell: ({ amount, currency }) =>
        amount === undefined || currency === undefined ? '–' : <Money amount={amount} currency={currency} />,
    },
    { key: 'state', title: t('state'), cell: ({ state }) => words.state(state) },
    {
      key: 'at',
      title: t('time'),
      cell: ({ at }) => <Time at={at} style="second" className="whitespace-nowrap text-quiet" />,
    },
  ];
  return ofOne ? columns.filter(({ key }) => key !== 'uid') : columns;
}

function Facts({ facts }: Pick<TraceView, 'facts'>) {
  const words = useTraceWords();
  return (
    <span className="flex max-w-text flex-wrap gap-x-3 text-note text-quiet">
      {Object.entries(facts).map(([name, value]) => (
        <span key={name} className="min-w-0">
          <span className="text-faint">{words.fact(name)}</span>{' '}
          {named.has(name) ? (
            <LookUp text={value} />
          ) : name === 'review' ? (
            <TextLink to="/reviews" search={{ id: value }}>
              {value}
            </TextLink>
          ) : name === 'lastSeen' ? (
            <Time at={value} />
          ) : codes.has(name) ? (
            <Code>{value}</Code>
          ) : (
            <bdi className="wrap-anywhere">{words.value(name, value)}</bdi>
          )}
        </span>
      ))}
    </span>
  );
}
