import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { Pagination } from '#foundation/ui/pagination.tsx';
import { EmptyState, FailedState } from '#foundation/ui/states.tsx';
import { HelpArticle } from './help-article.tsx';
import { HelpEntries } from './help-entries.tsx';
import { Waiting } from './help-search.tsx';
import { useContent, useNotices } from './queries.ts';

const pageSize = 20;

/** `/help/notice`: what is new, important notices first; `?id=` one of them. */
export function NoticePage() {
  const t = useTranslations('content.help');
  const { id } = useSearch({ strict: false });
  if (id !== undefined) return <OneNotice id={id} />;
  return (
    <Page title={t('notices')} back backTo="/help" width="text">
      <Notices />
    </Page>
  );
}

function OneNotice({ id }: { id: string }) {
  const t = useTranslations('content.help');
  const { data } = useContent(id);
  return (
    <Page title={data?.title ?? t('notices')} back backTo="/help/notice" width="text">
      <HelpArticle id={id} />
    </Page>
  );
}

function Notices() {
  const t = useTranslations('content.help');
  const navigate = useNavigate();
  const { page: asked } = useSearch({ strict: false });
  const page = /^[1-9]\d{0,3}$/.test(asked ?? '') ? Number(asked) : 1;
  const { data, isError, isFetching, refetch } = useNotices(page, pageSize);
  if (data === undefined) {
    return isError ? <FailedState onRetry={() => void refetch()} busy={isFetching} /> : <Waiting />;
  }
  if (data.total === 0) return <EmptyState title={t('empty')} />;
  return (
    <Card flush>
      <HelpEntries entries={data.rows} to="/help/notice" withSnippets />
      <div className="border-t border-line empty:hidden">
        <Pagination
          page={page}
          pageSize={pageSize}
          total={data.total}
          onPage={(next) => void navigate({ to: '/help/notice', search: { page: String(next) } })}
        />
      </div>
    </Card>
  );
}
