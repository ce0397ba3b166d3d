import { useTranslations } from 'use-intl';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { evidence } from '#foundation/ui/evidence.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { RequestEvidence } from '#foundation/ui/request-evidence.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { getAdjustment, getAdjustmentAttachment } from '../console-contract.ts';

type Props = { subjectId: string; data: OutputOf<typeof getAdjustment> };

function Shown({ subjectId, data: adjustment }: Props) {
  const t = useTranslations('adjustments');
  const why = useTranslations('reviews.why');
  return (
    <RequestEvidence
      title={t('evidence.title')}
      request={adjustment}
      facts={[
        { label: t('fields.customer'), value: <bdi>{adjustment.preview.email}</bdi> },
        {
          label: t('fields.amount'),
          value: <Money amount={adjustment.amount} currency={adjustment.currency} sign />,
          strong: true,
        },
        { label: t('fields.reason'), value: why(adjustment.reasonCode) },
        { label: t('fields.note'), value: adjustment.note },
        ...(adjustment.reference === ''
          ? []
          : [{ label: t('fields.reference'), value: <bdi>{adjustment.reference}</bdi> }]),
      ]}
      labels={{ before: t('preview.before'), after: t('preview.after') }}
      attachment={{
        call: getAdjustmentAttachment,
        input: { id: subjectId },
        title: t('fields.document'),
      }}
    />
  );
}

/** Beside its review: who is corrected, by how much and why, and what it would make of the balance now. */
export const AdjustmentEvidence = evidence((id) => useCall(getAdjustment, { id }), Shown);
