import { expect, test } from 'vitest';
import { asRecordId } from '#foundation/ids/ids.ts';
import { languages } from '#locales/languages.ts';
import { newRecharge } from '../new-recharge.ts';
import { decisionReasons, type Recharge } from '../rules.ts';
import { depositLettersTo } from './deposit-mail.ts';

const waiting: Recharge = {
  ...newRecharge({ id: asRecordId(7n), asset: 'USDT', network: 'ethereum', createdAt: 0 }),
  announcement: { units: 15_000_000_000n, txHash: undefined, last6: undefined, proofId: 1n },
};
const approved: Recharge = { ...waiting, status: 'approved', basis: 'chain', credited: 14_900_000_000n };

test.each(languages.map(({ tag }) => tag))('%s: what became of it, how much, and why', (language) => {
  const write = depositLettersTo({ email: 'a@example.test', language }, 'Assay');
  const rejections = decisionReasons.reject.flatMap((reasonCode) => [
    ...write(waiting, { ...waiting, status: 'rejected', reasonCode }, 0),
    ...write(approved, { ...approved, status: 'rejected', reasonCode }, 0),
  ]);
  const letters = [...write(waiting, approved, 0), ...rejections];
  expect(new Set(letters.map(({ text }) => text)).size).toBe(1 + 2 * decisionReasons.reject.length);
  for (const { subject, text } of letters) {
    expect(text).toMatch(/1(?:50|49)[.,]00 USDT/);
    expect(text).toContain('Assay');
    expect(`${subject} ${text}`).not.toMatch(/[{}]|reasons\./);
  }
  expect(letters[0]?.text).toMatch(/149[.,]00 USDT/);
  expect(write(approved, approved, 0)).toEqual([]);
});
