import { dayMs, type Instant } from '#foundation/time/clock.ts';

/**
 * What operators may ask a customer, by the kind of the review: the sentences are
 * `inquiry-templates.<template>`. Who may see an answer is who may see the other evidence. Customers are not
 * asked about mirrored positions: the question would warn whom it is about.
 */
const asked = {
  kyc: { view: 'kyc.view', templates: ['pictureUnreadable', 'proofOfAddress', 'detailsDiffer'] },
  recharge: { view: 'recharges.view', templates: ['sourceOfFunds', 'proofOfTransfer'] },
  withdrawal: { view: 'withdrawals.view', templates: ['wasItYou', 'whoseAddress'] },
  loan: { view: 'loans.view', templates: ['loanPurpose'] },
  option: { view: 'reviews.view', templates: [] },
  adjustment: { view: 'adjustments.view', templates: [] },
  reward: { view: 'rewards.view', templates: [] },
} as const;
export type AskedKind = keyof typeof asked;
export const askedKinds = Object.keys(asked).filter(isAskedKind);

/** `general` says nothing by itself: the operator's own words are the question. */
export type Template = (typeof asked)[AskedKind]['templates'][number] | 'general';

export function isAskedKind(kind: string): kind is AskedKind {
  return Object.hasOwn(asked, kind);
}

export function templatesFor(kind: AskedKind): readonly Template[] {
  return [...asked[kind].templates, 'general'];
}

/** Every template once. */
export const templates = [...new Set(askedKinds.flatMap(templatesFor))];

/** What it takes to see what a customer answered. */
export function viewPermissionOf(kind: AskedKind): string {
  return asked[kind].view;
}

/** Of the operator's own words; `least` where they are the question. */
export const noteLengths = { least: 5, most: 500 };
/** Code points, as the database counts them. */
export const answerAtMost = 2000;
export const picturesAtMost = 3;

/** Why an inquiry ended: `gone`, its review was taken back by its owner. */
export const endings = ['answered', 'takenBack', 'decided', 'expired', 'gone'] as const;
export type Ending = (typeof endings)[number];

export const inquiryStates = ['open', 'answered', 'closed'] as const;
export type InquiryState = (typeof inquiryStates)[number];

interface Asked {
  readonly until: Instant;
  readonly endedFor: Ending | undefined;
}

/** How it stands: one whose time has passed has ended, whether or not that was noted yet. */
export function endingAt({ until, endedFor }: Asked, at: Instant): Ending | undefined {
  return endedFor ?? (at < until ? undefined : 'expired');
}

export function stateAt(inquiry: Asked, at: Instant): InquiryState {
  const ending = endingAt(inquiry, at);
  return ending === undefined ? 'open' : ending === 'answered' ? 'answered' : 'closed';
}

/** Until when the clock stands for a question of now. */
export function standsUntil(at: Instant, answerDays: number): Instant {
  return at + answerDays * dayMs;
}
