import { z } from 'zod';
import { dayMs, hourMs, type Instant, minuteMs } from '#foundation/time/clock.ts';

const deadlinePolicyShape = z.strictObject({
  tellAfterPercent: z.int().min(50).max(95),
  digestHour: z.int().min(0).max(23),
});
export type DeadlinePolicy = z.output<typeof deadlinePolicyShape>;

export const initialDeadlinePolicy: DeadlinePolicy = { tellAfterPercent: 75, digestHour: 6 };

/** The document `reviews.deadlines`: when operators are notified of due work. */
export const deadlinePolicyDocument = {
  name: 'reviews.deadlines',
  schema: deadlinePolicyShape,
  initial: initialDeadlinePolicy,
  permission: 'settings.configure',
  guardsMoney: false,
};

/** Why late work goes unheard: no operator may decide it, or mail does not reach them. */
export const unheardWhys = ['nobody', 'mail'] as const;

/** `soon`: most of its time is over; `overdue`: all of it. */
export const deadlineLevels = ['soon', 'overdue'] as const;
export type DeadlineLevel = (typeof deadlineLevels)[number];

interface Timed {
  readonly submittedAt: Instant;
  readonly dueAt: Instant;
  /** How long its clock has stood, and until when it may stand now. */
  readonly pause?: { readonly ms: number; readonly until?: Instant | undefined } | undefined;
}

export function standsStill({ pause }: Pick<Timed, 'pause'>, at: Instant): boolean {
  return pause?.until !== undefined && at < pause.until;
}

/** What to report about work at a moment; nothing while there is time, or its clock stands. */
export function levelAt(
  work: Timed,
  { tellAfterPercent }: Pick<DeadlinePolicy, 'tellAfterPercent'>,
  at: Instant,
): DeadlineLevel | undefined {
  if (standsStill(work, at)) return undefined;
  if (work.dueAt < at) return 'overdue';
  const from = work.submittedAt + (work.pause?.ms ?? 0);
  return (at - from) * 100 >= (work.dueAt - from) * tellAfterPercent ? 'soon' : undefined;
}

/** The first moment (UTC) of the newest day whose hour of the digest has come. */
export function digestDayAt({ digestHour }: Pick<DeadlinePolicy, 'digestHour'>, at: Instant): Instant {
  return Math.floor((at - digestHour * hourMs) / dayMs) * dayMs;
}

/** Deadlines are looked at every five minutes: a few looks may be missed, by a restart say. */
const patienceMs = 20 * minuteMs;

/** Whether the deadlines were last looked at too long ago, or a day's digest is missing. */
export function isSilent(
  look: { readonly at: Instant; readonly digestDay: Instant },
  policy: DeadlinePolicy,
  at: Instant,
): boolean {
  return look.at < at - patienceMs || look.digestDay < digestDayAt(policy, at - patienceMs);
}
