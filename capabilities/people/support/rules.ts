import { dayMs, type Instant, minuteMs } from '#foundation/time/clock.ts';
import { afterOpenMinutes, type OfficeHours } from './office-hours.ts';

/** Without a message; waiting for an answer; answered; closed. */
export const chatStatuses = ['new', 'waiting', 'answered', 'closed'] as const;
export type ChatStatus = (typeof chatStatuses)[number];

export const authors = ['customer', 'operator'] as const;
export type Author = (typeof authors)[number];

export const closers = ['customer', 'operator', 'quiet'] as const;
export type Closer = (typeof closers)[number];

export const lettersAtMost = 2_000;
export const picturesAtMost = 3;
/** An operator who was not heard of for so long has gone. */
export const presenceMs = minuteMs;
/** Typing is repeated within this time. */
export const typingMs = 6_000;
/** Writers who do not read the answer here are notified elsewhere. */
export const tellAfterMs = 15_000;
export const mailAfterMs = 10 * minuteMs;
export const visitorMailEveryMs = dayMs;
/** How long a block stands, and how long we can tell an address again. */
export const blockMs = 30 * dayMs;
export const addressKeptMs = 30 * dayMs;
export const visitorKeptMs = 90 * dayMs;
export const customerKeptMs = 5 * 365 * dayMs;

/** How many messages within a minute and a day. */
export interface Pace {
  readonly aMinute: number;
  readonly aDay: number;
}

/** What is left to a customer whom an operator has slowed down: never nothing. */
export const slowedPace: Pace = { aMinute: 2, aDay: 20 };

export function isTooFast(sent: Pace, pace: Pace): boolean {
  return sent.aMinute >= pace.aMinute || sent.aDay >= pace.aDay;
}

export interface Waiting {
  readonly waitingSince: Instant;
  readonly dueAt: Instant;
}

export interface ChatState {
  readonly status: ChatStatus;
  readonly isAnsweredOnce: boolean;
  readonly waiting: Waiting | undefined;
}

export type AnswerTimes = OfficeHours & {
  readonly firstAnswerMinutes: number;
  readonly answerMinutes: number;
};

/**
 * How long the writer of a message has waited, and until when an answer is due, counting open hours alone. A
 * second message does not restart the wait.
 */
export function waitingAfter(chat: ChatState, times: AnswerTimes, at: Instant): Waiting {
  if (chat.status === 'waiting' && chat.waiting !== undefined) return chat.waiting;
  const minutes = chat.isAnsweredOnce ? times.answerMinutes : times.firstAnswerMinutes;
  return { waitingSince: at, dueAt: afterOpenMinutes(times, at, minutes) };
}

/** Whether a message may still open it again. */
export function mayReopen(closedAt: Instant, reopenDays: number, at: Instant): boolean {
  return at < closedAt + reopenDays * dayMs;
}
