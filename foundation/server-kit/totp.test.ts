import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { secondMs } from '#foundation/time/clock.ts';
import { newTotpSecret, totpStep, totpUri, withUsedStep } from './totp.ts';

/** The SHA-1 secret of RFC 6238, appendix B, in base 32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [2_000_000_000, '279037'],
])('the codes of RFC 6238 at %i s', (seconds, code) => {
  expect(totpStep(secret, code, seconds * secondMs)).toBe(BigInt(Math.floor(seconds / 30)));
});

test('a code counts one step early and one late, no more', () => {
  const code = '287082';
  const stepsAt = [-1, 29, 30, 59, 60, 89, 90].map((seconds) => totpStep(secret, code, seconds * secondMs));
  expect(stepsAt).toEqual([undefined, 1n, 1n, 1n, 1n, 1n, undefined]);
});

test('what is no code is none', () => {
  for (const code of ['', '28708', '2870822', '28708x', ' 287082', '２８７０８２']) {
    expect(totpStep(secret, code, 59 * secondMs)).toBeUndefined();
  }
});

test('used steps are kept for as long as their codes count', () => {
  expect(withUsedStep([], 7n)).toEqual([7n]);
  expect(withUsedStep([5n, 6n], 7n)).toEqual([5n, 6n, 7n]);
  expect(withUsedStep([4n, 8n], 7n)).toEqual([8n, 7n]);
});

test('a new secret is one that an application can use', () => {
  const fresh = newTotpSecret();
  expect(fresh).toMatch(/^[A-Z2-7]{32}$/);
  const code = new TOTP({ secret: fresh }).generate({ timestamp: 0 });
  expect(totpStep(fresh, code, 0)).toBe(0n);
  expect(totpUri(fresh, 'Assay', 'a@example.test')).toContain(`secret=${fresh}`);
});
