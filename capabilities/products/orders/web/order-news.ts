import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { showToast } from '#foundation/ui/toast.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { Order } from '../contract.ts';
import { ownCloseReasons } from '../position.ts';
import { resultOf } from './order-result.ts';

/** What closed a position without its customer. */
export type ClosedByItself = Pick<Order, 'code' | 'lots' | 'profit' | 'swap' | 'fee'> & {
  readonly closeReason: (typeof ownCloseReasons)[number];
};

/**
 * Reads the data of an `order` event; undefined unless a position was closed by itself: the customer knows of
 * their own acts.
 */
export function readClosedByItself(data: unknown): ClosedByItself | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { status, closeReason, code, lots, profit, swap, fee } = data as Partial<
    Record<keyof Order, unknown>
  >;
  const reason = ownCloseReasons.find((each) => each === closeReason);
  if (status !== 'closed' || reason === undefined) return undefined;
  if (typeof code !== 'string' || typeof lots !== 'string' || typeof profit !== 'string') return undefined;
  if (typeof swap !== 'string' || typeof fee !== 'string') return undefined;
  return { code, lots, profit, swap, fee, closeReason: reason };
}

/** A pending order whose price has come. */
export type Filled = Pick<Order, 'id' | 'code' | 'lots' | 'direction'> & { readonly openPrice: string };

/**
 * Reads the data of an `order` event; undefined unless an order is open that waited when it was last heard
 * of.
 */
export function readFilled(data: unknown, wasPending: (id: string) => boolean): Filled | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { id, status, code, lots, direction, openPrice } = data as Partial<Record<keyof Order, unknown>>;
  if (status !== 'open' || typeof id !== 'string' || !wasPending(id)) return undefined;
  if (typeof code !== 'string' || typeof lots !== 'string' || typeof openPrice !== 'string') return undefined;
  if (direction !== 'buy' && direction !== 'sell') return undefined;
  return { id, code, lots, direction, openPrice };
}

/**
 * Says in passing what became of orders without their customer: filled, closed, rejected; and that the margin
 * is low.
 */
export function useOrderNews(): (event: string, data: unknown, wasPending: (id: string) => boolean) => void {
  const t = useTranslations('orders.news');
  const rejected = useTranslations('orders.rejected');
  const format = useFormat();
  return useCallback(
    (event, data, wasPending) => {
      if (event === 'notification') {
        void import('./order-notice.ts').then(({ tellOrderNotice }) =>
          tellOrderNotice(data, { news: t, rejected, format }),
        );
        return;
      }
      const filled = readFilled(data, wasPending);
      if (filled !== undefined) {
        showToast({
          title: t(`filled.${filled.direction}`, { lots: format.lots(filled.lots), code: filled.code }),
          body: t('filledAt', { price: format.asWritten(filled.openPrice) }),
          tone: 'good',
        });
        return;
      }
      const closed = readClosedByItself(data);
      if (closed === undefined) return;
      const result = resultOf(closed);
      showToast({
        title: t(closed.closeReason, { lots: format.lots(closed.lots), code: closed.code }),
        body: t('result', { amount: format.money(result, 'USDT', { sign: true }) }),
        tone: result.startsWith('-') ? 'bad' : 'good',
      });
    },
    [t, rejected, format],
  );
}
