/** What a customer sees of an option they could sell now, and what some of them know besides. */
export interface SaleView {
  /** The quoted price, for a stake of 1. */
  readonly price: number;
  /** The share of the period that is over. */
  readonly elapsed: number;
  readonly isAhead: boolean;
  /** How far the price went in its favour in the last minute and ten seconds, in a usual minute's moves. */
  readonly minuteMove: number;
  readonly suddenMove: number;
  /** The variance of the last five minutes to that of the last hour. */
  readonly storminess: number;
  /** What it is worth by the volatility of all the path, past and to come. */
  readonly worthUsually: number;
  /** What it is worth by the volatility that really comes, where that is known. */
  readonly worthTruly: number;
}

export interface SellingStrategy {
  readonly name: string;
  readonly sells: (view: SaleView) => boolean;
}

const from = (price: number): SellingStrategy => ({
  name: `from ${price}`,
  sells: (view) => view.price >= price,
});
const atMost = (price: number): SellingStrategy => ({
  name: `losers to ${price}`,
  sells: (view) => view.price <= price,
});
const after = (share: number): SellingStrategy => ({
  name: `after ${share} of the time`,
  sells: ({ elapsed }) => elapsed >= share,
});

/** Who sells when. What is not sold is held to its end. */
export const sellingStrategies: readonly SellingStrategy[] = [
  { name: 'at once', sells: () => true },
  ...[1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7, 2].map(from),
  ...[0.2, 0.4, 0.6].map(atMost),
  { name: 'from 1.3, to 0.5', sells: ({ price }) => price >= 1.3 || price <= 0.5 },
  ...[0.25, 0.5, 0.75, 0.9].map(after),
  { name: 'half time, ahead', sells: ({ elapsed, isAhead }) => elapsed >= 0.5 && isAhead },
  { name: 'half time, behind', sells: ({ elapsed, isAhead }) => elapsed >= 0.5 && !isAhead },
  { name: 'after a rise', sells: ({ minuteMove }) => minuteMove > 1.5 },
  { name: 'after a fall', sells: ({ minuteMove }) => minuteMove < -1.5 },
  { name: 'on a spike', sells: ({ suddenMove }) => suddenMove > 0.6 },
  { name: 'storm, ahead', sells: ({ isAhead, storminess }) => isAhead && storminess > 2.5 },
  { name: 'storm, behind', sells: ({ isAhead, storminess }) => !isAhead && storminess > 2.5 },
  { name: 'calm, ahead', sells: ({ isAhead, storminess }) => isAhead && storminess < 0.4 },
  { name: 'calm, behind', sells: ({ isAhead, storminess }) => !isAhead && storminess < 0.4 },
  { name: 'above usual worth', sells: ({ price, worthUsually }) => price > worthUsually },
  { name: 'above true worth', sells: ({ price, worthTruly }) => price > worthTruly },
  { name: 'well above true worth', sells: ({ price, worthTruly }) => price > worthTruly + 0.05 },
];
