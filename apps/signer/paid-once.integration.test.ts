import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ChainsPart, createChainsPart } from '#capabilities/money/chains/server/part.ts';
import {
  type LocalEthereum,
  startLocalEthereum,
} from '#capabilities/money/chains/server/sample/local-ethereum.ts';
import { expectConserved } from '#capabilities/money/ledger/server/testing/expect-conserved.ts';
import { fineOfUnits } from '#capabilities/money/reconciliation/face.ts';
import { viewForConsole } from '#capabilities/money/withdrawals/server/console-views.ts';
import { createEthereumDriver } from '#capabilities/money/withdrawals/server/disbursement/ethereum-driver.ts';
import {
  createEthereumSender,
  type EthereumSender,
  NodeFault,
} from '#capabilities/money/withdrawals/server/disbursement/ethereum-sender.ts';
import {
  createSignerClient,
  SignerAway,
  type SignerClient,
} from '#capabilities/money/withdrawals/server/disbursement/signer-client.ts';
import { createWithdrawalReconciling } from '#capabilities/money/withdrawals/server/reconciling.ts';
import {
  createWithdrawalsStage,
  elsewhere,
  type WithdrawalsStage,
} from '#capabilities/money/withdrawals/server/testing/withdrawals-stage.ts';
import { units } from '#foundation/money/testing/amounts.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { minuteMs, systemClock } from '#foundation/time/clock.ts';
import { type Journal, openJournal } from './journal.ts';
import { serveSigner } from './serve.ts';
import { createSigner } from './sign.ts';

/**
 * The whole way of a disbursement over a local Ethereum and a signer on its socket, with a node between that
 * fails as the test says.
 */

type Rpc = { readonly method: string; readonly params: readonly unknown[]; readonly id: number };
type Fault = 'drop' | 'hang' | ((call: Rpc, result: unknown) => unknown) | undefined;

let stage: WithdrawalsStage;
let chain: LocalEthereum;
let open: ChainsPart;
let node: { readonly server: Server; readonly url: string; fault: Fault };
let account: PrivateKeyAccount;
let journal: Journal;
let signerServer: Server;
let folder: string;
let client: SignerClient;
/** What goes wrong between us and them: once each, unless it says otherwise. */
const between: { signed?: () => void; send?: () => void } = {};

