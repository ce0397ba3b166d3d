import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { type Clock, type Instant, minuteMs, secondMs } from '#foundation/time/clock.ts';
import { defaultLanguage, type Language } from '#locales/languages.ts';
import { isNoticeEvent, noticeKinds } from '../catalogue.ts';
import { isPushEndpoint, quietUntil, usefulMs } from '../push-rules.ts';
import { selectChoices } from './choices.sql.ts';
import { deleteDevices } from './devices.sql.ts';
import type { LiveSession } from './devices.ts';
import { noticeLink } from './notice-view.ts';
import { wordPush } from './notice-words.ts';
import { type DuePush, delayPush, type SettledPush, settlePush, takeDuePushes } from './push.sql.ts';
import type { PushMessage, PushTarget, SendPush } from './send-push.ts';

const takenAtOnce = 100;
const sentAtOnce = 20;
/** Pushes in the hands of a process that died are taken by others after this. */
const takenForMs = 2 * minuteMs;
const attemptsAtMost = 6;
const againAfterMs = 15 * secondMs;

export interface PushDeskNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly isSample: boolean;
  readonly send: SendPush;
  readonly languageOf: (customerId: CustomerId) => Promise<Language | undefined>;
  readonly sessionsOf: (customerId: CustomerId) => Promise<readonly LiveSession[]>;
  readonly onError: (error: unknown) => void;
}

/** Sends all pushes that are due; what is refused for now waits longer each time, until it is of no use. */
export function createPushDesk(needs: PushDeskNeeds): { sendDue(): Promise<void> } {
  const { db, clock, onError } = needs;
  async function sendDue(): Promise<void> {
    for (;;) {
      const at = clock.now();
      const due = await takeDuePushes(db, new Date(at), new Date(at + takenForMs), takenAtOnce);
      for (let from = 0; from < due.length; from += sentAtOnce) {
        const some = due.slice(from, from + sentAtOnce);
        await Promise.all(some.map((push) => settle(needs, push, at).catch(onError)));
      }
      if (due.length < takenAtOnce) return;
    }
  }
  return { sendDue };
}

async function settle(needs: PushDeskNeeds, push: DuePush, at: Instant): Promise<void> {
  const { db } = needs;
  const { id, attempts, event, noticeId } = push;
  const end = (state: SettledPush) => settlePush(db, id, state, new Date(at));
  if (!isNoticeEvent(event)) return await end('failed');
  const target = targetOf(push);
  if (target === undefined) return await end('dropped');
  if (at > push.endsAt.getTime()) return await end('failed');
  const alive = await needs.sessionsOf(push.customerId);
  const isAlive = alive.some((session) => session.id === push.sessionId);
  if (!isAlive || !isPushEndpoint(target.endpoint, needs.isSample)) {
    if (push.deviceId !== null) await deleteDevices(db, [push.deviceId]);
    return await end('dropped');
  }
  const { group, push: rule } = noticeKinds[event];
  if (rule === 'chosen') {
    const { muted, quiet } = await selectChoices(db, push.customerId);
    if (muted.push.has(group)) return await end('dropped');
    const until = quiet && quietUntil(quiet, at);
    if (until !== undefined) {
      const endsAt = new Date(until + usefulMs(event));
      return await delayPush(db, id, { dueAt: new Date(until), endsAt, attempts: attempts - 1 });
    }
  }
  const language = (await needs.languageOf(push.customerId)) ?? defaultLanguage;
  const words = wordPush(language, event, push.facts);
  const link = noticeLink(event, group, push.facts);
  const message: PushMessage = { ...words, link, tag: `notice-${noticeId}`, isReal: push.book === 'real' };
  const outcome = await needs.send(target, message, {
    ttlSeconds: Math.max(0, Math.floor((push.endsAt.getTime() - at) / secondMs)),
    isUrgent: rule === 'always',
  });
  if (outcome !== 'again') {
    if (outcome === 'gone' && push.deviceId !== null) await deleteDevices(db, [push.deviceId]);
    return await end(outcome);
  }
  const dueAt = at + againAfterMs * 2 ** attempts;
  if (attempts >= attemptsAtMost || dueAt > push.endsAt.getTime()) return await end('failed');
  await delayPush(db, id, { dueAt: new Date(dueAt), endsAt: push.endsAt, attempts });
}

function targetOf({ endpoint, p256dh, auth }: DuePush): PushTarget | undefined {
  if (endpoint === null || p256dh === null || auth === null) return undefined;
  return { endpoint, p256dh, auth };
}
