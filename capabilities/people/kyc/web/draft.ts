import type { InputOf } from '#foundation/calls/define-call.ts';
import type { ReadyPicture } from '#foundation/ui/prepare-picture.ts';
import type { Identification, identification, KycDetails } from '../contract.ts';
import { type DocumentType, itemsNeeded, type KycItem, type PictureItem, type SentBefore } from '../rules.ts';

export type Photo = Exclude<PictureItem, 'signature'>;

/** What the customer has entered so far. Pictures live in memory alone. */
export interface Draft {
  readonly details?: KycDetails;
  readonly pictures: Readonly<Partial<Record<PictureItem, ReadyPicture>>>;
}

export function withPicture(draft: Draft, item: PictureItem, picture: ReadyPicture | undefined): Draft {
  const { [item]: _, ...rest } = draft.pictures;
  return { ...draft, pictures: picture === undefined ? rest : { ...rest, [item]: picture } };
}

/** Photos of another document are of no use: they go. */
export function withDetails(draft: Draft, details: KycDetails): Draft {
  const { signature } = draft.pictures;
  const isSame = (draft.details?.documentType ?? details.documentType) === details.documentType;
  if (isSame) return { ...draft, details };
  return { details, pictures: signature === undefined ? {} : { signature } };
}

const steps = ['details', 'photos', 'signature', 'send'] as const;
export type Step = (typeof steps)[number];

export function stepOf(item: KycItem): Step {
  if (item === 'details' || item === 'signature') return item;
  return 'photos';
}

/** What must be sent again after the submission before; undefined when there is none. */
export function sentBefore({ details, items }: Identification): SentBefore | undefined {
  if (details === undefined) return undefined;
  return {
    documentType: details.documentType,
    accepted: items.filter(({ state }) => state === 'accepted').map(({ item }) => item),
  };
}

export function documentOf(identification: Identification, draft: Draft): DocumentType {
  return draft.details?.documentType ?? identification.details?.documentType ?? 'idCard';
}

/** What has to be in the draft before it can be sent. */
export function neededOf(identification: Identification, draft: Draft): readonly KycItem[] {
  return itemsNeeded(documentOf(identification, draft), sentBefore(identification));
}

/** The steps of this form, with the last one always there. */
export function stepsOf(needed: readonly KycItem[]): readonly Step[] {
  return steps.filter((step) => step === 'send' || needed.some((item) => stepOf(item) === step));
}

export function isFilled(draft: Draft, item: KycItem): boolean {
  return item === 'details' ? draft.details !== undefined : draft.pictures[item] !== undefined;
}

/** The step that is asked for, or the first before it that is not finished. */
export function reachableStep(draft: Draft, needed: readonly KycItem[], asked: string | undefined): Step {
  const own = stepsOf(needed);
  const unfinished = own.findIndex((step) =>
    needed.some((item) => stepOf(item) === step && !isFilled(draft, item)),
  );
  const wanted = Math.max(own.map(String).indexOf(asked ?? ''), 0);
  return own[unfinished < 0 ? wanted : Math.min(wanted, unfinished)] ?? 'send';
}

/** Only what is needed travels. */
export function inputOf(draft: Draft, needed: readonly KycItem[]): InputOf<typeof identification> {
  const pictures = needed.flatMap((item) => {
    const picture = item === 'details' ? undefined : draft.pictures[item];
    return picture === undefined ? [] : [[item, new File([picture.blob], item)]];
  });
  return { ...(needed.includes('details') ? draft.details : {}), ...Object.fromEntries(pictures) };
}
