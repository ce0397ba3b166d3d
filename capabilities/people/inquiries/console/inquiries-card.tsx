import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { secondMs } from '#foundation/time/clock.ts';
import { Button } from '#foundation/ui/button.tsx';
import { Card } from '#foundation/ui/card.tsx';
import type { BesideReviewProps } from '#foundation/ui/console-part.ts';
import { useKeys } from '#foundation/ui/keys.ts';
import { useOperator } from '#foundation/ui/operator.ts';
import { FailedState } from '#foundation/ui/states.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { listInquiries } from '../console-contract.ts';
import { isAskedKind, viewPermissionOf } from '../rules.ts';
import { AskDialog } from './ask-dialog.tsx';
import { AskedList } from './asked-list.tsx';

/** Beside the evidence: what the customer was asked about it and what they answered, and asking them. */
export function InquiriesCard({ reviewId, kind, isWaiting }: BesideReviewProps) {
  const t = useTranslations('inquiries-console');
  const { permissions } = useOperator();
  const maySee = isAskedKind(kind) && permissions.has(viewPermissionOf(kind));
  const { data, isError, isFetching, refetch } = useCall(
    listInquiries,
    { reviewId },
    {
      enabled: maySee,
      // An answer may arrive while the page is open, and no event says so.
      refetchInterval: 10 * secondMs,
    },
  );
  const [isAsking, setAsking] = useState(false);
  const inquiries = data?.inquiries ?? [];
  const isOpen = inquiries.some(({ status }) => status === 'open');
  const mayAsk = isWaiting && data !== undefined && data.blocked === undefined && !isOpen && data.left > 0;
  useKeys(mayAsk ? [{ key: 'q', text: t('key'), press: () => setAsking(true) }] : []);
  if (!maySee) return null;
  if (isError && data === undefined) return <FailedState onRetry={() => void refetch()} busy={isFetching} />;
  if (data === undefined || (inquiries.length === 0 && !mayAsk)) return null;
  const isUsedUp = isWaiting && !isOpen && data.left === 0;
  return (
    <Card
      title={t('title')}
      action={
        mayAsk && (
          <Button size="small" onClick={() => setAsking(true)} title="q">
            {t('ask')}
          </Button>
        )
      }
    >
      {inquiries.length === 0 ? (
        <p className="text-quiet">{t('none')}</p>
      ) : (
        <AskedList inquiries={inquiries} mayTakeBack={isWaiting && data.blocked === undefined} />
      )}
      {isUsedUp && <p className="mt-3 text-note text-faint">{t('usedUp')}</p>}
      {isAsking && (
        <AskDialog
          reviewId={reviewId}
          templates={data.templates}
          answerDays={data.answerDays}
          left={data.left}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
