import type { CustomerId, OperatorId } from '#foundation/ids/ids.ts';
import type { Balances, LinkedTransfer } from './rules.ts';

/** What an operator did, for the audit log (capabilities/desk/audit). */
export interface OperatorAct {
  /** More than one where the act needed several. */
  readonly operatorIds: readonly OperatorId[];
  /** `adjustments.approve` */
  readonly name: string;
  /** What it was done to: `withdrawal/123`. */
  readonly subject: string;
  readonly customerId?: CustomerId;
  readonly reasonCode?: string;
  readonly note?: string;
  /** What was changed, as plain values that survive JSON. */
  readonly before?: unknown;
  readonly after?: unknown;
}

/**
 * An operator's act that the lane carries out: what it moved, and the account's balances it found and left.
 */
export interface CarriedOutAct {
  readonly act: OperatorAct;
  readonly transfers: readonly LinkedTransfer[];
  readonly before: Balances;
  readonly after: Balances;
}
