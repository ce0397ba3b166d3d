import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { Pagination } from '#foundation/ui/pagination.tsx';
import { Skeleton } from '#foundation/ui/skeleton.tsx';
import { EmptyState, FailedState } from '#foundation/ui/states.tsx';
import { InquiryCard } from './inquiry-card.tsx';
import { inquiriesPerPage, useInquiries } from './queries.ts';

/** `/profile/inquiries`: what the platform asked about things that wait, to be answered here. */
export function InquiriesPage() {
  const t = useTranslations('inquiries');
  const search = useSearch({ from: '/profile/inquiries' });
  const navigate = useNavigate({ from: '/profile/inquiries' });
  const page = Number(search.page ?? 1);
  const { data, isError, isFetching, refetch } = useInquiries(page);
  return (
    <Page title={t('title')} back backTo="/profile" width="text">
      <div className="flex flex-col gap-4 wide:gap-6">
        <p className="text-pretty text-quiet">{t('lead')}</p>
        {data === undefined ? (
          isError ? (
            <Card>
              <FailedState onRetry={() => void refetch()} busy={isFetching} />
            </Card>
          ) : (
            <Skeleton className="h-64 rounded" />
          )
        ) : data.rows.length === 0 ? (
          <Card>
            <EmptyState title={t('empty.title')} body={t('empty.body')} />
          </Card>
        ) : (
          data.rows.map((inquiry) => <InquiryCard key={inquiry.id} inquiry={inquiry} />)
        )}
        {data !== undefined && data.total > inquiriesPerPage && (
          <Pagination
            page={page}
            pageSize={inquiriesPerPage}
            total={data.total}
            onPage={(next) => void navigate({ search: { page: String(next) } })}
          />
        )}
      </div>
    </Page>
  );
}
