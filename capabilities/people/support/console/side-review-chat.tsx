import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import type { CustomerSectionProps } from '#foundation/ui/console-part.ts';
import { SideSection } from '#foundation/ui/customer-side.tsx';
import { useMay } from '#foundation/ui/operator.ts';
import { Time } from '#foundation/ui/time.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { chatBesideReview, lookPermission } from '../console-contract.ts';

/** For who decides the review and can't open conversations: read on a press, since each look is logged. */
export function SideReviewChat({ reviewId }: CustomerSectionProps) {
  const t = useTranslations('support-console');
  const mayOpen = useMay(lookPermission);
  const [isRead, setIsRead] = useState(false);
  if (mayOpen || reviewId === undefined) return null;
  if (isRead) return <ReviewChat reviewId={reviewId} />;
  return (
    <Button size="small" className="self-start" onClick={() => setIsRead(true)}>
      {t('side.read')}
    </Button>
  );
}

function ReviewChat({ reviewId }: { reviewId: string }) {
  const t = useTranslations('support-console');
  const answer = useCall(
    chatBesideReview,
    { reviewId },
    { staleTime: Number.POSITIVE_INFINITY, refetchOnMount: false },
  );
  return (
    <SideSection title={t('log')} answer={answer}>
      {({ chat }) =>
        chat === undefined ? (
          <p className="text-quiet">{t('side.none')}</p>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: without a mouse it is scrolled by keys
          <ul aria-label={t('log')} tabIndex={0} className="flex max-h-80 flex-col gap-2 overflow-y-auto">
            {chat.messages.map(({ id, from, by, text, at }) => (
              <li key={id}>
                <span className="block text-note text-quiet">
                  <bdi>{from === 'customer' ? t('side.customer') : by}</bdi> · <Time at={at} />
                </span>
                <p dir="auto" className="break-words whitespace-pre-wrap">
                  {text}
                </p>
              </li>
            ))}
          </ul>
        )
      }
    </SideSection>
  );
}
