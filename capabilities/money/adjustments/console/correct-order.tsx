import { Scale } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import type { BesideOrderProps } from '#foundation/ui/console-part.ts';
import { Dialog } from '#foundation/ui/dialog.tsx';
import { useMay } from '#foundation/ui/operator.ts';
import { RequestForm } from '#foundation/ui/request-form.tsx';
import { TextArea } from '#foundation/ui/text-area.tsx';
import { useRequest } from '#foundation/ui/use-call.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import { useRequestValues } from '#foundation/ui/use-request-values.ts';
import { getAdjustment, requestOrderCorrection } from '../console-contract.ts';

/** Asks for an order to be corrected by what the server computes; absent where its ticks ask for nothing. */
export function CorrectOrder({ difference, ...order }: BesideOrderProps) {
  const t = useTranslations('adjustments.order');
  const format = useFormat();
  const [isAsking, setIsAsking] = useState(false);
  const may = useMay('adjustments.request');
  if (!may || Number(difference) === 0) return null;
  const close = () => setIsAsking(false);
  const amount = `${format.money(difference, 'USDT')} USDT`;
  return (
    <>
      <Button icon={<Scale size={16} />} onClick={() => setIsAsking(true)}>
        {t('act')}
      </Button>
      {isAsking && (
        <Dialog open onOpenChange={close} title={t('title')} description={t('lead', { amount })}>
          <CorrectionForm order={order} onAsked={close} />
        </Dialog>
      )}
    </>
  );
}

type FormProps = { order: Omit<BesideOrderProps, 'difference'>; onAsked: () => void };

function CorrectionForm({ order, onAsked }: FormProps) {
  const t = useTranslations('adjustments');
  const { values, requestId, typed } = useRequestValues({ note: '' });
  const { note } = values;
  return (
    <RequestForm
      command={useRequest(requestOrderCorrection, getAdjustment, 'reviews')}
      requestId={requestId}
      input={note.trim() === '' ? undefined : { ...order, note }}
      submit={t('form.submit')}
      done={() => ({ title: t('form.done'), body: t('order.doneBody') })}
      onSent={onAsked}
    >
      <TextArea
        label={t('fields.note')}
        hint={t('form.noteHint')}
        rows={2}
        maxLength={1000}
        {...typed('note')}
      />
    </RequestForm>
  );
}
