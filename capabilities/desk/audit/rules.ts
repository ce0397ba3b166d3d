import type { CustomerId, OperatorId } from '#foundation/ids/ids.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';

/** An act as the log keeps it. */
export interface RecordedAct {
  readonly at: Instant;
  readonly operatorIds: readonly OperatorId[];
  readonly name: string;
  readonly subject: string;
  readonly customerId: CustomerId | undefined;
  readonly reasonCode: string | undefined;
  readonly note: string | undefined;
  /** JSON. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** An act in its place in the hash chain. */
export interface LinkedAct extends RecordedAct {
  readonly sequence: bigint;
  /** In hex. */
  readonly previousHash: string;
  readonly hash: string;
}

/** What the first act follows: 32 zero bytes, in hex. */
export const firstHash = '0'.repeat(64);

/**
 * The act's canonical line. Its hash is SHA-256 over the previous hash's 32 bytes, the sequence number in
 * decimal, a line feed and this line in UTF-8.
 */
export function actLine(act: RecordedAct): string {
  return JSON.stringify([
    formatInstant(act.at),
    act.operatorIds.map(String),
    act.name,
    act.subject,
    act.customerId?.toString() ?? null,
    act.reasonCode ?? null,
    act.note ?? null,
    act.before ?? null,
    act.after ?? null,
  ]);
}

/**
 * A value before or after an act as JSON; undefined when there is none. Large integers become decimal
 * strings.
 */
export function valueText(value: unknown): string | undefined {
  return JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? each.toString() : each));
}

/**
 * What is wrong with the first row that does not agree: its content makes another hash; it does not follow
 * the row before it; rows before it are missing; or rows at the end are.
 */
export type ActProblem = 'altered' | 'reordered' | 'missing' | 'endMissing';
