import type { EthereumAsset } from '#foundation/money/networks.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { Journal, SignedEntry } from './journal.ts';

/** What was signed and what was given up: the journal in memory, written to the disk before it is known. */
export interface SignedPayments {
  /** Oldest first; all have the payment's nonce. */
  attempts(id: string): readonly SignedEntry[];
  isVoided(id: string): boolean;
  /** Follows the last without a gap; the first is the number of transactions mined so far. */
  nextNonce(minedCount: number): number;
  /** The first attempts after a moment: a replacement pays nothing more. */
  signedSince(asset: EthereumAsset, since: Instant): bigint;
  add(entry: SignedEntry): void;
  /** Once: an id that is void stays so. */
  void(id: string, at: Instant): void;
}

export function readPayments(journal: Journal): SignedPayments {
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

  return {
    attempts: (id) => byId.get(id) ?? [],
    isVoided: (id) => voided.has(id),
    nextNonce: (minedCount) => (lastNonce === undefined ? minedCount : lastNonce + 1),
    signedSince(asset, since) {
      let sum = 0n;
      for (const [first] of byId.values()) {
        if (first?.asset === asset && first.at > since) sum += BigInt(first.amount);
      }
      return sum;
    },
    add(entry) {
      journal.add(entry);
      remember(entry);
    },
    void(id, at) {
      if (voided.has(id)) return;
      journal.add({ kind: 'void', id, at });
      voided.add(id);
    },
  };
}
