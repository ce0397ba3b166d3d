import { useTranslations } from 'use-intl';
import { Form } from '#foundation/ui/form.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { NumberField } from '#foundation/ui/number-field.tsx';
import { PictureField, pictureFile } from '#foundation/ui/picture-field.tsx';
import type { ReadyPicture } from '#foundation/ui/prepare-picture.ts';
import { TextArea } from '#foundation/ui/text-area.tsx';
import { TextField } from '#foundation/ui/text-field.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useRequestValues } from '#foundation/ui/use-request-values.ts';
import { useCharityFunds, useRequestRemittance } from './queries.ts';

interface Values {
  readonly amount: string;
  readonly reference: string;
  readonly note: string;
  readonly evidence: ReadyPicture | undefined;
}
const blank: Values = { amount: '', reference: '', note: '', evidence: undefined };

/**
 * Records money paid out to the charity; nothing is booked before another operator has looked at the
 * evidence.
 */
export function RemittanceForm({ onAsked }: { onAsked: () => void }) {
  const t = useTranslations('nfts-console.payout');
  const { data: funds } = useCharityFunds();
  const ask = useRequestRemittance();
  const { values, change, requestId } = useRequestValues(blank);
  const { amount, reference, note, evidence } = values;
  const isWhole = /^\d+(\.\d{1,8})?$/.test(amount) && /[1-9]/.test(amount);
  const canSend = isWhole && reference.trim() !== '' && note.trim() !== '' && evidence !== undefined;
  return (
    <Form
      onSubmit={() => {
        if (!canSend) return;
        ask.mutate(
          { requestId, input: { amount, reference, note, evidence: pictureFile(evidence) } },
          {
            onSuccess: () => {
              showToast({ title: t('done'), body: t('doneBody'), tone: 'good' });
              onAsked();
            },
          },
        );
      }}
      submit={t('submit')}
      failure={ask.error}
      busy={ask.isPending}
      disabled={!canSend}
    >
      <p className="text-quiet">
        {t.rich('payable', { amount: () => <Money amount={funds?.payable} currency="USDT" /> })}
      </p>
      <NumberField
        label={t('amount')}
        decimals={8}
        unit="USDT"
        value={amount}
        onChange={(next) => change({ amount: next })}
      />
      <TextField
        label={t('reference')}
        hint={t('referenceHint')}
        value={reference}
        maxLength={200}
        onChange={({ currentTarget }) => change({ reference: currentTarget.value })}
      />
      <PictureField
        label={t('evidence')}
        hint={t('evidenceHint')}
        picture={evidence}
        onPicture={(next) => change({ evidence: next })}
      />
      <TextArea
        label={t('note')}
        hint={t('noteHint')}
        rows={2}
        maxLength={1000}
        value={note}
        onChange={({ currentTarget }) => change({ note: currentTarget.value })}
      />
    </Form>
  );
}
