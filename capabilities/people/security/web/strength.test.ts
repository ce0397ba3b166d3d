import { expect, test } from 'vitest';
import { strengthOf } from './strength.ts';

const bare = {
  hasTotp: false,
  recoveryCodesLeft: 0,
  passkeys: [],
  isGoogleOffered: false,
  googleEmail: null,
  hasWithdrawalPassword: false,
  withdrawalsLockedUntil: null,
  withdrawalsHeldUntil: null,
  antiPhishingCode: null,
};
const passkey = { id: 'a', name: 'a', createdAt: '', lastUsedAt: null };

test.each([
  [{}, 'weak', 0, 'totp'],
  [{ hasWithdrawalPassword: true, antiPhishingCode: 'x', passkeys: [passkey] }, 'weak', 3, 'totp'],
  [{ hasTotp: true }, 'fair', 1, 'withdrawal'],
  [{ hasTotp: true, hasWithdrawalPassword: true, antiPhishingCode: 'x' }, 'strong', 3, 'passkeys'],
  [
    { hasTotp: true, hasWithdrawalPassword: true, antiPhishingCode: 'x', passkeys: [passkey] },
    'strong',
    4,
    undefined,
  ],
])('%j is %s', (changes, level, on, next) => {
  expect(strengthOf({ ...bare, ...changes })).toEqual({ level, on, all: 4, next });
});
