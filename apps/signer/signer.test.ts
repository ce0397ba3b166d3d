import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeFunctionData, erc20Abi, parseTransaction } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFixedClock, dayMs } from '#foundation/time/clock.ts';
import { type Journal, openJournal } from './journal.ts';
import type { Policy } from './policy.ts';
import { createSigner, readKey, type Signer } from './sign.ts';

const account = privateKeyToAccount(readKey(`0x${'11'.repeat(32)}\n`));
const token = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const to = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const gwei = 10n ** 9n;
const policy: Policy = {
  chainId: 31_337,
  token,
  most: { ETH: 5n * 10n ** 18n, USDT: 1_000n * 10n ** 6n },
  mostInDay: { ETH: 8n * 10n ** 18n, USDT: 1_500n * 10n ** 6n },
  mostFeePerGas: 500n * gwei,
};
const clock = createFixedClock(Date.UTC(2026, 10, 21));

let folder: string;
let journal: Journal;
let signer: Signer;
const path = () => join(folder, 'journal.jsonl');

/** As after a crash: what is known is what is on the disk. */
function restart(): void {
  journal.close();
  journal = openJournal(path());
  signer = createSigner(account, policy, journal, clock);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-signer-'));
  journal = openJournal(path());
  signer = createSigner(account, policy, journal, clock);
});
afterEach(() => {
  journal.close();
  rmSync(folder, { recursive: true });
});

type Payment = Parameters<Signer['sign']>[0];
const payment = (id: string, changes: Partial<Payment> = {}): Payment => ({
  id,
  asset: 'USDT',
  to,
  amount: 100n * 10n ** 6n,
  gas: 65_000n,
  minedCount: 4,
  maxFeePerGas: 20n * gwei,
  maxPriorityFeePerGas: gwei,
  ...changes,
});

async function signed(id: string, changes: Partial<Payment> = {}) {
  const answer = await signer.sign(payment(id, changes));
  if (!answer.ok) throw new Error(answer.refusal);
  return answer.value.attempts;
}

test('an id gets one transaction for ever: asked again, after a restart, with other fees', async () => {
  const first = await signed('7');
  restart();
  expect(await signed('7', { maxFeePerGas: 90n * gwei, minedCount: 9 })).toEqual(first);
  expect(readFileSync(path(), 'utf8').split('\n')).toHaveLength(2);
});

test('what it signs is the payment, on its chain alone', async () => {
  const [usdt] = await signed('7');
  const sent = parseTransaction(usdt?.raw as `0x${string}`);
  expect(sent).toMatchObject({ chainId: 31_337, nonce: 4, to: token.toLowerCase(), gas: 65_000n });
  expect(decodeFunctionData({ abi: erc20Abi, data: sent.data ?? '0x' })).toEqual({
    functionName: 'transfer',
    args: [to, 100n * 10n ** 6n],
  });
  const [ether] = await signed('8', { asset: 'ETH', amount: 10n ** 18n });
  const other = parseTransaction(ether?.raw as `0x${string}`);
  expect(other).toMatchObject({ nonce: 5, to: to.toLowerCase(), value: 10n ** 18n });
  expect(other.data).toBeUndefined();
});

test('nonces follow each other without a gap, whichever callers come at once and whatever stopped in between', async () => {
  const many = await Promise.all(Array.from({ length: 10 }, (_, index) => signed(`w${index}`)));
  restart();
  const after = await signed('w10');
  const nonces = [...many.flat(), ...after].map(({ nonce }) => nonce);
  expect(nonces.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 11 }, (_, index) => index + 4));
});

test('another payment under an id is refused, and leaves no trace', async () => {
  await signed('7');
  for (const changes of [{ amount: 1n }, { asset: 'ETH' }, { to: account.address }] as const) {
    expect(await signer.sign(payment('7', changes))).toEqual({ ok: false, refusal: 'otherPayment' });
  }
  expect(journal.entries).toHaveLength(1);
});

