import type { ParsedInputOf } from '#foundation/calls/define-call.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { networkOf, parseTxHash } from '#foundation/money/networks.ts';
import { type Result, refuse } from '#foundation/refusals/result.ts';
import type { CommandRequest } from '#foundation/server-kit/call-router.ts';
import type { RechargeView, recharge } from '../contract.ts';
import { fitsClaim } from '../matching.ts';
import type { Claim, FoundTransfer } from '../rules.ts';
import { announcing } from './deposit-commands.ts';
import { isCreditedOrClaimed, selectUnclaimed } from './deposits.sql.ts';
import { type DepositWorld, realBook } from './deposits-world.ts';

type Sent = ParsedInputOf<typeof recharge>;

/** Small payments of a customer that a claim may speak of. */
const unclaimedAtMost = 100;

/**
 * Keeps what a customer says they sent, with the picture that shows it. What moves money is the chain and the operators; this only asks
 * them to look.
 */
export async function announceDeposit(
  world: DepositWorld,
  customerId: CustomerId,
  { currency: asset, network: named, amount: units, txHash: typed, last6, proof }: Sent,
  request: CommandRequest,
): Promise<Result<RechargeView>> {
  const { db, lane, uploads } = world;
  const network = networkOf[asset];
  if (named !== undefined && named !== network) return refuse('INPUT_INVALID', { field: 'network' });
  const txHash = typed === undefined ? undefined : parseTxHash(network, typed);
  if (typed !== undefined && txHash === undefined) return refuse('TX_HASH_INVALID');
  const terms = world.terms();
  const minimum = terms.minimum[asset];
  if (units < minimum) {
    return refuse('DEPOSIT_BELOW_MINIMUM', { currency: asset, limit: formatUnits(minimum) });
  }
  if (!(await world.announcements.allows(`${customerId}`))) return refuse('TOO_MANY_REQUESTS');
  const kept = await uploads.keepImage(customerId, 'deposit-proof', proof);
  if (!kept.ok) return kept;
  // Before the deposit: a picture without one is thrown away below, a deposit without its picture would have no proof.
  const proofId = await db.transaction().execute((tx) => uploads.attach(tx, kept.value));
  const claim: Claim = { units, txHash, last6, proofId };
  const [isTaken, unclaimed] = await Promise.all([
    isCreditedOrClaimed(db, customerId, asset, claim),
    unclaimedBy(world, customerId, asset, claim),
  ]);
  const announced = await lane.submit(announcing, {
    key: realBook(customerId),
    input: { asset, network, claim, isTaken, unclaimed, terms },
    request,
  });
  // Also when the request came again: the first one's picture is the proof.
  if (!announced.ok || announced.value.proofId !== `${proofId}`) await uploads.discard([proofId]);
  return announced;
}

/** What the chain has paid this customer already and no deposit is made of. */
async function unclaimedBy(
  { db }: DepositWorld,
  customerId: CustomerId,
  asset: Sent['currency'],
  claim: Claim,
): Promise<FoundTransfer | undefined> {
  if (claim.txHash === undefined && claim.last6 === undefined) return undefined;
  const unclaimed = await selectUnclaimed(db, customerId, asset, unclaimedAtMost);
  return unclaimed.find((found) => fitsClaim(claim, found));
}
