import { Check, CornerDownLeft, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { isRefusalName } from '#foundation/refusals/catalogue.ts';
import { refuse } from '#foundation/refusals/result.ts';
import { Button } from '#foundation/ui/button.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useReasonText } from '#foundation/ui/use-reason-text.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { useSecond } from '#foundation/ui/use-second.ts';
import type { ReviewDetail } from '../console-contract.ts';
import { leftBy, takenBack } from '../rules.ts';
import { useTakingBack } from './use-take-back.ts';

/** Who decided what, when and why; what could not be carried out says why too. */
export function DecisionHistory({ review }: { review: ReviewDetail }) {
  const { id, decisions, takeBackUntil } = review;
  const t = useTranslations('reviews.history');
  const reasonText = useReasonText();
  const refusalText = useRefusalText();
  if (decisions.length === 0) return null;
  const lastCounting = decisions.findLast(({ withdrawnFor }) => withdrawnFor === undefined);
  return (
    <ol aria-label={t('title')} className="flex flex-col gap-3">
      {decisions.map((made) => {
        const Icon =
          made.withdrawnFor !== undefined ? CornerDownLeft : made.decision === 'approve' ? Check : X;
        return (
          <li key={`${made.operator} ${made.at}`} className="flex gap-2.5">
            <Icon size={16} className="mt-0.5 shrink-0 text-quiet" aria-hidden="true" />
            <div className="min-w-0">
              <p>
                {t.rich(made.decision, {
                  operator: made.operator,
                  name: (parts) => <bdi className="font-medium">{parts}</bdi>,
                })}{' '}
                <Time at={made.at} className="text-note text-faint" />
              </p>
              <p className="text-quiet">{reasonText(made.reasonCode)}</p>
              {made.note !== '' && <p className="text-quiet break-words">“{made.note}”</p>}
              {made === lastCounting && takeBackUntil !== undefined && (
                <TakeBack id={id} until={takeBackUntil} />
              )}
              {made.withdrawnFor === takenBack && <p className="text-warn">{t('takenBack')}</p>}
              {made.withdrawnFor === leftBy && <p className="text-warn">{t('left')}</p>}
              {made.withdrawnFor !== undefined && isRefusalName(made.withdrawnFor) && (
                <p className="text-warn">{t('withdrawn', { why: refusalText(refuse(made.withdrawnFor)) })}</p>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** Gone when its minute has passed: a later press would be refused. */
function TakeBack({ id, until }: { id: string; until: string }) {
  const t = useTranslations('reviews.takeBack');
  const now = useSecond();
  const { takeBack, isPending } = useTakingBack();
  if (now >= Date.parse(until)) return null;
  return (
    <Button size="small" className="mt-1.5" onClick={() => takeBack(id)} busy={isPending}>
      {t('press')}
    </Button>
  );
}
