import { encodeFunctionData, erc20Abi, getAddress, type Hex, keccak256, zeroAddress } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import type { z } from 'zod';
import {
  isReplacementEnough,
  type replaceInput,
  type Signed,
  type SignerIdentity,
  type SignerRefusal,
  type signInput,
} from '#capabilities/money/withdrawals/signer-protocol.ts';
import type { EthereumAsset } from '#foundation/money/networks.ts';
import { unknownCase } from '#foundation/text/words.ts';
import { type Clock, dayMs } from '#foundation/time/clock.ts';
import type { Journal, SignedEntry } from './journal.ts';

/** What the signer signs at all; in the coin's smallest part. */
export interface Policy {
  readonly chainId: number;
  /** The ERC-20 contract of USDT: the only one it ever calls, and only to transfer. */
  readonly token: string;
  readonly most: { readonly ETH: bigint; readonly USDT: bigint };
  readonly mostInDay: { readonly ETH: bigint; readonly USDT: bigint };
  readonly mostFeePerGas: bigint;
}

const mostGas = 300_000n;

export type Answered<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: SignerRefusal };

export interface Signer {
  identity(): SignerIdentity;
  sign(input: z.output<typeof signInput>): Promise<Answered<{ attempts: Signed[] }>>;
  replace(input: z.output<typeof replaceInput>): Promise<Answered<{ attempts: Signed[] }>>;
  find(id: string): Promise<Answered<{ attempts: Signed[] }>>;
  void(id: string): Promise<Answered<{ attempts: Signed[] }>>;
}

const refuse = (refusal: SignerRefusal) => ({ ok: false, refusal }) as const;

/**
 * Signs each payment once. What it has signed is on the disk before it answers, and the nonces follow each
 * other without a gap: a payment that was signed can be sent again and again, and no two payments ever share
 * an id.
 */
