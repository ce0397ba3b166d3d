import { type Network, reorganisableBlocks } from '#foundation/money/networks.ts';
import type { Block } from '../face.ts';
import { ChainFailure, type ChainNode, type LinkedBlock } from './node.ts';

/** Blocks of one scan: the rest is left to the next. */
const blocksAtOnce = 60;

interface ScannedBlocks {
  /** Every payment in them, to any address. */
  readonly paid: readonly { readonly txHash: string; readonly address: string }[];
  readonly through: Block;
  readonly isReorganised: boolean;
}

/** The blocks after one, each linked to the one before. */
export async function scanBlocks(
  node: ChainNode,
  {
    network,
    tip,
    after,
  }: { readonly network: Network; readonly tip: Block; readonly after: Block | undefined },
): Promise<ScannedBlocks> {
  const last = after && (await node.block(after.height));
  const isReorganised = after !== undefined && last?.hash !== after.hash;
  const safe = Math.min(after?.height ?? tip.height, tip.height) - reorganisableBlocks[network];
  const from = after === undefined || isReorganised ? Math.max(0, safe) : after.height + 1;
  const to = Math.min(tip.height, from + blocksAtOnce - 1);
  const paid: { txHash: string; address: string }[] = [];
  let through: LinkedBlock | undefined = isReorganised ? undefined : last;
  for (let height = from; height <= to; height += 1) {
    const block = await node.block(height);
    // Replaced while we read: the next scan starts from what is there then.
    if (block === undefined || (through !== undefined && block.parent !== through.hash)) break;
    paid.push(...(await node.paidIn(block)));
    through = block;
  }
  if (through === undefined) throw new ChainFailure('inconsistent', `no block ${from} below the tip`);
  return { paid, through, isReorganised };
}
