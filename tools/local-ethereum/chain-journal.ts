import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Hex, serializeTransaction } from 'viem';
import { z } from 'zod';

/**
 * What a local chain is made of, kept in a file so that it is the same chain after a restart: the key of its
 * holder, when it began, and each block's time, chance and payments. A line a block.
 */
const hex = z.custom<Hex>((value) => typeof value === 'string' && value.startsWith('0x'));
const beginningShape = z.object({ key: hex, beganAt: z.number().int() });
const blockShape = z.object({ hash: hex, timestamp: hex, mixHash: hex, sent: z.array(hex) });
export type Beginning = z.output<typeof beginningShape>;
export type KeptBlock = z.output<typeof blockShape>;

/** As the node tells a block with its transactions. */
export const toldBlockShape = z.object({
  hash: hex,
  timestamp: hex,
  mixHash: hex,
  transactions: z.array(
    z.object({
      type: z.literal('0x2'),
      nonce: hex,
      gas: hex,
      to: hex.nullable(),
      value: hex,
      input: hex,
      maxFeePerGas: hex,
      maxPriorityFeePerGas: hex,
      accessList: z.array(z.unknown()).length(0),
      r: hex,
      s: hex,
      v: hex,
    }),
  ),
});

export class ChainJournal {
  readonly beginning: Beginning;
  /** From block 1 on. */
  readonly blocks: KeptBlock[];
  readonly #file: string | undefined;

  private constructor(file: string | undefined, beginning: Beginning, blocks: KeptBlock[]) {
    this.#file = file;
    this.beginning = beginning;
    this.blocks = blocks;
  }

  /** The chain that the file keeps, or a new one; without a file it lives as long as the process. */
  static open(file: string | undefined, begin: () => Beginning): ChainJournal {
    if (file !== undefined && existsSync(file)) {
      const [first = '', ...rest] = readFileSync(file, 'utf8').split('\n');
      // A line that a crash cut short was not yet answered for.
      const cutShort = rest.pop() ?? '';
      const blocks = rest.map((line) => blockShape.parse(JSON.parse(line)));
      const journal = new ChainJournal(file, beginningShape.parse(JSON.parse(first)), blocks);
      if (cutShort !== '') journal.#rewrite();
      return journal;
    }
    const journal = new ChainJournal(file, begin(), []);
    journal.#rewrite();
    return journal;
  }

  add(block: KeptBlock): void {
    this.blocks.push(block);
    if (this.#file !== undefined) appendFileSync(this.#file, `${JSON.stringify(block)}\n`);
  }

  /** Forgets all but the first blocks: others have taken their place. */
  keepFirst(count: number): void {
    if (count >= this.blocks.length) return;
    this.blocks.length = count;
    this.#rewrite();
  }

  /** Out of the way of the next chain. */
  putAside(): void {
    if (this.#file !== undefined) renameSync(this.#file, `${this.#file}.unreadable`);
  }

  #rewrite(): void {
    const file = this.#file;
    if (file === undefined) return;
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const lines = [this.beginning, ...this.blocks].map((line) => `${JSON.stringify(line)}\n`);
    writeFileSync(`${file}.new`, lines.join(''), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
}

/** A block as it is kept: its transactions as they were signed and sent. */
export function keptOf(told: z.output<typeof toldBlockShape>, chainId: number): KeptBlock {
  const sent = told.transactions.map((each) =>
    serializeTransaction(
      {
        type: 'eip1559',
        chainId,
        nonce: Number(each.nonce),
        gas: BigInt(each.gas),
        to: each.to,
        value: BigInt(each.value),
        data: each.input,
        maxFeePerGas: BigInt(each.maxFeePerGas),
        maxPriorityFeePerGas: BigInt(each.maxPriorityFeePerGas),
      },
      { r: each.r, s: each.s, yParity: Number(each.v) },
    ),
  );
  return { hash: told.hash, timestamp: told.timestamp, mixHash: told.mixHash, sent };
}
