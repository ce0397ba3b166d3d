import { useTranslations } from 'use-intl';
import { Form } from '#foundation/ui/form.tsx';
import { PictureField, pictureFile } from '#foundation/ui/picture-field.tsx';
import type { ReadyPicture } from '#foundation/ui/prepare-picture.ts';
import { Segmented } from '#foundation/ui/segmented.tsx';
import { Select } from '#foundation/ui/select.tsx';
import { TextArea } from '#foundation/ui/text-area.tsx';
import { TextField } from '#foundation/ui/text-field.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useCommand } from '#foundation/ui/use-call.ts';
import { useFormValues } from '#foundation/ui/use-form-values.ts';
import type { WithdrawalDetail } from '../console-contract.ts';
import { getCustomerWithdrawal, listWithdrawals, recordPayout } from '../console-contract.ts';
import {
  type DisbursementOutcome,
  disbursementOutcomes,
  type FailureReason,
  failureReasons,
} from '../rules.ts';

interface Values {
  readonly outcome: DisbursementOutcome;
  readonly reference: string;
  readonly image: ReadyPicture | undefined;
  readonly reason: FailureReason | undefined;
  readonly note: string;
}

type Props = { withdrawal: WithdrawalDetail; onDone: () => void };

/**
 * What a treasurer shows: how it was paid (reference and picture, or the transaction), or why it can't be.
 */
export function RecordDisbursement({ withdrawal, onDone }: Props) {
  const t = useTranslations('withdrawals-console');
  const record = useCommand(recordPayout, listWithdrawals, getCustomerWithdrawal);
  const isAutomatic = withdrawal.payout.isAutomatic;
  const { values, change, chosen, typed } = useFormValues<Values>({
    outcome: isAutomatic ? 'failed' : 'paid',
    reference: '',
    image: undefined,
    reason: undefined,
    note: '',
  });
  const isBank = withdrawal.method === 'bank';
  const isPaid = values.outcome === 'paid';
  const input = wantedRecord(values, isBank);
  const send = () => {
    if (input === undefined) return;
    const onSuccess = () => {
      showToast({ title: t('payout.done'), tone: 'good' });
      onDone();
    };
    record.mutate({ id: withdrawal.subjectId, ...input }, { onSuccess });
  };
  return (
    <Form
      onSubmit={send}
      submit={t(isPaid ? 'payout.submit' : 'payout.submitFailed')}
      failure={record.error}
      tone={isPaid ? 'primary' : 'danger'}
      busy={record.isPending}
      disabled={input === undefined}
    >
      {!isAutomatic && (
        <Segmented
          label={t('payout.outcome')}
          wide
          {...chosen('outcome')}
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
            {...typed('reference')}
          />
          {isBank && (
            <PictureField
              label={t('payout.image')}
              picture={values.image}
              onPicture={(image) => change({ image })}
            />
          )}
        </>
      ) : (
        <Select
          label={t('payout.reason')}
          {...chosen('reason')}
          placeholder={t('payout.chooseReason')}
          options={failureReasons
            .filter((value) => value !== 'reverted')
            .map((value) => ({ value, label: t(`failures.${value}`) }))}
        />
      )}
      <TextArea label={t('payout.note')} maxLength={1000} rows={2} {...typed('note')} />
    </Form>
  );
}

/** Undefined while something is missing. */
function wantedRecord({ outcome, reference, image, reason, note }: Values, isBank: boolean) {
  if (outcome === 'paid') {
    if (reference.trim() === '' || (isBank && image === undefined)) return undefined;
    return { outcome, note, reference, ...(image === undefined ? {} : { image: pictureFile(image) }) };
  }
  return reason === undefined || note.trim() === '' ? undefined : { outcome, note, reference: '', reason };
}
