import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { RichText } from '#foundation/ui/rich-text.tsx';
import { Segmented } from '#foundation/ui/segmented.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { EmptyState, FailedState, Notice } from '#foundation/ui/states.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { defaultLanguage, languageOf } from '#locales/languages.ts';
import type { Content } from '../contract.ts';
import { isMissing, useContent } from './queries.ts';

/** A content page's text in its four states; for the page and for dialogs. */
export function ContentText({ id, revision }: { id: string | undefined; revision?: string }) {
  const t = useTranslations('content.page');
  const content = useContent(id, revision);
  if (id === undefined || id === '' || isMissing(content.error)) {
    return <EmptyState title={t('missing')} body={t('missingBody')} />;
  }
  if (content.data !== undefined) {
    return (
      <article>
        <BothTexts content={content.data} />
        <p className="mt-10 border-t border-line pt-4 text-note text-faint">
          {t('updated')} <Time at={content.data.updatedAt} style="date" />
        </p>
      </article>
    );
  }
  if (content.isError) return <FailedState onRetry={() => content.refetch()} busy={content.isFetching} />;
  return (
    <div className="flex flex-col gap-8" aria-busy="true">
      <SkeletonLines lines={5} />
      <SkeletonLines lines={4} />
      <SkeletonLines lines={6} />
    </div>
  );
}

/** The text in the reader's language, and where the English one rules, that one too. */
function BothTexts({ content: { language, html, originalHtml } }: { content: Content }) {
  const t = useTranslations('content.page');
  const [isOriginal, setOriginal] = useState(false);
  if (originalHtml === undefined) return <TextIn language={language} html={html} />;
  const shown = isOriginal ? defaultLanguage : language;
  return (
    <>
      <div className="mb-6">
        <Notice>
          {t('translation')}
          <Segmented
            label={t('textIn')}
            className="mt-2"
            value={shown}
            onChange={(chosen) => setOriginal(chosen === defaultLanguage)}
            options={[language, defaultLanguage].map((value) => ({ value, label: languageOf(value).name }))}
          />
        </Notice>
      </div>
      <TextIn language={shown} html={isOriginal ? originalHtml : html} />
    </>
  );
}

function TextIn({ language, html }: { language: string; html: string }) {
  return (
    <div lang={language} dir={languageOf(language).dir}>
      <RichText html={html} />
    </div>
  );
}
