import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { Code } from '#foundation/ui/code.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { Skeleton, SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { FailedState } from '#foundation/ui/states.tsx';
import { usePayout, usePayoutEvidence } from './queries.ts';

/** Beside its review: how much, by which reference, and the picture that shows it was paid. */
export function PayoutEvidence({ subjectId }: { subjectId: string }) {
  const t = useTranslations('nfts-console.evidence');
  const { data: payout, isError, isFetching, refetch } = usePayout(subjectId);
  if (isError) return <FailedState onRetry={refetch} busy={isFetching} />;
  if (payout === undefined) return <SkeletonLines lines={6} />;
  const { amount, reference, note, documentHash, standing } = payout;
  return (
    <Card title={t('title')}>
      <div className="flex flex-col gap-4">
        <FactList
          dense
          facts={[
            { label: t('amount'), value: <Money amount={amount} currency="USDT" />, strong: true },
            { label: t('payable'), value: <Money amount={standing.payable} currency="USDT" /> },
            { label: t('reference'), value: <bdi>{reference}</bdi>, strong: true },
            { label: t('note'), value: note },
            { label: t('hash'), value: <Code className="text-note">{documentHash}</Code> },
          ]}
        />
        <Picture id={subjectId} />
      </div>
    </Card>
  );
}

function Picture({ id }: { id: string }) {
  const t = useTranslations('nfts-console.evidence');
  const { address, isError, isFetching, refetch } = usePayoutEvidence(id);
  if (isError) return <FailedState onRetry={refetch} busy={isFetching} />;
  if (address === undefined) return <Skeleton className="aspect-[3/2] w-full" />;
  return (
    <a href={address} target="_blank" rel="noreferrer" className="block rounded">
      <img
        src={address}
        alt={t('picture')}
        className="max-h-[480px] w-full rounded border border-line bg-sunken object-contain"
      />
    </a>
  );
}
