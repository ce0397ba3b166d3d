import type { CustomerId } from '#foundation/ids/ids.ts';
import { formatInstant } from '#foundation/time/clock.ts';
import type { Submission } from '../console-contract.ts';
import type { Identification, KycDetails } from '../contract.ts';
import type { KycPolicy } from '../policy.ts';
import { ageAt, itemsOf, type KycItem, picturesNeeded } from '../rules.ts';
import type { KycState, StoredSubmission } from './kyc.sql.ts';
import type { TakenBack } from './taken-back.sql.ts';

/** An identity check as the customer sees it. */
export function identificationView(
  kycState: KycState | undefined,
  submission: StoredSubmission | undefined,
  takenBack: Pick<TakenBack, 'kind' | 'ground' | 'dueAt'> | undefined,
  policy: KycPolicy,
): Identification {
  const base = {
    status: kycState?.status ?? ('none' as const),
    tier: kycState?.tier ?? 0,
    policy: { ...policy, loanLimits: [...policy.loanLimits] },
  };
  if (submission === undefined) return { ...base, items: [] };
  const { decidedAt } = submission;
  // What was approved before counts for nothing in what has to be sent again.
  const isNew = takenBack !== undefined && submission.status === 'verified';
  return {
    ...base,
    details: detailsOf(submission),
    items: isNew ? [] : itemsOf(submission.documentType).map((item) => stateOf(submission, item)),
    ...(takenBack && { again: againOf(takenBack, submission) }),
    submittedAt: formatInstant(submission.submittedAt.getTime()),
    dueAt: formatInstant(submission.dueAt.getTime()),
    ...(decidedAt === null ? {} : { decidedAt: formatInstant(decidedAt.getTime()) }),
  };
}

function againOf(
  { kind, ground, dueAt }: Pick<TakenBack, 'kind' | 'ground' | 'dueAt'>,
  { status }: StoredSubmission,
): Identification['again'] {
  const until = dueAt === null ? {} : { until: formatInstant(dueAt.getTime()) };
  return { kind, ground, ...until, isInReview: status === 'pending' };
}

function detailsOf(submission: StoredSubmission): KycDetails {
  const { firstName, lastName, birthdate, sex, country, address, phone, documentType } = submission;
  return { firstName, lastName, birthdate, sex, country, address, phone, documentType };
}

function stateOf(
  { status, rejected, kept }: StoredSubmission,
  item: KycItem,
): Identification['items'][number] {
  const reason = rejected[item];
  if (reason !== undefined) return { item, state: 'rejected', reason };
  return { item, state: status === 'pending' && !kept.includes(item) ? 'waiting' : 'accepted' };
}

/** A submission as operators see it. */
export function submissionView(
  submission: StoredSubmission,
  all: readonly StoredSubmission[],
  at: number,
): Omit<Submission, 'repeats' | 'samePerson' | 'sameDevice'> {
  const { id, customerId, status, kept, rejected, decidedAt } = submission;
  return {
    id: String(id),
    uid: uidOf(customerId),
    status,
    details: detailsOf(submission),
    age: ageAt(submission.birthdate, at) ?? 0,
    pictures: picturesNeeded(submission.documentType).filter(
      (item) => submission.pictures[item] !== undefined,
    ),
    kept: [...kept],
    rejected: { ...rejected },
    submittedAt: formatInstant(submission.submittedAt.getTime()),
    dueAt: formatInstant(submission.dueAt.getTime()),
    ...(decidedAt === null ? {} : { decidedAt: formatInstant(decidedAt.getTime()) }),
    earlier: all.filter((each) => each.id < id).map(sentView),
  };
}

/** A submission in a list. */
export function sentView({
  id,
  status,
  submittedAt,
  rejected,
}: StoredSubmission): Submission['earlier'][number] {
  return {
    id: String(id),
    status,
    submittedAt: formatInstant(submittedAt.getTime()),
    rejected: { ...rejected },
  };
}

export function uidOf(customerId: CustomerId): string {
  return customerId.toString();
}
