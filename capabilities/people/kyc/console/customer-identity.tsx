import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Badge } from '#foundation/ui/badge.tsx';
import { Button } from '#foundation/ui/button.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { useMay } from '#foundation/ui/operator.ts';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { EmptyState, FailedState } from '#foundation/ui/states.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import { getCustomerIdentity } from '../console-contract.ts';
import { KycEvidence } from './kyc-evidence.tsx';

import { RaiseTier } from './raise-tier.tsx';
import { TakeBack } from './take-back.tsx';

const tones = { none: 'neutral', pending: 'accent', verified: 'rise', rejected: 'warn' } as const;

/** A customer's identity on their page: how far it is, what they sent, and the next tier. */
export function CustomerIdentity({ customerId }: { customerId: string }) {
  const t = useTranslations('kyc-console.customer');
  const taken = useTranslations('kyc-console.takeBack');
  const kyc = useTranslations('kyc');
  const format = useFormat();
  const mayDecide = useMay('kyc.decide');
  const { data, isError, isFetching, refetch } = useCall(getCustomerIdentity, { uid: customerId });
  const [opened, setOpened] = useState<string>();
  if (isError) return <FailedState onRetry={refetch} busy={isFetching} />;
  if (data === undefined) return <SkeletonLines lines={6} />;
  const { status, tier, submissions, takenBack, endsAt } = data;
  return (
    <div className="grid items-start gap-4 wide:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        <Card
          title={t('title')}
          action={
            <Badge tone={tones[status]}>
              {status === 'verified' ? t('tier', { tier }) : kyc(`status.${status}`)}
            </Badge>
          }
          flush
        >
          {takenBack !== undefined && (
            <p className="border-b border-line px-4 py-2.5 text-warn wide:px-5">
              {taken(`states.${takenBack.kind}`)} · {taken(`grounds.${takenBack.ground}`)}
              {endsAt !== undefined && <> · {taken('ends', { time: format.time(endsAt, 'date') })}</>}
            </p>
          )}
          {submissions.length === 0 ? (
            <EmptyState title={t('nothing')} />
          ) : (
            <ul className="divide-y divide-line">
              {submissions.map((each) => (
                <li key={each.id} className="flex items-center gap-3 px-4 py-2.5 wide:px-5">
                  <span className="min-w-0 flex-1">
                    <Time at={each.submittedAt} />
                    <span className="block text-note text-quiet">{kyc(`status.${each.status}`)}</span>
                  </span>
                  <Button size="small" aria-pressed={opened === each.id} onClick={() => setOpened(each.id)}>
                    {t('open')}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </Card>
        {mayDecide && status === 'verified' && <TakeBack key={tier} uid={customerId} tier={tier} />}
        {mayDecide && status === 'verified' && tier === 1 && <RaiseTier uid={customerId} />}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        {opened !== undefined && <KycEvidence key={opened} subjectId={opened} />}
      </div>
    </div>
  );
}
