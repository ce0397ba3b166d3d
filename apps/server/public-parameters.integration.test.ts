import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Platform } from './compose.ts';
import { asOperator, operatorCookie } from './testing/sample-operator.ts';
import { startSamplePlatform } from './testing/sample-platform.ts';

let platform: Platform;
let end: () => Promise<void>;

beforeAll(async () => {
  ({ platform, end } = await startSamplePlatform());
});
afterAll(async () => await end());

async function parameter(key: string): Promise<string | number> {
  const answer = await platform.server.inject({ url: `/swx/customer/index/getParamByKey/${key}` });
  const { code, result } = answer.json();
  return code === 200 ? result.value : code;
}

test.each([
  ['minimumDeposit.USDT', '120'],
  ['minimumDeposit.BTC', '0.015'],
  ['minimumDeposit.ETH', '0.2'],
  ['depositConfirmations.BTC', '3'],
  ['depositReviewHours', '24'],
  ['withdrawalFeeRate', '0.001'],
  ['withdrawalFeeCap', '25'],
  ['withdrawalNetworkFee.USDT-ethereum', '3'],
  ['minimumWithdrawal.BTC-bitcoin', '0.001'],
  ['maximumWithdrawal.USDT-bank', '100000'],
  ['withdrawalReviewHours', '24'],
  ['conversionFeeRate', '0.001'],
  ['conversionQuoteSeconds', '15'],
  ['minimumConversion', '1'],
  ['maximumConversion', '100000'],
  ['tradingFeeRate', '0.0005'],
  ['marginWarningLevels', '1,0.8,0.65'],
  ['stopOutLevel', '0.5'],
  ['maximumSlippage', '0.001'],
  ['maximumOpenOrders', '200'],
  ['demoBalance', '10000'],
  ['minimumOption', '5'],
  ['maximumOption', '5000'],
  ['optionProfitRate.60', '0.8'],
  ['optionReviewAbove', '2000'],
  ['earlySaleMargin', '0.05'],
  ['minimumPlan.steady', '100'],
  ['maximumPlan.long', '100000'],
  ['planPenaltyRate.measured', '0.02'],
  ['minimumLoan', '50'],
  ['loanDays', '7,30,60,90,180,365'],
  ['loanDailyRate', '0.00032'],
  ['loanInterestFreeDays', '3'],
  ['loanInterestFreeAgainDays', '30'],
  ['loanOpeningLtv', '0.5'],
  ['loanWarningLtvs', '0.65,0.7,0.75'],
  ['loanLiquidationLtv', '0.8'],
  ['loanReviewHours', '24'],
  ['kycReviewHours', '48'],
  ['minimumAge', '18'],
  ['unverifiedDailyWithdrawal', '1000'],
  ['loanLimit.1', '10000'],
  ['minimumBidStep', '0.05'],
  ['auctionExtensionMinutes', '15'],
  // Whole lists, documents and unpublished texts are no parameters.
  ['minimumDeposit', 10018],
  ['withdrawals.terms', 10018],
  ['withdrawalSecondOperatorAbove', 10018],
])('%s is %s', async (key, value) => {
  expect(await parameter(key)).toBe(value);
});

test('a parameter is what the document in force says, from its publication on', async () => {
  expect(await parameter('newAddressHours')).toBe('24');
  const cookie = await operatorCookie(platform.server, 'reviewer');
  const ask = async (url: string, payload?: object) => {
    const method = payload === undefined ? 'GET' : 'POST';
    const answer = await platform.server.inject({
      method,
      url: `/swx/operator/configuration/${url}`,
      headers: { cookie },
      ...(payload && { payload }),
    });
    return answer.json();
  };
  const { result } = await ask('version?name=withdrawals.terms');
  const published = await ask('publish', {
    name: 'withdrawals.terms',
    expectedVersion: result.newest,
    value: { ...result.value, addressHoldHours: 48 },
    reason: 'a longer look at new addresses',
  });
  expect(published.refusal).toBeUndefined();
  expect(await parameter('newAddressHours')).toBe('24');
  const second = await operatorCookie(platform.server, 'second');
  const listed = await asOperator(platform.server, second, '/swx/operator/review/list?kind=configuration');
  const decided = `/swx/operator/review/${listed.json().rows[0].id}/decide`;
  const agreement = { decision: 'approve', reasonCode: 'changeAgreed' };
  expect((await asOperator(platform.server, second, decided, agreement)).statusCode).toBe(200);
  expect(await parameter('newAddressHours')).toBe('48');
});
