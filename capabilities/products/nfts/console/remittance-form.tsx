import { useTranslations } from 'use-intl';
import { Money } from '#foundation/ui/money.tsx';
import { NumberField } from '#foundation/ui/number-field.tsx';
import { PictureField, pictureFile } from '#foundation/ui/picture-field.tsx';
import type { ReadyPicture } from '#foundation/ui/prepare-picture.ts';
import { RequestForm } from '#foundation/ui/request-form.tsx';
import { TextArea } from '#foundation/ui/text-area.tsx';
import { TextField } from '#foundation/ui/text-field.tsx';
import { isAmount } from '#foundation/ui/typed-number.ts';
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
  const { values, change, chosen, typed, requestId } = useRequestValues(blank);
  return (
    <RequestForm
      command={useRequestRemittance()}
      requestId={requestId}
      input={wantedRemittance(values)}
      submit={t('submit')}
      done={() => ({ title: t('done'), body: t('doneBody') })}
      onSent={onAsked}
    >
      <p className="text-quiet">
        {t.rich('payable', { amount: () => <Money amount={funds?.payable} currency="USDT" /> })}
      </p>
      <NumberField label={t('amount')} decimals={8} unit="USDT" {...chosen('amount')} />
      <TextField label={t('reference')} hint={t('referenceHint')} maxLength={200} {...typed('reference')} />
      <PictureField
        label={t('evidence')}
        hint={t('evidenceHint')}
        picture={values.evidence}
        onPicture={(evidence) => change({ evidence })}
      />
      <TextArea label={t('note')} hint={t('noteHint')} rows={2} maxLength={1000} {...typed('note')} />
    </RequestForm>
  );
}

/** Undefined while something is missing. */
function wantedRemittance({ amount, reference, note, evidence }: Values) {
  if (!isAmount(amount) || reference.trim() === '' || note.trim() === '') return undefined;
  return evidence && { amount, reference, note, evidence: pictureFile(evidence) };
}
