import type { OperatorAct } from '#capabilities/ledger/operator-act.ts';
import type { Tx } from '#foundation/server-kit/database.ts';

/**
 * The operators' log: append-only, hash-chained, covered by `verify`. A money command carries its act to the
 * log itself (`MoneyCommand.act`).
 */
export interface AuditLog {
  /** Writes the act in the transaction of what it did. Takes a lock that all acts share: call it last. */
  record(tx: Tx, act: OperatorAct): Promise<void>;
}
