import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { ChangePreview } from '#foundation/ui/change-preview.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { LoggedPicture } from '#foundation/ui/logged-picture.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { FailedState } from '#foundation/ui/states.tsx';
import { getFundingAttachment } from '../console-contract.ts';
import { useFunding } from './queries.ts';
import { useAccountText } from './use-account-text.ts';

/** Beside its review: which account, by how much, why, and what shows that the money is there. */
export function FundingEvidence({ subjectId }: { subjectId: string }) {
  const t = useTranslations('treasury');
  const accountText = useAccountText();
  const { data: funding, isError, isFetching, refetch } = useFunding(subjectId);
  if (isError) return <FailedState onRetry={refetch} busy={isFetching} />;
  if (funding === undefined) return <SkeletonLines lines={5} />;
  const { account, currency, amount, reasonCode, note, evidence, documentHash, status, preview } = funding;
  return (
    <Card title={t('evidence.title')}>
      <div className="flex flex-col gap-3">
        <FactList
          dense
          facts={[
            { label: t('fields.account'), value: accountText(account) },
            {
              label: t('fields.amount'),
              value: <Money amount={amount} currency={currency} sign />,
              strong: true,
            },
            { label: t('fields.reason'), value: t(`reasons.${reasonCode}`) },
            { label: t('fields.evidence'), value: <bdi>{evidence}</bdi>, strong: true },
            { label: t('fields.note'), value: note },
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
          <LoggedPicture call={getFundingAttachment} input={{ id: subjectId }} title={t('fields.document')} />
        )}
      </div>
    </Card>
  );
}
