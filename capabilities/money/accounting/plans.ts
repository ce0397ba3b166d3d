import type { Declaration, Reserve } from './declaration.ts';

export const planReserve = {
  free: 'house/plan-yield',
  promised: 'house/plan-promised',
} as const satisfies Reserve;

export const plansAccounting = {
  house: [
    ['house/plan-yield', 12],
    ['house/plan-promised', 21],
  ],
  funded: [],
  recordReasons: ['planPrincipal', 'planYield', 'planReturn', 'planUsedForLoss', 'planPenalty'],
  otherReasons: ['planReserve', 'planReserveReleased'],
} as const satisfies Declaration;
