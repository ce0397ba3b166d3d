import { useTranslations } from 'use-intl';
import { RichText } from '#foundation/ui/rich-text.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { EmptyState, FailedState } from '#foundation/ui/states.tsx';
import { Time } from '#foundation/ui/time.tsx';
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
        <RichText html={content.data.html} />
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
