import { expect } from 'vitest';
import type { Database } from '#foundation/server-kit/database.ts';
import { conservation } from '../conservation.ts';

/**
 * Fails unless all money is accounted for: per book and asset, and every balance the sum of its transfers.
 */
export async function expectConserved(db: Database): Promise<void> {
  const { isConserved, totals, differences } = await conservation(db);
  expect({ isConserved, differences, totals }).toMatchObject({ isConserved: true, differences: [] });
}
