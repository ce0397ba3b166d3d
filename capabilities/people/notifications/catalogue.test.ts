import { expect, test } from 'vitest';
import { noticeKinds } from './catalogue.ts';

/**
 * What operators decide about a customer, and their being late
 * (docs/decisions/0101-told-of-what-operators-do.md).
 */
const acts = [
  'accountFrozen',
  'accountOpened',
  'accountLimited',
  'accountUnlimited',
  'balanceCorrected',
  'depositCredited',
  'depositRejected',
  'depositTakenBack',
  'depositReturnRejected',
  'identityLate',
  'identityRejected',
  'identityTakenBack',
  'identityVerified',
  'inquiryAsked',
  'limitsRaised',
  'loanApproved',
  'loanRejected',
  'optionRejected',
  'rebateDeclined',
  'rewardDeclined',
  'withdrawalCompleted',
  'withdrawalFailed',
  'withdrawalRejected',
] as const;

test('what operators do to a customer comes by mail', () => {
  expect(acts.filter((event) => noticeKinds[event].mail === 'never')).toEqual([]);
});

test('what keeps a customer from their account, their money or their identity can’t be muted', () => {
  const serious = [
    'accountFrozen',
    'accountLimited',
    'balanceCorrected',
    'depositRejected',
    'identityLate',
  ] as const;
  const more = ['identityRejected', 'identityTakenBack', 'withdrawalFailed', 'withdrawalRejected'] as const;
  expect([...serious, ...more].filter((event) => noticeKinds[event].mail !== 'always')).toEqual([]);
});
