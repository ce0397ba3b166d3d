import type { Asset } from '#foundation/money/money.ts';
import { assetsOn, type Network } from '#foundation/money/networks.ts';
import { secondMs } from '#foundation/time/clock.ts';
import type {
  DifferenceExplainer,
  Holding,
  ReadBlock,
  ReconciledChains,
  Wallet,
  WalletsRead,
} from '../face.ts';
import { fineOfNative } from '../rules.ts';
import type { ColdWallets } from '../wallets.ts';

/** So many addresses of a wallet are named. */
const mostShown = 20;
const askedAtATime = 200;
/** A chain that takes longer is said to be slow: an operator waits, and the block grows old. */
const readWithinMs = 300 * secondMs;

export interface WalletNeeds {
  readonly chains: ReconciledChains;
  /** What explains differences: capabilities on higher floors. */
  readonly explainers: () => readonly DifferenceExplainer[];
  readonly cold: { readonly current: ColdWallets };
}

/** `wakes`: also a sample chain that sleeps is asked. */
export async function readWallets(
  needs: WalletNeeds,
  network: Network,
  wakes: boolean,
): Promise<WalletsRead> {
  if (!wakes && !needs.chains.isAwake(network)) return { ok: false, why: 'asleep' };
  const wallets = await walletsOf(needs, network);
  // What arrives at an address in another asset than its own is the platform's as well.
  const wanted = wallets.flatMap(({ address }) => assetsOn[network].map((asset) => ({ address, asset })));
  const native = new Map<string, bigint>();
  const until = performance.now() + readWithinMs;
  const tip = await needs.chains.balances(network, []);
  if (!tip.ok) return { ok: false, why: tip.fault };
  const height = Math.min(tip.value.at.height, ...(await seenByExplainers(needs, network)));
  let at: ReadBlock | undefined;
  // Without any address one question is still asked: which block it is.
  for (let from = 0; from === 0 || from < wanted.length; from += askedAtATime) {
    if (performance.now() > until) return { ok: false, why: 'slow' };
    const portion = wanted.slice(from, from + askedAtATime);
    const read = await needs.chains.balances(network, portion, height);
    if (!read.ok) return { ok: false, why: read.fault };
    // The block was replaced while it was read: what was read before is of another chain.
    if (at !== undefined && read.value.at.hash !== at.hash) return { ok: false, why: 'reorganised' };
    at = read.value.at;
    for (const balance of read.value.balances) native.set(nameOf(balance), balance.native);
  }
  if (at === undefined || wanted.some((each) => !native.has(nameOf(each)))) {
    return { ok: false, why: 'inconsistent' };
  }
  const byWallet = Map.groupBy(wallets, ({ wallet }) => wallet);
  const holdings = assetsOn[network].map((asset): [Asset, Holding[]] => [
    asset,
    [...byWallet].map(([wallet, all]): Holding => {
      const each = all.map(({ address }) => ({
        address,
        amount: fineOfNative(asset, native.get(nameOf({ address, asset })) ?? 0n),
      }));
      return {
        wallet,
        addresses: all.length,
        amount: each.reduce((sum, { amount }) => sum + amount, 0n),
        largest: each
          .filter(({ amount }) => amount > 0n)
          .sort((one, other) => (one.amount > other.amount ? -1 : 1))
          .slice(0, mostShown),
      };
    }),
  ]);
  return { ok: true, at, holdings: new Map(holdings) };
}

async function seenByExplainers({ explainers }: WalletNeeds, network: Network): Promise<number[]> {
  const seen = await Promise.all(explainers().map((explainer) => explainer.seenThrough?.(network)));
  return seen.filter((height) => height !== undefined);
}

/** Every address once, by its first source: deposits, then what sources keep, then the cold ones. */
async function walletsOf({ chains, explainers, cold }: WalletNeeds, network: Network): Promise<Wallet[]> {
  const deposit = await chains.allAddresses(network);
  const own = await Promise.all(explainers().map(async ({ wallets }) => (await wallets?.(network)) ?? []));
  const all = [
    ...deposit.map(({ address }) => ({ wallet: 'deposit', address })),
    ...own.flat(),
    ...cold.current.cold
      .filter((each) => each.network === network)
      .map(({ address }) => ({ wallet: 'cold', address })),
  ];
  return [...Map.groupBy(all, ({ address }) => address.toLowerCase()).values()].flatMap(([first]) =>
    first === undefined ? [] : [first],
  );
}

function nameOf({ address, asset }: { readonly address: string; readonly asset: Asset }): string {
  return `${address.toLowerCase()} ${asset}`;
}
