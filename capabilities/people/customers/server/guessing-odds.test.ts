import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import {
  afterFailure,
  afterStrangersFailure,
  type Failures,
  strangersAtMost,
  strangersCodesAtMost,
  strangersMs,
} from '#foundation/secrets/lockout.ts';
import { totpCodesCounting } from '#foundation/server-kit/totp.ts';
import { guessesAtLeast } from '#foundation/server-kit/weak-password.ts';
import { dayMs, secondMs } from '#foundation/time/clock.ts';
import { codesPossible } from '../rules.ts';
import { customerLimits } from './throttles.ts';

/** What guessing without pause comes to in a year, by the limits that are in force. */

const yearMs = 365 * dayMs;
const decision = new URL('../../../../docs/decisions/0172-guess-budgets.md', import.meta.url);

function guessesInAYear(after: (before: Failures, at: number) => Failures): number {
  let state: Failures = { failures: 0, since: 0, lockedUntil: undefined };
  let guesses = 0;
  for (let at = 0; at < yearMs; guesses += 1) {
    state = after(state, at);
    at = state.lockedUntil ?? at + 1;
  }
  return guesses;
}

const byStrangers = (atMost: number) =>
  guessesInAYear((before, at) => afterStrangersFailure(before, atMost, at));

/** Of a throttle that counts in windows. */
const inWindows = ({ points, seconds }: { points: number; seconds: number }) =>
  points * Math.ceil(yearMs / (seconds * secondMs));

const odds = {
  'password, by strangers': [byStrangers(strangersAtMost), 1 / guessesAtLeast],
  'password, on a device that was here before': [guessesInAYear(afterFailure), 1 / guessesAtLeast],
  'mailed code': [inWindows(customerLimits.codeGuesses), 1 / codesPossible],
  'second factor, by who has the password': [
    byStrangers(strangersCodesAtMost),
    totpCodesCounting / codesPossible,
  ],
  'second factor, by who has the mailbox': [
    inWindows(customerLimits.resetFactors),
    totpCodesCounting / codesPossible,
  ],
} as const;

test.each(Object.entries(odds))(
  '%s: the decision names the odds in a year that follow from the limits',
  async (what, [guesses, each]) => {
    const ofOne = guesses * each;
    expect(ofOne).toBeLessThan(1 / 1000);
    const twoDigits = (value: number) => Number(value.toPrecision(2)).toLocaleString('en');
    const row = [
      what,
      guesses.toLocaleString('en'),
      `1 in ${twoDigits(1 / ofOne)}`,
      twoDigits(ofOne * 100_000),
    ];
    expect(await readFile(decision, 'utf8')).toContain(`| ${row.join(' | ')} |`);
  },
);

test('strangers’ count is whole again once in thirty days', () => {
  expect(Math.ceil(yearMs / strangersMs)).toBe(13);
});
