import { expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs } from '#foundation/time/clock.ts';
import { initialSupportPolicy } from './policy.ts';
import { type ChatState, isTooFast, mayReopen, waitingAfter } from './rules.ts';

const at = Date.UTC(2026, 10, 23, 8);
const fresh: ChatState = { status: 'new', isAnsweredOnce: false, waiting: undefined };

test('the first answer is due in a quarter of an hour, later ones in an hour', () => {
  const first = waitingAfter(fresh, initialSupportPolicy, at);
  expect(first).toEqual({ waitingSince: at, dueAt: at + 15 * minuteMs });
  const answered: ChatState = { status: 'answered', isAnsweredOnce: true, waiting: undefined };
  expect(waitingAfter(answered, initialSupportPolicy, at)).toEqual({ waitingSince: at, dueAt: at + hourMs });
});

test('writing again while waiting does not lengthen the wait for it', () => {
  const waiting = waitingAfter(fresh, initialSupportPolicy, at);
  const again = waitingAfter(
    { ...fresh, status: 'waiting', waiting },
    initialSupportPolicy,
    at + 5 * minuteMs,
  );
  expect(again).toBe(waiting);
});

test('who has sent as many as a minute or a day allow sends no more', () => {
  const pace = { aMinute: 10, aDay: 60 };
  expect(isTooFast({ aMinute: 9, aDay: 59 }, pace)).toBe(false);
  expect(isTooFast({ aMinute: 10, aDay: 10 }, pace)).toBe(true);
  expect(isTooFast({ aMinute: 0, aDay: 60 }, pace)).toBe(true);
});

test('a closed conversation opens again within its days', () => {
  expect(mayReopen(at, 14, at + 14 * dayMs - 1)).toBe(true);
  expect(mayReopen(at, 14, at + 14 * dayMs)).toBe(false);
});
