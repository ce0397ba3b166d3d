import { useTranslations } from 'use-intl';
import { books } from '#foundation/ids/book.ts';
import { assets } from '#foundation/money/money.ts';
import { NumberField } from '#foundation/ui/number-field.tsx';
import { PictureField } from '#foundation/ui/picture-field.tsx';
import { MovementPreview, RequestForm, useMovementPreview } from '#foundation/ui/request-form.tsx';
import { Segmented } from '#foundation/ui/segmented.tsx';
import { Select } from '#foundation/ui/select.tsx';
import { TextArea } from '#foundation/ui/text-area.tsx';
import { TextField } from '#foundation/ui/text-field.tsx';
import { useRequestValues } from '#foundation/ui/use-request-values.ts';
import { previewAdjustment } from '../console-contract.ts';
import { adjustmentReasons } from '../rules.ts';
import {
  type AdjustmentDraft,
  directions,
  emptyDraft,
  wantedAdjustment,
  wantedPreview,
} from './adjustment-draft.ts';
import { useRequestAdjustment } from './queries.ts';

/** Asks for a correction; shows what it would make of the balance before it is sent. */
export function AdjustmentForm({ onAsked }: { onAsked: () => void }) {
  const t = useTranslations('adjustments');
  const form = useRequestValues(emptyDraft);
  const draft = form.values;
  const wanted = wantedPreview(draft);
  const preview = useMovementPreview(previewAdjustment, wanted);
  return (
    <RequestForm
      command={useRequestAdjustment()}
      requestId={form.requestId}
      input={wantedAdjustment(draft, preview.data)}
      submit={t('form.submit')}
      done={() => ({ title: t('form.done'), body: t('form.doneBody') })}
      onSent={onAsked}
    >
      <MovementFields form={form} email={wanted && preview.data?.email} />
      {wanted && (
        <MovementPreview
          answer={preview}
          labels={{ before: t('preview.before'), after: t('preview.after') }}
          currency={draft.currency}
        />
      )}
      <ReasonFields form={form} />
    </RequestForm>
  );
}

type Fields = { form: ReturnType<typeof useRequestValues<AdjustmentDraft>> };

/** Whom it concerns, and how much. */
function MovementFields({ form, email }: Fields & { email: string | undefined }) {
  const t = useTranslations('adjustments');
  const { chosen, typed } = form;
  return (
    <>
      <div className="grid gap-4 wide:grid-cols-2">
        <TextField
          label={t('fields.uid')}
          inputMode="numeric"
          dir="ltr"
          {...typed('uid')}
          hint={email && <bdi>{email}</bdi>}
        />
        <Select
          label={t('fields.book')}
          {...chosen('book')}
          options={books.toReversed().map((value) => ({ value, label: t(`books.${value}`) }))}
        />
      </div>
      <Segmented
        label={t('fields.direction')}
        {...chosen('direction')}
        options={directions.map((value) => ({ value, label: t(`directions.${value}`) }))}
        wide
      />
      <div className="grid gap-4 wide:grid-cols-2">
        <NumberField label={t('fields.amount')} decimals={8} {...chosen('amount')} />
        <Select
          label={t('fields.currency')}
          {...chosen('currency')}
          options={assets.map((value) => ({ value, label: value }))}
        />
      </div>
    </>
  );
}

/** Why, and what shows it. */
function ReasonFields({ form: { values, change, chosen, typed } }: Fields) {
  const t = useTranslations('adjustments');
  const why = useTranslations('reviews.why');
  return (
    <>
      <Select
        label={t('fields.reason')}
        {...chosen('reasonCode')}
        options={adjustmentReasons.map((value) => ({ value, label: why(value) }))}
        placeholder={t('form.chooseReason')}
      />
      <TextArea
        label={t('fields.note')}
        hint={t('form.noteHint')}
        maxLength={1000}
        rows={2}
        {...typed('note')}
      />
      <TextField
        label={t('fields.reference')}
        hint={t('form.referenceHint')}
        maxLength={200}
        {...typed('reference')}
      />
      <PictureField
        label={t('fields.document')}
        hint={t('form.documentHint')}
        picture={values.document}
        onPicture={(document) => change({ document })}
      />
    </>
  );
}
