import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { Badge } from '#foundation/ui/badge.tsx';
import { bothEnds } from '#foundation/ui/both-ends.ts';
import { Card } from '#foundation/ui/card.tsx';
import { type Column, DataTable } from '#foundation/ui/data-table.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { Pagination } from '#foundation/ui/pagination.tsx';
import { EmptyState, FailedState } from '#foundation/ui/states.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { listSignIn } from '../session-contract.ts';

type SignIn = OutputOf<typeof listSignIn>['rows'][number];

const pageSize = 20;

/** `/profile/sign-ins`: who signed in, and who tried. */
export function SignInsPage() {
  const t = useTranslations('customers.signIns');
  const navigate = useNavigate();
  const { page = '1' } = useSearch({ strict: false });
  const pageNum = Math.max(1, Number.parseInt(page, 10) || 1);
  const signIns = useCall(listSignIn, { pageNum, pageSize }, { keepPrevious: true });
  const columns: Column<SignIn>[] = [
    { key: 'time', title: t('time'), cell: ({ time }) => <Time at={time} /> },
    { key: 'outcome', title: t('outcome'), cell: (signIn) => <Outcome {...signIn} /> },
    { key: 'way', title: t('way'), cell: ({ way }) => t(`ways.${way}`) },
    { key: 'device', title: t('device'), cell: (signIn) => <Device {...signIn} /> },
  ];
  return (
    <Page title={t('title')} back backTo="/profile/security" width="text">
      <p className="mb-4 text-quiet">{t('lead')}</p>
      <Card flush>
        {signIns.isError ? (
          <FailedState onRetry={() => signIns.refetch()} busy={signIns.isFetching} />
        ) : (
          <DataTable
            label={t('title')}
            columns={columns}
            rows={signIns.data?.rows}
            rowKey={({ time, outcome, ip }) => `${time} ${outcome} ${ip}`}
            empty={<EmptyState title={t('empty')} />}
            phone={(signIn) => (
              <div className={`${bothEnds} items-start`}>
                <div>
                  <p className="font-medium">
                    <Time at={signIn.time} />
                  </p>
                  <Device {...signIn} />
                </div>
                <div className="flex flex-col items-end gap-1">
                  <Outcome {...signIn} />
                  <span className="text-note text-quiet">{t(`ways.${signIn.way}`)}</span>
                </div>
              </div>
            )}
          />
        )}
      </Card>
      {signIns.data !== undefined && signIns.data.total > pageSize && (
        <Pagination
          page={pageNum}
          pageSize={pageSize}
          total={signIns.data.total}
          onPage={(next) =>
            navigate({ to: '.', search: { page: String(next) }, replace: true, resetScroll: false })
          }
        />
      )}
    </Page>
  );
}

function Outcome({ outcome }: SignIn) {
  const t = useTranslations('customers.signIns.outcomes');
  return <Badge tone={outcome === 'done' ? 'neutral' : 'warn'}>{t(outcome)}</Badge>;
}

function Device({ device, ip }: SignIn) {
  const t = useTranslations('customers.sessions');
  return (
    <span className="flex flex-col">
      <bdi>{device === '' ? t('unknown') : device}</bdi>
      <bdi dir="ltr" className="num text-note text-faint">
        {ip}
      </bdi>
    </span>
  );
}
