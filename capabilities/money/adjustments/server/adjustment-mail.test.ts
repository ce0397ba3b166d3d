import { expect, test } from 'vitest';
import { languages } from '#locales/languages.ts';
import { adjustmentReasons } from '../rules.ts';
import { adjustmentLetter } from './adjustment-mail.ts';

test.each(languages.map(({ tag }) => tag))('%s: which way, how much, and why', (language) => {
  const letters = adjustmentReasons.flatMap((reasonCode) =>
    [1_234_000_000n, -1_234_000_000n].map((units) =>
      adjustmentLetter(
        { email: 'a@example.test', language },
        { id: 1n, asset: 'USDT', units, reasonCode },
        { platformName: 'Assay', at: 0 },
      ),
    ),
  );
  expect(new Set(letters.map(({ text }) => text)).size).toBe(2 * adjustmentReasons.length);
  for (const { subject, text } of letters) {
    expect(text).toMatch(/12[.,]34 USDT/);
    expect(text).toContain('Assay');
    expect(`${subject} ${text}`).not.toMatch(/[{}]|reasons\./);
  }
});
