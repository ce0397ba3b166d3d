import { z } from 'zod';
import type { Configuration } from '#capabilities/desk/configuration/face.ts';
import { protecting } from '#foundation/calls/setting-fields.ts';
import type { TreasuryAlarms } from './treasury-needs.ts';

/**
 * The document `treasury.alarms`: when the console says that a reserve runs low, or that customers' money is
 * short.
 */
export async function createTreasuryAlarms(
  configuration: Configuration,
): Promise<{ readonly current: TreasuryAlarms }> {
  return configuration.define({
    name: 'treasury.alarms',
    schema: z.strictObject({
      lowReservePercent: protecting(z.number().int().min(5).max(1000), 'higher'),
      lowReserveDays: protecting(z.number().int().min(1).max(90).default(7), 'higher'),
      shortBelowPercent: protecting(z.number().int().min(100).max(1000).default(100), 'higher'),
    }),
    initial: { lowReservePercent: 25, lowReserveDays: 7, shortBelowPercent: 100 },
    permission: 'products.configure',
    guardsMoney: true,
  });
}
