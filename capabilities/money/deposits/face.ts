import type { CustomerEvent, LaneConnection } from '#capabilities/money/ledger/face.ts';
import type { AccountKey, Transfer } from '#capabilities/money/ledger/rules.ts';
import type { CustomerId, OperatorId, RecordId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { Result } from '#foundation/refusals/result.ts';
import type { CommandRequest } from '#foundation/server-kit/call-router.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { RechargeView } from './contract.ts';
import type { AskedReturn } from './rules.ts';

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

/** A deposit that operators agreed to pay back, as the deposits hand it over within the lane. */
export interface AgreedReturn {
  /** The withdrawal's. */
  readonly id: RecordId;
  readonly at: Instant;
  readonly key: AccountKey;
  readonly depositId: RecordId;
  readonly units: bigint;
  /** As the customer was shown it, whatever the network's fee is by now. */
  readonly asked: { readonly address: string; readonly networkFee: bigint; readonly actual: bigint };
  readonly decidedBy: readonly OperatorId[];
  /** What shows that it came in, as canonical JSON. */
  readonly evidence: string;
}

/** What withdrawals make of it. */
export interface ReturnPayment {
  readonly transfers: readonly Transfer[];
  readonly events: readonly CustomerEvent[];
  /** Stores the withdrawal, as one of the batch's statements. */
  store(connection: LaneConnection): Promise<void>;
}

/** Pure: the lane decides with it. */
export type PayReturn = (returned: AgreedReturn) => ReturnPayment;
