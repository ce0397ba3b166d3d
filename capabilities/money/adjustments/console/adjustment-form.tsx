import { useTranslations } from 'use-intl';
import type { Book } from '#foundation/ids/book.ts';
import { type Asset, assets } from '#foundation/money/money.ts';
import { allOf } from '#foundation/text/words.ts';
import { ChangePreview } from '#foundation/ui/change-preview.tsx';
import { Form } from '#foundation/ui/form.tsx';
import { NumberField } from '#foundation/ui/number-field.tsx';
import { PictureField, pictureFile } from '#foundation/ui/picture-field.tsx';
import type { ReadyPicture } from '#foundation/ui/prepare-picture.ts';
import { Segmented } from '#foundation/ui/segmented.tsx';
import { Select } from '#foundation/ui/select.tsx';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { TextArea } from '#foundation/ui/text-area.tsx';
import { TextField } from '#foundation/ui/text-field.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { useRequestValues } from '#foundation/ui/use-request-values.ts';
import { useSettled } from '#foundation/ui/use-settled.ts';
import { type AdjustmentReason, adjustmentReasons } from '../rules.ts';
import { usePreview, useRequestAdjustment } from './queries.ts';

const directions = ['credit', 'debit'] as const;

interface Values {
  readonly uid: string;
  readonly book: Book;
  readonly currency: Asset;
  readonly direction: (typeof directions)[number];
  readonly amount: string;
  readonly reasonCode: AdjustmentReason | undefined;
  readonly note: string;
  readonly reference: string;
  readonly document: ReadyPicture | undefined;
}

const blank: Values = {
  uid: '',
  book: 'real',
  currency: 'USDT',
  direction: 'credit',
  amount: '',
  reasonCode: undefined,
  note: '',
  reference: '',
  document: undefined,
};

/** Asks for a correction; shows what it would make of the balance before it is sent. */
export function AdjustmentForm({ onAsked }: { onAsked: () => void }) {
  const t = useTranslations('adjustments');
  const why = useTranslations('reviews.why');
  const refusalText = useRefusalText();
  const { values, change, requestId } = useRequestValues(blank);
  const ask = useRequestAdjustment();
  const { uid, book, currency, direction, amount, reasonCode, note, reference, document } = values;
  const wanted = { uid: uid.trim(), book, currency, amount: direction === 'debit' ? `-${amount}` : amount };
  const isWhole = /^\d+$/.test(wanted.uid) && /^\d+(\.\d{1,8})?$/.test(amount) && /[1-9]/.test(amount);
  const settled = useSettled(isWhole ? JSON.stringify(wanted) : '', 300);
  const preview = usePreview(isWhole && settled === JSON.stringify(wanted) ? wanted : undefined);
  const canSend =
    preview.data !== undefined &&
    preview.data.refusal === undefined &&
    reasonCode !== undefined &&
    note.trim() !== '';

  const submit = () => {
    if (!canSend) return;
    ask.mutate(
      {
        requestId,
        input: {
          ...wanted,
          reasonCode,
          note,
          reference,
          ...(document === undefined ? {} : { document: pictureFile(document) }),
        },
      },
      {
        onSuccess: () => {
          showToast({ title: t('form.done'), body: t('form.doneBody'), tone: 'good' });
          onAsked();
        },
      },
    );
  };
  return (
    <Form
      onSubmit={submit}
      submit={t('form.submit')}
      failure={ask.error}
      busy={ask.isPending}
      disabled={!canSend}
    >
      <div className="grid gap-4 wide:grid-cols-2">
        <TextField
          label={t('fields.uid')}
          inputMode="numeric"
          dir="ltr"
          value={uid}
          onChange={({ currentTarget }) => change({ uid: currentTarget.value })}
          hint={isWhole && preview.data !== undefined ? <bdi>{preview.data.email}</bdi> : undefined}
        />
        <Select
          label={t('fields.book')}
          value={book}
          onChange={(next) => change({ book: next })}
          options={allOf<Book>()(['real', 'demo']).map((value) => ({ value, label: t(`books.${value}`) }))}
        />
      </div>
      <Segmented
        label={t('fields.direction')}
        value={direction}
        onChange={(next) => change({ direction: next })}
        options={directions.map((value) => ({ value, label: t(`directions.${value}`) }))}
        wide
      />
      <div className="grid gap-4 wide:grid-cols-2">
        <NumberField
          label={t('fields.amount')}
          decimals={8}
          value={amount}
          onChange={(next) => change({ amount: next })}
        />
        <Select
          label={t('fields.currency')}
          value={currency}
          onChange={(next) => change({ currency: next })}
          options={assets.map((value) => ({ value, label: value }))}
        />
      </div>
      {isWhole && preview.data !== undefined && (
        <ChangePreview
          preview={preview.data}
          labels={{ before: t('preview.before'), after: t('preview.after') }}
          currency={currency}
        />
      )}
      {isWhole && preview.error !== null && <RefusalNotice>{refusalText(preview.error)}</RefusalNotice>}
      <Select
        label={t('fields.reason')}
        value={reasonCode}
        onChange={(next) => change({ reasonCode: next })}
        options={adjustmentReasons.map((value) => ({ value, label: why(value) }))}
        placeholder={t('form.chooseReason')}
      />
      <TextArea
        label={t('fields.note')}
        hint={t('form.noteHint')}
        value={note}
        maxLength={1000}
        rows={2}
        onChange={({ currentTarget }) => change({ note: currentTarget.value })}
      />
      <TextField
        label={t('fields.reference')}
        hint={t('form.referenceHint')}
        value={reference}
        maxLength={200}
        onChange={({ currentTarget }) => change({ reference: currentTarget.value })}
      />
      <PictureField
        label={t('fields.document')}
        hint={t('form.documentHint')}
        picture={document}
        onPicture={(next) => change({ document: next })}
      />
    </Form>
  );
}
