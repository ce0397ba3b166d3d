import type { ChainFault } from '#capabilities/money/chains/face.ts';
import type { UploadId } from '#capabilities/people/uploads/face.ts';
import type { CustomerId, OperatorId, RecordId } from '#foundation/ids/ids.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { accept, refuse } from '#foundation/refusals/result.ts';
import type { OperatorSession } from '#foundation/server-kit/call-router.ts';
import { dayMs, formatInstant } from '#foundation/time/clock.ts';
import type { DepositEvidence, Finding } from '../console-contract.ts';
import { hasReachedTogether, isConfirmed, isConfirming, isUndecided, type Recharge } from '../rules.ts';
import type { DepositNeeds } from './deposit-needs.ts';
import { countOthersAnnouncing, selectCreditedWithoutChain, selectRecharge } from './deposits.sql.ts';
import { hashOf, type Look, lookAt } from './look.ts';
import { deskFields, returnView } from './recharge-view.ts';
import { selectSenders } from './senders.sql.ts';

const faultFindings = {
  unreachable: 'nodeUnreachable',
  slow: 'nodeSlow',
  malformed: 'nodeMalformed',
  otherChain: 'nodeOtherChain',
  inconsistent: 'nodeInconsistent',
} as const satisfies Record<ChainFault, Finding>;

/** An operator who looks. */
export type Viewer = Pick<OperatorSession, 'operatorId' | 'permissions'>;

type Senders = NonNullable<DepositEvidence['chain']>['senders'];

const suspiciousMs = 30 * dayMs;

/** The customer's announcement beside the chain's evidence, looked up now; the look is written first. */
export async function viewEvidence(needs: DepositNeeds, by: Viewer, id: RecordId) {
  const stored = await selectRecharge(needs.db, id);
  if (stored === undefined) return refuse('NOT_FOUND');
  const { customerId } = stored;
  await recordView(needs, by.operatorId, 'deposits.view', `recharge/${id}`, customerId);
  const hash = hashOf(stored.recharge);
  const isLive = isUndecided(stored.recharge.status) || stored.recharge.problem !== undefined;
  const look =
    hash === undefined || !isLive
      ? undefined
      : await lookAt(needs, stored.recharge.network, hash, { isDeciding: true });
  const { recharge } = (await selectRecharge(needs.db, id)) ?? stored;
  return accept(
    await described(needs, customerId, recharge, { look, senders: await sendersOf(needs, by, id) }),
  );
}

/** Each with how many others it has paid, where the operator decides deposits or sees links. */
async function sendersOf({ db }: DepositNeeds, { permissions }: Viewer, id: RecordId): Promise<Senders> {
  const seesOthers = permissions.has('recharges.decide') || permissions.has('links.view');
  return (await selectSenders(db, id)).map(({ address, before, others }) => ({
    address,
    ...(before && { before: formatInstant(before.getTime()) }),
    ...(seesOthers && { others }),
  }));
}

async function described(
  needs: DepositNeeds,
  customerId: CustomerId,
  recharge: Recharge,
  { look, senders }: { readonly look: Look | undefined; readonly senders: Senders },
): Promise<DepositEvidence> {
  const { asset, announcement, payment, credited, problem, held } = recharge;
  const given = await needs.chains.addressOf(customerId, asset);
  const needed = needs.terms().confirmations[asset];
  return {
    ...deskFields({ customerId, recharge }),
    ...(announcement && {
      announcement: {
        amount: formatUnits(announcement.units),
        ...(announcement.txHash === undefined ? {} : { txHash: announcement.txHash }),
        ...(announcement.last6 === undefined ? {} : { last6: announcement.last6 }),
        announcedAt: formatInstant(recharge.createdAt),
      },
    }),
    address: { address: given.address, path: `m/0/${given.index}` },
    ...(payment && {
      chain: {
        txHash: payment.txHash,
        output: payment.output,
        address: payment.address,
        state: payment.seen,
        amount: formatUnits(payment.units),
        native: `${payment.native}`,
        needed,
        confirmations: payment.confirmations,
        ...(payment.block && { block: payment.block }),
        firstSeenAt: formatInstant(payment.firstSeenAt),
        senders,
      },
    }),
    findings: await findingsOf(needs, customerId, recharge, look),
    ...(credited === undefined ? {} : { credited: formatUnits(credited) }),
    ...(problem === undefined ? {} : { held: formatUnits(held) }),
    ...(recharge.return && { return: returnView(recharge.return) }),
    hasProof: announcement !== undefined,
  };
}

async function findingsOf(
  needs: DepositNeeds,
  customerId: CustomerId,
  recharge: Recharge,
  look: Look | undefined,
): Promise<Finding[]> {
  const { asset, network, announcement, payment, status, problem } = recharge;
  const terms = needs.terms();
  const hash = hashOf(recharge);
  const others = hash === undefined ? 0 : await countOthersAnnouncing(needs.db, customerId, network, hash);
  const since = new Date(needs.clock.now() - suspiciousMs);
  const credited = await selectCreditedWithoutChain(needs.db, [customerId], since);
  const isBefore = credited.some((each) => each.asset === asset && each.id !== recharge.id);
  const found: (Finding | false | undefined)[] = [
    problem !== undefined && 'heldBack',
    look?.kind === 'fault' && faultFindings[look.fault],
    payment === undefined && hash === undefined && 'notNamed',
    payment === undefined && look?.kind === 'unknown' && 'notFound',
    payment === undefined && look?.kind === 'seen' && 'paysOthers',
    payment?.seen === 'failed' && 'failed',
    payment?.seen === 'gone' && 'gone',
    isConfirmed(recharge, terms) && 'confirmed',
    isConfirming(recharge, terms) && 'confirming',
    announcement !== undefined &&
      payment !== undefined &&
      announcement.units !== payment.units &&
      'amountDiffers',
    payment !== undefined &&
      payment.units < terms.minimum[asset] &&
      !hasReachedTogether(recharge) &&
      'belowMinimum',
    hasReachedTogether(recharge) && 'countedTogether',
    status === 'returning' && 'returnAsked',
    status === 'returning' && payment?.isFinal !== true && 'notFinal',
    status === 'review' && isBefore && 'creditedBefore',
    others > 0 && 'namedByOthers',
    needs.chains.isSample(network) && 'sampleChain',
  ];
  return found.filter((each) => typeof each === 'string');
}

/** The screenshot; every look at one is written to the audit log before it is given out. */
export async function viewProof(needs: DepositNeeds, operatorId: OperatorId, id: RecordId) {
  const stored = await selectRecharge(needs.db, id);
  const proofId = stored?.recharge.announcement?.proofId;
  if (stored === undefined || proofId === undefined) return refuse('NOT_FOUND');
  const picture = await needs.uploads.read(proofId as UploadId);
  if (picture === undefined || picture.owner !== stored.customerId) return refuse('NOT_FOUND');
  await recordView(needs, operatorId, 'deposits.viewProof', `recharge/${id}/proof`, stored.customerId);
  return accept(picture);
}

function recordView(
  { db, audit }: DepositNeeds,
  operatorId: OperatorId,
  name: string,
  subject: string,
  customerId: CustomerId,
): Promise<void> {
  return db
    .transaction()
    .execute((tx) => audit.record(tx, { operatorIds: [operatorId], name, subject, customerId }));
}
