import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { Column } from '#foundation/ui/data-table.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { WholeTable } from '#foundation/ui/paged.tsx';
import { EmptyState } from '#foundation/ui/states.tsx';
import { Time } from '#foundation/ui/time.tsx';
import type { Document } from '../console-contract.ts';
import { useDocuments } from './queries.ts';
import { useWords } from './use-words.ts';

/** `/console/configuration`: everything that operators set. */
export function DocumentsPage() {
  const t = useTranslations('configuration');
  const navigate = useNavigate();
  const documents = useDocuments();
  const columns = useColumns();
  return (
    <Page title={t('title')}>
      <p className="-mt-2 mb-5 max-w-text text-pretty text-quiet wide:-mt-4">{t('lead')}</p>
      <WholeTable
        answer={documents}
        label={t('title')}
        columns={columns}
        rows={documents.data}
        rowKey={({ name }) => name}
        onRow={({ name }) => navigate({ to: '/configuration/document', search: { name } })}
        empty={<EmptyState title={t('empty')} />}
      />
    </Page>
  );
}

function useColumns(): Column<Document>[] {
  const t = useTranslations('configuration.versions');
  const words = useWords();
  return [
    {
      key: 'name',
      title: t('document'),
      cell: ({ name }) => (
        <span className="block max-w-[52ch]">
          <span className="font-medium">{words.document(name).title}</span>
          <span className="block text-note text-quiet phone:hidden">{words.document(name).lead}</span>
        </span>
      ),
    },
    { key: 'version', title: t('version'), align: 'end', cell: ({ version }) => version },
    { key: 'at', title: t('at'), cell: ({ at }) => <Time at={at} className="text-quiet" /> },
    { key: 'author', title: t('author'), cell: ({ author }) => <bdi>{author ?? t('platform')}</bdi> },
    {
      key: 'reason',
      title: t('reason'),
      hideOnPhone: true,
      cell: ({ author, reason }) => (author === null ? t('first') : <bdi>{reason}</bdi>),
    },
  ];
}
