import { useTranslations } from 'use-intl';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { Card } from '#foundation/ui/card.tsx';
import { Code } from '#foundation/ui/code.tsx';
import { evidence } from '#foundation/ui/evidence.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { getReviewedMirrored } from '../console-contract.ts';
import { CustomerLink, Shared } from './mirrored-list.tsx';

type Props = { data: OutputOf<typeof getReviewedMirrored> };

function Shown({ data }: Props) {
  const t = useTranslations('orders-console');
  return (
    <Card title={t('mirrored.title')}>
      <FactList
        dense
        facts={[
          { label: t('fields.market'), value: <Code>{data.code}</Code> },
          { label: t('mirrored.long'), value: <CustomerLink uid={data.longUid} /> },
          { label: t('mirrored.short'), value: <CustomerLink uid={data.shortUid} /> },
          { label: t('mirrored.sharing'), value: <Shared sharing={data.sharing} /> },
          {
            label: t('mirrored.notional'),
            value: <Money amount={data.notional} currency="USDT" />,
            strong: true,
          },
          { label: t('mirrored.found'), value: <Time at={data.foundAt} style="second" /> },
        ]}
      />
      <p className="mt-4 text-note text-pretty text-quiet">{t('mirrored.decision')}</p>
    </Card>
  );
}

/** Beside its review: who has which side, what they share, and what a decision means. */
export const MirroredEvidence = evidence((subjectId) => useCall(getReviewedMirrored, { subjectId }), Shown);
