import type { PriceFactor } from '#capabilities/markets/actions/face.ts';
import type { Drawing } from '../contract.ts';
import type { StoredLayout } from './chart-layouts.sql.ts';

/** Drawings as the splits since they were stored leave the prices that they were drawn at. */
export function drawingsNow({ drawings, savedAt }: StoredLayout, factors: readonly PriceFactor[]): Drawing[] {
  const ratio = factors
    .filter(({ at }) => savedAt.getTime() < at)
    .reduce((product, { numerator, denominator }) => (product * Number(numerator)) / Number(denominator), 1);
  if (ratio === 1) return drawings;
  return drawings.map((drawing) => ({
    ...drawing,
    points: drawing.points.map(({ time, price }) => ({ time, price: price * ratio })),
  }));
}
