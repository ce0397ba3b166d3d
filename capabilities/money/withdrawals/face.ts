import type { CustomerId } from '#foundation/ids/ids.ts';

/** What other capabilities may ask of the withdrawals. */
export interface Withdrawals {
  /** Which of some customers have, or had, the same address or bank account in their books, in pairs. */
  sharedDestinations(
    among: readonly CustomerId[],
  ): Promise<
    readonly { readonly customers: readonly [CustomerId, CustomerId]; readonly by: 'destination' }[]
  >;
}
