import { afterAll, beforeAll, expect, test } from 'vitest';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { createFixedClock } from '#foundation/time/clock.ts';
import type { Chains } from '../face.ts';
import type { BitcoinNetwork } from './bitcoin-node.ts';
import { createChainsPart } from './part.ts';
import { type LocalEsplora, startLocalEsplora } from './sample/local-esplora.ts';
import { type LocalEthereum, nativeWhole, startLocalEthereum } from './sample/local-ethereum.ts';
import { sampleKey } from './sample/sample-chains.ts';
import { type NodeProxy, startNodeProxy } from './testing/node-proxy.ts';

let database: TestDatabase;
let ethereum: LocalEthereum;
let bitcoin: LocalEsplora;
let ethereumProxy: NodeProxy;
let bitcoinProxy: NodeProxy;

const clock = createFixedClock(Date.UTC(2026, 0, 5, 12));
const customer = asCustomerId(1_000_001n);
const other = asCustomerId(1_000_002n);
/** Far beyond what an answer takes; short where none will come. */
const longWaitMs = 30_000;
const shortWaitMs = 400;

beforeAll(async () => {
  database = await createTestDatabase();
  [ethereum, bitcoin] = await Promise.all([startLocalEthereum(), startLocalEsplora()]);
  ethereumProxy = await startNodeProxy(ethereum.url);
  bitcoinProxy = await startNodeProxy(bitcoin.url);
});
afterAll(async () => {
  await Promise.all([ethereumProxy?.stop(), bitcoinProxy?.stop()]);
  await Promise.all([ethereum?.stop(), bitcoin?.stop()]);
  await database?.drop();
});

/** The chains as a fresh process knows them. */
function chains(changes: { chainId?: number; network?: BitcoinNetwork; timeoutMs?: number } = {}): Chains {
  const { chainId = ethereum.chainId, network = 'regtest', timeoutMs = longWaitMs } = changes;
  const settings = {
    ethereum: { url: ethereumProxy.url, chainId, token: ethereum.token, timeoutMs },
    bitcoin: { url: bitcoinProxy.url, network, timeoutMs },
    keys: { ethereum: sampleKey('ethereum'), bitcoin: sampleKey('bitcoin') },
  };
  return createChainsPart({ db: database.db, clock, settings }).chains;
}

async function tampered<T>(
  proxy: NodeProxy,
  how: Parameters<NodeProxy['tamper']>[0],
  work: () => Promise<T>,
) {
  proxy.tamper(how);
  return work().finally(() => proxy.tamper(undefined));
}

test('every customer, currency and network has an address of its own, the same at each asking, however many ask at once', async () => {
  const ids = Array.from({ length: 8 }, (_, at) => asCustomerId(BigInt(2_000_000 + at)));
  const asked = ids.flatMap((id) =>
    (['BTC', 'ETH', 'USDT', 'BTC', 'USDT'] as const).map((asset) => [id, asset] as const),
  );
  const given = await Promise.all(asked.map(([id, asset]) => chains().addressOf(id, asset)));
  const byOwner = Map.groupBy(given, ({ customerId, asset }) => `${customerId} ${asset}`);
  for (const same of byOwner.values()) expect(new Set(same.map(({ address }) => address)).size).toBe(1);
  expect(new Set(given.map(({ address }) => address)).size).toBe(24);
  const again = await Promise.all(asked.map(([id, asset]) => chains().addressOf(id, asset)));
  expect(again.map(({ address }) => address)).toEqual(given.map(({ address }) => address));
  expect((await chains().allAddresses('ethereum')).length).toBe(16);
});

test('an address changed in the database is never shown', async () => {
  const id = asCustomerId(3_000_000n);
  await chains().addressOf(id, 'ETH');
  const { sql } = await import('kysely');
  await sql`update chains.deposit_address set address = ${`0x${'1'.repeat(40)}`} where customer_id = ${id}`.execute(
    database.db,
  );
  await expect(chains().addressOf(id, 'ETH')).rejects.toThrow(/does not belong to the extended key/);
});

