import { useTranslations } from 'use-intl';
import { Badge } from '#foundation/ui/badge.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { SampleLabel } from '#foundation/ui/sample-label.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { FailedState } from '#foundation/ui/states.tsx';
import { textOrName } from '#foundation/ui/text-or-name.ts';
import { useCall } from '#foundation/ui/use-call.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { ChainHealth } from '../console-contract.ts';
import { listChains } from '../console-contract.ts';

/** Whether each network's node answers, and how far its blocks have been followed. */
export function ChainsCard() {
  const t = useTranslations('deposits-console.chains');
  const names = useTranslations('deposits.networks');
  const { data, isError, isFetching, refetch } = useCall(listChains, {}, { refetchInterval: 15_000 });
  if (isError) return <FailedState onRetry={refetch} busy={isFetching} />;
  if (data === undefined) return <SkeletonLines lines={3} />;
  return (
    <Card title={t('title')}>
      <FactList
        dense
        facts={data.map((health) => ({ label: names(health.network), value: <Health health={health} /> }))}
      />
    </Card>
  );
}

function Health({ health: { sample, awake, height, fault, faultSince } }: { health: ChainHealth }) {
  const t = useTranslations('deposits-console.chains');
  const faults = useTranslations('deposits-console.faults');
  const format = useFormat();
  const since = faultSince === undefined ? '' : format.time(faultSince, 'second');
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-2">
      {sample && <SampleLabel />}
      {!awake ? (
        <span className="text-quiet">{t('asleep')}</span>
      ) : fault === undefined ? (
        <>
          <span className="text-quiet">{height === undefined ? t('never') : t('height', { height })}</span>
          <Badge tone="rise">{t('fine')}</Badge>
        </>
      ) : (
        <Badge tone="warn">{t('fault', { fault: textOrName(faults, fault), time: since })}</Badge>
      )}
    </span>
  );
}
