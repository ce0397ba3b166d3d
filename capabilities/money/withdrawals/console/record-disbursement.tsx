import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Form } from '#foundation/ui/form.tsx';
import { PictureField, pictureFile } from '#foundation/ui/picture-field.tsx';
import type { ReadyPicture } from '#foundation/ui/prepare-picture.ts';
import { Segmented } from '#foundation/ui/segmented.tsx';
import { Select } from '#foundation/ui/select.tsx';
import { TextArea } from '#foundation/ui/text-area.tsx';
import { TextField } from '#foundation/ui/text-field.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import type { WithdrawalDetail } from '../console-contract.ts';
import {
  type DisbursementOutcome,
  disbursementOutcomes,
  type FailureReason,
  failureReasons,
} from '../rules.ts';
import { useRecordDisbursement } from './queries.ts';

/**
 * What a treasurer shows: how it was paid (reference and picture, or the transaction), or why it can't be.
 */
export function RecordDisbursement({
  withdrawal,
  onDone,
}: {
  withdrawal: WithdrawalDetail;
  onDone: () => void;
}) {
  const t = useTranslations('withdrawals-console');
  const record = useRecordDisbursement();
  const isAutomatic = withdrawal.payout.isAutomatic;
  const [outcome, setOutcome] = useState<DisbursementOutcome>(isAutomatic ? 'failed' : 'paid');
  const [reference, setReference] = useState('');
  const [image, setImage] = useState<ReadyPicture>();
  const [reason, setReason] = useState<FailureReason>();
  const [note, setNote] = useState('');
  const isBank = withdrawal.method === 'bank';
  const isPaid = outcome === 'paid';
  const canSend = isPaid
    ? reference.trim() !== '' && (!isBank || image !== undefined)
    : reason !== undefined && note.trim() !== '';
  return (
    <Form
      onSubmit={() => {
        if (!canSend) return;
        record.mutate(
          {
            id: withdrawal.subjectId,
            outcome,
            note,
            reference: isPaid ? reference : '',
            ...(isPaid || reason === undefined ? {} : { reason }),
            ...(isPaid && image !== undefined ? { image: pictureFile(image) } : {}),
          },
          {
            onSuccess() {
              showToast({ title: t('payout.done'), tone: 'good' });
              onDone();
            },
          },
        );
      }}
      submit={t(isPaid ? 'payout.submit' : 'payout.submitFailed')}
      failure={record.error}
      tone={isPaid ? 'primary' : 'danger'}
      busy={record.isPending}
      disabled={!canSend}
    >
      {!isAutomatic && (
        <Segmented
          label={t('payout.outcome')}
          wide
          value={outcome}
          onChange={setOutcome}
          options={disbursementOutcomes.map((value) => ({ value, label: t(`payout.${value}`) }))}
        />
      )}
      {isPaid ? (
        <>
          <TextField
            label={t(isBank ? 'payout.reference' : 'payout.txHash')}
            hint={t(isBank ? 'payout.referenceHint' : 'payout.txHint')}
            dir="ltr"
            maxLength={200}
            value={reference}
            onChange={({ currentTarget }) => setReference(currentTarget.value)}
          />
          {isBank && <PictureField label={t('payout.image')} picture={image} onPicture={setImage} />}
        </>
      ) : (
        <Select
          label={t('payout.reason')}
          value={reason}
          onChange={setReason}
          placeholder={t('payout.chooseReason')}
          options={failureReasons
            .filter((value) => value !== 'reverted')
            .map((value) => ({ value, label: t(`failures.${value}`) }))}
        />
      )}
      <TextArea
        label={t('payout.note')}
        value={note}
        maxLength={1000}
        rows={2}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </Form>
  );
}
