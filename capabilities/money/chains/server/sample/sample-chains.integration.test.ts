import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseUnits } from '#foundation/money/money.ts';
import { createSampleChains, type SampleChains } from './sample-chains.ts';

const ethereumAddress = '0x00000000000000000000000000000000000000aa';
const bitcoinAddress = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';

let folder: string;
let running: SampleChains[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sample-chains-'));
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((chains) => chains.stop()));
  await rm(folder, { recursive: true });
});

function open(): SampleChains {
  const chains = createSampleChains(folder);
  running.push(chains);
  return chains;
}

async function paid(chains: SampleChains, asset: 'USDT' | 'ETH' | 'BTC', amount: string): Promise<string> {
  const address = asset === 'BTC' ? bitcoinAddress : ethereumAddress;
  const sent = await chains.send(asset, address, parseUnits(amount) ?? 0n);
  if (!sent.ok) throw new Error(sent.refusal);
  return sent.value.txHash;
}

/** What identifies a deposit: the chain, its end, and what came to the addresses in which transaction. */
async function seen(chains: SampleChains, hashes: { ethereum: readonly string[]; bitcoin: string }) {
  const [ethereum, bitcoin] = await Promise.all([chains.ethereum.node(), chains.bitcoin.node()]);
  return {
    token: await chains.token(),
    ethereum: [
      await ethereum.genesis(),
      await ethereum.tip(),
      ...(await Promise.all(hashes.ethereum.map((hash) => ethereum.transaction(hash)))),
    ],
    bitcoin: [await bitcoin.genesis(), await bitcoin.tip(), await bitcoin.transaction(hashes.bitcoin)],
    balance: await (await chains.ethereumChain()).balanceOf('USDT', ethereumAddress),
  };
}

test('what was paid to an address is there after a restart, on the same chain', async () => {
  const before = open();
  const hashes = {
    ethereum: [await paid(before, 'USDT', '150'), await paid(before, 'ETH', '0.25')],
    bitcoin: await paid(before, 'BTC', '0.02'),
  };
  await before.mine('ethereum', 12);
  await before.mine('bitcoin', 2);
  const told = await seen(before, hashes);
  expect(told.balance).toBe(150_000_000n);
  expect(told.ethereum[2]).toMatchObject({ hasFailed: false, payments: [{ asset: 'USDT' }] });
  await before.stop();

  const after = open();
  expect(await seen(after, hashes)).toEqual(told);
  // And it goes on from there.
  await paid(after, 'USDT', '1');
  expect(await (await after.ethereumChain()).balanceOf('USDT', ethereumAddress)).toBe(151_000_000n);
  expect(await (await after.ethereumChain()).paidTo('USDT', ethereumAddress)).toEqual([
    150_000_000n,
    1_000_000n,
  ]);
}, 120_000);

test('one that is killed starts again when it is next asked, where it was, with what it had', async () => {
  const chains = open();
  const hash = await paid(chains, 'USDT', '20');
  const first = await chains.ethereumChain();
  expect(first.pid).toBeGreaterThan(0);
  process.kill(first.pid ?? 0, 'SIGKILL');
  await first.ended;
  expect(chains.ethereum.isAwake()).toBe(true);
  const again = await chains.ethereumChain();
  expect(again.pid).not.toBe(first.pid);
  expect(again.url).toBe(first.url);
  expect(await (await chains.ethereum.node()).transaction(hash)).toMatchObject({ hasFailed: false });
}, 120_000);

test('blocks that were replaced are not kept, and a line that a crash cut short is not read', async () => {
  const before = open();
  const chain = await before.ethereumChain();
  const kept = await paid(before, 'USDT', '5');
  const snapshot = await chain.snapshot();
  const gone = await paid(before, 'USDT', '6');
  await chain.revert(snapshot);
  await before.mine('ethereum', 2);
  const height = await chain.height();
  await before.stop();
  const file = join(folder, 'ethereum.jsonl');
  await appendFile(file, '{"hash":"0x12');

  const after = open();
  const node = await after.ethereum.node();
  expect(await (await after.ethereumChain()).height()).toBe(height);
  expect(await node.transaction(kept)).toBeDefined();
  expect(await node.transaction(gone)).toBeUndefined();
  await after.mine('ethereum', 1);
  expect((await readFile(file, 'utf8')).trimEnd().split('\n')).toHaveLength(height + 2);
}, 120_000);
