import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { Code } from '#foundation/ui/code.tsx';
import { CopyButton } from '#foundation/ui/copy-button.tsx';
import { Skeleton } from '#foundation/ui/skeleton.tsx';
import { FailedState } from '#foundation/ui/states.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useUser } from './queries.ts';

/** Who is signed in: name, UID, address. */
export function CustomerCard() {
  const t = useTranslations('customers.card');
  const user = useUser();
  const { data } = user;
  if (data === undefined && user.isError) {
    return (
      <Card>
        <FailedState onRetry={() => user.refetch()} busy={user.isFetching} />
      </Card>
    );
  }
  return (
    <Card>
      <div className="flex items-center gap-4" aria-busy={data === undefined}>
        <span
          aria-hidden="true"
          className="grid size-12 shrink-0 place-items-center rounded-full bg-accent-soft text-title font-semibold text-accent uppercase"
        >
          {data?.username.slice(0, 1)}
        </span>
        <div className="min-w-0 flex-1">
          {data === undefined ? (
            <>
              <Skeleton className="my-1 h-4 w-32" />
              <Skeleton className="my-1 h-4 w-44" />
            </>
          ) : (
            <>
              <p className="truncate text-lead font-semibold">
                <bdi>{data.username}</bdi>
              </p>
              <p className="truncate text-quiet">
                <bdi dir="ltr">{data.email}</bdi>
              </p>
            </>
          )}
        </div>
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 border-t border-line pt-3 text-note text-faint">
        <span className="flex min-h-8 items-center gap-1 whitespace-nowrap">
          {t('uid')}{' '}
          {data === undefined ? (
            <Skeleton className="h-4 w-16" />
          ) : (
            <>
              <Code className="text-quiet">{data.uid}</Code>
              <CopyButton text={data.uid} label={t('copyUid')} />
            </>
          )}
        </span>
        {data !== undefined && (
          <span>
            {t('since')} <Time at={data.createdAt} style="date" />
          </span>
        )}
      </div>
    </Card>
  );
}
