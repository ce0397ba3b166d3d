import { formatUnits } from '#foundation/money/money.ts';
import { formatInstant } from '#foundation/time/clock.ts';
import type { RechargeView } from '../contract.ts';
import type { DepositTerms, Recharge } from '../rules.ts';

/** A deposit as its customer sees it. */
export function rechargeView(recharge: Recharge, { confirmations }: DepositTerms): RechargeView {
  const { id, asset, network, claim, transfer, status, credited, problem, held, reasonCode } = recharge;
  return {
    id: `${id}`,
    currency: asset,
    network,
    amount: formatUnits(claim?.units ?? transfer?.units ?? 0n),
    ...optional('txHash', claim?.txHash ?? transfer?.txHash),
    ...optional('last6', claim?.last6),
    proofId: claim === undefined ? '' : `${claim.proofId}`,
    status,
    ...(status === 'rejected' ? optional('reason', reasonCode) : {}),
    createdAt: formatInstant(recharge.createdAt),
    ...optional(
      'decidedAt',
      recharge.decidedAt === undefined ? undefined : formatInstant(recharge.decidedAt),
    ),
    announced: claim !== undefined,
    ...optional(
      'credited',
      status === 'approved' && credited !== undefined ? formatUnits(credited) : undefined,
    ),
    ...optional('onHold', problem === undefined ? undefined : formatUnits(held)),
    ...optional(
      'chain',
      transfer && {
        txHash: transfer.txHash,
        state: transfer.seen,
        amount: formatUnits(transfer.units),
        confirmations: transfer.confirmations,
        needed: confirmations[asset],
      },
    ),
  };
}

function optional<Name extends string, Value>(name: Name, value: Value | undefined) {
  return (value === undefined ? {} : { [name]: value }) as { [key in Name]?: Value };
}
