import type { Mail, MailOutcome } from '#foundation/server-kit/mail/mail.ts';
import type { Part } from '#foundation/server-kit/part.ts';
import { digestDayAt, isSilent } from '../deadlines.ts';
import type { ReviewHandler, TimedWork } from '../face.ts';
import { decidingPermissions } from '../rules.ts';
import type { DeadlineNeeds } from './deadline-needs.ts';
import { beginLooks, selectLook, selectUnheard, type Unheard } from './deadlines.sql.ts';
import { letterSettled } from './letter-settled.ts';
import { sendDigest } from './send-digest.ts';
import { tellDeadlines } from './tell-deadlines.ts';

/** Whether operators are notified of due work. */
export interface DeadlineStanding {
  /** When all deadlines were last looked at. */
  readonly lookedAt: Date | undefined;
  /** That look or the last digest is missing. */
  readonly isSilent: boolean;
  readonly unheard: readonly Unheard[];
}

export interface DeadlinesPart extends Part {
  standing(): Promise<DeadlineStanding>;
  letterSettled(mail: Mail, outcome: MailOutcome): Promise<void>;
}

/** Tells operators of work whose time runs out, and every morning how it stands. */
export function createDeadlinesPart(
  needs: Omit<DeadlineNeeds, 'work'> & {
    /** Asked when all are made. */
    readonly reviews: () => readonly ReviewHandler[];
    readonly otherWork: readonly TimedWork[];
  },
): DeadlinesPart {
  const { db, clock, policy } = needs;
  const told = { ...needs, work: () => [...needs.reviews().map(workOf), ...needs.otherWork] };
  const look = async () => {
    await tellDeadlines(told);
    await sendDigest(told);
  };
  return {
    async standing() {
      const [found, unheard] = await Promise.all([selectLook(db), selectUnheard(db)]);
      if (found === undefined) return { lookedAt: undefined, isSilent: true, unheard };
      const { at, digestDay } = found;
      const when = { at: at.getTime(), digestDay: digestDay.getTime() };
      return { lookedAt: at, isSilent: isSilent(when, policy.current, clock.now()), unheard };
    },
    letterSettled: (mail, outcome) => letterSettled(told, mail, outcome),
    jobs: { tell_deadlines: { cron: '*/5 * * * *', run: look } },
    start() {
      const at = clock.now();
      return beginLooks(db, { at: new Date(at), digestDay: new Date(digestDayAt(policy.current, at)) });
    },
    clockMove: { caughtUp: look },
  };
}

/** Reviews wait as any other work does. */
function workOf(handler: ReviewHandler): TimedWork {
  const { kind } = handler;
  return {
    kind,
    permission: decidingPermissions[kind],
    count: (at) => handler.count(at),
    waiting: (page) => handler.waiting(page),
  };
}
