import { formatUnits } from '#foundation/money/money.ts';
import { formatInstant } from '#foundation/time/clock.ts';
import type { WithdrawalView } from '../contract.ts';
import { methodOf, orderNumberOf, type Withdrawal } from '../rules.ts';

/** How far a disbursement under way has come. */
export interface DisbursementProgress {
  readonly txHash?: string;
  readonly confirmations?: number;
  readonly confirmationsNeeded?: number;
}

export function withdrawalView(withdrawal: Withdrawal, progress: DisbursementProgress = {}): WithdrawalView {
  const { id, channel, asset, destination, costs, reason, heldUntil, leavesAt, decidedAt, endedAt, paidBy } =
    withdrawal;
  const method = methodOf(channel);
  const paid = method === 'bank' ? { reference: paidBy ?? '' } : { txHash: paidBy ?? '' };
  return {
    id: `${id}`,
    orderNumber: orderNumberOf(withdrawal),
    method,
    currency: asset,
    amount: formatUnits(withdrawal.amount),
    fee: formatUnits(costs.fee),
    networkFee: formatUnits(costs.networkFee),
    actualAmount: formatUnits(costs.actual),
    ...('bank' in destination
      ? { bank: { ...destination.bank } }
      : { address: destination.address, network: destination.network }),
    status: withdrawal.status,
    ...(withdrawal.depositId === null ? {} : { depositId: `${withdrawal.depositId}` }),
    ...(reason === null ? {} : { reason }),
    ...(heldUntil === null ? {} : { heldUntil: formatInstant(heldUntil) }),
    ...(leavesAt === null ? {} : { leavesAt: formatInstant(leavesAt) }),
    createdAt: formatInstant(withdrawal.createdAt),
    ...(decidedAt === null ? {} : { decidedAt: formatInstant(decidedAt) }),
    ...(endedAt === null ? {} : { endedAt: formatInstant(endedAt) }),
    ...progress,
    ...(paidBy === null ? {} : paid),
  };
}
