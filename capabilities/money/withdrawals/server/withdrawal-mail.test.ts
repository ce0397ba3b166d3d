import { expect, test } from 'vitest';
import { asOperatorId, asRecordId } from '#foundation/ids/ids.ts';
import { units } from '#foundation/money/testing/amounts.ts';
import { hourMs } from '#foundation/time/clock.ts';
import { languages } from '#locales/languages.ts';
import { untouched } from '../lifecycle.ts';
import { decisionReasons, failureReasons, type Withdrawal } from '../rules.ts';
import { lettersTo } from './withdrawal-mail.ts';

const at = Date.UTC(2026, 10, 21, 12);
const bank = {
  holder: 'Vera Sample',
  bankName: 'First Bank',
  account: '000123456789',
  ifsc: 'HDFC0001234',
  branch: 'Fort',
};
const approved: Withdrawal = {
  id: asRecordId(7n),
  channel: 'USDT-bank',
  asset: 'USDT',
  destination: { bank },
  amount: units('500'),
  costs: { fee: units('0.5'), networkFee: units('10'), actual: units('489.5') },
  value: units('500'),
  needed: 1,
  status: 'approved',
  createdAt: at,
  dueAt: at,
  ...untouched,
  decidedAt: at,
  decidedBy: [asOperatorId(1n)],
};
const ended: Withdrawal[] = [
  { ...approved, status: 'completed', paidBy: 'UTR-9' },
  ...decisionReasons.reject.map((reason) => ({ ...approved, status: 'rejected', reason }) as const),
  ...failureReasons.map((reason) => ({ ...approved, status: 'failed', reason }) as const),
];

test.each(languages.map(({ tag }) => tag))('%s: every fact and reason is said', (language) => {
  const letters = lettersTo({ email: 'a@example.test', language }, 'Assay');
  const added = letters.added({ network: 'bitcoin', address: 'bc1qnew' }, 36 * hourMs, at)?.text;
  for (const fact of ['bc1qnew', '36', 'Assay']) expect(added).toContain(fact);
  const written = ended.map((each) => letters.about(each, at));
  expect(new Set(written.map((letter) => letter?.text)).size).toBe(ended.length);
  for (const letter of written) {
    expect(letter?.text).toContain('W7');
    expect(letter?.text).toMatch(/500[.,]00 USDT/);
    expect(letter?.text).toContain('First Bank …6789');
    expect(`${letter?.subject} ${letter?.text}`).not.toMatch(/[{}]|reasons\./);
  }
  expect(written[0]?.text).toMatch(/489[.,]50 USDT/);
  expect(written[0]?.text).toMatch(/: ?UTR-9|：UTR-9/);
});

test('what is on its way, or was taken back, is no news; a customer without an address gets no mail', () => {
  const letters = lettersTo({ email: 'a@example.test', language: 'en' }, 'Assay');
  for (const status of ['approved', 'cancelled'] as const) {
    expect(letters.about({ ...approved, status }, at)).toBeUndefined();
  }
  expect(lettersTo(undefined, 'Assay').about({ ...approved, status: 'review' }, at)).toBeUndefined();
});
