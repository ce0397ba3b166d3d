import type { ConfigValue } from '#capabilities/desk/configuration/face.ts';
import type { Prices } from '#capabilities/markets/prices/face.ts';
import type { Links } from '#capabilities/people/links/face.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { type Clock, dayMs } from '#foundation/time/clock.ts';
import { type Mirrored, mirroredOf } from '../mirrored.ts';
import { exposureValue } from './margin-bands.ts';
import { raiseMirrored, selectSides } from './mirrored.sql.ts';

/** What was decided of a pair counts for so long. */
const decidedForMs = 30 * dayMs;

export interface MirroredNeeds {
  readonly db: Database;
  readonly markets: Prices;
  readonly clock: Clock;
  readonly links: Pick<Links, 'linksAmong'>;
  readonly exposureTerms: ConfigValue<{ readonly reviewMirroredAbove: bigint }>;
}

/** Linked customers with the two sides of a market on the real book now, the largest first. */
export async function mirroredNow({
  db,
  markets,
  links,
}: Pick<MirroredNeeds, 'db' | 'markets' | 'links'>): Promise<Mirrored[]> {
  const held = await selectSides(db);
  if (held.length === 0) return [];
  const sides = held.map(({ customerId, code, direction, quantity }) => {
    // What as much would fetch that had cost nothing.
    const worth = exposureValue(markets, { code, direction: 'buy', quantity, cost: 0n });
    return { customerId, code, direction, notional: worth ?? 0n };
  });
  return mirroredOf(sides, await links.linksAmong([...new Set(held.map(({ customerId }) => customerId))]));
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
