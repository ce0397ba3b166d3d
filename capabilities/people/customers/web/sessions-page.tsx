import { useMutation } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { Badge } from '#foundation/ui/badge.tsx';
import { Button } from '#foundation/ui/button.tsx';
import { useMarkStale } from '#foundation/ui/call-keys.ts';
import { Card } from '#foundation/ui/card.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { ask } from '#foundation/ui/platform.ts';
import { Refused } from '#foundation/ui/refused.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { FailedState } from '#foundation/ui/states.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useCall } from '#foundation/ui/use-call.ts';
import { endOtherSessions, endSession, listSession } from '../session-contract.ts';

/** `/profile/sessions`: every device the customer is signed in on. */
export function SessionsPage() {
  const t = useTranslations('customers.sessions');
  const sessions = useCall(listSession, {});
  const onSettled = useMarkStale(listSession);
  const ending = useMutation({
    mutationFn: (id: string) => ask(endSession, { id }),
    onSuccess: () => showToast({ title: t('ended'), tone: 'good' }),
    onSettled,
  });
  const endingOthers = useMutation({
    mutationFn: () => ask(endOtherSessions, {}),
    onSuccess: () => showToast({ title: t('othersEnded'), tone: 'good' }),
    onSettled,
  });
  const failure = ending.error ?? endingOthers.error;
  const { data } = sessions;
  return (
    <Page title={t('title')} back backTo="/profile/security" width="text">
      <p className="mb-4 text-quiet">{t('lead')}</p>
      {failure !== null && (
        <div className="mb-4">
          <Refused failure={failure} />
        </div>
      )}
      <Card flush>
        {data === undefined ? (
          <div className="p-5">
            {sessions.isError ? (
              <FailedState onRetry={() => sessions.refetch()} busy={sessions.isFetching} />
            ) : (
              <SkeletonLines lines={4} />
            )}
          </div>
        ) : (
          <ul className="divide-y divide-line">
            {data.map((each) => (
              <SessionRow
                key={each.id}
                session={each}
                isEnding={ending.isPending && ending.variables === each.id}
                onEnd={() => ending.mutate(each.id)}
              />
            ))}
          </ul>
        )}
      </Card>
      {data !== undefined && (
        <div className="mt-4">
          {data.length > 1 ? (
            <Button busy={endingOthers.isPending} onClick={() => endingOthers.mutate()}>
              {t('endOthers')}
            </Button>
          ) : (
            <p className="text-note text-faint">{t('onlyThis')}</p>
          )}
        </div>
      )}
    </Page>
  );
}

function SessionRow({
  session,
  isEnding,
  onEnd,
}: {
  session: OutputOf<typeof listSession>[number];
  isEnding: boolean;
  onEnd: () => void;
}) {
  const t = useTranslations('customers.sessions');
  const device = session.device === '' ? t('unknown') : session.device;
  return (
    <li className="flex items-center gap-x-3.5 gap-y-2 px-4 py-3 wide:px-5 narrow:flex-wrap">
      <MonitorSmartphone size={20} strokeWidth={1.75} className="shrink-0 text-quiet" aria-hidden="true" />
      <div className="min-w-0 flex-1 narrow:basis-3/4">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <bdi>{device}</bdi>
          {session.isCurrent && <Badge tone="accent">{t('current')}</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-3 text-note text-faint">
          <bdi dir="ltr" className="num">
            {session.ip}
          </bdi>
          <span>
            {t('signedIn')} <Time at={session.createdAt} />
          </span>
          <span>
            {t('lastUsed')} <Time at={session.lastUsedAt} />
          </span>
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          size="small"
          className="ms-auto"
          busy={isEnding}
          aria-label={t('endNamed', { device })}
          onClick={onEnd}
        >
          {t('end')}
        </Button>
      )}
    </li>
  );
}
