import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Page } from '#foundation/ui/page.tsx';
import { FailedState } from '#foundation/ui/states.tsx';
import { Tabs } from '#foundation/ui/tabs.tsx';
import type { Json } from '../rules.ts';
import { type DocumentEditor, DocumentForm } from './document-form.tsx';
import { useDocument } from './queries.ts';
import { useWords } from './use-words.ts';
import { VersionList } from './version-list.tsx';

const tabs = ['edit', 'versions'] as const;

/** `/console/configuration/document?name=…`. */
export function AnyDocumentPage() {
  const { name = '' } = useSearch({ from: '/configuration/document' });
  return <DocumentPage key={name} name={name} backTo="/configuration" />;
}

type Props = { name: string; backTo?: string; editor?: DocumentEditor };

/** One document: what it says now, in a form, and every version it has had. */
export function DocumentPage({ name, backTo, editor }: Props) {
  const t = useTranslations('configuration');
  const words = useWords();
  const navigate = useNavigate();
  const search: { tab?: string; page?: string } = useSearch({ strict: false });
  const tab = tabs.find((each) => each === search.tab) ?? 'edit';
  const document = useDocument(name);
  const [edited, setEdited] = useState<Json>();
  const { title, lead } = words.document(name);
  return (
    <Page title={title} {...(backTo === undefined ? {} : { back: true, backTo })}>
      <p className="-mt-2 mb-5 max-w-text text-pretty text-quiet wide:-mt-4">{lead}</p>
      {document.data === undefined && document.isError ? (
        <FailedState onRetry={() => document.refetch()} busy={document.isFetching} />
      ) : (
        <Tabs
          label={title}
          value={tab}
          onChange={(next) =>
            navigate({
              to: '.',
              search: (old) => ({ ...old, tab: next === 'edit' ? undefined : next }),
              replace: true,
            })
          }
          items={tabs.map((value) => ({ value, label: t(`tabs.${value}`) }))}
        >
          <div className="pt-4">
            {tab === 'edit' ? (
              <DocumentForm document={document.data} edited={edited} onEdit={setEdited} editor={editor} />
            ) : (
              <VersionList name={name} newest={document.data} />
            )}
          </div>
        </Tabs>
      )}
    </Page>
  );
}
