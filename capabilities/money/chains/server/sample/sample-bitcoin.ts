import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { bitcoinGenesis } from '../bitcoin-node.ts';

const paymentShape = z.object({
  txid: z.string(),
  address: z.string(),
  value: z.number(),
  /** Undefined when the address receives. */
  spends: z.literal(true).optional(),
});
export type Payment = z.output<typeof paymentShape>;

const blockShape = z.object({
  id: z.string(),
  height: z.number(),
  previousblockhash: z.string(),
  payments: z.array(paymentShape),
});
export type Block = z.output<typeof blockShape>;

const chainShape = z.object({ blocks: z.array(blockShape), waiting: z.array(paymentShape) });
type Chain = z.output<typeof chainShape>;

/** Blocks and payments out of thin air. Each change is kept in the file, where there is one. */
export interface SampleBitcoin {
  readonly blocks: readonly Block[];
  readonly waiting: readonly Payment[];
  /** Pays so many satoshi; in no block until one is mined. Gives the transaction's hash. */
  pay(address: string, satoshi: bigint): string;
  /** Takes from an address, as its owner would. */
  spend(address: string, satoshi: bigint): string;
  mine(blocks: number): void;
  /**
   * Replaces the last blocks by as many others and one more. What they paid waits again, or is gone for good.
   */
  reorganise(depth: number, payments: 'wait' | 'vanish'): void;
}

/** The chain that the file keeps, or a new one; without a file, another at each start. */
export function openSampleBitcoin(file?: string): SampleBitcoin {
  let { blocks, waiting } = readChain(file);
  const keep = () => keepChain(file, { blocks, waiting });

  function mineOne(): void {
    const tip = blocks.at(-1);
    if (tip === undefined) throw new Error('the sample chain has no first block');
    const id = createHash('sha256').update(tip.id).update(randomBytes(8)).digest('hex');
    blocks.push({ id, height: tip.height + 1, previousblockhash: tip.id, payments: waiting });
    waiting = [];
  }

  function add(address: string, satoshi: bigint, spends?: true): string {
    const txid = randomBytes(32).toString('hex');
    waiting.push({ txid, address, value: Number(satoshi), spends });
    keep();
    return txid;
  }

  return {
    get blocks() {
      return blocks;
    },
    get waiting() {
      return waiting;
    },
    pay: (address, satoshi) => add(address, satoshi),
    spend: (address, satoshi) => add(address, satoshi, true),
    mine: (count) => {
      for (let mined = 0; mined < count; mined += 1) mineOne();
      keep();
    },
    reorganise(depth, payments) {
      const replaced = blocks.slice(-depth).flatMap((block) => block.payments);
      const before = waiting;
      blocks = blocks.slice(0, -depth);
      waiting = [];
      for (let mined = 0; mined <= depth; mined += 1) mineOne();
      waiting = payments === 'wait' ? [...replaced, ...before] : before;
      keep();
    },
  };
}

function readChain(file: string | undefined): Chain {
  if (file === undefined || !existsSync(file)) {
    const first = { id: bitcoinGenesis.regtest, height: 0, previousblockhash: '', payments: [] };
    return { blocks: [first], waiting: [] };
  }
  return chainShape.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** Whole or not at all: a crash leaves the chain as it was before. */
function keepChain(file: string | undefined, chain: Chain): void {
  if (file === undefined) return;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.new`, JSON.stringify(chain), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
