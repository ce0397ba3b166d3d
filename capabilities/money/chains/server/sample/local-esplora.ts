import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Block, openSampleBitcoin, type Payment, type SampleBitcoin } from './sample-bitcoin.ts';

/**
 * A Bitcoin of our own that speaks as Esplora does, for sample mode and tests. The chain outlives the process
 * where it has a file.
 */
export interface LocalEsplora extends Pick<SampleBitcoin, 'pay' | 'spend' | 'mine' | 'reorganise'> {
  readonly url: string;
  height(): number;
  stop(): Promise<void>;
}

const perPage = 25;

export async function startLocalEsplora(file?: string): Promise<LocalEsplora> {
  const chain = openSampleBitcoin(file);
  const server = createServer((request, response) =>
    reply(response, answer(chain, new URL(request.url ?? '/', 'http://local').pathname)),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Does not keep the process alive.
  server.unref();
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    pay: chain.pay,
    spend: chain.spend,
    mine: chain.mine,
    reorganise: chain.reorganise,
    height: () => chain.blocks.length - 1,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answer({ blocks, waiting }: SampleBitcoin, path: string): unknown {
  const confirmed = () => blocks.flatMap((block) => block.payments.map((payment) => ({ payment, block })));
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

function reply(response: ServerResponse, body: unknown): void {
  if (body === undefined) return void response.writeHead(404).end('not found');
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response
    .writeHead(200, { 'content-type': typeof body === 'string' ? 'text/plain' : 'application/json' })
    .end(text);
}
