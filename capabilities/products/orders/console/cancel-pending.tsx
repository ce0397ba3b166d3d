import { CircleX } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { InputOf } from '#foundation/calls/define-call.ts';
import { Button } from '#foundation/ui/button.tsx';
import { Dialog } from '#foundation/ui/dialog.tsx';
import { useMay } from '#foundation/ui/operator.ts';
import { RequestForm } from '#foundation/ui/request-form.tsx';
import { Select } from '#foundation/ui/select.tsx';
import { TextArea } from '#foundation/ui/text-area.tsx';
import { useCall, useRequest } from '#foundation/ui/use-call.ts';
import { useRequestValues } from '#foundation/ui/use-request-values.ts';
import { type CancellationReason, cancellationReasons } from '../cancellation.ts';
import { countLiveOrders, getCancellation, requestCancellation } from '../console-contract.ts';

export type PendingScope = InputOf<typeof countLiveOrders>;

/** Asks for the pending orders of a market or a customer to be cancelled; absent where none is pending. */
export function CancelPending({ scope, name }: { scope: PendingScope; name: string }) {
  const t = useTranslations('orders-console.cancellation');
  const books = useTranslations('orders-console.books');
  const [isAsking, setIsAsking] = useState(false);
  const mayOfMarket = useMay('exposure.decide');
  const may = useMay('orders.cancel') && (scope.uid !== undefined || mayOfMarket);
  const { data } = useCall(countLiveOrders, may ? scope : undefined);
  if (data === undefined || data.orders === 0) return null;
  const close = () => setIsAsking(false);
  return (
    <>
      <Button size="small" icon={<CircleX size={14} />} onClick={() => setIsAsking(true)}>
        {t('act', { orders: data.orders })} {scope.uid !== undefined && books(scope.book)}
      </Button>
      {isAsking && (
        <Dialog open onOpenChange={close} title={t('title', { name })} description={t('lead', data)}>
          <CancellationForm scope={scope} onAsked={close} />
        </Dialog>
      )}
    </>
  );
}

interface Draft {
  readonly reasonCode: CancellationReason | undefined;
  readonly note: string;
}
const emptyDraft: Draft = { reasonCode: undefined, note: '' };

function CancellationForm({ scope, onAsked }: { scope: PendingScope; onAsked: () => void }) {
  const t = useTranslations('orders-console.cancellation');
  const { values, requestId, chosen, typed } = useRequestValues(emptyDraft);
  const { reasonCode, note } = values;
  return (
    <RequestForm
      command={useRequest(requestCancellation, getCancellation, 'reviews')}
      requestId={requestId}
      input={reasonCode === undefined || note.trim() === '' ? undefined : { ...scope, reasonCode, note }}
      submit={t('submit')}
      done={() => ({ title: t('done'), body: t('doneBody') })}
      onSent={onAsked}
    >
      <Select
        label={t('reason')}
        placeholder={t('chooseReason')}
        {...chosen('reasonCode')}
        options={cancellationReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
      />
      <TextArea label={t('note')} hint={t('noteHint')} rows={2} maxLength={1000} {...typed('note')} />
    </RequestForm>
  );
}
