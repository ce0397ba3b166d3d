import type { Block, ChainFault, Reading } from '#capabilities/money/chains/face.ts';
import { type Network, networks } from '#foundation/money/networks.ts';
import { secondMs } from '#foundation/time/clock.ts';
import type { DepositPolicy } from '../policy.ts';
import { selectReached, selectUncounted } from './below-minimum.sql.ts';
import { recounting } from './deposit-commands.ts';
import { type DepositNeeds, realBook } from './deposit-needs.ts';
import { selectWatch, selectWatched, storeFault, storeWatch } from './deposits.sql.ts';
import { lookAt, sight } from './look.ts';

/**
 * Follows the chains: finds payments to our addresses, announced or not, and keeps what is known of them up
 * to date.
 */
export interface DepositWatch {
  /**
   * One look at every network that is awake. Safe beside another process's, and after any crash: it only
   * repeats.
   */
  run(): Promise<void>;
  /** Looks at once, and every few seconds from then on until it is stopped. */
  start(): void;
  /**
   * Whether the platform has ever heard of the network's chain: no payment after that is missed. Asks when it
   * has not.
   */
  knows(network: Network): Promise<boolean>;
  stop(): Promise<void>;
}

const everyMs = 10 * secondMs;
/** How much one look takes; the rest waits for the next. */
const scansAtOnce = 5;
const watchedAtOnce = 200;
const countedAtOnce = 500;

export function createDepositWatch(needs: DepositNeeds): DepositWatch {
  const { chains, db, clock, onError } = needs;
  let running: Promise<void> | undefined;
  let again: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const counted = new Map<Network, DepositPolicy>();

  async function look(): Promise<void> {
    for (const network of networks) {
      if (isStopped || !chains.isAwake(network)) continue;
      const fault = await follow(network);
      if (fault !== undefined) await storeFault(db, network, fault, new Date(clock.now()));
    }
  }

  /**
   * The fault that ended it, if one did: what was found before it is kept, and the next look goes on from
   * there.
   */
  async function follow(network: Network): Promise<ChainFault | undefined> {
    const start = await startOf(network);
    if (!start.ok) return start.fault;
    const { genesis } = start.value;
    let { after } = start.value;
    for (let scans = 0; scans < scansAtOnce && !isStopped; scans += 1) {
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
    await countAnew(network);
    for (const txHash of await selectWatched(db, network, genesis, watchedAtOnce)) {
      if (isStopped) return undefined;
      const seen = await lookAt(needs, network, txHash);
      if (seen.kind === 'fault') return seen.fault;
    }
    return undefined;
  }

  /** After a change of the minimum, and once in each process, for what a change has left. */
  async function countAnew(network: Network): Promise<void> {
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
  async function startOf(network: Network): Promise<Reading<{ genesis: string; after: Block }>> {
    const tip = await chains.tip(network);
    if (!tip.ok) return tip;
    const { genesis, height } = tip.value;
    const known = await lastLook(network, genesis);
    const after = known ?? { height, hash: '' };
    if (known === undefined) await storeWatch(db, { network, genesis, ...after, at: new Date(clock.now()) });
    return { ok: true, value: { genesis, after } };
  }

  /** Undefined for a restarted sample chain: its genesis was never looked at. */
  async function lastLook(network: Network, genesis: string): Promise<Block | undefined> {
    const row = (await selectWatch(db)).find((each) => each.network === network && each.genesis === genesis);
    return row && { height: Number(row.height), hash: row.hash };
  }

  /** One at a time; a concurrent caller gets one that began after they asked. */
  function run(): Promise<void> {
    if (running === undefined) {
      running = look().finally(() => {
        running = undefined;
      });
      return running;
    }
    again ??= running
      .catch(() => undefined)
      .then(() => {
        again = undefined;
        return run();
      });
    return again;
  }

  function lookAgain(): void {
    if (isStopped) return;
    run()
      .catch(onError)
      .finally(() => {
        timer = setTimeout(lookAgain, everyMs).unref();
      });
  }

  async function isStored(network: Network): Promise<boolean> {
    return (await selectWatch(db)).some((row) => row.network === network && row.genesis !== '');
  }

  return {
    run,
    start: lookAgain,
    async knows(network) {
      // A sample chain begins with the first thing that needs it.
      return chains.isSample(network) || (await isStored(network)) || (await startOf(network)).ok;
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running?.catch(onError);
    },
  };
}