describe('the policy', () => {
  test.each([
    ['more than one payment may be', { amount: 1_000n * 10n ** 6n + 1n }],
    ['nothing', { amount: 0n }],
    ['to nobody', { to: `0x${'0'.repeat(40)}` }],
    ['to itself', { to: account.address }],
    ['at a price beyond reason', { maxFeePerGas: 501n * gwei }],
    ['with gas for more than a payment', { gas: 300_001n }],
  ])('refuses %s', async (_, changes) => {
    expect(await signer.sign(payment('7', changes))).toEqual({ ok: false, refusal: 'policy' });
    expect(journal.entries).toEqual([]);
  });

  test('bounds what a day can cost, over restarts too', async () => {
    await signed('1', { amount: 900n * 10n ** 6n });
    restart();
    expect(await signer.sign(payment('2', { amount: 601n * 10n ** 6n }))).toMatchObject({
      refusal: 'policy',
    });
    await signed('2', { amount: 600n * 10n ** 6n });
    clock.advance(dayMs + 1);
    await signed('3', { amount: 900n * 10n ** 6n });
  });

  test('stops when the wallet has sent what it never signed', async () => {
    await signed('1');
    expect(await signer.sign(payment('2', { minedCount: 6 }))).toEqual({ ok: false, refusal: 'nonceAhead' });
    await signed('2', { minedCount: 5 });
  });
});

describe('a replacement', () => {
  const dearer = { maxFeePerGas: 22n * gwei, maxPriorityFeePerGas: (11n * gwei) / 10n };

  test('has the same nonce and pays the same, and only for more', async () => {
    const [first] = await signed('7');
    const replaces = first?.hash ?? '';
    for (const fees of [
      { ...dearer, maxFeePerGas: 21n * gwei },
      { ...dearer, maxPriorityFeePerGas: gwei },
    ]) {
      expect(await signer.replace({ id: '7', replaces, ...fees })).toMatchObject({ refusal: 'feesTooLow' });
    }
    const replaced = await signer.replace({ id: '7', replaces, ...dearer });
    expect(replaced).toMatchObject({ value: { attempts: [{ nonce: 4 }, { nonce: 4, ...dearer }] } });
    // Asked for again by the caller that crashed before storing it.
    restart();
    expect(await signer.replace({ id: '7', replaces, ...dearer, maxFeePerGas: 90n * gwei })).toEqual(
      replaced,
    );
  });

  test('is of what was signed, and within the policy', async () => {
    const [first] = await signed('7');
    const other = `0x${'ab'.repeat(32)}`;
    expect(await signer.replace({ id: '7', replaces: other, ...dearer })).toMatchObject({
      refusal: 'unknown',
    });
    const beyond = { ...dearer, maxFeePerGas: 600n * gwei };
    expect(await signer.replace({ id: '7', replaces: first?.hash ?? '', ...beyond })).toMatchObject({
      refusal: 'policy',
    });
  });
});

test('what was given up is never signed; what was signed can’t be given up', async () => {
  expect(await signer.void('7')).toEqual({ ok: true, value: { attempts: [] } });
  restart();
  expect(await signer.sign(payment('7'))).toEqual({ ok: false, refusal: 'voided' });
  const attempts = await signed('8');
  expect(await signer.void('8')).toEqual({ ok: true, value: { attempts } });
  expect(await signed('8')).toEqual(attempts);
});

describe('the journal', () => {
  test('a line that a crash cut off was never answered: it is as if it had not been asked', async () => {
    await signed('7');
    const whole = readFileSync(path(), 'utf8');
    appendFileSync(path(), whole.slice(0, 40));
    restart();
    expect(journal.entries).toHaveLength(1);
    expect((await signed('8')).map(({ nonce }) => nonce)).toEqual([5]);
    expect(readFileSync(path(), 'utf8').startsWith(whole)).toBe(true);
  });

  test('one that can’t be read stops the start: nothing is signed twice for want of memory', async () => {
    await signed('7');
    appendFileSync(path(), '{"kind":"other"}\n');
    expect(() => openJournal(path())).toThrow();
  });

  test('a second signer on the same journal signs nothing', async () => {
    const second = openJournal(path());
    const other = createSigner(account, policy, second, clock);
    await signed('7');
    await expect(other.sign(payment('8'))).rejects.toThrow('another process');
    second.close();
  });
});
