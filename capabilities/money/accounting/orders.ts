import type { Declaration, Reserve, SharedReserve } from './declaration.ts';

export const orderReserve = {
  free: 'house/trading',
  promised: 'house/trading-promised',
} as const satisfies Reserve;

export const sharedOrderReserve = {
  ...orderReserve,
  backing: 'house/capital',
  borne: ['depositReversed', 'lossesSettled'],
  ref: 'orders',
  reserved: 'orderReserve',
  released: 'orderReserveReleased',
} as const satisfies SharedReserve;

/**
 * `house/trading` is the counterparty of margin profit and loss; `house/losses` lends what a customer's
 * balance could not bear while a closing is booked, and gets all of it back from those who were not paid.
 */
export const ordersAccounting = {
  house: [
    ['house/trading', 11],
    ['house/losses', 17],
    ['house/trading-promised', 35],
    ['house/capital', 36],
  ],
  funded: [sharedOrderReserve.backing],
  recordReasons: [
    'orderMargin',
    'orderMarginRelease',
    'margin',
    'marginRelease',
    'profit',
    'loss',
    'fee',
    'swap',
    'dividend',
    'lossProtection',
  ],
  otherReasons: ['lossUnpaid', 'orderReserve', 'orderReserveReleased'],
} as const satisfies Declaration;
