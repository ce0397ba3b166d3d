import type { Declaration } from './declaration.ts';

/** What belongs to no product. `outside` is where money comes from and goes to. */
export const houseAccounting = {
  house: [
    ['house/fees', 10],
    ['house/rounding', 19],
    ['outside', 20],
  ],
  funded: [],
  recordReasons: [],
  otherReasons: [],
} as const satisfies Declaration;
