import { describe, expect, it } from 'vitest';
import { parseLots } from '#foundation/money/price.ts';
import { price } from '#foundation/money/testing/amounts.ts';
import { previewOrder } from '../rules.ts';
import { everyClass } from '../testing/every-class.ts';
import { type EstimatedOrder, estimateOrder } from './estimate.ts';
import type { Dealing } from './traded-market.ts';

const order: EstimatedOrder = {
  direction: 'buy',
  lots: '0.1',
  leverage: 10,
  stopLossPrice: '1.37',
  takeProfitPrice: '1.39',
};
const dealing: Dealing = {
  bid: price('1.38'),
  ask: price('1.3801'),
  usdtRate: price('1'),
  contractSize: 100_000n * 10n ** 8n,
};

describe('estimateOrder', () => {
  it('comes to what the rules would quote', () => {
    const lots = parseLots('0.1');
    if (lots === undefined) throw new Error('0.1 is a number of lots');
    const preview = previewOrder(
      { direction: 'buy', lots, leverage: 10, stopLossPrice: price('1.37'), takeProfitPrice: price('1.39') },
      {
        code: 'EURUSD',
        marketClass: 'forex',
        quoteCurrency: 'USD',
        contractSize: dealing.contractSize,
        minLots: lots,
        maxLots: lots,
        lotStep: lots,
        maxLeverage: 30,
        feeRatePpm: 500n,
        minStopDistance: price('0.001'),
        swapTripleDay: 'wednesday',
        swapLongPpm: 0n,
        swapShortPpm: 0n,
      },
      {
        code: 'EURUSD',
        bid: dealing.bid,
        ask: dealing.ask,
        at: 0,
        sequence: 1,
        source: 'test',
        usdtRate: price('1'),
      },
      {
        available: 10n ** 13n,
        margin: 0n,
        unrealised: 0n,
        bound: 0n,
        needed: 0n,
        covering: 0n,
        closes: { at: 0, of: () => undefined },
        openOrders: 0,
        pendingOrders: 0,
        levels: undefined,
        reserved: 0n,
        others: { person: 0n, unverified: undefined },
        cover: { free: 10n ** 15n, promised: 0n, capital: 0n, owed: [] },
      },
      {
        maxOpenOrders: 10,
        maxPendingOrders: 2,
        pendingDays: 30,
        levels: { warningsPpm: [1_000_000n, 800_000n, 650_000n], stopOutPpm: 500_000n },
        maxSlippagePpm: 1000n,
        cover: {
          classes: everyClass({
            factorPpm: 1_000_000n,
            maxTakeProfitPpm: 250_000n,
            gapFloorPpm: 10_000n,
            sessionJumpPpm: 10_000n,
          }),
          customerSharePpm: 20_000n,
          unverifiedSharePpm: 50_000n,
        },
        closes: everyClass({ minutes: 30, nightPpm: 50_000n, weekendPpm: 50_000n }),
        gapOf: () => null,
      },
    );
    if (!preview.ok) throw new Error(preview.refusal);
    const { openFee, requiredMargin, expectedReturn, lossAtStop, openPrice } = preview.value;
    expect(estimateOrder(order, dealing, '0.0005')).toEqual({
      openPrice: '1.3801',
      requiredMargin: '1380.1',
      fee: '6.9005',
      expectedReturn: '85.1495',
      lossAtStop: '114.7505',
    });
    expect([openPrice, requiredMargin, openFee, expectedReturn, lossAtStop]).toEqual([
      price('1.3801'),
      138_010_000_000n,
      690_050_000n,
      8_514_950_000n,
      11_475_050_000n,
    ]);
  });

  it('has no figure for a stop on the wrong side', () => {
    const turned = { ...order, stopLossPrice: '1.39', takeProfitPrice: '1.37' };
    const figures = estimateOrder(turned, dealing, '0.0005');
    expect(figures?.lossAtStop).toBeUndefined();
    expect(figures?.expectedReturn).toBeUndefined();
    expect(figures?.requiredMargin).toBe('1380.1');
    expect(estimateOrder({ ...turned, direction: 'sell' }, dealing, '0.0005')?.lossAtStop).toBeDefined();
  });

  it.each([
    ['lots', { lots: '' }],
    ['a stop loss', { stopLossPrice: '' }],
    ['a take profit', { takeProfitPrice: '0' }],
  ])('is nothing without %s', (_, missing) => {
    expect(estimateOrder({ ...order, ...missing }, dealing, '0.0005')).toBeUndefined();
  });

  it('is nothing without a rate', () => {
    expect(estimateOrder(order, { ...dealing, usdtRate: undefined }, '0.0005')).toBeUndefined();
  });
});
