import { type AccountKey, freeOf } from '#capabilities/money/ledger/rules.ts';
import type { OutputOf, ParsedInputOf } from '#foundation/calls/define-call.ts';
import { formatRatePpm, formatUnits } from '#foundation/money/money.ts';
import { networkOf } from '#foundation/money/networks.ts';
import { asPrice, type Price, priceDecimals } from '#foundation/money/price.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { CommandRequest } from '#foundation/server-kit/call-router.ts';
import { dayMs, formatInstant, type Instant } from '#foundation/time/clock.ts';
import type { WithdrawalView, withdrawal, withdrawalCount } from '../contract.ts';
import {
  type Channel,
  channelOf,
  costsOf,
  methodOf,
  usedAt,
  type WithdrawalTerms,
  worthOf,
} from '../rules.ts';
import { reviewWithinMsOf, secondOperatorAboveOf, termsOf } from '../terms.ts';
import { keepDestination, readDestination, usableFor } from './destinations.ts';
import type { WithdrawalNeeds } from './needs.ts';
import type { WithdrawalCommands } from './withdrawal-lane.ts';
import { hasRequested, selectCounting } from './withdrawals.sql.ts';

export type WantedAmount = ParsedInputOf<typeof withdrawalCount>;
export type WantedWithdrawal = ParsedInputOf<typeof withdrawal>;

const oneToOne = asPrice(10n ** BigInt(priceDecimals));

/**
 * The way out and the price of the moment. NETWORK_UNSUPPORTED; SERVICE_UNAVAILABLE while no price is known.
 */
export function offerFor(
  { terms, markets }: WithdrawalNeeds,
  { method, currency, network }: Omit<WantedAmount, 'amount'>,
): Result<{ terms: WithdrawalTerms; price: Price; channel: Channel }> {
  const channel = channelOf(method, currency, network);
  if (channel === undefined) return refuse('NETWORK_UNSUPPORTED');
  const price = currency === 'USDT' ? oneToOne : markets.usdtRate(currency);
  if (price === undefined) return refuse('SERVICE_UNAVAILABLE');
  return accept({ terms: termsOf(terms.current, channel), price, channel });
}

/** What it would cost and bring, and the most that may be asked for now. */
export async function countWithdrawal(
  needs: WithdrawalNeeds,
  key: AccountKey,
  wanted: WantedAmount,
): Promise<Result<OutputOf<typeof withdrawalCount>>> {
  const offer = offerFor(needs, wanted);
  if (!offer.ok) return offer;
  const { terms, price, channel } = offer.value;
  const { db, clock, ledger, kyc, guard } = needs;
  const at = clock.now();
  const [balances, bound, limits, counting, heldUntil] = await Promise.all([
    ledger.balances(key),
    wanted.currency === 'USDT' ? needs.boundOf(key) : 0n,
    kyc.limitsOf(key.customerId),
    selectCounting(db, key, new Date(at - dayMs)),
    guard.withdrawalHoldUntil(key.customerId),
  ]);
  const available = freeOf(balances[wanted.currency].available, bound);
  const used = usedAt(
    counting.map(({ withdrawal }) => withdrawal),
    at,
  );
  const limit = limits.dailyWithdrawal;
  const left = limit === undefined ? undefined : limit > used ? limit - used : 0n;
  const allowed = left === undefined ? available : smaller(available, worthOf(left, price));
  const costs = costsOf(wanted.amount, terms, price);
  const network = methodOf(channel) === 'bank' ? undefined : networkOf[wanted.currency];
  return accept({
    fee: formatUnits(costs.fee),
    networkFee: formatUnits(costs.networkFee),
    actualAmount: formatUnits(costs.actual),
    available: formatUnits(available),
    minAmount: formatUnits(terms.minAmount),
    maxAmount: formatUnits(smaller(allowed, terms.maxAmount)),
    feeRate: formatRatePpm(terms.feeRatePpm),
    feeCap: formatUnits(terms.feeCapUsdt),
    secondOperatorAbove: formatUnits(secondOperatorAboveOf(needs.terms.current)),
    ...(limit === undefined ? {} : { dailyLimit: formatUnits(limit) }),
    ...(left === undefined ? {} : { dailyLeft: formatUnits(left) }),
    ...(network === undefined ? {} : { confirmationsNeeded: needs.terms.current.confirmations[network] }),
    ...(heldUntil === undefined ? {} : { heldUntil: formatInstant(heldUntil) }),
  });
}

/**
 * Checks where it goes, then who asks (withdrawal password, second factor), then sets the amount aside in the
 * lane. A repeated request gets its stored answer: its one-time code is used up, and would be refused. Only a
 * newly accepted one puts its address into the book: the rest were not checked for a password.
 */
export async function askForWithdrawal(
  needs: WithdrawalNeeds,
  commands: WithdrawalCommands,
  key: AccountKey,
  wanted: WantedWithdrawal,
  request: CommandRequest,
): Promise<Result<WithdrawalView>> {
  const { db, kyc, guard, terms } = needs;
  const { customerId } = key;
  const offer = offerFor(needs, wanted);
  if (!offer.ok) return offer;
  const destination = readDestination(needs, { ...wanted, method: methodOf(offer.value.channel) });
  if (!destination.ok) return destination;
  const isRepeated = await hasRequested(db, customerId, request.id);
  if (!isRepeated) {
    const password = await guard.checkWithdrawalPassword(customerId, wanted.tradPwd);
    if (!password.ok) return password;
    const code = await guard.checkWithdrawalCode(customerId, wanted.totp);
    if (!code.ok) return code;
  }
  const usable = await usableFor(needs, customerId, destination.value);
  if (!usable.ok) return usable;
  const [limits, guardHold, standing] = await Promise.all([
    kyc.limitsOf(customerId),
    guard.withdrawalHoldUntil(customerId),
    needs.jurisdictions.standingOf(customerId),
  ]);
  const asked = {
    terms: offer.value.terms,
    price: offer.value.price,
    asset: wanted.currency,
    destination: destination.value,
    amount: wanted.amount,
    expectedFee: wanted.expectedFee,
    dailyLimit: limits.dailyWithdrawal,
    secondOperatorAbove: secondOperatorAboveOf(terms.current),
    asker: { isVerified: limits.tier > 0, isServed: standing === 'served' },
    reviewWithinMs: reviewWithinMsOf(terms.current),
    heldUntil: latest([usable.value, guardHold], needs.clock.now()),
  };
  const requested = await commands.request({ key, input: { asked, requestId: request.id }, request });
  if (requested.ok && !isRepeated) await keepDestination(needs, customerId, destination.value, wanted.label);
  return requested;
}

/** The last of some times; null when it is past. */
export function latest(times: readonly (Instant | undefined)[], at: Instant): Instant | null {
  const last = Math.max(...times.map((time) => time ?? 0));
  return last > at ? last : null;
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
