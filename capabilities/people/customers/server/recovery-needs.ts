import type { Operators, Staff } from '#capabilities/desk/operators/face.ts';
import type { CustomersNeeds } from './needs.ts';
import type { RecoveryRow } from './recoveries.sql.ts';
import type { LimitNeeds } from './set-limit.ts';

export interface RecoveryNeeds extends LimitNeeds {
  readonly customersNeeds: CustomersNeeds;
  readonly operators: Pick<Operators, 'emailsOf'> & Staff;
  /** Where the platform is found: in the links of mails. */
  readonly publicOrigin: string;
}

/** A recovery as the audit log keeps it. */
export function inLog({ id, kind, old_email, new_email, call_reference, document_hash }: RecoveryRow) {
  return {
    recovery: String(id),
    kind,
    oldEmail: old_email,
    newEmail: new_email ?? undefined,
    call: call_reference,
    document: document_hash ?? undefined,
  };
}
