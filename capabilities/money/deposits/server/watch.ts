import { type Network, networks } from '#foundation/money/networks.ts';
import { together } from '#foundation/server-kit/together.ts';
import { secondMs } from '#foundation/time/clock.ts';
import type { DepositNeeds } from './deposit-needs.ts';
import { selectWatch, storeFault } from './deposits.sql.ts';
import { type Following, follow, startOf } from './follow-chain.ts';

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

export function createDepositWatch(needs: DepositNeeds): DepositWatch {
  const { chains, db, clock, onError } = needs;
  const following: Following = { isStopped: false, counted: new Map() };
  const run = together(look);
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    for (const network of networks) {
      if (following.isStopped || !chains.isAwake(network)) continue;
      const fault = await follow(needs, network, following);
      if (fault !== undefined) await storeFault(db, network, fault, new Date(clock.now()));
    }
  }

  function lookAgain(): void {
    if (following.isStopped) return;
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
      return chains.isSample(network) || (await isStored(network)) || (await startOf(needs, network)).ok;
    },
    async stop() {
      following.isStopped = true;
      clearTimeout(timer);
      // Ends after the look under way, and looks at nothing itself.
      await run().catch(onError);
    },
  };
}
