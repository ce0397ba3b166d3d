import { ChevronRight } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { Badge } from '#foundation/ui/badge.tsx';
import { LinkButton } from '#foundation/ui/link-button.tsx';
import { RichText } from '#foundation/ui/rich-text.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { EmptyState, FailedState } from '#foundation/ui/states.tsx';
import { TextLink } from '#foundation/ui/text-link.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { languageOf } from '#locales/languages.ts';
import { picturedArticles, pictureSize } from '../pictured-articles.ts';
import { LanguageBadge } from './help-entries.tsx';
import { Helped } from './helped.tsx';
import { isMissing, useContent } from './queries.ts';

/** One article or notice in its states, with the question whether it helped. */
export function HelpArticle({ id }: { id: string }) {
  const t = useTranslations('content.help');
  const page = useTranslations('content.page');
  const { data, error, isError, isFetching, refetch } = useContent(id);
  if (isMissing(error))
    return <EmptyState title={t('missing')} action={<LinkButton to="/help">{t('toHelp')}</LinkButton>} />;
  if (data === undefined) {
    if (isError) return <FailedState onRetry={() => void refetch()} busy={isFetching} />;
    return (
      <div aria-busy="true">
        <SkeletonLines lines={8} />
      </div>
    );
  }
  const { title, html, language, section, important, publishedAt, updatedAt } = data;
  const { dir } = languageOf(language);
  return (
    <article>
      {/* The frame's own heading is hidden on phones, where its bar cuts long ones. */}
      <p className="mb-3 text-title font-semibold wide:hidden" lang={language} dir={dir}>
        {title}
      </p>
      <p className="mb-5 flex flex-wrap items-center gap-2 text-note text-faint">
        <TextLink to={section === undefined ? '/help/notice' : '/help'}>
          {t(section === undefined ? 'notices' : 'title')}
        </TextLink>
        {section !== undefined && (
          <>
            <ChevronRight size={14} className="mirror" aria-hidden="true" />
            {t(`sections.${section}`)}
          </>
        )}
        {important === true && <Badge tone="warn">{t('important')}</Badge>}
        <LanguageBadge language={language} />
      </p>
      <div lang={language} dir={dir}>
        <RichText html={html} />
      </div>
      {picturedArticles[id] !== undefined && <Picture id={id} />}
      <p className="mt-8 text-note text-faint">
        {page('updated')}{' '}
        <Time at={updatedAt > (publishedAt ?? '') ? updatedAt : (publishedAt ?? updatedAt)} style="date" />
      </p>
      <Helped key={id} id={id} />
    </article>
  );
}

/** The screen that the article is about. */
function Picture({ id }: { id: string }) {
  const t = useTranslations('content.help');
  const locale = useLocale();
  return (
    <figure className="mt-6 w-fit max-w-full">
      <img
        src={`/help/${locale}/${id}.webp`}
        alt={t('picture')}
        {...pictureSize}
        loading="lazy"
        className="h-auto max-w-full rounded border border-line"
      />
      <figcaption aria-hidden="true" className="mt-1.5 text-note text-faint">
        {t('picture')}
      </figcaption>
    </figure>
  );
}
