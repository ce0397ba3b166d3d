import type { Asset } from '#foundation/money/money.ts';
import type { ReadBlock, ReconciledChains } from '../../face.ts';

/** Chains whose balances a test writes, and that fail when it says so. */
export interface ScriptedChains extends ReconciledChains {
  /** Native amounts by `address asset`; an address that holds nothing need not be here. */
  readonly native: Map<string, bigint>;
  fault: string | undefined;
  isAsleep: boolean;
  block: ReadBlock;
  /** Deposit addresses. */
  readonly deposits: Record<'bitcoin' | 'ethereum', string[]>;
  has(address: string, asset: Asset, native: bigint): void;
}

export function createScriptedChains(): ScriptedChains {
  const chains: ScriptedChains = {
    native: new Map(),
    fault: undefined,
    isAsleep: false,
    block: { height: 100, hash: 'b'.repeat(64) },
    deposits: { bitcoin: ['bc1qdeposit1'], ethereum: ['0xDeposit1'] },
    has: (address, asset, native) => void chains.native.set(`${address} ${asset}`, native),
    isAwake: () => !chains.isAsleep,
    allAddresses: async (network) => chains.deposits[network].map((address) => ({ address })),
    async balances(_, wanted, height) {
      const { fault, block } = chains;
      if (fault !== undefined) return { ok: false, fault };
      const balances = wanted.map(({ address, asset }) => ({
        address,
        asset,
        native: chains.native.get(`${address} ${asset}`) ?? 0n,
      }));
      return { ok: true, value: { at: height === undefined ? block : { ...block, height }, balances } };
    },
  };
  return chains;
}
