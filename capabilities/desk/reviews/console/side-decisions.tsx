import { useTranslations } from 'use-intl';
import type { CustomerSectionProps } from '#foundation/ui/console-part.ts';
import { SideSection } from '#foundation/ui/customer-side.tsx';
import { TextLink } from '#foundation/ui/text-link.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { useReasonText } from '#foundation/ui/use-reason-text.ts';
import { decidedOf } from '../console-contract.ts';
import { ReviewAmount } from './review-queue.tsx';

/** Beside a review: what colleagues have decided about the same customer. */
export function SideDecisions({ customerId }: CustomerSectionProps) {
  const t = useTranslations('reviews');
  const reasonText = useReasonText();
  const answer = useCall(decidedOf, { customerId });
  return (
    <SideSection title={t('side.title')} answer={answer}>
      {({ reviews }) =>
        reviews.length === 0 ? (
          <p className="text-quiet">{t('side.none')}</p>
        ) : (
          <ul className="flex flex-col gap-2">
            {reviews.map((review) => (
              <li key={review.id}>
                <span className="flex flex-wrap items-baseline justify-between gap-x-2">
                  <TextLink to="/reviews" search={{ id: review.id, status: review.status }}>
                    {t(`kinds.${review.kind}`)}
                  </TextLink>
                  <ReviewAmount review={review} />
                </span>
                <span className="block text-note text-quiet">
                  {t(`status.${review.status}`)} · {reasonText(review.reasonCode)} ·{' '}
                  {review.decidedAt !== undefined && <Time at={review.decidedAt} style="date" />}
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </SideSection>
  );
}
