import { formatUnits } from '#foundation/money/money.ts';
import { formatInstant } from '#foundation/time/clock.ts';
import type { RechargeView } from '../contract.ts';
import type { DepositTerms, Recharge } from '../rules.ts';

/** A deposit as its customer sees it. */
export function rechargeView(recharge: Recharge, { confirmations }: DepositTerms): RechargeView {
  const { id, asset, network, announcement, payment, status, credited, problem, held, reasonCode } = recharge;
  return {
    id: `${id}`,
    currency: asset,
    network,
    amount: formatUnits(announcement?.units ?? payment?.units ?? 0n),
    ...optional('txHash', announcement?.txHash ?? payment?.txHash),
    ...optional('last6', announcement?.last6),
    proofId: announcement === undefined ? '' : `${announcement.proofId}`,
    status,
    ...(status === 'rejected' ? optional('reason', reasonCode) : {}),
    createdAt: formatInstant(recharge.createdAt),
    ...optional(
      'decidedAt',
      recharge.decidedAt === undefined ? undefined : formatInstant(recharge.decidedAt),
    ),
    announced: announcement !== undefined,
    ...optional(
      'credited',
      status === 'approved' && credited !== undefined ? formatUnits(credited) : undefined,
    ),
    ...optional('onHold', problem === undefined ? undefined : formatUnits(held)),
    ...optional(
      'chain',
      payment && {
        txHash: payment.txHash,
        state: payment.seen,
        amount: formatUnits(payment.units),
        confirmations: payment.confirmations,
        needed: confirmations[asset],
      },
    ),
  };
}

function optional<Name extends string, Value>(name: Name, value: Value | undefined) {
  return (value === undefined ? {} : { [name]: value }) as { [key in Name]?: Value };
}
