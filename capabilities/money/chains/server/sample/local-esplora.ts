import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { z } from 'zod';
import { bitcoinGenesis } from '../bitcoin-node.ts';

/**
 * A Bitcoin of our own that speaks as Esplora does: blocks and payments out of thin air, for sample mode and
 * tests. The chain outlives the process where it has a file.
 */
export interface LocalEsplora {
  readonly url: string;
  /** Pays so many satoshi; in no block until one is mined. Gives the transaction's hash. */
  pay(address: string, satoshi: bigint): string;
  /** Takes from an address, as its owner would. */
  spend(address: string, satoshi: bigint): string;
  mine(blocks: number): void;
  /**
   * Replaces the last blocks by as many others and one more. What they paid waits again, or is gone for good.
   */
  reorganise(depth: number, payments: 'wait' | 'vanish'): void;
  height(): number;
  stop(): Promise<void>;
}

const paymentShape = z.object({
  txid: z.string(),
  address: z.string(),
  value: z.number(),
  /** Undefined when the address receives. */
  spends: z.literal(true).optional(),
});
type Payment = z.output<typeof paymentShape>;

const blockShape = z.object({
  id: z.string(),
  height: z.number(),
  previousblockhash: z.string(),
  payments: z.array(paymentShape),
});
type Block = z.output<typeof blockShape>;

const chainShape = z.object({ blocks: z.array(blockShape), waiting: z.array(paymentShape) });
type Chain = z.output<typeof chainShape>;

const perPage = 25;

/** The chain that the file keeps, or a new one; without a file, another at each start. */
export async function startLocalEsplora(file?: string): Promise<LocalEsplora> {
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

  function described({ txid, address, value, spends }: Payment, block: Block | undefined) {
    const own = { scriptpubkey_address: address, value };
    const elsewhere = { scriptpubkey_address: 'bcrt1qelsewhere', value };
    return {
      txid,
      vin: [{ prevout: spends ? own : elsewhere }],
      vout: [spends ? elsewhere : own],
      status:
        block === undefined
          ? { confirmed: false }
          : { confirmed: true, block_height: block.height, block_hash: block.id },
    };
  }

  const confirmed = () => blocks.flatMap((block) => block.payments.map((payment) => ({ payment, block })));

  function answer(path: string): unknown {
    const [, first = '', second = '', third = '', fourth = '', fifth = ''] = path
      .split('/')
      .map(decodeURIComponent);
    if (path === '/blocks/tip/height') return String(blocks.length - 1);
    if (first === 'block-height') return blocks[Number(second)]?.id;
    if (first === 'block') {
      const block = blocks.find(({ id }) => id === second);
      if (block === undefined) return undefined;
      const { id, height, previousblockhash, payments } = block;
      if (third === '')
        return { id, height, previousblockhash: previousblockhash || null, tx_count: payments.length };
      const from = Number(fourth || 0);
      return payments.slice(from, from + perPage).map((payment) => described(payment, block));
    }
    if (first === 'tx') {
      const found = confirmed().find(({ payment }) => payment.txid === second);
      const pending = waiting.find(({ txid }) => txid === second);
      if (found !== undefined) return described(found.payment, found.block);
      return pending && described(pending, undefined);
    }
    if (first !== 'address') return undefined;
    const own = confirmed()
      .filter(({ payment }) => payment.address === second)
      .reverse();
    if (third === '') {
      const sum = (spent: boolean) =>
        own
          .filter(({ payment }) => (payment.spends ?? false) === spent)
          .reduce((all, { payment }) => all + payment.value, 0);
      return { address: second, chain_stats: { funded_txo_sum: sum(false), spent_txo_sum: sum(true) } };
    }
    const after = own.findIndex(({ payment }) => payment.txid === fifth) + 1;
    return own.slice(after, after + perPage).map(({ payment, block }) => described(payment, block));
  }

  const server = createServer((request, response) =>
    reply(response, answer(new URL(request.url ?? '/', 'http://local').pathname)),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Does not keep the process alive.
  server.unref();
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
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
    height: () => blocks.length - 1,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
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

function reply(response: ServerResponse, body: unknown): void {
  if (body === undefined) return void response.writeHead(404).end('not found');
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response
    .writeHead(200, { 'content-type': typeof body === 'string' ? 'text/plain' : 'application/json' })
    .end(text);
}
