import type { InputOf } from '#foundation/calls/define-call.ts';
import type { Book } from '#foundation/ids/book.ts';
import type { Asset } from '#foundation/money/money.ts';
import { pictureFile } from '#foundation/ui/picture-field.tsx';
import type { ReadyPicture } from '#foundation/ui/prepare-picture.ts';
import { isAmount } from '#foundation/ui/typed-number.ts';
import type { previewAdjustment, requestAdjustment } from '../console-contract.ts';
import type { AdjustmentReason } from '../rules.ts';

export const directions = ['credit', 'debit'] as const;

/** A correction as far as it is filled in. */
export interface AdjustmentDraft {
  readonly uid: string;
  readonly book: Book;
  readonly currency: Asset;
  readonly direction: (typeof directions)[number];
  /** Without a sign: the direction says it. */
  readonly amount: string;
  readonly reasonCode: AdjustmentReason | undefined;
  readonly note: string;
  readonly reference: string;
  readonly document: ReadyPicture | undefined;
}

export const emptyDraft: AdjustmentDraft = {
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

/** What it would do to the balance; undefined until a customer and an amount are typed. */
export function wantedPreview(draft: AdjustmentDraft): InputOf<typeof previewAdjustment> | undefined {
  const { book, currency, direction, amount } = draft;
  const uid = draft.uid.trim();
  if (!/^\d+$/.test(uid) || !isAmount(amount)) return undefined;
  return { uid, book, currency, amount: direction === 'debit' ? `-${amount}` : amount };
}

/**
 * What would be sent; undefined while something is missing, or the preview is not there or says that it would
 * be refused.
 */
export function wantedAdjustment(
  draft: AdjustmentDraft,
  preview: { readonly refusal?: unknown } | undefined,
): InputOf<typeof requestAdjustment> | undefined {
  const { reasonCode, note, reference, document } = draft;
  const wanted = wantedPreview(draft);
  if (wanted === undefined || preview === undefined || preview.refusal !== undefined) return undefined;
  if (reasonCode === undefined || note.trim() === '') return undefined;
  const picture = document === undefined ? {} : { document: pictureFile(document) };
  return { ...wanted, reasonCode, note, reference, ...picture };
}
