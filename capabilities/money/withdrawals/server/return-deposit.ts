import type { PayReturn, Returnable, ReturnableDeposits } from '#capabilities/money/deposits/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { OutputOf, ParsedInputOf } from '#foundation/calls/define-call.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { type Asset, formatUnits } from '#foundation/money/money.ts';
import { networkOf } from '#foundation/money/networks.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { CommandRequest } from '#foundation/server-kit/call-router.ts';
import { dayMs, formatInstant } from '#foundation/time/clock.ts';
import { leavesAtOf, untouched, withinDailyLimit } from '../lifecycle.ts';
import type { rechargeReturnCount, returnRecharge } from '../return-contract.ts';
import { costsOf, refOf, type Withdrawal, worthInUsdt } from '../rules.ts';
import { payoutDelayMsOf } from '../terms.ts';
import { keepDestination, readDestination, usableFor } from './destinations.ts';
import type { WithdrawalNeeds } from './needs.ts';
import { latest, offerFor } from './request-withdrawal.ts';
import { type OwnedWithdrawal, withdrawalTable } from './withdrawal-rows.ts';
import { withdrawalView } from './withdrawal-view.ts';
import { selectCounting } from './withdrawals.sql.ts';

/** Nothing but what the network takes, and the digits that it can't pay. */
function offerOf(needs: WithdrawalNeeds, { asset, units }: Pick<Returnable, 'asset' | 'units'>) {
  const offer = offerFor(needs, { method: 'crypto', currency: asset });
  if (!offer.ok) return offer;
  const { terms, price } = offer.value;
  const costs = costsOf(units, { ...terms, feeRatePpm: 0n }, price);
  const fee = formatUnits(costs.networkFee);
  if (costs.actual <= 0n) return refuse('DEPOSIT_RETURN_TOO_SMALL', { fee, currency: asset });
  return accept({ costs, value: worthInUsdt(units, price) });
}

/** What would arrive. NOT_FOUND, DEPOSIT_NOT_RETURNABLE, DEPOSIT_RETURN_TOO_SMALL. */
export async function countReturn(
  needs: WithdrawalNeeds,
  customerId: CustomerId,
  id: string,
): Promise<Result<OutputOf<typeof rechargeReturnCount>>> {
  const found = await needs.deposits.returnable(customerId, id);
  if (!found.ok) return found;
  const { asset, units, isReturnable } = found.value;
  if (!isReturnable) return refuse('DEPOSIT_NOT_RETURNABLE');
  const offer = offerOf(needs, found.value);
  if (!offer.ok) return offer;
  const { networkFee, actual } = offer.value.costs;
  const heldUntil = await needs.guard.withdrawalHoldUntil(customerId);
  return accept({
    currency: asset,
    network: networkOf[asset],
    amount: formatUnits(units),
    networkFee: formatUnits(networkFee),
    actualAmount: formatUnits(actual),
    ...(heldUntil === undefined ? {} : { heldUntil: formatInstant(heldUntil) }),
  });
}

/**
 * Asks for one as for a withdrawal: address, withdrawal password and second factor, the day's limit, and the
 * same holds. A request that comes again is answered as it was, before its secrets are asked for.
 */
export async function askForReturn(
  needs: WithdrawalNeeds,
  { book, customerId }: AccountKey,
  wanted: ParsedInputOf<typeof returnRecharge>,
  request: CommandRequest,
): Promise<Result<OutputOf<typeof returnRecharge>>> {
  const { db, clock, guard, kyc, deposits } = needs;
  const found = await deposits.returnable(customerId, wanted.id);
  if (!found.ok) return found;
  const { id, asset, units, isReturnable } = found.value;
  if (!isReturnable)
    return answerOf(await deposits.askReturn(customerId, { id, wanted: undefined }, request));
  const offer = offerOf(needs, found.value);
  if (!offer.ok) return offer;
  const { costs, value } = offer.value;
  if (costs.networkFee > wanted.expectedFee) return refuse('FEE_CHANGED');
  const destination = readDestination(needs, { method: 'crypto', currency: asset, address: wanted.address });
  if (!destination.ok) return destination;
  if ('bank' in destination.value) throw new Error('expected a chain address, got a bank account');
  const password = await guard.checkWithdrawalPassword(customerId, wanted.tradPwd);
  if (!password.ok) return password;
  const code = await guard.checkWithdrawalCode(customerId, wanted.totp);
  if (!code.ok) return code;
  const at = clock.now();
  const [usable, limits, guardHold, counting] = await Promise.all([
    usableFor(needs, customerId, destination.value),
    kyc.limitsOf(customerId),
    guard.withdrawalHoldUntil(customerId),
    selectCounting(db, { book, customerId }, new Date(at - dayMs)),
  ]);
  if (!usable.ok) return usable;
  const withdrawals = counting.map(({ withdrawal }) => withdrawal);
  const within = withinDailyLimit(value, limits.dailyWithdrawal, withdrawals, at);
  if (!within.ok) return within;
  const { address } = destination.value;
  const { networkFee, actual } = costs;
  const heldUntil = latest([usable.value, guardHold], at) ?? undefined;
  const wantedReturn = { units, address, networkFee, actual, heldUntil };
  const asked = await deposits.askReturn(customerId, { id, wanted: wantedReturn }, request);
  if (asked.ok) await keepDestination(needs, customerId, destination.value, wanted.label);
  return answerOf(asked);
}

function answerOf(
  asked: Awaited<ReturnType<ReturnableDeposits['askReturn']>>,
): Result<OutputOf<typeof returnRecharge>> {
  if (!asked.ok) return asked;
  const { id, return: back } = asked.value;
  if (back === undefined) throw new Error('a requested return has no address');
  const { address, networkFee, actualAmount, heldUntil } = back;
  return accept({ id, address, networkFee, actualAmount, ...(heldUntil === undefined ? {} : { heldUntil }) });
}

/**
 * Makes what pays it: an approved withdrawal like any other, but that its money comes from outside into what
 * is held. SERVICE_UNAVAILABLE while no price is known.
 */
export function prepareReturns(needs: WithdrawalNeeds, asset: Asset): Result<PayReturn> {
  const offer = offerFor(needs, { method: 'crypto', currency: asset });
  if (!offer.ok) return offer;
  const { channel, price } = offer.value;
  return accept(({ id, at, key, depositId, units, asked, decidedBy, evidence }) => {
    const { address, networkFee, actual } = asked;
    const withdrawal: Withdrawal = {
      ...untouched,
      id,
      channel,
      asset,
      destination: { network: networkOf[asset], address },
      amount: units,
      costs: { fee: units - networkFee - actual, networkFee, actual },
      value: worthInUsdt(units, price),
      needed: 2,
      status: 'approved',
      createdAt: at,
      dueAt: at,
      leavesAt: leavesAtOf(at, payoutDelayMsOf(needs.terms.current)),
      decidedAt: at,
      decidedBy,
      depositId,
    };
    const owned: OwnedWithdrawal = { key, withdrawal, requestId: `return of ${depositId}` };
    const ref = refOf(withdrawal);
    return {
      transfers: [{ from: 'outside', to: 'held', asset, units, reason: 'depositReturned', ref, evidence }],
      events: [{ event: 'balance', data: { reason: 'withdrawal', withdrawal: withdrawalView(withdrawal) } }],
      store: (connection) => withdrawalTable.insert(connection, [owned]),
    };
  });
}
