import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { FilterOf } from '#foundation/calls/define-call.ts';
import { Button } from '#foundation/ui/button.tsx';
import type { Column } from '#foundation/ui/data-table.tsx';
import { ExportRows } from '#foundation/ui/export-rows.tsx';
import { useListAddress } from '#foundation/ui/list-address.ts';
import { EmptyList, ListDays } from '#foundation/ui/list-days.tsx';
import { useMay } from '#foundation/ui/operator.ts';
import { Page } from '#foundation/ui/page.tsx';
import { PagedTable } from '#foundation/ui/paged.tsx';
import { SearchField } from '#foundation/ui/search-field.tsx';
import { Select } from '#foundation/ui/select.tsx';
import { Notice } from '#foundation/ui/states.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { defaultLanguage, languageOf, languages } from '#locales/languages.ts';
import { type DeskEntry, listTexts } from '../console-contract.ts';
import { contentTypes, legalEntries } from '../rules.ts';
import { NewTextDialog } from './new-text-dialog.tsx';
import { useTexts } from './queries.ts';
import { StateBadge } from './state-badge.tsx';

const translations = languages.filter(({ tag }) => tag !== defaultLanguage);

/** `/console/content`: all that operators write, with what is missing and what is outdated. */
export function TextsPage() {
  const t = useTranslations('content-console');
  const { search, period } = useListAddress('type', 'search', 'lacking');
  const navigate = useNavigate();
  const type = contentTypes.find((each) => each === search.type);
  const lacking = languages.find(({ tag }) => tag === search.lacking)?.tag;
  const filter = { type, lacking, search: search.search, ...period };
  const texts = useTexts(filter);
  const columns = useColumns();
  const mayEdit = useMay('content.edit');
  const [isNew, setNew] = useState(false);
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
      <Filters type={type} lacking={lacking} />
      <div className="flex flex-col gap-3">
        <PagedTable
          {...texts}
          label={t('title')}
          columns={columns}
          beside="english"
          rowKey={({ id }) => id}
          onRow={({ id }) => navigate({ to: '/content/text', search: { id, language: lacking } })}
          empty={<EmptyList title={t('empty')} body={t('emptyBody')} />}
        />
        <ExportRows call={listTexts} input={filter} />
      </div>
      {isNew && <NewTextDialog onClose={() => setNew(false)} />}
    </Page>
  );
}

function Filters({ type, lacking }: Pick<FilterOf<typeof listTexts>, 'type' | 'lacking'>) {
  const t = useTranslations('content-console');
  const { search, show } = useListAddress('type', 'search', 'lacking');
  return (
    <div className="mb-4 grid items-end gap-3 wide:grid-cols-2 wide:min-[1280px]:grid-cols-[minmax(0,1fr)_200px_240px_auto]">
      <SearchField
        label={t('search')}
        value={search.search ?? ''}
        onChange={(next) => show({ search: next === '' ? undefined : next })}
      />
      <Select
        label={t('type')}
        hideLabel
        value={type ?? 'all'}
        onChange={(next) => show({ type: next === 'all' ? undefined : next })}
        options={[
          { value: 'all', label: t('allTypes') },
          ...contentTypes.map((value) => ({ value, label: t(`types.${value}`) })),
        ]}
      />
      <Select
        label={t('lacking')}
        hideLabel
        value={lacking ?? 'any'}
        onChange={(next) => show({ lacking: next === 'any' ? undefined : next })}
        options={[
          { value: 'any', label: t('anyLanguage') },
          ...translations.map(({ tag, name }) => ({ value: tag, label: t('lackingIn', { language: name }) })),
        ]}
      />
      <ListDays />
    </div>
  );
}

/** Registration is closed until the texts that customers agree to are published. */
function LegalNotice() {
  const t = useTranslations('content-console');
  // There are some dozens.
  const { data } = useCall(listTexts, { pageNum: 1, pageSize: 50 });
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
