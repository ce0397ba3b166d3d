import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { EmptyState, FailedState } from '#foundation/ui/states.tsx';
import { AdjustmentItem } from './adjustment-item.tsx';
import { useAdjustments } from './queries.ts';

/** A customer's newest corrections, on their page; each leads to its review. */
export function CustomerAdjustments({ customerId }: { customerId: string }) {
  const t = useTranslations('adjustments');
  const { data, isError, isFetching, refetch } = useAdjustments({ uid: customerId }, 1);
  if (isError) return <FailedState onRetry={refetch} busy={isFetching} />;
  if (data === undefined) return <SkeletonLines lines={5} />;
  if (data.rows.length === 0) return <EmptyState title={t('empty')} body={t('emptyBody')} />;
  return (
    <Card flush>
      <ul aria-label={t('title')} className="divide-y divide-line">
        {data.rows.map((adjustment) => (
          <li key={adjustment.id}>
            <Link
              to="/reviews"
              search={{ id: `adjustment-${adjustment.id}`, status: adjustment.status }}
              className="block px-5 py-3 outline-offset-[-2px] hover:bg-sunken/60"
            >
              <AdjustmentItem adjustment={adjustment} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
