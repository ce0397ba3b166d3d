import { useTranslations } from 'use-intl';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { Card } from '#foundation/ui/card.tsx';
import { Code } from '#foundation/ui/code.tsx';
import { evidence } from '#foundation/ui/evidence.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { LoggedPicture } from '#foundation/ui/logged-picture.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { getPayout, getPayoutEvidence } from '../console-contract.ts';

type Props = { subjectId: string; data: OutputOf<typeof getPayout> };

function Shown({ subjectId, data: remittance }: Props) {
  const t = useTranslations('nfts-console.evidence');
  const { amount, reference, note, documentHash, funds } = remittance;
  return (
    <Card title={t('title')}>
      <div className="flex flex-col gap-4">
        <FactList
          dense
          facts={[
            { label: t('amount'), value: <Money amount={amount} currency="USDT" />, strong: true },
            { label: t('payable'), value: <Money amount={funds.payable} currency="USDT" /> },
            { label: t('reference'), value: <bdi>{reference}</bdi>, strong: true },
            { label: t('note'), value: note },
            { label: t('hash'), value: <Code className="text-note">{documentHash}</Code> },
          ]}
        />
        <LoggedPicture call={getPayoutEvidence} input={{ id: subjectId }} title={t('picture')} />
      </div>
    </Card>
  );
}

/** Beside its review: how much, by which reference, and the picture that shows it was paid. */
export const RemittanceEvidence = evidence((id) => useCall(getPayout, { id }), Shown);
