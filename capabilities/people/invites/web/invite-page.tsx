import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { Skeleton } from '#foundation/ui/skeleton.tsx';
import { FailedState } from '#foundation/ui/states.tsx';
import { FriendsList } from './friends-list.tsx';
import { Invited } from './invited.tsx';
import { Offer } from './offer.tsx';
import { OwnInvitation } from './own-invitation.tsx';
import { useInvite } from './queries.ts';
import { RewardSums } from './reward-sums.tsx';

/** `/profile/invite`: the code to give away, and who has registered with it. */
export function InvitePage() {
  const t = useTranslations('invites');
  const { data, isError, isFetching, refetch } = useInvite();
  return (
    <Page title={t('title')} back backTo="/profile" width="text">
      <div className="flex flex-col gap-4 wide:gap-6">
        <p className="text-pretty text-quiet">{t('lead')}</p>
        {data !== undefined ? (
          <>
            <OwnInvitation invite={data} />
            <Offer invite={data} />
            {data.rewards.length > 0 && <RewardSums rewards={data.rewards} />}
            {data.invited !== undefined && <Invited invited={data.invited} />}
            {/* Below all that may be there or not: nothing moves it. */}
            <FriendsList />
          </>
        ) : isError ? (
          <Card>
            <FailedState onRetry={() => void refetch()} busy={isFetching} />
          </Card>
        ) : (
          <Skeleton className="h-64 rounded" />
        )}
      </div>
    </Page>
  );
}