async function startFaultyNode(url: string) {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const { fault } = node;
    if (fault === 'drop') return void request.socket.destroy();
    if (fault === 'hang') return;
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    const text = await answer.text();
    response.setHeader('content-type', 'application/json');
    if (fault === undefined) return void response.end(text);
    const call: Rpc = JSON.parse(body);
    const said = JSON.parse(text);
    response.end(JSON.stringify({ ...said, result: fault(call, said.result) }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { server, url: `http://127.0.0.1:${address.port}`, fault: undefined as Fault };
}

beforeAll(async () => {
  chain = await startLocalEthereum();
  node = await startFaultyNode(chain.url);
  folder = await mkdtemp(join(tmpdir(), 'assay-disbursements-'));
  account = privateKeyToAccount(generatePrivateKey());
  journal = openJournal(join(folder, 'journal.jsonl'));
  const most = { ETH: 10n ** 21n, USDT: 10n ** 13n };
  const policy = {
    chainId: chain.chainId,
    token: chain.token,
    most,
    mostInDay: most,
    mostFeePerGas: 10n ** 13n,
  };
  const socket = join(folder, 'signer.sock');
  signerServer = await serveSigner(createSigner(account, policy, journal, systemClock), socket);
  const real = createSignerClient(socket, 2_000);
  client = {
    ...real,
    async sign(input) {
      const answer = await real.sign(input);
      once_('signed');
      return answer;
    },
  };
  stage = await createWithdrawalsStage(({ db, clock }, confirmationsNeeded) => {
    const ethereum = { url: node.url, chainId: chain.chainId, token: chain.token, timeoutMs: 700 };
    const settings = { ethereum, bitcoin: undefined, keys: { ethereum: undefined, bitcoin: undefined } };
    open = createChainsPart({ db, clock, settings });
    const senderOf = (): EthereumSender => {
      const sender = createEthereumSender(ethereum, 700);
      return {
        ...sender,
        async send(raw) {
          once_('send');
          await sender.send(raw);
        },
      };
    };
    const place = async () => ethereum;
    return createEthereumDriver({
      db,
      clock,
      chains: open.chains,
      signer: client,
      place,
      senderOf,
      confirmationsNeeded,
    });
  });
  await chain.pay('ETH', account.address, 1_000n * 10n ** 18n);
  await chain.pay('USDT', account.address, 100_000n * 10n ** 6n);
}, 180_000);

function once_(what: keyof typeof between): void {
  const happens = between[what];
  delete between[what];
  happens?.();
}

beforeEach(async () => {
  await stage.newcomer();
});
afterEach(async () => {
  node.fault = undefined;
  await chain.resume();
  await expectConserved(stage.db);
});
afterAll(async () => {
  await stage.end();
  await open.stop();
  signerServer.close();
  journal.close();
  node.server.closeAllConnections();
  node.server.close();
  await chain.stop();
  await rm(folder, { recursive: true, force: true });
});

const look = () => stage.withdrawals.disbursements.look();
const has = (asset: 'USDT' | 'ETH') => chain.balanceOf(asset, elsewhere);
const statusOf = async ({ id }: { id: string }) => taken(await stage.withdrawals.get(stage.key, id)).status;
const detailOf = async (view: { id: string }) =>
  taken(await viewForConsole(stage.withdrawals, stage.subject(view), stage.second.operatorId));
const problemOf = async (view: { id: string }) => {
  const { problem, isStuck } = await detailOf(view);
  return [problem, isStuck];
};
const native = (amount: string) => units(amount) / 100n;
/** Blocks enough for what is in one. */
const confirm = () => chain.mine(12);

/** It is paid at last, and the chain has what was to arrive, once. */
async function expectPaid(view: { id: string; actualAmount: string }, before: bigint): Promise<void> {
  await look();
  await confirm();
  await look();
  expect(await statusOf(view)).toBe('completed');
  expect((await has('USDT')) - before).toBe(native(view.actualAmount));
  expect(await stage.balance()).toMatchObject({ held: 0n });
}

test('what arrives is what was promised, and the ledger knows to the unit what the wallet spent', async () => {
  const before = [
    await has('USDT'),
    await has('ETH'),
    await chain.balanceOf('ETH', account.address),
  ] as const;
  const house = await stage.ledger.houseBalance('real', 'outside', 'ETH');
  const usdt = await stage.approved({ amount: units('3000') });
  const ether = await stage.approved({ currency: 'ETH', amount: units('1.5') });
  await look();
  await look();
  expect(taken(await stage.withdrawals.get(stage.key, usdt.id))).toMatchObject({
    status: 'approved',
    confirmations: 2,
    confirmationsNeeded: 12,
    txHash: expect.stringMatching(/^0x/),
  });
  await confirm();
  await look();
  expect(await Promise.all([usdt, ether].map(statusOf))).toEqual(['completed', 'completed']);
  expect((await has('USDT')) - before[0]).toBe(native(usdt.actualAmount));
  const paid = units(ether.actualAmount) * 10n ** 10n;
  expect((await has('ETH')) - before[1]).toBe(paid);
  const spent = before[2] - (await chain.balanceOf('ETH', account.address));
  const posted = (await stage.ledger.houseBalance('real', 'outside', 'ETH')) - house;
  // Less than one unit of 10^-8 ETH is still to be posted with a later cost.
  expect(spent - posted * 10n ** 10n).toBeGreaterThan(-(10n ** 10n));
  expect(spent - posted * 10n ** 10n).toBeLessThan(10n ** 10n);
});

test('what the chain and the ledger see differently is explained to the last wei, before and after it is completed', async () => {
  const reconciling = createWithdrawalReconciling({
    db: stage.db,
    chains: open.chains,
    disbursements: stage.withdrawals.disbursements,
    wallet: async () => account.address,
    sampleFilled: async () => new Map(),
  });
  expect(await reconciling.wallets?.('ethereum')).toEqual([{ wallet: 'hot', address: account.address }]);
  const assets = ['ETH', 'USDT'] as const;
  const fine = { ETH: 1n, USDT: 10n ** 12n };
  /** What the wallet has, less what the ledger says is outside, less what is explained. */
  async function unexplained() {
    await reconciling.wallets?.('ethereum');
    const tip = await open.chains.tip('ethereum');
    if (!tip.ok) throw new Error(tip.fault);
    const at = { network: 'ethereum', height: tip.value.height, hash: tip.value.hash } as const;
    return await stage.db.transaction().execute(async (tx) => {
      const left: bigint[] = [];
      for (const asset of assets) {
        const has = (await chain.balanceOf(asset, account.address)) * fine[asset];
        const ledger = -fineOfUnits(await stage.ledger.houseBalance('real', 'outside', asset));
        const lines = await reconciling.explain(tx, asset, at);
        left.push(has - ledger - lines.reduce((sum, { amount }) => sum + amount, 0n));
      }
      return left;
    });
  }
  const before = await unexplained();
  const view = await stage.approved({ amount: units('321') });
  await look();
  await chain.mine(2);
  expect(await unexplained()).toEqual(before);
  expect(await statusOf(view)).toBe('approved');
  await confirm();
  await look();
  expect(await statusOf(view)).toBe('completed');
  expect(await unexplained()).toEqual(before);
});

describe('a loss that asks for an approved withdrawal', () => {
  const release = () => stage.withdrawals.setAside.release(stage.key, 1n);
  const notPaid = async (view: { id: string }, before: bigint) => {
    await look();
    await confirm();
    expect(await stage.withdrawals.get(stage.key, view.id)).toMatchObject({
      value: { status: 'cancelled', reason: 'usedForLoss' },
    });
    expect(await has('USDT')).toBe(before);
    expect(await stage.balance()).toEqual({ available: units('5000'), held: 0n });
  };

  test('gets it as long as nothing was signed for it', async () => {
    const before = await has('USDT');
    const view = await stage.approved();
    expect(await release()).toBe(units('500'));
    await notPaid(view, before);
    expect(await release()).toBe(0n);
  });

  test('comes too late once it is signed for, though it is not sent yet', async () => {
    const before = await has('USDT');
    const view = await stage.approved();
    let released: Promise<bigint> | undefined;
    between.signed = () => {
      released = release();
    };
    await look();
    expect(await released).toBe(0n);
    await expectPaid(view, before);
  });

  test('does not get it while the signer or the chain can’t be asked', async () => {
    const before = await has('USDT');
    const view = await stage.approved();
    node.fault = 'drop';
    expect(await release()).toBe(0n);
    node.fault = undefined;
    await expectPaid(view, before);
  });

  test('at the same moment as the payment: one of both happens', async () => {
    for (const isFirst of [true, false, true, false]) {
      await stage.newcomer();
      const before = await has('USDT');
      const view = await stage.approved();
      const looking = isFirst ? undefined : look();
      const releasing = release();
      const [released] = await Promise.all([releasing, looking ?? look()]);
      if (released === 0n) await expectPaid(view, before);
      else await notPaid(view, before);
    }
  });
});

describe('a crash', () => {
  test('after the signer signed and before anybody stored it: the same bytes are signed for', async () => {
    const before = await has('USDT');
    const view = await stage.approved();
    between.signed = () => {
      throw new SignerAway('the answer was lost');
    };
    await look();
    expect(await problemOf(view)).toEqual(['signerAway', false]);
    const signed = journal.entries.length;
    await expectPaid(view, before);
    expect(journal.entries).toHaveLength(signed);
  });

  test('after it was stored and before it was sent: it is sent then', async () => {
    const before = await has('USDT');
    const view = await stage.approved();
    between.send = () => {
      throw new NodeFault('unreachable', 'killed');
    };
    await look();
    expect((await detailOf(view)).payout.attempts).toHaveLength(1);
    expect(await has('USDT')).toBe(before);
    await expectPaid(view, before);
    expect((await detailOf(view)).payout.attempts).toHaveLength(1);
  });

  test('after it was paid and before it was known: it is found, by as many as look', async () => {
    const before = await has('USDT');
    const view = await stage.approved();
    await look();
    await confirm();
    await Promise.all([look(), look(), stage.withdrawals.disbursements.look()]);
    expect(await statusOf(view)).toBe('completed');
    expect((await has('USDT')) - before).toBe(native(view.actualAmount));
  });
});

test('a gap in the nonces closes by itself: what was signed first is sent first again', async () => {
  const before = await has('USDT');
  const first = await stage.approved({ amount: units('100') });
  between.send = () => {
    throw new NodeFault('unreachable', 'once');
  };
  const second = await stage.approved({ amount: units('200') });
  // The first is signed and not sent; the second, one nonce later, is sent and can't be mined yet.
  await look();
  expect(await has('USDT')).toBe(before);
  await look();
  await confirm();
  await look();
  expect(await Promise.all([first, second].map(statusOf))).toEqual(['completed', 'completed']);
  expect((await has('USDT')) - before).toBe(native(first.actualAmount) + native(second.actualAmount));
});

test('what waits too long is replaced by a dearer one of the same nonce, and only one is ever mined', async () => {
  const before = await has('USDT');
  const view = await stage.approved();
  await chain.pause();
  await look();
  stage.clock.advance(16 * minuteMs);
  await look();
  const { attempts } = (await detailOf(view)).payout;
  expect(attempts).toHaveLength(2);
  expect(new Set(attempts.map(({ nonce }) => nonce)).size).toBe(1);
  expect(Number(attempts[1]?.maxFeeGwei)).toBeGreaterThan(Number(attempts[0]?.maxFeeGwei) * 1.1);
  await look();
  expect((await detailOf(view)).payout.attempts).toHaveLength(2);
  await chain.resume();
  await expectPaid(view, before);
});

test('what the chain reverts has failed: the money is free again, the platform bears the gas', async () => {
  const view = await stage.approved();
  const code = await chain.request('eth_getCode', [chain.token, 'latest']);
  await chain.pause();
  await look();
  const before = await stage.ledger.houseBalance('real', 'house/fees', 'ETH');
  await chain.request('hardhat_setCode', [chain.token, '0x60006000fd']);
  await confirm();
  await chain.request('hardhat_setCode', [chain.token, code]);
  await look();
  expect(taken(await stage.withdrawals.get(stage.key, view.id))).toMatchObject({
    status: 'failed',
    reason: 'reverted',
  });
  expect(await stage.balance()).toEqual({ available: units('5000'), held: 0n });
  expect(await stage.ledger.houseBalance('real', 'house/fees', 'ETH')).toBeLessThan(before);
});

test('a reorganisation that takes it back is answered with the same bytes', async () => {
  const before = await has('USDT');
  const view = await stage.approved();
  const snapshot = await chain.snapshot();
  await look();
  await chain.mine(3);
  await look();
  expect((await detailOf(view)).confirmations).toBe(4);
  await chain.revert(snapshot);
  expect(await has('USDT')).toBe(before);
  await expectPaid(view, before);
  expect((await detailOf(view)).payout.attempts).toHaveLength(1);
});

describe('a node that', () => {
  test.each([
    ['is down', 'drop', 'unreachable'],
    ['is slow', 'hang', 'slow'],
  ] as const)('%s keeps the money held, and nothing is lost', async (_, fault, problem) => {
    const before = await has('USDT');
    const view = await stage.approved();
    node.fault = fault;
    await look();
    expect(await problemOf(view)).toEqual([problem, false]);
    expect(await stage.balance()).toEqual({ available: units('4500'), held: units('500') });
    node.fault = undefined;
    await expectPaid(view, before);
  });

  test('says more confirmations than it has blocks is not believed', async () => {
    const view = await stage.approved();
    const before = await has('USDT');
    await look();
    node.fault = ({ method, params }, result) => {
      const isTip = method === 'eth_getBlockByNumber' && params[0] === 'latest';
      if (!isTip || typeof result !== 'object' || result === null || !('number' in result)) return result;
      return { ...result, number: `0x${(Number(result.number) + 40).toString(16)}` };
    };
    await look();
    expect(await statusOf(view)).toBe('approved');
    expect(await problemOf(view)).toEqual(['inconsistent', false]);
    node.fault = undefined;
    expect((await has('USDT')) - before).toBe(native(view.actualAmount));
    await confirm();
    await look();
    expect(await statusOf(view)).toBe('completed');
  });

  test('serves another network gets nothing to send', async () => {
    const view = await stage.approved();
    const { nonce } = (await client.find('none'))[0] ?? { nonce: journal.entries.length };
    node.fault = ({ method }, result) => (method === 'eth_getBlockByNumber' ? null : result);
    await look();
    expect((await problemOf(view))[0]).toBe('malformed');
    expect(journal.entries).toHaveLength(nonce);
    node.fault = undefined;
    await expectPaid(view, await has('USDT'));
  });
});

test('a wallet that is short waits for the treasurer, who fills it', async () => {
  const before = await has('USDT');
  const balance = await chain.balanceOf('USDT', account.address);
  const slot = await chain.snapshot();
  const view = await stage.approved({ currency: 'ETH', amount: units('9') });
  await chain.request('hardhat_setBalance', [account.address, '0x100']);
  await look();
  expect(await problemOf(view)).toEqual(['walletShort', false]);
  await chain.revert(slot);
  const ether = await has('ETH');
  await look();
  await confirm();
  await look();
  expect(await statusOf(view)).toBe('completed');
  expect((await has('ETH')) - ether).toBe(units(view.actualAmount) * 10n ** 10n);
  expect([await has('USDT'), await chain.balanceOf('USDT', account.address)]).toEqual([before, balance]);
});

test('a wallet whose nonce another process used is held for an operator, who may give the disbursement up', async () => {
  const view = await stage.approved();
  await chain.pause();
  between.send = () => {
    throw new NodeFault('unreachable', 'not sent');
  };
  await look();
  const [attempt] = (await detailOf(view)).payout.attempts;
  expect(await stage.withdrawals.provider.giveUp(await ownedOf(view))).toBe(false);
  const raw = await account.signTransaction({
    type: 'eip1559',
    chainId: chain.chainId,
    nonce: attempt?.nonce ?? 0,
    gas: 21_000n,
    maxFeePerGas: 10n ** 11n,
    maxPriorityFeePerGas: 10n ** 9n,
    to: account.address,
    value: 1n,
  });
  await chain.request('eth_sendRawTransaction', [raw]);
  await chain.mine(13);
  await look();
  expect(await problemOf(view)).toEqual(['nonceTaken', true]);
  expect(await statusOf(view)).toBe('approved');
  expect(await stage.withdrawals.provider.giveUp(await ownedOf(view))).toBe(true);
});

async function ownedOf(view: { id: string }) {
  const { selectApproved } = await import('#capabilities/money/withdrawals/server/withdrawals.sql.ts');
  const owned = (await selectApproved(stage.db, new Date(stage.clock.now()), 100)).find(
    ({ withdrawal }) => `${withdrawal.id}` === view.id,
  );
  if (owned === undefined) throw new Error('it is not to be paid');
  return owned;
}
