import { Lock, type LucideIcon, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Badge } from '#foundation/ui/badge.tsx';
import { classNames } from '#foundation/ui/class-names.ts';
import { Money } from '#foundation/ui/money.tsx';
import { Skeleton } from '#foundation/ui/skeleton.tsx';
import { EmptyState } from '#foundation/ui/states.tsx';
import { Time } from '#foundation/ui/time.tsx';
import type { Review } from '../console-contract.ts';
import { DueTime } from './due-time.tsx';

type Props = {
  /** Undefined while they load. */
  reviews: readonly Review[] | undefined;
  chosen: string | undefined;
  onChoose: (id: string) => void;
  /** What is ticked for something to be done with several; undefined where nothing can be. */
  ticks: ReadonlySet<string> | undefined;
  onTick: (id: string) => void;
};

/** What waits, one press each; the chosen one's evidence stands beside it. */
export function ReviewQueue({ reviews, chosen, onChoose, ticks, onTick }: Props) {
  const t = useTranslations('reviews');
  if (reviews === undefined) {
    return (
      <div aria-busy="true" className="divide-y divide-line">
        {['a', 'b', 'c', 'd'].map((line) => (
          <div key={line} className="flex flex-col gap-2 px-4 py-3">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-3 w-24" />
          </div>
        ))}
      </div>
    );
  }
  if (reviews.length === 0) return <EmptyState title={t('empty')} body={t('emptyBody')} />;
  return (
    <ul aria-label={t('queue')} className="divide-y divide-line">
      {reviews.map((review) => (
        <li key={review.id} className="flex">
          {ticks !== undefined && (
            <input
              type="checkbox"
              aria-label={t('tick', { id: review.id })}
              checked={ticks.has(review.id)}
              onChange={() => onTick(review.id)}
              className="mx-3 mt-3.5 size-4 self-start accent-accent"
            />
          )}
          <button
            type="button"
            aria-current={review.id === chosen ? 'true' : undefined}
            onClick={() => onChoose(review.id)}
            className={classNames(
              'grid min-w-0 flex-1 grid-cols-[1fr_auto] gap-x-3 gap-y-1 border-s-2 border-transparent px-4 py-2.5 text-start outline-offset-[-2px] hover:bg-sunken/60',
              'aria-[current]:border-accent aria-[current]:bg-accent-soft/60',
            )}
          >
            <QueuedReview review={review} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function QueuedReview({ review }: { review: Review }) {
  const t = useTranslations('reviews');
  const { assignedTo, claimedBy } = review;
  return (
    <>
      <span className="flex min-w-0 items-center gap-2 font-medium">
        <span className="truncate">{t(`kinds.${review.kind}`)}</span>
        {review.needed > 1 && (
          <span className="num shrink-0 whitespace-nowrap text-note font-normal text-faint">
            {t('approvals', { approvals: review.approvals, needed: review.needed })}
          </span>
        )}
      </span>
      <span className="text-end">
        <ReviewAmount review={review} />
      </span>
      <span className="col-span-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-note text-faint">
        <span className="flex items-center gap-2">
          <bdi className="num whitespace-nowrap">
            {review.uid === '0' ? t('house') : t('uid', { uid: review.uid })}
          </bdi>
          <BookBadge book={review.book} />
        </span>
        {review.decidedAt === undefined ? (
          <DueTime review={review} />
        ) : (
          <Time at={review.decidedAt} className="text-faint" />
        )}
      </span>
      {assignedTo !== undefined && (
        <InHand Icon={UserRound}>
          {review.isAssignedToMe
            ? t('assign.toMe')
            : t.rich('assign.toColleague', { operator: assignedTo, name: (parts) => <bdi>{parts}</bdi> })}
        </InHand>
      )}
      {claimedBy !== undefined && (
        <InHand Icon={Lock}>{review.isMine ? t('claim.mine') : <bdi>{claimedBy}</bdi>}</InHand>
      )}
    </>
  );
}

/** Who is to decide it, or is deciding it. */
function InHand({ Icon, children }: { Icon: LucideIcon; children: ReactNode }) {
  return (
    <span className="col-span-2 flex min-w-0 items-center gap-1 text-note text-faint">
      <Icon size={11} className="shrink-0" aria-hidden="true" />
      <span className="truncate">{children}</span>
    </span>
  );
}

export function ReviewAmount({ review: { amount, currency } }: { review: Review }) {
  if (amount === undefined || currency === undefined) return null;
  return <Money amount={amount} currency={currency} />;
}

/** Only the demo book needs a word: real money is the rule here. */
export function BookBadge({ book }: { book: Review['book'] }) {
  const t = useTranslations('reviews');
  return book === 'demo' ? <Badge tone="demo">{t('demo')}</Badge> : null;
}
