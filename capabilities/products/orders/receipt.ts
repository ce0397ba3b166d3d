import { canonicalJson } from './evidence.ts';

/** The part of a receipt that its hash covers. */
export interface HashedReceipt {
  readonly orderId: string;
  readonly kind: string;
  readonly ticks: readonly unknown[];
  readonly transfers: readonly unknown[];
}

/**
 * SHA-256 (hex) of the canonical JSON of a receipt's order, kind, ticks and transfers. The customer's browser
 * computes the same from what it was shown. Ticks and transfers are covered by the ledger's chain besides:
 * `batches` names where.
 */
export async function hashReceipt({ orderId, kind, ticks, transfers }: HashedReceipt): Promise<string> {
  const text = canonicalJson({ orderId, kind, ticks, transfers });
  const digest = await globalThis.crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
