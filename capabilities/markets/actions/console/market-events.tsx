import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { DataTable } from '#foundation/ui/data-table.tsx';
import { useMay } from '#foundation/ui/operator.ts';
import { phoneRow } from '#foundation/ui/phone-row.tsx';
import { FailedState } from '#foundation/ui/states.tsx';
import { type ChosenAct, useActionColumns } from './action-columns.tsx';
import { ActionDialog } from './action-dialog.tsx';
import { useAllActions } from './queries.ts';

/** What lies ahead of one market, and what each of it will move. */
export function MarketEvents({ code }: { code: string }) {
  const t = useTranslations('actions-console');
  const [chosen, setChosen] = useState<ChosenAct>();
  const { data, isError, isFetching, refetch } = useAllActions({ view: 'coming', code }, 1);
  const columns = useActionColumns(useMay('markets.configure'), setChosen).filter(
    ({ key }) => key !== 'market',
  );
  // A code is found within longer ones too.
  const ahead = data?.rows.filter((each) => each.code === code && each.state !== 'withdrawn');
  return (
    <Card title={t('ahead.title')} flush>
      {isError && data === undefined ? (
        <FailedState onRetry={() => refetch()} busy={isFetching} />
      ) : (
        <DataTable
          label={t('ahead.title')}
          columns={columns}
          phone={phoneRow(columns)}
          rows={ahead}
          rowKey={({ id }) => id}
          empty={<p className="px-4 py-4 text-quiet wide:px-5">{t('ahead.none')}</p>}
          skeletonRows={1}
        />
      )}
      {chosen !== undefined && <ActionDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </Card>
  );
}