test('Ethereum: ETH and USDT to our addresses are seen with their confirmations, what goes elsewhere is not', async () => {
  const eth = await chains().addressOf(customer, 'ETH');
  const usdt = await chains().addressOf(customer, 'USDT');
  const before = await chains().tip('ethereum');
  if (!before.ok) throw new Error(before.fault);
  const paidEth = await ethereum.pay('ETH', eth.address, nativeWhole('ETH') / 2n + 1n);
  const paidUsdt = await ethereum.pay('USDT', usdt.address, 150n * nativeWhole('USDT'));
  const elsewhere = await ethereum.pay('USDT', `0x${'2'.repeat(40)}`, 5n);
  await ethereum.mine(3);

  expect(await chains().lookUp('ethereum', paidEth, { proven: 12 })).toMatchObject({
    ok: true,
    value: {
      status: 'included',
      confirmations: 6,
      transfers: [
        {
          output: 'native',
          asset: 'ETH',
          address: eth.address,
          units: 50_000_000n,
          remainder: 1n,
          owner: { customerId: customer },
        },
      ],
    },
  });
  expect(await chains().lookUp('ethereum', paidUsdt)).toMatchObject({
    ok: true,
    value: {
      confirmations: 5,
      transfers: [{ output: 'log:0', asset: 'USDT', units: 150_00000000n, native: 150_000_000n }],
    },
  });
  expect(await chains().lookUp('ethereum', elsewhere)).toMatchObject({ ok: true, value: { transfers: [] } });
  expect(await chains().lookUp('ethereum', `0x${'0'.repeat(64)}`)).toEqual({ ok: true, value: undefined });
  const scan = await chains().scan('ethereum', before.value);
  expect(scan).toMatchObject({
    ok: true,
    value: { txHashes: [paidEth, paidUsdt], isBehind: false, isReorganised: false },
  });
});

test('Ethereum: a transaction that waits has no confirmations', async () => {
  const { address } = await chains().addressOf(customer, 'ETH');
  await ethereum.pause();
  const waiting = await ethereum.pay('ETH', address, 5n);
  expect(await chains().lookUp('ethereum', waiting)).toMatchObject({
    ok: true,
    value: { status: 'pending', confirmations: 0, block: undefined },
  });
  await ethereum.resume();
  await ethereum.mine(1);
  expect(await chains().lookUp('ethereum', waiting)).toMatchObject({
    ok: true,
    value: { status: 'included' },
  });
});

test('Ethereum: what a reorganisation removed is gone, and the scan starts before it', async () => {
  const { address } = await chains().addressOf(customer, 'USDT');
  const snapshot = await ethereum.snapshot();
  const paid = await ethereum.pay('USDT', address, 7n * nativeWhole('USDT'));
  await ethereum.mine(2);
  const tip = await chains().tip('ethereum');
  if (!tip.ok) throw new Error(tip.fault);
  await ethereum.revert(snapshot);
  const replacing = await ethereum.pay('USDT', address, 8n * nativeWhole('USDT'));
  await ethereum.mine(4);
  expect(await chains().lookUp('ethereum', paid)).toEqual({ ok: true, value: undefined });
  const scan = await chains().scan('ethereum', tip.value);
  expect(scan).toMatchObject({ ok: true, value: { isReorganised: true } });
  if (scan.ok) expect(scan.value.txHashes).toContain(replacing);
});

test('Bitcoin: payments are seen in blocks, wait in none, and vanish with theirs', async () => {
  const { address } = await chains().addressOf(customer, 'BTC');
  const start = await chains().tip('bitcoin');
  if (!start.ok) throw new Error(start.fault);
  const paid = bitcoin.pay(address, 2_000_000n);
  expect(await chains().lookUp('bitcoin', paid)).toMatchObject({
    ok: true,
    value: { status: 'pending', confirmations: 0 },
  });
  bitcoin.mine(3);
  expect(await chains().lookUp('bitcoin', paid, { proven: 3 })).toMatchObject({
    ok: true,
    value: { confirmations: 3, transfers: [{ output: 'vout:0', asset: 'BTC', units: 2_000_000n, address }] },
  });
  expect(await chains().scan('bitcoin', start.value)).toMatchObject({
    ok: true,
    value: { txHashes: [paid] },
  });
  const tip = await chains().tip('bitcoin');
  bitcoin.reorganise(3, 'wait');
  expect(await chains().lookUp('bitcoin', paid)).toMatchObject({ ok: true, value: { status: 'pending' } });
  bitcoin.mine(1);
  expect(await chains().lookUp('bitcoin', paid)).toMatchObject({ ok: true, value: { confirmations: 1 } });
  bitcoin.reorganise(1, 'vanish');
  expect(await chains().lookUp('bitcoin', paid)).toEqual({ ok: true, value: undefined });
  if (tip.ok)
    expect(await chains().scan('bitcoin', tip.value)).toMatchObject({
      ok: true,
      value: { isReorganised: true },
    });
});

