import type { InputOf } from '#foundation/calls/define-call.ts';
import type { Book } from '#foundation/ids/book.ts';
import type { Asset } from '#foundation/money/money.ts';
import { pictureFile } from '#foundation/ui/picture-field.tsx';
import type { ReadyPicture } from '#foundation/ui/prepare-picture.ts';
import { isAmount } from '#foundation/ui/typed-number.ts';
import type { previewFunding, requestFunding } from '../console-contract.ts';
import { assetsOf, type FundingReason, type TreasuryAccount, treasuryAsset } from '../rules.ts';

export const directions = ['in', 'out'] as const;

/** A funding as far as it is filled in. */
export interface FundingDraft {
  readonly book: Book;
  readonly account: TreasuryAccount;
  readonly direction: (typeof directions)[number];
  readonly currency: Asset;
  /** Without a sign: the direction says it. */
  readonly amount: string;
  readonly reasonCode: FundingReason | undefined;
  readonly evidence: string;
  readonly note: string;
  readonly document: ReadyPicture | undefined;
}

export function emptyDraft(book: Book): FundingDraft {
  return {
    book,
    account: 'house/plan-yield',
    direction: 'in',
    currency: treasuryAsset,
    amount: '',
    reasonCode: undefined,
    evidence: '',
    note: '',
    document: undefined,
  };
}

/** A currency stays where the account has it. */
export function accountChange({ currency }: FundingDraft, account: TreasuryAccount) {
  return { account, currency: assetsOf(account).includes(currency) ? currency : treasuryAsset };
}

/** What it would do to the account; undefined until an amount is typed. */
export function wantedPreview(draft: FundingDraft): InputOf<typeof previewFunding> | undefined {
  const { book, account, currency, direction, amount } = draft;
  return isAmount(amount)
    ? { book, account, currency, amount: direction === 'out' ? `-${amount}` : amount }
    : undefined;
}

/**
 * What would be sent; undefined while something is missing, or the preview is not there or says that it would
 * be refused.
 */
export function wantedFunding(
  draft: FundingDraft,
  preview: { readonly refusal?: unknown } | undefined,
): InputOf<typeof requestFunding> | undefined {
  const { reasonCode, evidence, note, document } = draft;
  const wanted = wantedPreview(draft);
  if (wanted === undefined || preview === undefined || preview.refusal !== undefined) return undefined;
  if (reasonCode === undefined || evidence.trim() === '' || note.trim() === '') return undefined;
  const picture = document === undefined ? {} : { document: pictureFile(document) };
  return { ...wanted, reasonCode, evidence, note, ...picture };
}
