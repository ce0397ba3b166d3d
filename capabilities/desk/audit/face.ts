import type { OperatorAct } from '#capabilities/money/ledger/operator-act.ts';
import type { OperatorId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';

/**
 * The operators' log: append-only, hash-chained, covered by `verify`. A money command carries its act to the
 * log itself (`MoneyCommand.act`).
 */
export interface AuditLog {
  /** Writes the act in the transaction of what it did. Takes a lock that all acts share: call it last. */
  record(tx: Tx, act: OperatorAct): Promise<void>;
  /** Whether this operator has done so: been shown a picture, say. */
  hasActed(db: Database, by: OperatorId, act: Pick<OperatorAct, 'name' | 'subject'>): Promise<boolean>;
}

/** An act as its operator sees it. */
export interface ShownAct {
  readonly sequence: bigint;
  readonly at: Date;
  readonly name: string;
  readonly subject: string;
}

export interface LatestActs {
  /** The newest acts of one operator, refused ones too. */
  latestActs(operatorId: OperatorId): Promise<readonly ShownAct[]>;
}
