import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Page } from '#foundation/ui/page.tsx';
import { RefusalError } from '#foundation/ui/platform.ts';
import { Select } from '#foundation/ui/select.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { EmptyState, FailedState } from '#foundation/ui/states.tsx';
import { Tabs } from '#foundation/ui/tabs.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { defaultLanguage, languages } from '#locales/languages.ts';
import type { DeskWhole } from '../console-contract.ts';
import { getText } from '../console-contract.ts';
import { type Draft, draftOf } from './draft.ts';
import { TextDesk } from './text-desk.tsx';
import { TextPreview } from './text-preview.tsx';
import { TextRevisions } from './text-revisions.tsx';

const tabs = ['write', 'preview', 'revisions'] as const;

/** `/console/content/text?id=…&language=…`: one text in one language. */
export function TextPage() {
  const t = useTranslations('content-console');
  const search = useSearch({ from: '/content/text' });
  const navigate = useNavigate({ from: '/content/text' });
  const id = search.id ?? '';
  const language = languages.find(({ tag }) => tag === search.language)?.tag ?? defaultLanguage;
  const tab = tabs.find((each) => each === search.tab) ?? 'write';
  // An editor is open over it: it changes only on an explicit reload.
  const { data, error, isFetching, refetch } = useCall(
    getText,
    { id, language },
    { refetchOnWindowFocus: false },
  );
  const go = (next: { language?: string | undefined; tab?: string | undefined }) =>
    navigate({ search: (old) => ({ ...old, ...next }), replace: true, resetScroll: false });
  if (error instanceof RefusalError && error.refusal.refusal === 'NOT_FOUND')
    return (
      <Page title={t('title')} back backTo="/content">
        <EmptyState title={t('notFound')} />
      </Page>
    );
  return (
    <Page
      title={data?.title ?? t('title')}
      back
      backTo="/content"
      width="full"
      actions={
        <Select
          label={t('language')}
          hideLabel
          className="w-full wide:w-64"
          value={language}
          onChange={(next) => go({ language: next === defaultLanguage ? undefined : next })}
          options={languages.map(({ tag, name }) => ({
            value: tag,
            label: name,
            detail: detailOf(data, tag, t),
          }))}
        />
      }
    >
      <Tabs
        label={t('title')}
        value={tab}
        onChange={(next) => go({ tab: next === 'write' ? undefined : next })}
        items={tabs.map((value) => ({ value, label: t(`tabs.${value}`) }))}
      >
        <div className="pt-4">
          {data !== undefined && data.language === language ? (
            <OneText key={`${id} ${language}`} whole={data} tab={tab} />
          ) : error === null ? (
            <SkeletonLines lines={8} />
          ) : (
            <FailedState onRetry={() => void refetch()} busy={isFetching} />
          )}
        </div>
      </Tabs>
    </Page>
  );
}

function detailOf(
  whole: DeskWhole | undefined,
  tag: string,
  t: ReturnType<typeof useTranslations<'content-console'>>,
): string | undefined {
  const state = whole?.languages.find(({ language }) => language === tag);
  if (whole === undefined) return undefined;
  if (state === undefined) return t('states.missing');
  return state.isOutdated ? t('states.outdated') : t(`states.${state.state}`);
}

function OneText({ whole, tab }: { whole: DeskWhole; tab: (typeof tabs)[number] }) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(whole));
  const [edition, setEdition] = useState(0);
  /** Another text in the editor's place, which is mounted again for it. */
  const replace = (next: Draft) => {
    setDraft(next);
    setEdition((before) => before + 1);
  };
  if (tab === 'preview') return <TextPreview whole={whole} draft={draft} />;
  if (tab === 'revisions') return <TextRevisions whole={whole} onRestored={replace} />;
  return <TextDesk key={edition} whole={whole} draft={draft} onDraft={setDraft} onReplace={replace} />;
}
