import { useTranslations } from 'use-intl';
import { type Book, books } from '#foundation/ids/book.ts';
import { NumberField } from '#foundation/ui/number-field.tsx';
import { PictureField } from '#foundation/ui/picture-field.tsx';
import { MovementPreview, RequestForm, useMovementPreview } from '#foundation/ui/request-form.tsx';
import { Segmented } from '#foundation/ui/segmented.tsx';
import { Select } from '#foundation/ui/select.tsx';
import { TextArea } from '#foundation/ui/text-area.tsx';
import { TextField } from '#foundation/ui/text-field.tsx';
import { useRequestValues } from '#foundation/ui/use-request-values.ts';
import { previewFunding } from '../console-contract.ts';
import { assetsOf, fundingReasons, treasuryAccounts } from '../rules.ts';
import {
  accountChange,
  directions,
  emptyDraft,
  type FundingDraft,
  wantedFunding,
  wantedPreview,
} from './funding-draft.ts';
import { useRequestFunding } from './queries.ts';
import { useAccountText } from './use-account-text.ts';

/** Asks for house money to be moved; shows what it would make of the account before it is sent. */
export function FundingForm({ book, onAsked }: { book: Book; onAsked: () => void }) {
  const t = useTranslations('treasury');
  const form = useRequestValues(emptyDraft(book));
  const draft = form.values;
  const wanted = wantedPreview(draft);
  const preview = useMovementPreview(previewFunding, wanted);
  return (
    <RequestForm
      command={useRequestFunding()}
      requestId={form.requestId}
      input={wantedFunding(draft, preview.data)}
      submit={t('form.submit')}
      done={() => ({ title: t('form.done'), body: t('form.doneBody') })}
      onSent={onAsked}
    >
      <MovementFields form={form} />
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

type Fields = { form: ReturnType<typeof useRequestValues<FundingDraft>> };

/** Which account, which way, and how much. */
function MovementFields({ form: { values, change, chosen } }: Fields) {
  const t = useTranslations('treasury');
  const accountText = useAccountText();
  const { account, currency } = values;
  return (
    <>
      <Segmented
        label={t('fields.direction')}
        {...chosen('direction')}
        options={directions.map((value) => ({ value, label: t(`directions.${value}`) }))}
        wide
      />
      <div className="grid gap-4 wide:grid-cols-2">
        <Select
          label={t('fields.account')}
          value={account}
          onChange={(next) => change(accountChange(values, next))}
          options={treasuryAccounts.map((value) => ({ value, label: accountText(value) }))}
        />
        <Select
          label={t('fields.book')}
          {...chosen('book')}
          options={books.toReversed().map((value) => ({ value, label: t(`books.${value}`) }))}
        />
      </div>
      {assetsOf(account).length > 1 && (
        <Segmented
          label={t('fields.currency')}
          {...chosen('currency')}
          options={assetsOf(account).map((value) => ({ value, label: value }))}
        />
      )}
      <NumberField label={t('fields.amount')} decimals={8} unit={currency} {...chosen('amount')} />
    </>
  );
}

/** Why, and what shows that the money is there. */
function ReasonFields({ form: { values, change, chosen, typed } }: Fields) {
  const t = useTranslations('treasury');
  return (
    <>
      <Select
        label={t('fields.reason')}
        {...chosen('reasonCode')}
        options={fundingReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
        placeholder={t('form.chooseReason')}
      />
      <TextField
        label={t('fields.evidence')}
        hint={t('form.evidenceHint')}
        maxLength={200}
        {...typed('evidence')}
      />
      <PictureField
        label={t('fields.document')}
        hint={t('form.documentHint')}
        picture={values.document}
        onPicture={(document) => change({ document })}
      />
      <TextArea
        label={t('fields.note')}
        hint={t('form.noteHint')}
        maxLength={1000}
        rows={2}
        {...typed('note')}
      />
    </>
  );
}
