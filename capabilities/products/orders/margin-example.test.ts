import { expect, test } from 'vitest';
import { marginExample } from './margin-example.ts';

const usual = { stopOutPpm: 500_000n, warningsPpm: [1_000_000n, 800_000n, 650_000n] };

test('the worked example is what a reader with paper and pencil gets', () => {
  // 10,000 euro at 1.1 are 11,000 USDT; a twentieth is 550; 0.05 % is 5.50. Equity 994.50 may fall to 275.
  expect(marginExample(usual, { feeRate: '0.0005', markets: {} })).toEqual({
    available: '1000',
    price: '1.1',
    leverage: 20,
    notional: '11000',
    margin: '550',
    fee: '5.5',
    equity: '994.5',
    level: '1.808181',
    warningPrice: '1.05555',
    stopOutPrice: '1.02805',
    stopOutEquity: '275',
    stopOutLoss: '719.5',
    closingFee: '5.14025',
    left: '269.85975',
  });
});

test('it follows the levels and the fee in force', () => {
  const other = marginExample({ stopOutPpm: 200_000n, warningsPpm: [600_000n] }, { feeRate: '0.001' });
  expect(other).toMatchObject({ fee: '11', equity: '989', stopOutEquity: '110', stopOutPrice: '1.0121' });
});
