import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createHardhatRuntimeEnvironment } from 'hardhat/hre';
import { getContractAddress, type Hex } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { z } from 'zod';
import { systemClock } from '#foundation/time/clock.ts';
import { ChainJournal, keptOf, toldBlockShape } from './chain-journal.ts';
import { sampleUsdtBytecode } from './compile.ts';

/**
 * A local Ethereum with a USDT on it, as a process of its own (docs/decisions/0046-chains.md): says `{"url",
 * "token", "holder"}` in one line when it is there, and ends when its standard input does, so that it never
 * outlives who started it. With a file it is the chain that the file keeps
 * (docs/decisions/0086-sample-chains.md).
 *
 * Arguments: the chain's id, the port (0: any), the file.
 */
const [, , chainIdAsked = '31337', portAsked = '0', file] = process.argv;
const chainId = Number(chainIdAsked);
process.stdin
  .resume()
  .on('end', () => process.exit(0))
  .on('error', () => process.exit(0));

// Another key for each chain: the same payment from the same account would have the hash it had on an earlier
// one.
const journal = ChainJournal.open(file, () => ({ key: generatePrivateKey(), beganAt: systemClock.now() }));
const { key, beganAt } = journal.beginning;
const holder = privateKeyToAddress(key);

const environment = await createHardhatRuntimeEnvironment({
  networks: {
    local: {
      type: 'edr-simulated',
      chainType: 'l1',
      chainId,
      initialDate: new Date(beganAt),
      allowBlocksWithSameTimestamp: true,
      accounts: [{ privateKey: key, balance: 10n ** 27n }],
    },
  },
});
const { provider } = await environment.network.create('local');
const ask = (method: string, params: unknown[] = []): Promise<unknown> =>
  provider.request({ method, params });

async function blockAt(height: number) {
  return toldBlockShape.parse(await ask('eth_getBlockByNumber', [`0x${height.toString(16)}`, true]));
}

/** Rebuilds the kept blocks: the same payments at the same times have the same hashes. */
async function replay(): Promise<void> {
  await ask('evm_setAutomine', [false]);
  for (const [index, { hash, timestamp, mixHash, sent }] of journal.blocks.entries()) {
    for (const transaction of sent) await ask('eth_sendRawTransaction', [transaction]);
    await ask('evm_setNextBlockTimestamp', [timestamp]);
    await ask('hardhat_setPrevRandao', [mixHash]);
    await ask('evm_mine');
    const made = await blockAt(index + 1);
    if (made.hash !== hash) {
      // Another version of the node, say. The next start begins another chain; this one is kept to look at.
      journal.putAside();
      throw new Error(
        `block ${index + 1} of ${file} can't be rebuilt: its hash is ${made.hash}, not ${hash}`,
      );
    }
  }
  await ask('evm_setAutomine', [true]);
}

/** Writes down what the chain has that the journal has not, and takes out what it no longer has. */
async function keep(): Promise<void> {
  const height = Number(z.string().parse(await ask('eth_blockNumber')));
  journal.keepFirst(height);
  for (let last = journal.blocks.length; last > 0; last -= 1) {
    if ((await blockAt(last)).hash === journal.blocks[last - 1]?.hash) break;
    journal.keepFirst(last - 1);
  }
  while (journal.blocks.length < height) {
    journal.add(keptOf(await blockAt(journal.blocks.length + 1), chainId));
  }
}

const changing = new Set([
  'eth_sendTransaction',
  'eth_sendRawTransaction',
  'hardhat_mine',
  'evm_mine',
  'evm_revert',
]);
let keeping: Promise<unknown> = Promise.resolve();

/** What a call answers, once what it changed is kept. */
async function answer(method: string, params: unknown[]): Promise<unknown> {
  const result = await ask(method, params);
  if (file === undefined || !changing.has(method)) return result;
  keeping = keeping.then(keep);
  await keeping;
  return result;
}

const requestShape = z.object({
  id: z.unknown(),
  method: z.string(),
  params: z.array(z.unknown()).default([]),
});

async function reply(request: IncomingMessage): Promise<unknown> {
  const { id, method, params } = requestShape.parse(JSON.parse(await text(request)));
  return answer(method, params).then(
    (result) => ({ jsonrpc: '2.0', id, result }),
    (error) => {
      const {
        code = -32_603,
        message = String(error),
        data,
      } = error as { code?: number; message?: string; data?: unknown };
      return { jsonrpc: '2.0', id, error: { code, message, data } };
    },
  );
}

await replay();
if (journal.blocks.length === 0) {
  await ask('eth_sendTransaction', [{ from: holder, data: await sampleUsdtBytecode() }]);
  if (file !== undefined) await keep();
}
const token: Hex = getContractAddress({ from: holder, nonce: 0n });
const server = createServer((request, response) => {
  reply(request).then(
    (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    () => response.writeHead(400).end(),
  );
});
server.once('error', () => server.listen(0, '127.0.0.1'));
await new Promise<void>((resolve) =>
  server.once('listening', resolve).listen(Number(portAsked), '127.0.0.1'),
);
const { port } = server.address() as AddressInfo;
process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}`, token, holder })}\n`);
