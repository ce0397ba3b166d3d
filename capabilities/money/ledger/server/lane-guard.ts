import { formatUnits } from '#foundation/money/money.ts';
import { type Refusal, refuse } from '#foundation/refusals/result.ts';
import type { LaneGuard } from '../face.ts';
import { type AccountKey, accountKeyText, type Balances, freeOf } from '../rules.ts';
import type { AccountMemory } from './account-memory.ts';
import type { CommandKind, LaneCommand, Participant } from './lane-command.ts';
import type { LaneSession } from './lane-connection.ts';

/** A guard as the lane holds it: only its own functions know its types. */
export type AnyGuard = LaneGuard<unknown, unknown>;

/** The participant's own kinds look after what is bound themselves. */
export function isGuarded({ participant }: CommandKind, guard: AnyGuard): boolean {
  return participant.name !== guard.participant.name;
}

/** What the batch has read, by account. */
interface GuardedNeeds {
  readonly balances: ReadonlyMap<string, Balances>;
  readonly rows: ReadonlyMap<string, { readonly USDT?: { readonly last_batch: bigint } }>;
  readonly states: ReadonlyMap<Participant, ReadonlyMap<string, unknown>>;
  readonly memory: AccountMemory;
}

/**
 * What the guard decides by, of the accounts that the commands may take money of. Only those with margin are
 * asked about, and the participant's rows of most are remembered: few batches ask for anything.
 */
export async function loadGuarded(
  session: LaneSession,
  commands: readonly LaneCommand[],
  guard: AnyGuard,
  { balances, rows, states, memory }: GuardedNeeds,
): Promise<Map<string, unknown>> {
  const { participant } = guard;
  const found = new Map<string, unknown>();
  const unknown = new Map<string, AccountKey>();
  for (const { kind, command } of commands) {
    if (kind.takesNothing || !isGuarded(kind, guard)) continue;
    for (const key of [command.key, ...(kind.parties?.(command.input) ?? [])]) {
      const keyText = accountKeyText(key);
      const hasMargin = (balances.get(keyText)?.USDT.margin ?? 0n) > 0n;
      if (!hasMargin || states.get(participant)?.has(keyText)) continue;
      const remembered = memory.recall(participant, keyText);
      if (remembered?.lastBatch === rows.get(keyText)?.USDT?.last_batch)
        found.set(keyText, remembered?.state);
      else unknown.set(keyText, key);
    }
  }
  if (unknown.size === 0) return found;
  const loaded = await participant.load(session, [...unknown.values()]);
  for (const keyText of unknown.keys()) found.set(keyText, loaded.get(keyText) ?? participant.empty);
  return found;
}

/** FREE_MARGIN_EXCEEDED, with what is free, when more of the available USDT goes than the bound leaves. */
export function guardRefusal(before: Balances, after: Balances, bound: bigint): Refusal | undefined {
  if (after.USDT.available >= bound) return undefined;
  return refuse('FREE_MARGIN_EXCEEDED', { free: formatUnits(freeOf(before.USDT.available, bound)) });
}
