import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { type Column, DataTable } from '#foundation/ui/data-table.tsx';
import { useMay } from '#foundation/ui/operator.ts';
import { Page } from '#foundation/ui/page.tsx';
import { Pagination } from '#foundation/ui/pagination.tsx';
import { phoneRow } from '#foundation/ui/phone-row.tsx';
import { SearchField } from '#foundation/ui/search-field.tsx';
import { Select } from '#foundation/ui/select.tsx';
import { EmptyState, FailedState, Notice } from '#foundation/ui/states.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { defaultLanguage, languageOf, languages } from '#locales/languages.ts';
import type { DeskEntry } from '../console-contract.ts';
import { contentTypes, legalEntries } from '../rules.ts';
import { NewTextDialog } from './new-text-dialog.tsx';
import { textsPerPage, useTexts } from './queries.ts';
import { StateBadge } from './state-badge.tsx';

const translations = languages.filter(({ tag }) => tag !== defaultLanguage);

/** `/console/content`: all that operators write, with what is missing and what is outdated. */
export function TextsPage() {
  const t = useTranslations('content-console');
  const search = useSearch({ from: '/content' });
  const navigate = useNavigate({ from: '/content' });
  const type = contentTypes.find((each) => each === search.type);
  const lacking = languages.find(({ tag }) => tag === search.lacking)?.tag;
  const page = Math.max(1, Number(search.page) || 1);
  const texts = useTexts({ type, lacking, search: search.search, pageNum: page });
  const columns = useColumns();
  const mayEdit = useMay('content.edit');
  const [isNew, setNew] = useState(false);
  const ask = (asked: Partial<Record<'type' | 'lacking' | 'search' | 'page', string | undefined>>) =>
    navigate({
      search: (old) => ({ ...old, page: undefined, ...asked }),
      replace: true,
      resetScroll: false,
    });
  return (
    <Page
      title={t('title')}
      width="full"
      actions={
        mayEdit && (
          <Button tone="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={() => setNew(true)}>
            {t('new.open')}
          </Button>
        )
      }
    >
      <LegalNotice />
      <div className="mb-4 grid gap-3 wide:grid-cols-[minmax(0,1fr)_200px_240px]">
        <SearchField
          label={t('search')}
          value={search.search ?? ''}
          onChange={(next) => ask({ search: next === '' ? undefined : next })}
        />
        <Select
          label={t('type')}
          hideLabel
          value={type ?? 'all'}
          onChange={(next) => ask({ type: next === 'all' ? undefined : next })}
          options={[
            { value: 'all', label: t('allTypes') },
            ...contentTypes.map((value) => ({ value, label: t(`types.${value}`) })),
          ]}
        />
        <Select
          label={t('lacking')}
          hideLabel
          value={lacking ?? 'any'}
          onChange={(next) => ask({ lacking: next === 'any' ? undefined : next })}
          options={[
            { value: 'any', label: t('anyLanguage') },
            ...translations.map(({ tag, name }) => ({
              value: tag,
              label: t('lackingIn', { language: name }),
            })),
          ]}
        />
      </div>
      <Card flush>
        {texts.isError && texts.data === undefined ? (
          <FailedState onRetry={() => texts.refetch()} busy={texts.isFetching} />
        ) : (
          <DataTable
            label={t('title')}
            columns={columns}
            phone={phoneRow(columns, 'english')}
            rows={texts.data?.rows}
            rowKey={({ id }) => id}
            onRow={({ id }) => navigate({ to: '/content/text', search: { id, language: lacking } })}
            empty={<EmptyState title={t('empty')} body={t('emptyBody')} />}
          />
        )}
        <Pagination
          page={page}
          pageSize={textsPerPage}
          total={texts.data?.total ?? 0}
          onPage={(next) => ask({ page: String(next) })}
        />
      </Card>
      {isNew && <NewTextDialog onClose={() => setNew(false)} />}
    </Page>
  );
}

/** Nobody registers before what they agree to is there. */
function LegalNotice() {
  const t = useTranslations('content-console');
  const { data } = useTexts({ pageNum: 1 });
  if (data === undefined) return null;
  const isRead = (id: string) =>
    data.rows.some(
      (entry) =>
        entry.id === id &&
        entry.languages.some((each) => each.language === defaultLanguage && each.published !== undefined),
    );
  const missing = legalEntries.filter((id) => !isRead(id));
  if (missing.length === 0) return null;
  return (
    <div className="mb-4">
      <Notice tone="warn" title={t('registration.closed')}>
        {t('registration.missing', { texts: missing.map((id) => t(`legal.${id}`)).join(', ') })}
      </Notice>
    </div>
  );
}

function useColumns(): Column<DeskEntry>[] {
  const t = useTranslations('content-console');
  const english = (entry: DeskEntry) => entry.languages.find(({ language }) => language === defaultLanguage);
  return [
    {
      key: 'title',
      title: t('columns.title'),
      cell: ({ id, title }) => (
        <span className="block max-w-[44ch]">
          <bdi className="block font-medium">{title}</bdi>
          <span className="block text-note text-faint">{id}</span>
        </span>
      ),
    },
    {
      key: 'type',
      title: t('columns.type'),
      cell: ({ type, section, important }) => (
        <span className="text-quiet">
          {t(`types.${type}`)}
          {section !== undefined && ` · ${t(`sections.${section}`)}`}
          {important === true && ` · ${t('important')}`}
        </span>
      ),
    },
    {
      key: 'english',
      title: t('columns.english'),
      cell: (entry) => {
        const state = english(entry);
        return state === undefined ? '–' : <StateBadge of={state} />;
      },
    },
    { key: 'languages', title: t('columns.languages'), cell: (entry) => <Coverage entry={entry} /> },
    {
      key: 'written',
      title: t('columns.written'),
      cell: ({ writtenAt, author }) => (
        <span className="block text-quiet">
          <Time at={writtenAt} />
          <span className="block text-note text-faint">
            <bdi>{author ?? t('platform')}</bdi>
          </span>
        </span>
      ),
    },
  ];
}

/** How many languages have it as English says it now; which are outdated. */
function Coverage({ entry }: { entry: DeskEntry }) {
  const t = useTranslations('content-console');
  const others = entry.languages.filter(({ language }) => language !== defaultLanguage);
  const read = others.filter(({ published, isOutdated }) => published !== undefined && !isOutdated);
  const outdated = others.filter(({ isOutdated }) => isOutdated);
  const missing = translations.length - others.length;
  return (
    <span className="block">
      {t('coverage', { read: read.length, all: translations.length })}
      {(outdated.length > 0 || missing > 0) && (
        <span className="block text-note text-faint">
          {[
            outdated.length > 0
              ? t('outdatedIn', {
                  languages: outdated.map(({ language }) => languageOf(language).name).join(', '),
                })
              : undefined,
            missing > 0 ? t('missing', { count: missing }) : undefined,
          ]
            .filter((part) => part !== undefined)
            .join(' · ')}
        </span>
      )}
    </span>
  );
}
