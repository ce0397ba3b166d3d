import type { Declaration, Reserve, SharedReserve } from './declaration.ts';

export const orderReserve = {
  free: 'house/trading',
  promised: 'house/trading-promised',
} as const satisfies Reserve;

export const sharedOrderReserve = {
  ...orderReserve,
  backing: 'house/capital',
  ref: 'orders',
  reserved: 'orderReserve',
  released: 'orderReserveReleased',
} as const satisfies SharedReserve;

/**
 * `house/trading` is the counterparty of margin profit and loss; `house/losses` bears what a customer's
 * balance could not.
 */
export const ordersAccounting = {
  house: [
    ['house/trading', 11],
    ['house/losses', 17],
    ['house/trading-promised', 35],
    ['house/capital', 36],
  ],
  funded: [sharedOrderReserve.backing],
  recordReasons: ['margin', 'marginRelease', 'profit', 'loss', 'fee', 'swap', 'dividend', 'lossProtection'],
  otherReasons: ['lossUnpaid', 'orderReserve', 'orderReserveReleased'],
} as const satisfies Declaration;
