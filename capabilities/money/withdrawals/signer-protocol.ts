import { z } from 'zod';
import { assetsOn } from '#foundation/money/networks.ts';

/**
 * What the platform and the signer say to each other: JSON over HTTP on a local socket. The signer has the
 * key of the hot wallet and nothing else; the platform has the database and the chain, and never the key
 * (docs/decisions/0048-signer.md). A call within a trace carries it in the header `traceparent` (W3C).
 */

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/);
const hash = z.string().regex(/^0x[0-9a-f]{64}$/);
/** A whole number of the coin's smallest part. */
const native = z
  .string()
  .regex(/^\d{1,30}$/)
  .transform(BigInt);
const nonce = z.number().int().min(0);
/** Names a withdrawal for ever. */
const id = z.string().regex(/^[\w@-]{1,64}$/);

const fees = { maxFeePerGas: native, maxPriorityFeePerGas: native };

/**
 * Pay once. Asked again with the same id, it answers what it signed the first time; with another payment
 * under that id, it refuses.
 */
export const signInput = z.strictObject({
  id,
  asset: z.enum(assetsOn.ethereum),
  to: address,
  amount: native,
  gas: native,
  ...fees,
  /** How many transactions of the wallet are in the chain: where an empty journal begins to count. */
  minedCount: nonce,
});
export type SignInput = z.input<typeof signInput>;

/** The same payment under the same nonce, at higher fees: only one of the two can ever be mined. */
export const replaceInput = z.strictObject({ id, replaces: hash, ...fees });
export type ReplaceInput = z.input<typeof replaceInput>;

/**
 * `find`: what was signed for it, perhaps nothing. `void`: never sign it any more; what was signed already is
 * the answer.
 */
export const namedInput = z.strictObject({ id });

const signedShape = z.object({
  nonce,
  hash,
  raw: z.string().regex(/^0x[0-9a-f]+$/),
  maxFeePerGas: native,
  maxPriorityFeePerGas: native,
});
export type Signed = z.output<typeof signedShape>;

/** All that was signed for the id, oldest first; each after the first is a replacement of the one before. */
export const signedAnswer = z.object({ attempts: z.array(signedShape) });

export const identityAnswer = z.object({
  address,
  chainId: z.number().int(),
  token: address,
  /** The most that it signs in one payment, of ETH and of the contract's USDT. */
  most: z.object({ ETH: native, USDT: native }),
});
export type SignerIdentity = z.output<typeof identityAnswer>;

/**
 * `otherPayment`: the id names a payment to another address, or of something else. `voided`: it was given up.
 * `policy`: above the limits it was started with. `nonceAhead`: the wallet has sent what this signer never
 * signed. `feesTooLow`: a replacement must raise both by a tenth.
 */
export const signerRefusals = [
  'otherPayment',
  'voided',
  'policy',
  'nonceAhead',
  'feesTooLow',
  'unknown',
  'malformed',
] as const;
export type SignerRefusal = (typeof signerRefusals)[number];
export const refusalAnswer = z.object({ refusal: z.enum(signerRefusals) });

/** Nodes take a replacement only when both fees have grown by a tenth. */
export function isReplacementEnough(before: bigint, after: bigint): boolean {
  return after * 10n >= before * 11n;
}
