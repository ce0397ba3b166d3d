import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { ExportRows } from '#foundation/ui/export-rows.tsx';
import { useMay } from '#foundation/ui/operator.ts';
import { Page } from '#foundation/ui/page.tsx';
import { PagedTable } from '#foundation/ui/paged.tsx';
import { SearchField } from '#foundation/ui/search-field.tsx';
import { Segmented } from '#foundation/ui/segmented.tsx';
import { EmptyState } from '#foundation/ui/states.tsx';
import { useSettled } from '#foundation/ui/use-settled.ts';
import { actionViews, listAllActions } from '../console-contract.ts';
import { type ChosenAct, useActionColumns } from './action-columns.tsx';
import { ActionDialog } from './action-dialog.tsx';
import { OpeningJumps } from './opening-jumps.tsx';
import { ProposeDialog } from './propose-dialog.tsx';
import { actionsPerPage, useAllActions } from './queries.ts';

const typingPauseMs = 250;

/** `/console/actions`: splits, dividends and the like: proposed, confirmed and withdrawn. */
export function ActionsPage() {
  const t = useTranslations('actions-console');
  const search = useSearch({ from: '/actions' });
  const navigate = useNavigate({ from: '/actions' });
  const [chosen, setChosen] = useState<ChosenAct>();
  const [isProposing, setIsProposing] = useState(false);
  const mayAct = useMay('markets.configure');
  const view = actionViews.find((each) => each === search.view) ?? 'coming';
  const code = useSettled((search.code ?? '').trim(), typingPauseMs);
  const page = Math.max(1, Number(search.page) || 1);
  const filter = { view, ...(code === '' ? {} : { code }) };
  const actions = useAllActions(filter, page);
  const columns = useActionColumns(mayAct, setChosen);
  const show = (changes: Record<string, string | undefined>) =>
    navigate({ search: (old) => ({ ...old, page: undefined, ...changes }), replace: true });
  return (
    <Page
      title={t('title')}
      width="full"
      actions={mayAct && <Button onClick={() => setIsProposing(true)}>{t('propose.act')}</Button>}
    >
      <div className="flex flex-col gap-4">
        <p className="max-w-text text-quiet">{t('lead')}</p>
        <OpeningJumps mayAct={mayAct} />
        <div className="flex flex-wrap items-end gap-3">
          <Segmented
            label={t('views.label')}
            size="small"
            value={view}
            onChange={(next) => show({ view: next === 'coming' ? undefined : next })}
            options={actionViews.map((value) => ({ value, label: t(`views.${value}`) }))}
          />
          <SearchField
            label={t('search')}
            placeholder={t('search')}
            value={search.code ?? ''}
            onChange={(next) => show({ code: next === '' ? undefined : next })}
            className="wide:w-60"
          />
        </div>
        <PagedTable
          answer={actions}
          page={page}
          pageSize={actionsPerPage}
          onPage={(next) => show({ page: String(next) })}
          label={t('title')}
          columns={columns}
          beside="act"
          rowKey={({ id }) => id}
          skeletonRows={6}
          empty={<EmptyState title={t('none')} />}
        />
        <ExportRows call={listAllActions} input={filter} />
      </div>
      {chosen !== undefined && <ActionDialog {...chosen} onClose={() => setChosen(undefined)} />}
      {isProposing && <ProposeDialog onClose={() => setIsProposing(false)} />}
    </Page>
  );
}
