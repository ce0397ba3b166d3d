import type { ReviewDecision } from '#capabilities/desk/reviews/face.ts';
import { whetherGrounded } from '#capabilities/people/jurisdictions/face.ts';
import { mayBePaid } from '#foundation/calls/account-limits.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { isConfirmed, isUndecided, type Recharge } from '../rules.ts';
import { crediting, rejecting, settlingRetention } from './deposit-commands.ts';
import { depositLettersTo } from './deposit-mail.ts';
import { type DepositNeeds, realBook } from './deposit-needs.ts';
import { findWaiting, readAsked } from './deposit-questions.ts';
import { hashOf, lookAt } from './look.ts';
import type { OwnedRecharge } from './recharge-rows.ts';
import { givingUpReturn, returning } from './return-commands.ts';

/** Carries out what operators decided about a deposit. NOT_FOUND for an unknown subject. */
export async function decideDeposit(needs: DepositNeeds, decision: ReviewDecision): Promise<Result<unknown>> {
  const found = await readAsked(needs.db, decision.subjectId);
  if (found === undefined) return refuse('NOT_FOUND');
  const isApproved = decision.decision === 'approve';
  const isOpen = isUndecided(found.recharge.status) || found.recharge.problem !== undefined;
  if (isApproved && isOpen) {
    // Before the lane, which would keep the refusal as this decision's answer.
    const grounded = whetherGrounded(await needs.jurisdictions.standingOf(found.customerId), decision);
    if (!grounded.ok) return grounded;
  }
  switch (found.question) {
    case 'credit':
      return await (isApproved ? approve : reject)(needs, found, decision);
    case 'held':
      return await settle(needs, found, decision);
    case 'return':
      return await (isApproved ? payBack : refuseReturn)(needs, found, decision);
  }
}

async function approve(
  needs: DepositNeeds,
  { customerId, recharge: stored }: OwnedRecharge,
  decision: ReviewDecision,
): Promise<Result<unknown>> {
  const basis = await basisOf(needs, stored, decision);
  if (!basis.ok) return basis;
  const { id } = stored;
  return await needs.lane.submit(crediting, {
    key: realBook(customerId),
    input: { id, basis: basis.value, ...(await decidedBy(needs, customerId, decision)) },
    request: { id: decision.requestId, fingerprint: `deposits.credit ${id} ${basis.value}` },
    act: act('deposits.credit', customerId, decision, { basis: basis.value }),
  });
}

/**
 * What the approval rests on, by a look at the chain now rather than when the review was opened.
 * DEPOSIT_UNCONFIRMED when that is too little for one operator, or when the reason says what the chain does
 * not. While the node is away, what one operator has approved waits for it (SERVICE_UNAVAILABLE).
 */
async function basisOf(
  needs: DepositNeeds,
  stored: Recharge,
  { operatorIds, reasonCode, subjectId }: ReviewDecision,
): Promise<Result<NonNullable<Recharge['basis']>>> {
  // Carried out before a crash: the lane knows the answer.
  if (stored.status !== 'review') return accept(stored.basis ?? 'chain');
  const hash = hashOf(stored);
  const look =
    hash === undefined ? undefined : await lookAt(needs, stored.network, hash, { isDeciding: true });
  const recharge = (await readAsked(needs.db, subjectId))?.recharge ?? stored;
  const isCertain = look?.kind === 'seen' && isConfirmed(recharge, needs.terms());
  if (isCertain && (await findWaiting(needs, subjectId))?.needed === 1) return accept('chain');
  if (operatorIds.length < 2 && isCertain) return refuse('TWO_OPERATORS_REQUIRED');
  if (operatorIds.length < 2)
    return refuse(look?.kind === 'fault' ? 'SERVICE_UNAVAILABLE' : 'DEPOSIT_UNCONFIRMED');
  if (isCertain) return accept('chain');
  return reasonCode === 'chainConfirmed' ? refuse('DEPOSIT_UNCONFIRMED') : accept('operators');
}

/**
 * DEPOSIT_UNCONFIRMED where the chain has not confirmed the payment, by a look at it now; while its node is
 * away, by what it showed last.
 */
