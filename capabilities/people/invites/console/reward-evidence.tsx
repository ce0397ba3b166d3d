import { useTranslations } from 'use-intl';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { Badge } from '#foundation/ui/badge.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { Code } from '#foundation/ui/code.tsx';
import { evidence } from '#foundation/ui/evidence.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { reviewedReward } from '../console-contract.ts';
import { InviterLink } from './inviter-link.tsx';

type Props = { data: OutputOf<typeof reviewedReward> };

function Shown({ data }: Props) {
  const t = useTranslations('invites-console');
  const why = useTranslations('reviews.why');
  const { currency } = data;
  return (
    <Card title={t('reward.title')}>
      <FactList
        dense
        facts={[
          {
            label: t('reward.reasons'),
            value: (
              <span className="inline-flex flex-wrap justify-end gap-1">
                {data.reasons.map((reason) => (
                  <Badge key={reason} tone="warn">
                    {why(reason)}
                  </Badge>
                ))}
              </span>
            ),
          },
          { label: t('reward.inviter'), value: <InviterLink uid={data.inviterUid} /> },
          { label: t('reward.friend'), value: <InviterLink uid={data.friendUid} /> },
          { label: t('reward.joined'), value: <Time at={data.joinedAt} /> },
          { label: t('reward.from'), value: <Code>{data.registeredFrom ?? '–'}</Code> },
          { label: t('reward.day'), value: <Code>{data.day}</Code> },
          { label: t('reward.fee'), value: <Money amount={data.fee} currency={currency} /> },
          {
            label: t('reward.reward'),
            value: <Money amount={data.reward} currency={currency} />,
            strong: true,
          },
          Number(data.heldRebate) > 0 && {
            label: t('reward.heldRebate'),
            value: <Money amount={data.heldRebate} currency={currency} />,
          },
          { label: t('reward.month'), value: <Money amount={data.monthWorth} currency="USDT" /> },
        ]}
      />
      <p className="mt-4 text-note text-pretty text-quiet">{t('reward.decision')}</p>
    </Card>
  );
}

/** Beside its review: whose it is, of whose fees, and what speaks for one person behind both. */
export const RewardEvidence = evidence((subjectId) => useCall(reviewedReward, { subjectId }), Shown);
