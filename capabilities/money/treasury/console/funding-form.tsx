import { useTranslations } from 'use-intl';
import { type Book, books } from '#foundation/ids/book.ts';
import { ChangePreview } from '#foundation/ui/change-preview.tsx';
import { Form } from '#foundation/ui/form.tsx';
import { NumberField } from '#foundation/ui/number-field.tsx';
import { PictureField } from '#foundation/ui/picture-field.tsx';
import { Segmented } from '#foundation/ui/segmented.tsx';
import { Select } from '#foundation/ui/select.tsx';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { TextArea } from '#foundation/ui/text-area.tsx';
import { TextField } from '#foundation/ui/text-field.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { useRequestValues } from '#foundation/ui/use-request-values.ts';
import { useSettled } from '#foundation/ui/use-settled.ts';
import { assetsOf, fundingReasons, treasuryAccounts } from '../rules.ts';
import { accountChange, directions, emptyDraft, wantedFunding, wantedPreview } from './funding-draft.ts';
import { usePreview, useRequestFunding } from './queries.ts';
import { useAccountText } from './use-account-text.ts';

/** Asks for house money to be moved; shows what it would make of the account before it is sent. */
export function FundingForm({ book, onAsked }: { book: Book; onAsked: () => void }) {
  const t = useTranslations('treasury');
  const accountText = useAccountText();
  const refusalText = useRefusalText();
  const { values: draft, change, requestId } = useRequestValues(emptyDraft(book));
  const ask = useRequestFunding();
  const { account, direction, currency, amount, reasonCode, evidence, note, document } = draft;
  const wanted = wantedPreview(draft);
  const settled = useSettled(JSON.stringify(wanted), 300);
  const preview = usePreview(settled === JSON.stringify(wanted) ? wanted : undefined);
  const funding = wantedFunding(draft, preview.data);

  const submit = () => {
    if (funding === undefined) return;
    const onSuccess = () => {
      showToast({ title: t('form.done'), body: t('form.doneBody'), tone: 'good' });
      onAsked();
    };
    ask.mutate({ requestId, input: funding }, { onSuccess });
  };
  return (
    <Form
      onSubmit={submit}
      submit={t('form.submit')}
      failure={ask.error}
      busy={ask.isPending}
      disabled={funding === undefined}
    >
      <Segmented
        label={t('fields.direction')}
        value={direction}
        onChange={(next) => change({ direction: next })}
        options={directions.map((value) => ({ value, label: t(`directions.${value}`) }))}
        wide
      />
      <div className="grid gap-4 wide:grid-cols-2">
        <Select
          label={t('fields.account')}
          value={account}
          onChange={(next) => change(accountChange(draft, next))}
          options={treasuryAccounts.map((value) => ({ value, label: accountText(value) }))}
        />
        <Select
          label={t('fields.book')}
          value={draft.book}
          onChange={(next) => change({ book: next })}
          options={books.toReversed().map((value) => ({ value, label: t(`books.${value}`) }))}
        />
      </div>
      {assetsOf(account).length > 1 && (
        <Segmented
          label={t('fields.currency')}
          value={currency}
          onChange={(next) => change({ currency: next })}
          options={assetsOf(account).map((value) => ({ value, label: value }))}
        />
      )}
      <NumberField
        label={t('fields.amount')}
        decimals={8}
        unit={currency}
        value={amount}
        onChange={(next) => change({ amount: next })}
      />
      {wanted !== undefined && preview.data !== undefined && (
        <ChangePreview
          preview={preview.data}
          labels={{ before: t('preview.before'), after: t('preview.after') }}
          currency={currency}
        />
      )}
      {wanted !== undefined && preview.error !== null && (
        <RefusalNotice>{refusalText(preview.error)}</RefusalNotice>
      )}
      <Select
        label={t('fields.reason')}
        value={reasonCode}
        onChange={(next) => change({ reasonCode: next })}
        options={fundingReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
        placeholder={t('form.chooseReason')}
      />
      <TextField
        label={t('fields.evidence')}
        hint={t('form.evidenceHint')}
        value={evidence}
        maxLength={200}
        onChange={({ currentTarget }) => change({ evidence: currentTarget.value })}
      />
      <PictureField
        label={t('fields.document')}
        hint={t('form.documentHint')}
        picture={document}
        onPicture={(next) => change({ document: next })}
      />
      <TextArea
        label={t('fields.note')}
        hint={t('form.noteHint')}
        value={note}
        maxLength={1000}
        rows={2}
        onChange={({ currentTarget }) => change({ note: currentTarget.value })}
      />
    </Form>
  );
}
