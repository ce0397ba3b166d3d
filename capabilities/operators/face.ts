import type { OperatorId } from '#foundation/ids/ids.ts';

/** What other capabilities may ask about the operators. */
export interface Operators {
  /** The e-mail addresses by which people know them; unknown ids are left out. */
  emailsOf(ids: readonly OperatorId[]): Promise<ReadonlyMap<OperatorId, string>>;
}