export function createSigner(
  account: PrivateKeyAccount,
  policy: Policy,
  journal: Journal,
  clock: Clock,
): Signer {
  const byId = new Map<string, SignedEntry[]>();
  const voided = new Set<string>();
  let lastNonce: number | undefined;
  for (const entry of journal.entries) {
    if (entry.kind === 'void') voided.add(entry.id);
    else remember(entry);
  }

  function remember(entry: SignedEntry): void {
    byId.set(entry.id, [...(byId.get(entry.id) ?? []), entry]);
    lastNonce = Math.max(lastNonce ?? -1, entry.nonce);
  }

  /** One after the other: two that are asked for at once must not get one nonce. */
  let lastTurn: Promise<unknown> = Promise.resolve();
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = lastTurn.then(work);
    lastTurn = turn.catch(() => undefined);
    return turn;
  }

  const answerOf = (id: string) =>
    ({ ok: true, value: { attempts: (byId.get(id) ?? []).map(signedOf) } }) as const;

  /** The part of a transaction that moves so much of an asset. */
  function movingOf(asset: EthereumAsset, to: Hex, native: bigint) {
    switch (asset) {
      case 'ETH':
        return { to, value: native };
      case 'USDT': {
        const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, native] });
        return { to: getAddress(policy.token), value: 0n, data };
      }
      default:
        return unknownCase(asset);
    }
  }

  async function store(entry: Omit<SignedEntry, 'kind' | 'hash' | 'raw' | 'at'>): Promise<void> {
    const { asset, amount } = entry;
    const raw = await account.signTransaction({
      type: 'eip1559',
      chainId: policy.chainId,
      nonce: entry.nonce,
      gas: BigInt(entry.gas),
      maxFeePerGas: BigInt(entry.maxFeePerGas),
      maxPriorityFeePerGas: BigInt(entry.maxPriorityFeePerGas),
      ...movingOf(asset, getAddress(entry.to), BigInt(amount)),
    });
    const signed: SignedEntry = { ...entry, kind: 'signed', hash: keccak256(raw), raw, at: clock.now() };
    journal.add(signed);
    remember(signed);
  }

  /** The first attempts of the last day: a replacement pays nothing more. */
  function signedToday(asset: EthereumAsset): bigint {
    const since = clock.now() - dayMs;
    let sum = 0n;
    for (const [first] of byId.values()) {
      if (first?.asset === asset && first.at > since) sum += BigInt(first.amount);
    }
    return sum;
  }

  function isAllowed({
    asset,
    to,
    amount,
    gas,
    maxFeePerGas,
    maxPriorityFeePerGas,
  }: z.output<typeof signInput>) {
    return (
      amount > 0n &&
      amount <= policy.most[asset] &&
      signedToday(asset) + amount <= policy.mostInDay[asset] &&
      getAddress(to) !== zeroAddress &&
      getAddress(to) !== account.address &&
      gas <= mostGas &&
      maxFeePerGas <= policy.mostFeePerGas &&
      maxPriorityFeePerGas <= maxFeePerGas
    );
  }

  return {
    identity: () => ({
      address: account.address,
      chainId: policy.chainId,
      token: getAddress(policy.token),
      most: policy.most,
    }),
    sign: (input) =>
      inTurn(async () => {
        const { id, asset, to, amount, gas, maxFeePerGas, maxPriorityFeePerGas, minedCount } = input;
        const [known] = byId.get(id) ?? [];
        if (known !== undefined) {
          const isSame = known.asset === asset && known.to === getAddress(to) && known.amount === `${amount}`;
          return isSame ? answerOf(id) : refuse('otherPayment');
        }
        if (voided.has(id)) return refuse('voided');
        if (!isAllowed(input)) return refuse('policy');
        const nonce = lastNonce === undefined ? minedCount : lastNonce + 1;
        if (minedCount > nonce) return refuse('nonceAhead');
        await store({
          id,
          asset,
          to: getAddress(to),
          amount: `${amount}`,
          nonce,
          gas: `${gas}`,
          maxFeePerGas: `${maxFeePerGas}`,
          maxPriorityFeePerGas: `${maxPriorityFeePerGas}`,
        });
        return answerOf(id);
      }),
    replace: ({ id, replaces, maxFeePerGas, maxPriorityFeePerGas }) =>
      inTurn(async () => {
        const attempts = byId.get(id) ?? [];
        const last = attempts.at(-1);
        if (last === undefined || !attempts.some(({ hash }) => hash === replaces)) return refuse('unknown');
        // Replaced already, by a caller before a crash.
        if (last.hash !== replaces) return answerOf(id);
        const isEnough =
          isReplacementEnough(BigInt(last.maxFeePerGas), maxFeePerGas) &&
          isReplacementEnough(BigInt(last.maxPriorityFeePerGas), maxPriorityFeePerGas);
        if (!isEnough) return refuse('feesTooLow');
        if (maxFeePerGas > policy.mostFeePerGas || maxPriorityFeePerGas > maxFeePerGas)
          return refuse('policy');
        const { asset, to, amount, nonce, gas } = last;
        await store({
          id,
          asset,
          to,
          amount,
          nonce,
          gas,
          maxFeePerGas: `${maxFeePerGas}`,
          maxPriorityFeePerGas: `${maxPriorityFeePerGas}`,
        });
        return answerOf(id);
      }),
    find: (id) => inTurn(async () => answerOf(id)),
    void: (id) =>
      inTurn(async () => {
        if (!byId.has(id) && !voided.has(id)) {
          journal.add({ kind: 'void', id, at: clock.now() });
          voided.add(id);
        }
        return answerOf(id);
      }),
  };
}

function signedOf({ nonce, hash, raw, maxFeePerGas, maxPriorityFeePerGas }: SignedEntry): Signed {
  return {
    nonce,
    hash,
    raw,
    maxFeePerGas: BigInt(maxFeePerGas),
    maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas),
  };
}

/** As it travels: whole numbers as text. */
export function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? `${each}` : each)));
}

/** The text of a key file. Throws when it holds no key. */
export function readKey(text: string): Hex {
  const key = text.trim();
  if (!/^0x[0-9a-f]{64}$/i.test(key)) throw new Error('the key file holds no private key (0x and 64 digits)');
  return `0x${key.slice(2)}`;
}
