import { formatUnits } from '#foundation/money/money.ts';
import { formatInstant } from '#foundation/time/clock.ts';
import type { RechargeView } from '../contract.ts';
import {
  type AskedReturn,
  type DepositTerms,
  hasReachedTogether,
  isCredited,
  type Recharge,
} from '../rules.ts';
import type { OwnedRecharge } from './recharge-rows.ts';

/**
 * A deposit as its customer sees it. `waiting`: what has come of its currency and is counted together, in
 * units.
 */
export function rechargeView(
  recharge: Recharge,
  { minimum, confirmations }: DepositTerms,
  waiting: bigint,
): RechargeView {
  const { return: back } = recharge;
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
    ...(isCredited(status) ? {} : optional('reason', reasonCode)),
    createdAt: formatInstant(recharge.createdAt),
    ...optional(
      'decidedAt',
      recharge.decidedAt === undefined ? undefined : formatInstant(recharge.decidedAt),
    ),
    announced: announcement !== undefined,
    ...(status === 'belowMinimum' && {
      together: {
        minimum: formatUnits(minimum[asset]),
        have: formatUnits(waiting),
        missing: formatUnits(waiting < minimum[asset] ? minimum[asset] - waiting : 0n),
      },
    }),
    counted: hasReachedTogether(recharge),
    ...optional('return', back && returnView(back)),
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

/** What operators see of every deposit. */
export function deskFields({ customerId, recharge: { id, asset, network, status, basis } }: OwnedRecharge) {
  const uid = `${customerId}`;
  return { id: `${id}`, uid, currency: asset, network, status, ...optional('basis', basis) };
}

/** Where it is to go back to, and what arrives there. */
export function returnView(back: AskedReturn): NonNullable<RechargeView['return']> {
  return {
    address: back.address,
    networkFee: formatUnits(back.networkFee),
    actualAmount: formatUnits(back.actual),
    askedAt: formatInstant(back.askedAt),
    ...optional('heldUntil', back.heldUntil === undefined ? undefined : formatInstant(back.heldUntil)),
    ...optional('withdrawalId', back.withdrawalId === undefined ? undefined : `${back.withdrawalId}`),
  };
}

function optional<Name extends string, Value>(name: Name, value: Value | undefined) {
  return (value === undefined ? {} : { [name]: value }) as { [key in Name]?: Value };
}
