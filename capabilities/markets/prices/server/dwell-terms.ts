import { z } from 'zod';
import type { Configuration, ConfigValue } from '#capabilities/desk/configuration/face.ts';
import { rateSetting } from '#foundation/calls/setting-fields.ts';
import type { MarketClass } from '#foundation/ids/market-class.ts';
import { secondMs } from '#foundation/time/clock.ts';
import type { DwellTimes } from './dwell-watch.ts';

/** A dwell that can't be configured away, nor so long that no stop acts. */
const jump = rateSetting('0.01', '0.5');

const dwellShape = z.strictObject({
  lastsMs: z.number().int().min(200).max(2_000),
  jumpSeconds: z.number().int().min(2).max(30),
  jumpTicks: z.number().int().min(3).max(10),
  jumps: z.strictObject({
    forex: jump,
    crypto: jump,
    stocks: jump,
    futures: jump,
    metals: jump,
    etfs: jump,
    listedOptions: jump,
  }),
});

/**
 * How long a price must last before it sets anything off; longer, and over more ticks, after a jump by more
 * than the class's share of the price.
 */
export type DwellTerms = z.output<typeof dwellShape>;

const initial = {
  lastsMs: 500,
  jumpSeconds: 5,
  jumpTicks: 3,
  jumps: {
    forex: '0.05',
    crypto: '0.15',
    stocks: '0.1',
    futures: '0.1',
    metals: '0.05',
    etfs: '0.1',
    listedOptions: '0.5',
  },
} satisfies z.input<typeof dwellShape>;

export const initialDwell: DwellTerms = dwellShape.parse(initial);

export function dwellTimes(terms: DwellTerms, marketClass: MarketClass): DwellTimes {
  const { lastsMs, jumpSeconds, jumpTicks, jumps } = terms;
  const jumpPpm = Number(jumps[marketClass === 'options' ? 'listedOptions' : marketClass]);
  return { lastsMs, jumpMs: jumpSeconds * secondMs, jumpTicks, jumpPpm };
}

/** The document `markets.dwell`. */
export function createDwellTerms(configuration: Configuration): Promise<ConfigValue<DwellTerms>> {
  return configuration.define({
    name: 'markets.dwell',
    schema: dwellShape,
    initial,
    permission: 'markets.configure',
    guardsMoney: true,
  });
}
