import { getAddress, type Hex, keccak256 } from 'viem';
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
import { type Clock, dayMs } from '#foundation/time/clock.ts';
import type { Journal, SignedEntry } from './journal.ts';
import { isAllowed, isFeeAllowed, type Policy } from './policy.ts';
import { readPayments, type SignedPayments } from './signed-payments.ts';
import { transactionOf, type UnsignedEntry } from './transaction.ts';

export type Answered<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: SignerRefusal };

interface Attempts {
  readonly attempts: Signed[];
}

export interface Signer {
  identity(): SignerIdentity;
  sign(input: z.output<typeof signInput>): Promise<Answered<Attempts>>;
  replace(input: z.output<typeof replaceInput>): Promise<Answered<Attempts>>;
  find(id: string): Promise<Answered<Attempts>>;
  void(id: string): Promise<Answered<Attempts>>;
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
  const signing: Signing = { account, policy, clock, payments: readPayments(journal) };

  /** One after the other: two that are asked for at once must not get one nonce. */
  let lastTurn: Promise<unknown> = Promise.resolve();
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = lastTurn.then(work);
    lastTurn = turn.catch(() => undefined);
    return turn;
  }

  return {
    identity: () => ({
      address: account.address,
      chainId: policy.chainId,
      token: getAddress(policy.token),
      most: policy.most,
    }),
    sign: (input) => inTurn(() => sign(signing, input)),
    replace: (input) => inTurn(() => replace(signing, input)),
    find: (id) => inTurn(async () => attemptsOf(signing, id)),
    void: (id) =>
      inTurn(async () => {
        const { payments } = signing;
        if (payments.attempts(id).length === 0) payments.void(id, clock.now());
        return attemptsOf(signing, id);
      }),
  };
}

interface Signing {
  readonly account: PrivateKeyAccount;
  readonly policy: Policy;
  readonly clock: Clock;
  readonly payments: SignedPayments;
}

async function sign(signing: Signing, input: z.output<typeof signInput>): Promise<Answered<Attempts>> {
  const { account, policy, clock, payments } = signing;
  const { id, asset, to, amount, gas, maxFeePerGas, maxPriorityFeePerGas, minedCount } = input;
  const [known] = payments.attempts(id);
  if (known !== undefined) {
    const isSame = known.asset === asset && known.to === getAddress(to) && known.amount === `${amount}`;
    return isSame ? attemptsOf(signing, id) : refuse('otherPayment');
  }
  if (payments.isVoided(id)) return refuse('voided');
  const signedInDay = payments.signedSince(asset, clock.now() - dayMs);
  if (!isAllowed(policy, input, { own: account.address, signedInDay })) return refuse('policy');
  const nonce = payments.nextNonce(minedCount);
  if (minedCount > nonce) return refuse('nonceAhead');
  return await store(signing, {
    id,
    asset,
    to: getAddress(to),
    amount: `${amount}`,
    nonce,
    gas: `${gas}`,
    maxFeePerGas: `${maxFeePerGas}`,
    maxPriorityFeePerGas: `${maxPriorityFeePerGas}`,
  });
}

async function replace(
  signing: Signing,
  { id, replaces, maxFeePerGas, maxPriorityFeePerGas }: z.output<typeof replaceInput>,
): Promise<Answered<Attempts>> {
  const attempts = signing.payments.attempts(id);
  const last = attempts.at(-1);
  if (last === undefined || !attempts.some(({ hash }) => hash === replaces)) return refuse('unknown');
  // Replaced already, by a caller before a crash.
  if (last.hash !== replaces) return attemptsOf(signing, id);
  const isEnough =
    isReplacementEnough(BigInt(last.maxFeePerGas), maxFeePerGas) &&
    isReplacementEnough(BigInt(last.maxPriorityFeePerGas), maxPriorityFeePerGas);
  if (!isEnough) return refuse('feesTooLow');
  if (!isFeeAllowed(signing.policy, { maxFeePerGas, maxPriorityFeePerGas })) return refuse('policy');
  const { asset, to, amount, nonce, gas } = last;
  return await store(signing, {
    id,
    asset,
    to,
    amount,
    nonce,
    gas,
    maxFeePerGas: `${maxFeePerGas}`,
    maxPriorityFeePerGas: `${maxPriorityFeePerGas}`,
  });
}

async function store(signing: Signing, entry: UnsignedEntry): Promise<Answered<Attempts>> {
  const { account, policy, payments, clock } = signing;
  const raw = await account.signTransaction(transactionOf(policy, entry));
  payments.add({ ...entry, kind: 'signed', hash: keccak256(raw), raw, at: clock.now() });
  return attemptsOf(signing, entry.id);
}

function attemptsOf({ payments }: Signing, id: string): Answered<Attempts> {
  return { ok: true, value: { attempts: payments.attempts(id).map(signedOf) } };
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
