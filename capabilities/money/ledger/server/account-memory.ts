import type { Participant } from './lane-command.ts';

/** A participant's state of an account as a batch left it. */
interface Remembered {
  readonly lastBatch: bigint;
  readonly state: unknown;
}

/**
 * What a track left of its accounts, for participants whose rows the lane alone writes. True while the
 * account's row still names the batch that left it: another process that changes anything of the account puts
 * its own there.
 */
export interface AccountMemory {
  recall(participant: Participant, keyText: string): Remembered | undefined;
  keep(participant: Participant, keyText: string, remembered: Remembered): void;
}

/** Beyond `most` accounts a participant, the least recently used are dropped. */
export function createAccountMemory(most = 30_000): AccountMemory {
  const memories = new Map<Participant, Map<string, Remembered>>();
  return {
    recall: (participant, keyText) => memories.get(participant)?.get(keyText),
    keep(participant, keyText, remembered) {
      const memory = memories.get(participant) ?? new Map<string, Remembered>();
      memories.set(participant, memory);
      // A Map keeps the order of insertion: its first entry is the least recently used.
      memory.delete(keyText);
      memory.set(keyText, remembered);
      if (memory.size <= most) return;
      const [oldest] = memory.keys();
      if (oldest !== undefined) memory.delete(oldest);
    },
  };
}
