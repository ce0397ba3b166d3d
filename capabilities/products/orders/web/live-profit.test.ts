import { describe, expect, it } from 'vitest';
import { asPrice } from '#foundation/money/price.ts';
import type { Order } from '../contract.ts';
import { profitNow } from './live-profit.tsx';
import type { Dealing } from './traded-market.ts';

const order: Order = {
  id: '1',
  orderNumber: 'M1',
  book: 'demo',
  code: 'EURUSD',
  type: 'market',
  direction: 'buy',
  lots: '0.1',
  leverage: 30,
  requiredMargin: '460',
  stopLossPrice: '1.36',
  takeProfitPrice: '1.4',
  openPrice: '1.38',
  expectedReturn: '200',
  fee: '6.9',
  swap: '0',
  profit: '12.5',
  status: 'open',
};
/** 0.1 lots of 100,000; 10^10 a unit of price. */
const dealing: Dealing = {
  bid: asPrice(13_810_000_000n),
  ask: asPrice(13_812_000_000n),
  usdtRate: asPrice(10_000_000_000n),
  contractSize: 100_000n * 10n ** 8n,
};

describe('profitNow', () => {
  it('closes a buy at the bid', () => {
    expect(profitNow(order, dealing)).toBe('10');
  });
  it('closes a sell at the ask', () => {
    expect(profitNow({ ...order, direction: 'sell' }, dealing)).toBe('-12');
  });
  it('is the platform’s figure while no price or rate is known', () => {
    expect(profitNow(order, undefined)).toBe('12.5');
    expect(profitNow(order, { ...dealing, usdtRate: undefined })).toBe('12.5');
  });
});
