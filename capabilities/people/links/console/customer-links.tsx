import { useTranslations } from 'use-intl';
import { Badge } from '#foundation/ui/badge.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { Code } from '#foundation/ui/code.tsx';
import { type Column, DataTable } from '#foundation/ui/data-table.tsx';
import { phoneRow } from '#foundation/ui/phone-row.tsx';
import { EmptyState, FailedState } from '#foundation/ui/states.tsx';
import { TextLink } from '#foundation/ui/text-link.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { getLinksOf, type LinkView } from '../console-contract.ts';

export const tones = { person: 'warn', hint: 'neutral' } as const;

/** Whom a customer shares something with: facts to look up, and which of them count as one person. */
export function CustomerLinks({ customerId }: { customerId: string }) {
  const t = useTranslations('links-console');
  const { data, isError, isFetching, refetch } = useCall(getLinksOf, { customerId });
  const columns = useColumns();
  return (
    <div className="flex flex-col gap-3">
      {data !== undefined && data.links.length > 0 && (
        <p className="text-pretty text-quiet">
          {data.person > 0 && `${t('person', { count: data.person })} `}
          {t('lead')}
        </p>
      )}
      <Card flush>
        {isError && data === undefined ? (
          <FailedState onRetry={() => refetch()} busy={isFetching} />
        ) : (
          <DataTable
            label={t('title')}
            columns={columns}
            rows={data?.links}
            rowKey={({ uid, kind }) => `${uid} ${kind}`}
            phone={phoneRow(columns, 'worth')}
            empty={<EmptyState title={t('none')} />}
          />
        )}
      </Card>
      {data !== undefined && data.moreLinks > 0 && (
        <p className="text-note text-quiet">{t('moreLinks', { count: data.moreLinks })}</p>
      )}
    </div>
  );
}

function useColumns(): Column<LinkView>[] {
  const t = useTranslations('links-console');
  return [
    {
      key: 'customer',
      title: t('fields.customer'),
      cell: ({ uid }) => (
        <TextLink to="/customers/one" search={{ id: uid }}>
          <Code>{uid}</Code>
        </TextLink>
      ),
    },
    { key: 'kind', title: t('fields.kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
    { key: 'facts', title: t('fields.facts'), cell: (link) => <Facts {...link} /> },
    {
      key: 'worth',
      title: t('fields.worth'),
      cell: ({ worth }) => <Badge tone={tones[worth]}>{t(`worths.${worth}`)}</Badge>,
    },
  ];
}

/** What the two have in common, each since both have it. */
function Facts({ facts, moreFacts }: Pick<LinkView, 'facts' | 'moreFacts'>) {
  const t = useTranslations('links-console');
  return (
    <ul className="flex flex-col gap-0.5">
      {facts.map(({ shown, since }) => (
        <li key={`${shown} ${since}`}>
          {t.rich('fact', { shown: () => <Code>{shown}</Code>, since: () => <Time at={since} /> })}
        </li>
      ))}
      {moreFacts > 0 && <li className="text-note text-quiet">{t('moreFacts', { count: moreFacts })}</li>}
    </ul>
  );
}
