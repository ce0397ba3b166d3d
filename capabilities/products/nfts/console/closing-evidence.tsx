import { useTranslations } from 'use-intl';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { Card } from '#foundation/ui/card.tsx';
import { evidence } from '#foundation/ui/evidence.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { getClosing } from '../console-contract.ts';

type Props = { subjectId: string; data: OutputOf<typeof getClosing> };

function Shown({ data }: Props) {
  const { how, bid, note, piece } = data;
  const t = useTranslations('nfts-console');
  return (
    <Card title={t('closing.title')}>
      <img
        src={piece.thumbnail}
        alt={piece.alt}
        className="mb-4 max-h-48 rounded-small border border-line object-contain"
      />
      <FactList
        dense
        facts={[
          { label: t('closing.piece'), value: <bdi>{piece.title}</bdi>, strong: true },
          { label: t('closing.how'), value: t(`close.${how}`) },
          { label: t('closing.bid'), value: <Money amount={bid} currency="USDT" /> },
          {
            label: t('closing.now'),
            value: <Money amount={piece.currentBid ?? bid} currency="USDT" />,
            strong: true,
          },
          { label: t('closing.bidder'), value: `UID ${piece.highestBidder ?? '–'}` },
          { label: t('closing.ends'), value: <Time at={piece.endsAt ?? piece.listedAt} /> },
          { label: t('closing.note'), value: <bdi>{note}</bdi> },
        ]}
      />
      <p className="mt-4 text-note text-pretty text-quiet">{t('closing.decision')}</p>
    </Card>
  );
}

/** Beside its review: the piece, what was bid when it was asked for and since, and why it is to end. */
export const ClosingEvidence = evidence((id) => useCall(getClosing, { id }), Shown);
