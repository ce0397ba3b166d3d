import type { ConfigValue } from '#capabilities/desk/configuration/face.ts';
import type { Prices } from '#capabilities/markets/prices/face.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { type Clock, dayMs } from '#foundation/time/clock.ts';
import { type Link, type Mirrored, mirroredOf } from '../mirrored.ts';
import { exposureValue } from './margin-bands.ts';
import { raiseMirrored, selectSides } from './mirrored.sql.ts';

/** What was decided of a pair counts for so long. */
const decidedForMs = 30 * dayMs;

/** Which of some customers share something that speaks for one person behind both. */
export type LinksAmong = (customers: readonly CustomerId[]) => Promise<readonly Link[]>;

export interface MirroredNeeds {
  readonly db: Database;
  readonly markets: Prices;
  readonly clock: Clock;
  readonly linksAmong: LinksAmong;
  readonly exposureTerms: ConfigValue<{ readonly reviewMirroredAbove: bigint }>;
}

/** Linked customers with the two sides of a market on the real book now, the largest first. */
export async function mirroredNow({
  db,
  markets,
  linksAmong,
}: Pick<MirroredNeeds, 'db' | 'markets' | 'linksAmong'>): Promise<Mirrored[]> {
  const held = await selectSides(db);
  if (held.length === 0) return [];
  const sides = held.map(({ customerId, code, direction, quantity }) => {
    // What as much would fetch that had cost nothing.
    const worth = exposureValue(markets, { code, direction: 'buy', quantity, cost: 0n });
    return { customerId, code, direction, notional: worth ?? 0n };
  });
  return mirroredOf(sides, await linksAmong([...new Set(held.map(({ customerId }) => customerId))]));
}

/** Has large ones reviewed. Run again and again, it asks for each once. */
export async function watchMirrored(needs: MirroredNeeds): Promise<void> {
  const { db, clock, exposureTerms } = needs;
  const at = clock.now();
  for (const pair of await mirroredNow(needs)) {
    if (pair.notional <= exposureTerms.current.reviewMirroredAbove) break;
    await raiseMirrored(db, pair, new Date(at), new Date(at - decidedForMs));
  }
}
