import type { ParsedInputOf } from '#foundation/calls/define-call.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { networkOf, parseTxHash } from '#foundation/money/networks.ts';
import { type Result, refuse } from '#foundation/refusals/result.ts';
import type { CommandRequest } from '#foundation/server-kit/call-router.ts';
import type { RechargeView, recharge } from '../contract.ts';
import { fitsAnnouncement } from '../matching.ts';
import type { Announcement, FoundPayment } from '../rules.ts';
import { announcing } from './deposit-commands.ts';
import { type DepositNeeds, realBook } from './deposit-needs.ts';
import { isCreditedOrAnnounced, selectUnannounced } from './deposits.sql.ts';

type Sent = ParsedInputOf<typeof recharge>;

/** Small payments of a customer that an announcement may speak of. */
const unannouncedAtMost = 100;

/**
 * Keeps what a customer says they sent, with the picture that shows it. What moves money is the chain and the
 * operators; this only asks them to look.
 */
export async function announceDeposit(
  needs: DepositNeeds,
  customerId: CustomerId,
  { currency: asset, network: named, amount: units, txHash: typed, last6, proof }: Sent,
  request: CommandRequest,
): Promise<Result<RechargeView>> {
  const { db, lane, uploads } = needs;
  const network = networkOf[asset];
  if (named !== undefined && named !== network) return refuse('INPUT_INVALID', { field: 'network' });
  const txHash = typed === undefined ? undefined : parseTxHash(network, typed);
  if (typed !== undefined && txHash === undefined) return refuse('TX_HASH_INVALID');
  if (!(await needs.announcements.allows(`${customerId}`))) return refuse('TOO_MANY_REQUESTS');
  const kept = await uploads.keepImage(customerId, 'deposit-proof', proof);
  if (!kept.ok) return kept;
  // Before the deposit: a picture without one is thrown away below, a deposit without its picture would have
  // no proof.
  const proofId = await db.transaction().execute((tx) => uploads.attach(tx, kept.value));
  const announcement: Announcement = { units, txHash, last6, proofId };
  const [isTaken, unannounced] = await Promise.all([
    isCreditedOrAnnounced(db, customerId, asset, announcement),
    unannouncedBy(needs, customerId, asset, announcement),
  ]);
  const announced = await lane.submit(announcing, {
    key: realBook(customerId),
    input: { asset, network, announcement, isTaken, unannounced, terms: needs.terms() },
    request,
  });
  // Also when the request came again: the first one's picture is the proof.
  if (!announced.ok || announced.value.proofId !== `${proofId}`) await uploads.discard([proofId]);
  return announced;
}

/** What the chain has paid this customer already and no deposit is made of. */
async function unannouncedBy(
  { db }: DepositNeeds,
  customerId: CustomerId,
  asset: Sent['currency'],
  announcement: Announcement,
): Promise<FoundPayment | undefined> {
  if (announcement.txHash === undefined && announcement.last6 === undefined) return undefined;
  const unannounced = await selectUnannounced(db, customerId, asset, unannouncedAtMost);
  return unannounced.find((found) => fitsAnnouncement(announcement, found));
}
