import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { showToast } from '#foundation/ui/toast.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { Order } from '../contract.ts';
import { resultOf } from './order-result.ts';

/** What closed a position without its customer. */
export type ClosedByItself = Pick<Order, 'code' | 'lots' | 'profit' | 'swap' | 'fee'> & {
  readonly closeReason: (typeof ownReasons)[number];
};
const ownReasons = ['stopLoss', 'takeProfit', 'trailing', 'stopOut'] as const;

/** Reads the data of an `order` event; undefined unless a position was closed by itself: the customer knows of their own acts. */
export function readClosedByItself(data: unknown): ClosedByItself | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { status, closeReason, code, lots, profit, swap, fee } = data as Partial<
    Record<keyof Order, unknown>
  >;
  const reason = ownReasons.find((each) => each === closeReason);
  if (status !== 'closed' || reason === undefined) return undefined;
  if (typeof code !== 'string' || typeof lots !== 'string' || typeof profit !== 'string') return undefined;
  if (typeof swap !== 'string' || typeof fee !== 'string') return undefined;
  return { code, lots, profit, swap, fee, closeReason: reason };
}

/** Says in passing that a stop loss, a take profit or the stop-out closed a position. */
export function useOrderNews(): (data: unknown) => void {
  const t = useTranslations('orders.news');
  const format = useFormat();
  return useCallback(
    (data) => {
      const closed = readClosedByItself(data);
      if (closed === undefined) return;
      const result = resultOf(closed);
      showToast({
        title: t(closed.closeReason, { lots: closed.lots, code: closed.code }),
        body: t('result', { amount: format.money(result, 'USDT', { sign: true }) }),
        tone: result.startsWith('-') ? 'bad' : 'good',
      });
    },
    [t, format],
  );
}
