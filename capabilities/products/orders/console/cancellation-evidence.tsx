import { useTranslations } from 'use-intl';
import { Answered } from '#foundation/ui/answered.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { Code } from '#foundation/ui/code.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { getCancellation } from '../console-contract.ts';
import { CustomerLink } from './mirrored-list.tsx';

/** Beside its review: which pending orders would be cancelled, how many there are now, and why. */
export function CancellationEvidence({ subjectId }: { subjectId: string }) {
  const t = useTranslations('orders-console');
  const answer = useCall(getCancellation, { id: subjectId });
  return (
    <Answered answer={answer} waiting={<SkeletonLines lines={6} />}>
      {({ book, code, uid, reasonCode, note, pending, requestedBy }) => (
        <Card title={t('cancellation.evidence')}>
          <FactList
            dense
            facts={[
              { label: t('book'), value: t(`books.${book}`) },
              {
                label: t('fields.market'),
                value: code === undefined ? t('cancellation.allMarkets') : <Code>{code}</Code>,
              },
              {
                label: t('cancellation.customer'),
                value: uid === undefined ? t('cancellation.allCustomers') : <CustomerLink uid={uid} />,
              },
              ...(pending === undefined
                ? []
                : [
                    {
                      label: t('cancellation.pending'),
                      value: t('cancellation.pendingOf', pending),
                      strong: true,
                    },
                  ]),
              { label: t('cancellation.reason'), value: t(`cancellation.reasons.${reasonCode}`) },
              { label: t('cancellation.note'), value: <bdi>{note}</bdi> },
              { label: t('cancellation.requestedBy'), value: <bdi>{requestedBy}</bdi> },
            ]}
          />
          <p className="mt-4 text-note text-pretty text-quiet">{t('cancellation.decision')}</p>
        </Card>
      )}
    </Answered>
  );
}
