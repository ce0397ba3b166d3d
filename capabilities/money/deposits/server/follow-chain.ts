import type { Block, ChainFault, Reading } from '#capabilities/money/chains/face.ts';
import type { Network } from '#foundation/money/networks.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { DepositPolicy } from '../policy.ts';
import { selectReached, selectUncounted } from './below-minimum.sql.ts';
import { recounting } from './deposit-commands.ts';
import { type DepositNeeds, realBook } from './deposit-needs.ts';
import { selectWatch, selectWatched, storeWatch } from './deposits.sql.ts';
import { lookAt, sight } from './look.ts';

/** How much one look takes; the rest waits for the next. */
const scansAtOnce = 5;
const watchedAtOnce = 200;
const countedAtOnce = 500;

/** What this process knows of its own looks. */
export interface Following {
  isStopped: boolean;
  /** By which policy all deposits of a network have been counted. */
  readonly counted: Map<Network, DepositPolicy>;
}

/**
 * The fault that ended it, if one did: what was found before it is kept, and the next look goes on from
 * there.
 */
export async function follow(
  needs: DepositNeeds,
  network: Network,
  following: Following,
): Promise<ChainFault | undefined> {
  const { chains, db, clock } = needs;
  const start = await startOf(needs, network);
  if (!start.ok) return start.fault;
  const { genesis } = start.value;
  let { after } = start.value;
  for (let scans = 0; scans < scansAtOnce && !following.isStopped; scans += 1) {
    const scan = await chains.scan(network, after);
    if (!scan.ok) return scan.fault;
    for (const txHash of scan.value.txHashes) {
      const seen = await lookAt(needs, network, txHash);
      // The block is not passed before all it holds is kept.
      if (seen.kind === 'fault') return seen.fault;
    }
    after = scan.value.through;
    await storeWatch(db, { network, genesis, ...after, at: new Date(clock.now()) });
    if (!scan.value.isBehind) break;
  }
  await countAnew(needs, network, following);
  for (const txHash of await selectWatched(db, network, genesis, watchedAtOnce)) {
    if (following.isStopped) return undefined;
    const seen = await lookAt(needs, network, txHash);
    if (seen.kind === 'fault') return seen.fault;
  }
  return undefined;
}

/** After a change of the minimum, and once in each process, for what a change has left. */
async function countAnew(needs: DepositNeeds, network: Network, { counted }: Following): Promise<void> {
  const { db } = needs;
  const policy = needs.policy.current;
  if (counted.get(network) === policy) return;
  const terms = needs.terms();
  const uncounted = await selectUncounted(db, network, terms, countedAtOnce);
  for (const { customerId, rechargeId, ...found } of uncounted) {
    await sight(needs, customerId, found, rechargeId);
  }
  for (const { customerId, asset } of await selectReached(db, network, terms)) {
    await needs.lane.submit(recounting, { key: realBook(customerId), input: { asset, terms } });
  }
  if (uncounted.length < countedAtOnce) counted.set(network, policy);
}

/**
 * Where the scan goes on. The first time that is where the platform first knew the chain: kept before
 * anything else is asked, however far the chain grows until a look succeeds. Without its hash, so that the
 * scan begins before it, as after a reorganisation.
 */
export async function startOf(
  { chains, db, clock }: DepositNeeds,
  network: Network,
): Promise<Reading<{ genesis: string; after: Block }>> {
  const tip = await chains.tip(network);
  if (!tip.ok) return tip;
  const { genesis, height } = tip.value;
  const known = await lastLook(db, network, genesis);
  const after = known ?? { height, hash: '' };
  if (known === undefined) await storeWatch(db, { network, genesis, ...after, at: new Date(clock.now()) });
  return { ok: true, value: { genesis, after } };
}

/** Undefined for a restarted sample chain: its genesis was never looked at. */
async function lastLook(db: Database, network: Network, genesis: string): Promise<Block | undefined> {
  const row = (await selectWatch(db)).find((each) => each.network === network && each.genesis === genesis);
  return row && { height: Number(row.height), hash: row.hash };
}
