import { useTranslations } from 'use-intl';
import { Badge } from '#foundation/ui/badge.tsx';
import { Code } from '#foundation/ui/code.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { RequestAttachment, RequestStatus } from '#foundation/ui/operator-request.tsx';
import { Time } from '#foundation/ui/time.tsx';
import type { Adjustment } from '../console-contract.ts';

/** A correction in the list of a phone. */
export function AdjustmentItem({ adjustment }: { adjustment: Adjustment }) {
  const t = useTranslations('adjustments');
  const why = useTranslations('reviews.why');
  const { uid, amount, currency, book, reasonCode, requestedBy, decidedBy, requestedAt } = adjustment;
  return (
    <span className="flex flex-col gap-1">
      <span className="flex flex-wrap items-center gap-2">
        <Code className="whitespace-nowrap font-medium">{uid}</Code>
        <RequestStatus status={adjustment.status} />
        <RequestAttachment documentHash={adjustment.documentHash} />
        <span className="ms-auto whitespace-nowrap">
          <Money amount={amount} currency={currency} sign />
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-2">
        {why(reasonCode)}
        {book === 'demo' && <Badge tone="demo">{t('books.demo')}</Badge>}
      </span>
      <span className="text-note text-quiet">
        <bdi>{[requestedBy, ...decidedBy].join(' → ')}</bdi>
      </span>
      <Time at={requestedAt} className="text-note text-faint" />
    </span>
  );
}
