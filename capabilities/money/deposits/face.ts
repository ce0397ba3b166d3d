import type { CustomerId } from '#foundation/ids/ids.ts';

/** What other capabilities may ask of the deposits. */
export interface Deposits {
  /**
   * Which of some customers were paid for by the same address, in pairs; one that many share says nothing.
   */
  sharedFunds(
    among: readonly CustomerId[],
  ): Promise<readonly { readonly customers: readonly [CustomerId, CustomerId]; readonly by: 'funds' }[]>;
}
