import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { DataTable } from '#foundation/ui/data-table.tsx';
import { LinkButton } from '#foundation/ui/link-button.tsx';
import { useMay } from '#foundation/ui/operator.ts';
import { phoneRow } from '#foundation/ui/phone-row.tsx';
import { FailedState } from '#foundation/ui/states.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { CatalogueRow } from '../console-contract.ts';
import { useCatalogueColumns } from './catalogue-columns.tsx';
import { type ChosenAct, HaltDialog } from './halt-dialog.tsx';
import { useCatalogue } from './queries.ts';

/** Whether a market takes new business and how much at once, and the ways to let it take less. */
export function MarketLevers({ code }: { code: string }) {
  const t = useTranslations('markets-console');
  const format = useFormat();
  const mayHalt = useMay('markets.halt');
  const mayLower = useMay('markets.configure');
  const [chosen, setChosen] = useState<ChosenAct>();
  const { data, isError, isFetching, refetch } = useCatalogue({ search: code }, 1);
  const listed = useCatalogueColumns(mayHalt ? setChosen : undefined);
  const columns = [
    ...listed.filter(({ key }) => key === 'state'),
    {
      key: 'maxLots',
      title: t('levers.maxLots'),
      cell: ({ maxLots }: CatalogueRow) => format.decimal(maxLots),
    },
    ...listed.filter(({ key }) => key === 'terms' || key === 'act'),
  ];
  return (
    <Card title={t('levers.title')} flush>
      <p className="px-4 pt-3 text-note text-pretty text-quiet wide:px-5">{t('levers.lead')}</p>
      {isError && data === undefined ? (
        <FailedState onRetry={() => refetch()} busy={isFetching} />
      ) : (
        <DataTable
          label={t('levers.title')}
          columns={columns}
          phone={phoneRow(columns)}
          rows={data?.rows.filter((row) => row.code === code)}
          rowKey={(row) => row.code}
          empty={<p className="px-4 py-4 text-quiet wide:px-5">{t('none')}</p>}
          skeletonRows={1}
        />
      )}
      {mayLower && (
        <div className="px-4 py-3 wide:px-5">
          <LinkButton size="small" to="/configuration/document" search={{ name: 'markets.instruments' }}>
            {t('levers.lower')}
          </LinkButton>
        </div>
      )}
      {chosen !== undefined && <HaltDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </Card>
  );
}
