import { CircleAlert, CircleCheck, Clock, ShieldCheck } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { unknownCase } from '#foundation/text/words.ts';
import { systemClock } from '#foundation/time/clock.ts';
import { Button } from '#foundation/ui/button.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { Identification } from '../contract.ts';

const looks = {
  none: { Icon: ShieldCheck, colour: 'bg-sunken text-quiet' },
  pending: { Icon: Clock, colour: 'bg-accent-soft text-accent' },
  verified: { Icon: CircleCheck, colour: 'bg-rise-soft text-rise' },
  rejected: { Icon: CircleAlert, colour: 'bg-warn-soft text-warn' },
} as const;

/** Where the identity check stands, until when, and what to do next. */
export function KycStatusCard({
  identification,
  onBegin,
}: {
  identification: Identification;
  onBegin: (() => void) | undefined;
}) {
  const t = useTranslations('kyc');
  const { status, again, items } = identification;
  const isSentBack = items.some(({ state }) => state === 'rejected');
  const unanswered = again === undefined || again.isInReview || isSentBack ? undefined : again;
  const shown = again === undefined ? status : again.isInReview ? 'pending' : 'rejected';
  const { Icon, colour } = looks[shown];
  return (
    <Card>
      <div className="flex flex-col gap-4 wide:flex-row wide:items-start">
        <span className={`grid size-12 shrink-0 place-items-center rounded-full ${colour}`}>
          <Icon size={24} strokeWidth={1.75} aria-hidden="true" />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="text-title font-semibold">
            {unanswered ? t('again.title', { kind: unanswered.kind }) : t(`state.${shown}`)}
          </h2>
          <div className="mt-1 text-quiet">
            {unanswered ? (
              <Again again={unanswered} />
            ) : (
              <Body identification={{ ...identification, status: shown }} />
            )}
          </div>
          {onBegin !== undefined && (
            <Button tone="primary" size="large" className="mt-5 phone:w-full" onClick={onBegin}>
              {t(status === 'none' || unanswered ? 'steps.start' : 'steps.again')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}

/** Why an identity that was approved has to be shown again. */
function Again({ again: { kind, ground, until } }: { again: NonNullable<Identification['again']> }) {
  const t = useTranslations('kyc.again');
  const format = useFormat();
  return t('text', { kind, reason: ground, until: until === undefined ? '' : format.time(until, 'date') });
}

function Body({ identification }: { identification: Identification }) {
  const t = useTranslations('kyc.state');
  const format = useFormat();
  const { status, policy, submittedAt, dueAt, decidedAt } = identification;
  switch (status) {
    case 'none':
      return t('noneBody', { hours: policy.reviewHours });
    case 'rejected':
      return t('rejectedBody');
    case 'verified':
      return decidedAt === undefined ? null : t('verifiedBody', { time: format.time(decidedAt, 'date') });
    case 'pending':
      break;
    default:
      return unknownCase(status);
  }
  if (submittedAt === undefined || dueAt === undefined) return null;
  const isLate = Date.parse(dueAt) < systemClock.now();
  return (
    <>
      <p>{isLate ? t('pendingLate') : t('pendingBody')}</p>
      {!isLate && (
        <p className="num mt-1 text-lead font-semibold text-ink">
          <Time at={dueAt} />
        </p>
      )}
      <p className="mt-2 text-note text-faint">{t('submitted', { time: format.time(submittedAt) })}</p>
    </>
  );
}
