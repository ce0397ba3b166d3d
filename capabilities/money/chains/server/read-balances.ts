import type { Asset } from '#foundation/money/money.ts';
import { amountOfNative, type Network } from '#foundation/money/networks.ts';
import type { Block } from '../face.ts';
import { ChainFailure, type ChainNode } from './node.ts';

const askedAtOnce = 8;
const triesForOneTip = 3;

interface Holder {
  readonly address: string;
  readonly asset: Asset;
}

/** At one height: when the tip was replaced meanwhile, all is read again. */
export async function readBalances(
  node: ChainNode,
  network: Network,
  {
    wanted,
    height,
    readTip,
  }: {
    readonly wanted: readonly Holder[];
    readonly height: number | undefined;
    readonly readTip: () => Promise<Block>;
  },
) {
  for (let tried = 0; tried < triesForOneTip; tried += 1) {
    const tip = await readTip();
    const at = height === undefined ? tip : await node.block(height);
    if (at === undefined || at.height > tip.height)
      throw new ChainFailure('inconsistent', `no block ${height}`);
    const read = await inTurns(wanted, async ({ address, asset }) => ({
      address,
      asset,
      ...amountOfNative(asset, await node.balance(address, asset, at.height)),
    }));
    // What Bitcoin says of an address is what it is at the tip.
    const after = await node.tip();
    const same =
      network === 'bitcoin' ? after.hash === tip.hash : (await node.block(at.height))?.hash === at.hash;
    if (same) return { at: { height: at.height, hash: at.hash }, balances: read };
  }
  throw new ChainFailure('inconsistent', `${network} moved on during each of ${triesForOneTip} readings`);
}

/** Asks `askedAtOnce` at a time; the answers keep the order of `all`. */
async function inTurns<Asked, Answer>(all: readonly Asked[], ask: (asked: Asked) => Promise<Answer>) {
  const answers: Answer[] = [];
  for (let from = 0; from < all.length; from += askedAtOnce) {
    answers.push(...(await Promise.all(all.slice(from, from + askedAtOnce).map(ask))));
  }
  return answers;
}
