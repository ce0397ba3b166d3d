import { useTranslations } from 'use-intl';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { evidence } from '#foundation/ui/evidence.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { RequestEvidence } from '#foundation/ui/request-evidence.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { getFunding, getFundingAttachment } from '../console-contract.ts';
import { useAccountText } from './use-account-text.ts';

type Props = { subjectId: string; data: OutputOf<typeof getFunding> };

function Shown({ subjectId, data: funding }: Props) {
  const t = useTranslations('treasury');
  const accountText = useAccountText();
  return (
    <RequestEvidence
      title={t('evidence.title')}
      request={funding}
      facts={[
        { label: t('fields.account'), value: accountText(funding.account) },
        {
          label: t('fields.amount'),
          value: <Money amount={funding.amount} currency={funding.currency} sign />,
          strong: true,
        },
        { label: t('fields.reason'), value: t(`reasons.${funding.reasonCode}`) },
        { label: t('fields.evidence'), value: <bdi>{funding.evidence}</bdi>, strong: true },
        { label: t('fields.note'), value: funding.note },
      ]}
      labels={{ before: t('preview.before'), after: t('preview.after') }}
      attachment={{ call: getFundingAttachment, input: { id: subjectId }, title: t('fields.document') }}
    />
  );
}

/** Beside its review: which account, by how much, why, and what shows that the money is there. */
export const FundingEvidence = evidence((id) => useCall(getFunding, { id }), Shown);
