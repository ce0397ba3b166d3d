/** What a submission consists of, each decided on its own. */
export const kycItems = ['details', 'front', 'back', 'inHand', 'signature'] as const;
export type KycItem = (typeof kycItems)[number];
export const pictureItems = ['front', 'back', 'inHand', 'signature'] as const;
export type PictureItem = (typeof pictureItems)[number];

/** How an approved identity is taken back; it expires where nothing new was approved in time. */
export const takenBackKinds = ['revoked', 'lowered', 'askedAgain', 'expired'] as const;
/** Why, as the customer reads it. */
export const takenBackGrounds = [
  'documentExpired',
  'detailsChanged',
  'documentDoubted',
  'meansDoubted',
] as const;
export type TakenBackKind = (typeof takenBackKinds)[number];
export type TakenBackGround = (typeof takenBackGrounds)[number];
/** Within how many days something new has to be approved. */
export const askedAgainDays = [7, 14, 30, 60] as const;

/** What a customer declares. */
export const detailNames = [
  ...(['firstName', 'lastName', 'birthdate', 'sex'] as const),
  ...(['country', 'address', 'phone', 'documentType'] as const),
] as const;

export const documentTypes = ['idCard', 'passport', 'driverLicense'] as const;
export type DocumentType = (typeof documentTypes)[number];
export const sexes = ['female', 'male', 'unspecified'] as const;

/** A passport's data page has no other side (docs/decisions/0045-pictures-and-identity.md). */
export function picturesNeeded(documentType: DocumentType): readonly PictureItem[] {
  return documentType === 'passport' ? ['front', 'inHand', 'signature'] : pictureItems;
}

/** What a submission with this document consists of, in the order of its form. */
export function itemsOf(documentType: DocumentType): readonly KycItem[] {
  return ['details', ...picturesNeeded(documentType)];
}

/** The accepted items of the submission before, and its document. */
export interface SentBefore {
  readonly documentType: DocumentType;
  readonly accepted: readonly KycItem[];
}

/** What has to be sent again: what was not accepted, and every picture of another document than before. */
export function itemsNeeded(documentType: DocumentType, before?: SentBefore): readonly KycItem[] {
  return itemsOf(documentType).filter((item) => {
    const isOfAnother = showsDocument(item) && before?.documentType !== documentType;
    return isOfAnother || before?.accepted.includes(item) !== true;
  });
}

function showsDocument(item: KycItem): boolean {
  return item === 'front' || item === 'back' || item === 'inHand';
}

/** Why an item may be rejected; the sentences are `kyc.reasons.<code>`. */
export const itemReasons = {
  details: ['detailsDiffer', 'detailsIncomplete'],
  front: ['unreadable', 'cropped', 'wrongDocument', 'expired', 'edited'],
  back: ['unreadable', 'cropped', 'wrongDocument', 'edited'],
  inHand: ['unreadable', 'faceHidden', 'documentHidden', 'otherPerson', 'edited'],
  signature: ['unreadable', 'signatureDiffers'],
} as const satisfies Record<KycItem, readonly string[]>;
export type ItemReason = (typeof itemReasons)[KycItem][number];

/** The reason with this code; undefined when there is none. */
export function itemReasonOf(code: string): ItemReason | undefined {
  return Object.values(itemReasons)
    .flat()
    .find((each) => each === code);
}

/**
 * Rejected items with a reason each; undefined unless there is one, and every item is of such a submission,
 * its reason known.
 */
export function rejectedItems(
  documentType: DocumentType,
  items: Readonly<Record<string, string>>,
): Partial<Record<KycItem, ItemReason>> | undefined {
  const rejected: Partial<Record<KycItem, ItemReason>> = {};
  for (const [name, code] of Object.entries(items)) {
    const item = itemsOf(documentType).find((each) => each === name);
    const reason = item && itemReasons[item].find((each) => each === code);
    if (item === undefined || reason === undefined) return undefined;
    rejected[item] = reason;
  }
  return Object.keys(rejected).length === 0 ? undefined : rejected;
}

const oldest = 120;

/**
 * Whole years from a birthdate (`1990-12-31`) to a moment, by the calendar in UTC; undefined for an
 * impossible age.
 */
export function ageAt(birthdate: string, at: number): number | undefined {
  const today = new Date(at).toISOString().slice(0, 10);
  const years = Number(today.slice(0, 4)) - Number(birthdate.slice(0, 4));
  const age = today.slice(5) >= birthdate.slice(5) ? years : years - 1;
  return age >= 0 && age <= oldest ? age : undefined;
}

/** A telephone number as it is kept: `+27821234567` (E.164). Undefined when it is none. */
export function parsePhone(typed: string): string | undefined {
  const digits = typed.replaceAll(/[\s().-]/g, '');
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : undefined;
}
