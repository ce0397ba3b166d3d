import { useTranslations } from 'use-intl';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { Badge } from '#foundation/ui/badge.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { Code } from '#foundation/ui/code.tsx';
import { evidence } from '#foundation/ui/evidence.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import { reviewedOption } from '../console-contract.ts';

type Props = { data: OutputOf<typeof reviewedOption> };

function Shown({ data }: Props) {
  const t = useTranslations('options-console.evidence');
  const words = useTranslations('options');
  const format = useFormat();
  const { option, available, running, recent, reserve, exposure, person } = data;
  const usdt = (amount: string) => <Money amount={amount} currency="USDT" />;
  const plain = (amount: string) => format.decimal(amount);
  return (
    <>
      <Card title={t('option')}>
        <FactList
          dense
          facts={[
            { label: t('status'), value: <Badge>{words(`status.${option.status}`)}</Badge> },
            { label: t('market'), value: <Code>{option.code}</Code> },
            { label: t('direction'), value: words(`direction.${option.direction}`) },
            { label: t('period'), value: format.duration(option.periodSeconds) },
            { label: t('stake'), value: usdt(option.amount), strong: true },
            { label: t('payout'), value: usdt(option.payout) },
            { label: t('placed'), value: <Time at={option.placedTime} style="second" /> },
          ]}
        />
      </Card>
      <Card title={t('customer')}>
        <FactList
          dense
          facts={[
            { label: t('available'), value: usdt(available) },
            {
              label: t('running'),
              value: format.count(running.count),
              note: t('runningNote', { stakes: plain(running.stakes), payouts: plain(running.payouts) }),
            },
            {
              label: t('person'),
              value: usdt(person.stakes),
              note: t('personNote', {
                count: person.count,
                profit: plain(person.profit),
                limit: plain(person.limit),
              }),
            },
            {
              label: t('recent'),
              value: t('recentValue', { won: recent.won, settled: recent.settled }),
              note: t('recentNote', { stakes: plain(recent.stakes), received: plain(recent.received) }),
            },
          ]}
        />
      </Card>
      <Card title={t('house')}>
        <FactList
          dense
          facts={[
            { label: t('free'), value: usdt(reserve.free) },
            { label: t('promised'), value: usdt(reserve.promised) },
            {
              label: t('exposure'),
              value: usdt(exposure.market),
              note: t('exposureNote', { limit: plain(exposure.limit) }),
            },
          ]}
        />
      </Card>
    </>
  );
}

/** Beside its review: the stake, what its customer has running, and what the platform stands to pay. */
export const OptionEvidence = evidence((subjectId) => useCall(reviewedOption, { subjectId }), Shown);