test('balances are read at one named height, on both networks, to the last digit', async () => {
  const eth = await chains().addressOf(other, 'ETH');
  const usdt = await chains().addressOf(other, 'USDT');
  const btc = await chains().addressOf(other, 'BTC');
  await ethereum.pay('ETH', eth.address, 12_345_678_901n);
  await ethereum.pay('USDT', usdt.address, 3n);
  const height = await ethereum.height();
  await ethereum.pay('ETH', eth.address, 1n);
  const wanted = [
    { address: eth.address, asset: 'ETH' },
    { address: usdt.address, asset: 'USDT' },
  ] as const;
  expect(await chains().balances('ethereum', wanted)).toMatchObject({
    ok: true,
    value: {
      balances: [
        { native: 12_345_678_902n, units: 1n, remainder: 2_345_678_902n },
        { native: 3n, units: 300n },
      ],
    },
  });
  expect(await chains().balances('ethereum', wanted, height)).toMatchObject({
    ok: true,
    value: { at: { height }, balances: [{ native: 12_345_678_901n }, { native: 3n }] },
  });
  bitcoin.pay(btc.address, 500n);
  bitcoin.mine(1);
  const blocks = bitcoin.height();
  bitcoin.spend(btc.address, 120n);
  bitcoin.mine(2);
  const wantedBtc = [{ address: btc.address, asset: 'BTC' }] as const;
  expect(await chains().balances('bitcoin', wantedBtc)).toMatchObject({
    ok: true,
    value: { balances: [{ units: 380n }] },
  });
  expect(await chains().balances('bitcoin', wantedBtc, blocks)).toMatchObject({
    ok: true,
    value: { at: { height: blocks }, balances: [{ units: 500n }] },
  });
});

test.each([
  ['refuse', 'unreachable'],
  ['hang', 'slow'],
  [500, 'unreachable'],
  [(): string => '<html>', 'malformed'],
  [(): string => '{"jsonrpc":"2.0","id":1,"result":"0x"}', 'malformed'],
] as const)('a node that answers with %s is %s, and works again when it answers', async (how, fault) => {
  for (const [network, proxy] of [
    ['ethereum', ethereumProxy],
    ['bitcoin', bitcoinProxy],
  ] as const) {
    const timeoutMs = how === 'hang' ? shortWaitMs : longWaitMs;
    const service = chains({ timeoutMs });
    expect(await tampered(proxy, how, () => service.tip(network))).toEqual({ ok: false, fault });
    const after = how === 'hang' ? chains() : service;
    expect(await after.tip(network)).toMatchObject({ ok: true });
  }
});

test('a node of another chain, or another token than USDT, is not believed', async () => {
  expect(await chains({ chainId: 1 }).tip('ethereum')).toEqual({ ok: false, fault: 'otherChain' });
  expect(await chains({ network: 'mainnet' }).tip('bitcoin')).toEqual({ ok: false, fault: 'otherChain' });
  const decimals = (asked: string, body: string) =>
    asked.includes('eth_call')
      ? body.replace(/"result":"0x[0-9a-f]+"/, `"result":"0x${'12'.padStart(64, '0')}"`)
      : body;
  expect(await tampered(ethereumProxy, decimals, () => chains().tip('ethereum'))).toEqual({
    ok: false,
    fault: 'otherChain',
  });
});

test('a node that only says a high number of confirmations is caught', async () => {
  const { address } = await chains().addressOf(customer, 'ETH');
  const paid = await ethereum.pay('ETH', address, nativeWhole('ETH'));
  // It says that the tip is a thousand blocks further on.
  const lying = (asked: string, body: string) =>
    asked.includes('"latest"') && asked.includes('getBlock')
      ? body.replace(
          /"number":"0x([0-9a-f]+)"/,
          (_, height: string) => `"number":"0x${(Number.parseInt(height, 16) + 1_000).toString(16)}"`,
        )
      : body;
  const service = chains();
  expect(
    await tampered(ethereumProxy, lying, () => service.lookUp('ethereum', paid, { proven: 12 })),
  ).toEqual({
    ok: false,
    fault: 'inconsistent',
  });

  const btc = await chains().addressOf(customer, 'BTC');
  const sent = bitcoin.pay(btc.address, 900n);
  bitcoin.mine(1);
  const height = (asked: string, body: string) =>
    asked.endsWith('/blocks/tip/height') ? String(Number(body) + 50) : body;
  expect(await tampered(bitcoinProxy, height, () => chains().lookUp('bitcoin', sent, { proven: 3 }))).toEqual(
    {
      ok: false,
      fault: 'inconsistent',
    },
  );
});

test('a node that has gone back further than any reorganisation is not believed', async () => {
  const service = chains();
  bitcoin.mine(30);
  expect(await service.tip('bitcoin')).toMatchObject({ ok: true });
  const behind = (asked: string, body: string) => (asked.endsWith('/blocks/tip/height') ? '3' : body);
  expect(await tampered(bitcoinProxy, behind, () => service.tip('bitcoin'))).toEqual({
    ok: false,
    fault: 'inconsistent',
  });
});