export async function whetherConfirmed(needs: DepositNeeds, subjectId: string): Promise<Result<null>> {
  const stored = (await readAsked(needs.db, subjectId))?.recharge;
  const hash = stored && hashOf(stored);
  if (stored === undefined || hash === undefined) return refuse('DEPOSIT_UNCONFIRMED');
  await lookAt(needs, stored.network, hash, { isDeciding: true });
  const recharge = (await readAsked(needs.db, subjectId))?.recharge ?? stored;
  return isConfirmed(recharge, needs.terms()) ? accept(null) : refuse('DEPOSIT_UNCONFIRMED');
}

async function reject(
  needs: DepositNeeds,
  { customerId, recharge: { id } }: OwnedRecharge,
  decision: ReviewDecision,
): Promise<Result<unknown>> {
  return await needs.lane.submit(rejecting, {
    key: realBook(customerId),
    input: { id, ...(await decidedBy(needs, customerId, decision)) },
    request: { id: decision.requestId, fingerprint: `deposits.reject ${id}` },
    act: act('deposits.reject', customerId, decision),
  });
}

/** Approving keeps the credit that was held; rejecting takes it back. */
async function settle(
  needs: DepositNeeds,
  { customerId, recharge: { id } }: OwnedRecharge,
  decision: ReviewDecision,
): Promise<Result<unknown>> {
  const keep = decision.decision === 'approve';
  return await needs.lane.submit(settlingRetention, {
    key: realBook(customerId),
    input: { id, keep, ...(await decidedBy(needs, customerId, decision)) },
    request: { id: decision.requestId, fingerprint: `deposits.settleHold ${id} ${keep}` },
    act: act(keep ? 'deposits.keep' : 'deposits.takeBack', customerId, decision),
  });
}

async function refuseReturn(
  needs: DepositNeeds,
  { customerId, recharge: { id } }: OwnedRecharge,
  decision: ReviewDecision,
): Promise<Result<unknown>> {
  return await needs.lane.submit(givingUpReturn, {
    key: realBook(customerId),
    input: { id, reasonCode: decision.reasonCode, terms: needs.terms() },
    request: { id: decision.requestId, fingerprint: `deposits.refuseReturn ${id}` },
    act: act('deposits.refuseReturn', customerId, decision),
  });
}

/** Asks the chain once more; while its node is away, or the payment is gone, the return goes on waiting. */
async function payBack(
  needs: DepositNeeds,
  { customerId, recharge: stored }: OwnedRecharge,
  decision: ReviewDecision,
): Promise<Result<unknown>> {
  const { id, asset, payment } = stored;
  const { operatorIds, reasonCode, requestId } = decision;
  // In any other state it was carried out before a crash: the lane knows the answer.
  if (stored.status === 'returning' && payment !== undefined) {
    // Before the lane, which would keep the refusal as this decision's answer.
    const may = mayBePaid(needs.limitOn, customerId);
    if (!may.ok) return may;
    const look = await lookAt(needs, stored.network, payment.txHash, { isDeciding: true });
    if (look.kind === 'fault') return refuse('SERVICE_UNAVAILABLE');
  }
  const pay = needs.payReturns(asset);
  if (!pay.ok) return pay;
  return await needs.lane.submit(returning, {
    key: realBook(customerId),
    input: { id, reasonCode, decidedBy: operatorIds, pay: pay.value, terms: needs.terms() },
    request: { id: requestId, fingerprint: `deposits.return ${id}` },
    act: act('deposits.return', customerId, decision, {
      amount: formatUnits(payment?.units ?? 0n),
      currency: asset,
      address: stored.return?.address,
    }),
  });
}

/** What every decision that the customer hears of by mail brings to the lane. */
async function decidedBy(
  { customers, platformName, terms }: DepositNeeds,
  customerId: CustomerId,
  { operatorIds, reasonCode }: ReviewDecision,
) {
  const write = depositLettersTo(await customers.contactOf(customerId), platformName);
  return { reasonCode, decidedBy: operatorIds, terms: terms(), write };
}

function act(name: string, customerId: CustomerId, decision: ReviewDecision, after?: unknown) {
  const { operatorIds, subjectId, reasonCode, note } = decision;
  const subject = `recharge/${subjectId}`;
  return {
    name,
    subject,
    customerId,
    operatorIds,
    reasonCode,
    note,
    ...(after === undefined ? {} : { after }),
  };
}
