import { z } from 'zod';
import type { Configuration } from '#capabilities/configuration/face.ts';
import type { TreasuryAlarms } from './treasury-world.ts';

/** The document `treasury.alarms`: when the console says that a reserve runs low. */
export async function openTreasuryAlarms(
  configuration: Configuration,
): Promise<{ readonly current: TreasuryAlarms }> {
  return configuration.define({
    name: 'treasury.alarms',
    schema: z.strictObject({ lowReservePercent: z.number().int().min(1).max(1000) }),
    initial: { lowReservePercent: 25 },
    permission: 'products.configure',
  });
}
