import { useTranslations } from 'use-intl';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { Card } from '#foundation/ui/card.tsx';
import { Code } from '#foundation/ui/code.tsx';
import { evidence } from '#foundation/ui/evidence.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { getCancellation } from '../console-contract.ts';
import { CustomerLink } from './mirrored-list.tsx';

type Props = { data: OutputOf<typeof getCancellation> };

function Shown({ data: { book, code, uid, reasonCode, note, pending, requestedBy } }: Props) {
  const t = useTranslations('orders-console');
  return (
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
  );
}

/** Beside its review: which pending orders would be cancelled, how many there are now, and why. */
export const CancellationEvidence = evidence((id) => useCall(getCancellation, { id }), Shown);
