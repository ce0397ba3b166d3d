import { describe, expect, it } from 'vitest';
import type { Order } from '../contract.ts';
import { changesOf, pricesOf, unreadableFields } from './order-edits.ts';
import { orderLines, readMovedLine, withMoved } from './position-lines.ts';

const position: Order = {
  id: '7',
  orderNumber: 'M7',
  book: 'demo',
  code: 'BTCUSD',
  type: 'market',
  direction: 'buy',
  lots: '0.02',
  leverage: 10,
  requiredMargin: '200',
  stopLossPrice: '99000',
  takeProfitPrice: '101000',
  openPrice: '100000',
  expectedReturn: '18',
  fee: '1',
  swap: '0',
  profit: '0',
  status: 'open',
};
const pending: Order = { ...position, id: '8', type: 'limit', status: 'pending', price: '99500' };

describe('changesOf', () => {
  it('asks for another expiry of a pending order where one is chosen, and of no other', () => {
    const day = { expires: 'day', expiryDate: '' } as const;
    expect(changesOf(pending, pricesOf(pending), day)).toEqual({ id: '8', until: 'day' });
    expect(changesOf(position, pricesOf(position), day)).toBeUndefined();
    expect(changesOf(pending, pricesOf(pending), { expires: 'date', expiryDate: '' })).toBeUndefined();
  });
  it('is nothing when nothing differs, however it is written', () => {
    expect(changesOf(position, { ...pricesOf(position), stopLoss: '99000.00' })).toBeUndefined();
  });
  it('sends only what differs', () => {
    expect(changesOf(position, { ...pricesOf(position), stopLoss: '98500' })).toEqual({
      id: '7',
      stopLossPrice: '98500',
    });
  });
  it('ends the trailing with 0', () => {
    const trailing = { ...position, trailingDistance: '500' };
    expect(changesOf(trailing, { ...pricesOf(trailing), trailing: undefined })).toEqual({
      id: '7',
      trailingDistance: '0',
    });
  });
  it('knows a price of pending orders alone', () => {
    expect(pricesOf(position).price).toBe('');
    expect(changesOf(pending, { ...pricesOf(pending), price: '99400' })).toEqual({ id: '8', price: '99400' });
    expect(unreadableFields(pending, { ...pricesOf(pending), price: '' })).toEqual(['price']);
  });
});

describe('lines', () => {
  const labels = ({ orderNumber }: Order, tone: string) => ({ label: tone, tag: `${tone} ${orderNumber}` });
  it('names the order in each tag', () => {
    const [first] = orderLines([position], 'BTCUSD', labels);
    expect(first).toMatchObject({ tag: `entry ${position.orderNumber}`, tone: 'entry', draggable: false });
  });
  it('lets be dragged what an edit can change', () => {
    const lines = orderLines([position, pending], 'BTCUSD', labels);
    expect(lines.filter(({ draggable }) => draggable).map(({ id }) => id)).toEqual([
      '7-stopLoss',
      '7-takeProfit',
      '8-pending',
      '8-stopLoss',
      '8-takeProfit',
    ]);
  });
  it('reads a dropped line as an edit of its order', () => {
    const moved = readMovedLine([position, pending], '8-pending', 99_400.004, 2);
    expect(moved).toEqual({ order: pending, moved: { price: '99400.00' } });
    if (moved !== undefined) expect(withMoved(moved).price).toBe('99400.00');
    expect(readMovedLine([position], '7-entry', 1, 2)).toBeUndefined();
  });
});
