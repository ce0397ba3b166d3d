import { expect, test } from 'vitest';
import { loanExample } from './loan-example.ts';
import { loanTermsDocument } from './terms.ts';

test('the worked example is what a reader with paper and pencil gets', () => {
  const example = loanExample(loanTermsDocument.initial);
  // Half a bitcoin is worth 15,000; half of that is lent. 7,500 ÷ 0.8 = 9,375 of worth, 18,750 a bitcoin.
  expect(example).toMatchObject({ worth: '15000', principal: '7500', liquidationPrice: '18750' });
  expect(Number(example.warningPrice)).toBeCloseTo(7_500 / 0.65 / 0.5, 6);
  // Sold x of 9,375: (7,500 − x) ÷ (9,375 − x) = 0.65.
  const repaid = (7_500 - 0.65 * 9_375) / 0.35;
  expect(Number(example.repaid)).toBeCloseTo(repaid, 3);
  expect(Number(example.sold)).toBeCloseTo(repaid / 18_750, 6);
  expect(Number(example.sold) + Number(example.kept)).toBeCloseTo(0.5, 8);
});

test('it follows the terms in force', () => {
  const terms = { ...loanTermsDocument.initial, openingLtv: '0.4' };
  expect(loanExample(terms)).toMatchObject({ principal: '6000', liquidationPrice: '15000' });
});
