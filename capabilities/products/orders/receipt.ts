import { canonicalJson } from './evidence.ts';

/** The part of a receipt that its hash covers. */
export interface HashedReceipt {
  readonly orderId: string;
  readonly kind: string;
  readonly ticks: readonly unknown[];
  /** Absent where no price was measured over a window. */
  readonly references?: readonly unknown[] | undefined;
  readonly transfers: readonly unknown[];
}

/**
 * SHA-256 (hex) of the canonical JSON of a receipt's order, kind, ticks, references and transfers. The
 * customer's browser computes the same from what it was shown. All but the first two are covered by the
 * ledger's chain besides: `batches` names where.
 */
export async function hashReceipt(receipt: HashedReceipt): Promise<string> {
  const { orderId, kind, ticks, references, transfers } = receipt;
  const all = { orderId, kind, ticks, transfers };
  const text = canonicalJson(references === undefined ? all : { ...all, references });
  const digest = await globalThis.crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
