import { expect, test } from 'vitest';
import { accountLimits } from '#foundation/calls/account-limits.ts';
import { dayMs } from '#foundation/time/clock.ts';
import { checkLimit, endOf, limitGrounds, longestLimitMs, longestOfEach, toldReasonsOf } from './limits.ts';

const at = Date.parse('2026-11-24T15:30:00Z');
const fraud = {
  kind: 'frozen',
  ground: 'fraudSuspected',
  told: 'safety',
  until: undefined,
  hasDocument: false,
} as const;

test('sanctions and a court’s order need the paper that says so', () => {
  for (const ground of ['sanctions', 'courtOrder'] as const) {
    const limit = { ...fraud, ground, told: 'required' } as const;
    expect(checkLimit(limit, at)).toMatchObject({ refusal: 'EVIDENCE_REQUIRED' });
    expect(checkLimit({ ...limit, hasDocument: true }, at)).toMatchObject({ ok: true });
  }
  expect(checkLimit(fraud, at)).toMatchObject({ ok: true });
});

test('sanctions never end by themselves; what is less than a freeze always does, but by a court’s order', () => {
  const ends = (kind: (typeof accountLimits)[number]) =>
    Object.fromEntries(limitGrounds.map((ground) => [ground, endOf(kind, ground)]));
  expect(ends('frozen')).toMatchObject({ sanctions: 'never', courtOrder: 'optional', other: 'optional' });
  for (const kind of accountLimits.filter((each) => each !== 'frozen'))
    expect(ends(kind)).toMatchObject({ sanctions: 'never', courtOrder: 'optional', other: 'required' });
});

test.each([
  [undefined, 'closeOnly', false],
  [at, 'closeOnly', false],
  [at + 1, 'closeOnly', true],
  [at + longestLimitMs, 'frozen', true],
  [at + longestLimitMs + 1, 'frozen', false],
] as const)('an end at %s of %s is accepted: %s', (until, kind, ok) => {
  const checked = checkLimit({ ...fraud, kind, until }, at);
  expect(checked).toMatchObject(ok ? { ok } : { refusal: 'LIMIT_END_INVALID' });
});

test('the customer reads the ground’s own reason or none, never another one', () => {
  for (const ground of limitGrounds) expect(toldReasonsOf(ground)).toContain('other');
  expect(checkLimit({ ...fraud, told: 'asked' }, at)).toMatchObject({ refusal: 'REASON_UNKNOWN' });
  expect(checkLimit({ ...fraud, told: 'other' }, at)).toMatchObject({ ok: true });
});

test('of the same limit on several grounds the customer reads the one that lasts longest', () => {
  const short = { kind: 'closeOnly', reason: 'safety', until: at + dayMs } as const;
  const long = { kind: 'closeOnly', reason: 'asked', until: at + 2 * dayMs } as const;
  const endless = { kind: 'closeOnly', reason: 'required', until: undefined } as const;
  const other = { kind: 'noWithdrawals', reason: 'other', until: at + dayMs } as const;
  expect(longestOfEach([other, long, short])).toEqual([long, other]);
  expect(longestOfEach([long, endless, short])).toEqual([endless]);
});
