import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { ChangePreview } from '#foundation/ui/change-preview.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { LoggedPicture } from '#foundation/ui/logged-picture.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { FailedState } from '#foundation/ui/states.tsx';
import { getAdjustmentAttachment } from '../console-contract.ts';
import { useAdjustment } from './queries.ts';

/** Beside its review: who is corrected, by how much and why, and what it would make of the balance now. */
export function AdjustmentEvidence({ subjectId }: { subjectId: string }) {
  const t = useTranslations('adjustments');
  const why = useTranslations('reviews.why');
  const { data: adjustment, isError, isFetching, refetch } = useAdjustment(subjectId);
  if (isError) return <FailedState onRetry={refetch} busy={isFetching} />;
  if (adjustment === undefined) return <SkeletonLines lines={5} />;
  const { preview, currency, amount, reasonCode, note, reference, documentHash, status } = adjustment;
  return (
    <Card title={t('evidence.title')}>
      <div className="flex flex-col gap-3">
        <FactList
          dense
          facts={[
            { label: t('fields.customer'), value: <bdi>{preview.email}</bdi> },
            {
              label: t('fields.amount'),
              value: <Money amount={amount} currency={currency} sign />,
              strong: true,
            },
            { label: t('fields.reason'), value: why(reasonCode) },
            { label: t('fields.note'), value: note },
            ...(reference === '' ? [] : [{ label: t('fields.reference'), value: <bdi>{reference}</bdi> }]),
          ]}
        />
        {status === 'waiting' && (
          <ChangePreview
            preview={preview}
            labels={{ before: t('preview.before'), after: t('preview.after') }}
            currency={currency}
          />
        )}
        {documentHash !== undefined && (
          <LoggedPicture
            call={getAdjustmentAttachment}
            input={{ id: subjectId }}
            title={t('fields.document')}
          />
        )}
      </div>
    </Card>
  );
}
