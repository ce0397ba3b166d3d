import type { OrderHistory, OrderPage, OrderPrices } from '../console-contract.ts';

/** What happened to an order at a price; the first are drawn below the others. */
export interface ChartMark {
  readonly kind: 'crossing' | 'trigger' | 'entry' | 'part' | 'exit';
  readonly time: string;
  readonly price: string;
}

/** An order’s deciding ticks in its own market, and what was closed of it before its end. */
export function marksOf({ receipt, order, history: { parts } }: OrderPage): ChartMark[] {
  const decided = receipt.ticks.flatMap(({ role, code, time, price }) =>
    role === 'standing' || code !== order.code ? [] : [{ kind: role, time, price }],
  );
  const closed = parts.map(({ time, price }) => ({ kind: 'part', time, price }) as const);
  const rank: Record<ChartMark['kind'], number> = { crossing: 0, trigger: 1, entry: 2, part: 3, exit: 4 };
  return [...decided, ...closed].sort((a, b) => rank[a.kind] - rank[b.kind]);
}

type Steps = OrderHistory['stops'][number]['steps'];

interface ChartScale {
  readonly from: number;
  readonly to: number;
  readonly lowest: number;
  readonly highest: number;
  x(time: string): number;
  y(price: string): number;
}

/**
 * Where times and prices are in the box. It holds all prices and marks. Stops are in it as long as they leave
 * the prices half of its height; those farther away are beyond its edge.
 */
export function chartScale(
  points: OrderPrices['points'],
  marks: readonly ChartMark[],
  stops: OrderHistory['stops'],
  box: { readonly width: number; readonly height: number },
): ChartScale {
  const times = [...points, ...marks].map(({ time }) => Date.parse(time));
  const prices = [...points.flatMap(({ low, high }) => [low, high]), ...marks.map(({ price }) => price)].map(
    Number,
  );
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  const room = (highest - lowest || highest / 1_000) / 2;
  const near = stops
    .flatMap(({ steps }) => steps.map(({ price }) => Number(price)))
    .filter((price) => price > lowest - room && price < highest + room);
  const [bottom, top] = [Math.min(lowest, ...near), Math.max(highest, ...near)];
  const margin = (top - bottom || top / 1_000) / 12;
  const [low, high] = [bottom - margin, top + margin];
  return {
    from,
    to,
    lowest,
    highest,
    x: (time) => (to === from ? 0.5 : (Date.parse(time) - from) / (to - from)) * box.width,
    y: (price) => ((high - Number(price)) / (high - low)) * box.height,
  };
}

/** From the lowest to the highest price of each point; a candle spans the time until the next. */
export function bandPath({ kind, points }: OrderPrices, { x, y, to }: ChartScale): string {
  const along = (side: 'low' | 'high') =>
    points.flatMap((point, place) => {
      const until = kind === 'ticks' ? [] : [points[place + 1]?.time ?? new Date(to).toISOString()];
      return [point.time, ...until].map((time) => `${x(time).toFixed(1)} ${y(point[side]).toFixed(1)}`);
    });
  return `M${[...along('high'), ...along('low').reverse()].join('L')}Z`;
}

/** A level as it stood: flat until it changes, to the right edge. */
export function stepPath(steps: Steps, { x, y, to }: ChartScale): string {
  const path = steps.map(({ from, price }, at) => {
    const [along, down] = [Math.max(0, x(from)).toFixed(1), y(price).toFixed(1)];
    return at === 0 ? `M${along} ${down}` : `H${along}V${down}`;
  });
  return path.length === 0 ? '' : `${path.join('')}H${x(new Date(to).toISOString()).toFixed(1)}`;
}
