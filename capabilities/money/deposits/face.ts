import type { CustomerId, RecordId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { Result } from '#foundation/refusals/result.ts';
import type { CommandRequest } from '#foundation/server-kit/call-router.ts';
import type { RechargeView } from './contract.ts';
import type { AskedReturn } from './rules.ts';

/** What other capabilities may ask of the deposits. */
export interface Deposits {
  /**
   * Which of some customers were paid for by the same address, in pairs; one that many share says nothing.
   */
  sharedFunds(
    among: readonly CustomerId[],
  ): Promise<readonly { readonly customers: readonly [CustomerId, CustomerId]; readonly by: 'funds' }[]>;
}

/** A deposit that may be paid back. */
export interface Returnable {
  readonly id: RecordId;
  readonly asset: Asset;
  readonly units: bigint;
  /** Below the minimum, with no return requested yet. */
  readonly isReturnable: boolean;
}

export interface WantedReturn extends Pick<AskedReturn, 'address' | 'networkFee' | 'actual' | 'heldUntil'> {
  /** What was to be returned when its fee was named, in units. */
  readonly units: bigint;
}

/** Deposits below the minimum, which withdrawals pay back. */
export interface ReturnableDeposits {
  /** How much of a deposit could be paid back. NOT_FOUND. */
  returnable(customerId: CustomerId, id: string): Promise<Result<Returnable>>;
  /** Whose it is and where it is to go; undefined where no return was asked for. */
  askedReturn(
    id: RecordId,
  ): Promise<
    { readonly customerId: CustomerId; readonly asset: Asset; readonly address: string } | undefined
  >;
  askReturn(
    customerId: CustomerId,
    /** Without what is wanted, an earlier request of this id is answered as it was, and no other accepted. */
    asked: { readonly id: RecordId; readonly wanted: WantedReturn | undefined },
    request: CommandRequest,
  ): Promise<Result<RechargeView>>;
}
