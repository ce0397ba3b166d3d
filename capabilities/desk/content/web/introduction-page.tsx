import { useTranslations } from 'use-intl';
import { LinkButton } from '#foundation/ui/link-button.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { RichText } from '#foundation/ui/rich-text.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { EmptyState, FailedState } from '#foundation/ui/states.tsx';
import { languageOf } from '#locales/languages.ts';
import type { Content } from '../contract.ts';
import { introductionEntry } from '../rules.ts';
import { IntroductionExamples } from './introduction-examples.tsx';
import { isMissing, useContent } from './queries.ts';
import './introduction.css';

/**
 * `/introduction`: what operators say of the platform, their title large, each of their headings a section;
 * below it what is drawn.
 */
export function IntroductionPage() {
  const t = useTranslations('content');
  const { data, error, isError, isFetching, refetch } = useContent(introductionEntry);
  return (
    <Page title={t('introduction.title')} hideTitle className="max-w-[960px]">
      {data !== undefined ? (
        <Introduction content={data} />
      ) : isMissing(error) ? (
        <EmptyState title={t('page.missing')} body={t('page.missingBody')} />
      ) : isError ? (
        <FailedState onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <div className="flex min-h-dvh flex-col gap-8 pt-4 wide:pt-10" aria-busy="true">
          <SkeletonLines lines={3} />
          <SkeletonLines lines={6} />
        </div>
      )}
      <div className="flex flex-wrap gap-3 pb-8">
        <LinkButton to="/market" tone="primary" size="large">
          {t('introduction.toMarkets')}
        </LinkButton>
        <LinkButton to="/profile/records" size="large">
          {t('introduction.toRecords')}
        </LinkButton>
      </div>
    </Page>
  );
}

function Introduction({ content: { title, html, language } }: { content: Content }) {
  return (
    <>
      <article className="introduction pt-4 wide:pt-10" lang={language} dir={languageOf(language).dir}>
        <p className="mb-5 max-w-[24ch] text-hero font-semibold text-balance">{title}</p>
        <RichText html={html} />
      </article>
      <IntroductionExamples />
    </>
  );
}
