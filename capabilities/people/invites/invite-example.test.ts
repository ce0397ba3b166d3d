import { expect, test } from 'vitest';
import { inviteExample } from './invite-example.ts';
import { endOf, startOf } from './rules.ts';
import { invitesTerms } from './terms.ts';

const terms = invitesTerms.initial;

test('the days of the worked example are those on which rewards end', () => {
  const { feeDay: day, dueDay, expiryDay, countedDay } = inviteExample(terms);
  expect([day, countedDay, dueDay, expiryDay]).toEqual([
    '2026-03-03',
    '2026-03-04',
    '2026-03-18',
    '2026-06-02',
  ]);
  const end = (areVerified: boolean, at: number) => endOf({ day, areVerified, reasons: [] }, terms, at);
  expect([end(true, startOf(dueDay) - 1), end(true, startOf(dueDay))]).toEqual(['wait', 'paid']);
  expect([end(false, startOf(expiryDay) - 1), end(false, startOf(expiryDay))]).toEqual(['wait', 'expired']);
});

test('it follows the terms in force', () => {
  expect(inviteExample({ ...terms, waitingDays: 20 })).toMatchObject({ dueDay: '2026-03-24' });
});

test('nothing of it says how much', () => {
  expect(Object.keys(inviteExample(terms)).filter((name) => /rate/i.test(name))).toEqual([]);
});
