import type { ChainFault } from '#capabilities/chains/face.ts';
import type { StoredImage, UploadId } from '#capabilities/uploads/face.ts';
import type { CustomerId, OperatorId, RecordId } from '#foundation/ids/ids.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { dayMs, formatInstant } from '#foundation/time/clock.ts';
import type { DepositEvidence, Finding } from '../console-contract.ts';
import { isConfirmed, isConfirming, type Recharge } from '../rules.ts';
import { countOthersClaiming, selectCreditedWithoutChain, selectRecharge } from './deposits.sql.ts';
import type { DepositWorld } from './deposits-world.ts';
import { hashOf, type Look, lookAt } from './look.ts';

const faultFindings = {
  unreachable: 'nodeUnreachable',
  slow: 'nodeSlow',
  malformed: 'nodeMalformed',
  otherChain: 'nodeOtherChain',
  inconsistent: 'nodeInconsistent',
} as const satisfies Record<ChainFault, Finding>;

const suspiciousMs = 30 * dayMs;

/** The customer's claim beside the chain's evidence, looked up now; that somebody looked is written first. */
export async function viewEvidence(
  world: DepositWorld,
  operatorId: OperatorId,
  id: RecordId,
): Promise<Result<DepositEvidence>> {
  const stored = await selectRecharge(world.db, id);
  if (stored === undefined) return refuse('NOT_FOUND');
  const { customerId } = stored;
  await recordView(world, operatorId, 'deposits.view', `recharge/${id}`, customerId);
  const hash = hashOf(stored.recharge);
  const isLive = stored.recharge.status === 'review' || stored.recharge.problem !== undefined;
  const look =
    hash === undefined || !isLive
      ? undefined
      : await lookAt(world, stored.recharge.network, hash, { isDeciding: true });
  const { recharge } = (await selectRecharge(world.db, id)) ?? stored;
  return accept(await described(world, customerId, recharge, look));
}

async function described(
  world: DepositWorld,
  customerId: CustomerId,
  recharge: Recharge,
  look: Look | undefined,
): Promise<DepositEvidence> {
  const { id, asset, network, claim, transfer, status, credited, problem, held, basis } = recharge;
  const given = await world.chains.addressOf(customerId, asset);
  const needed = world.terms().confirmations[asset];
  return {
    ...{ id: `${id}`, uid: `${customerId}`, currency: asset, network, status },
    ...(claim && {
      claim: {
        amount: formatUnits(claim.units),
        ...(claim.txHash === undefined ? {} : { txHash: claim.txHash }),
        ...(claim.last6 === undefined ? {} : { last6: claim.last6 }),
        announcedAt: formatInstant(recharge.createdAt),
      },
    }),
    address: { address: given.address, path: `m/0/${given.index}` },
    ...(transfer && {
      chain: {
        ...{
          txHash: transfer.txHash,
          output: transfer.output,
          address: transfer.address,
          state: transfer.seen,
        },
        ...{ amount: formatUnits(transfer.units), native: `${transfer.native}`, needed },
        confirmations: transfer.confirmations,
        ...(transfer.block && { block: transfer.block }),
        firstSeenAt: formatInstant(transfer.firstSeenAt),
      },
    }),
    findings: await findingsOf(world, customerId, recharge, look),
    ...(credited === undefined ? {} : { credited: formatUnits(credited) }),
    ...(problem === undefined ? {} : { held: formatUnits(held) }),
    ...(basis === undefined ? {} : { basis }),
    hasProof: claim !== undefined,
  };
}

async function findingsOf(
  world: DepositWorld,
  customerId: CustomerId,
  recharge: Recharge,
  look: Look | undefined,
): Promise<Finding[]> {
  const { asset, network, claim, transfer, status, problem } = recharge;
  const terms = world.terms();
  const hash = hashOf(recharge);
  const others = hash === undefined ? 0 : await countOthersClaiming(world.db, customerId, network, hash);
  const since = new Date(world.clock.now() - suspiciousMs);
  const credited = await selectCreditedWithoutChain(world.db, [customerId], since);
  const isBefore = credited.some((each) => each.asset === asset && each.id !== recharge.id);
  const found: (Finding | false | undefined)[] = [
    problem !== undefined && 'heldBack',
    look?.kind === 'fault' && faultFindings[look.fault],
    transfer === undefined && hash === undefined && 'notNamed',
    transfer === undefined && look?.kind === 'unknown' && 'notFound',
    transfer === undefined && look?.kind === 'seen' && 'paysOthers',
    transfer?.seen === 'failed' && 'failed',
    transfer?.seen === 'gone' && 'gone',
    isConfirmed(recharge, terms) && 'confirmed',
    isConfirming(recharge, terms) && 'confirming',
    claim !== undefined && transfer !== undefined && claim.units !== transfer.units && 'amountDiffers',
    transfer !== undefined && transfer.units < terms.minimum[asset] && 'belowMinimum',
    status === 'review' && isBefore && 'creditedBefore',
    others > 0 && 'namedByOthers',
    world.chains.isSample(network) && 'sampleChain',
  ];
  return found.filter((each) => typeof each === 'string');
}

/** The screenshot; every look at one is written to the audit log before it is given out. */
export async function viewProof(
  world: DepositWorld,
  operatorId: OperatorId,
  id: RecordId,
): Promise<Result<StoredImage>> {
  const stored = await selectRecharge(world.db, id);
  const proofId = stored?.recharge.claim?.proofId;
  if (stored === undefined || proofId === undefined) return refuse('NOT_FOUND');
  const picture = await world.uploads.read(proofId as UploadId);
  if (picture === undefined || picture.owner !== stored.customerId) return refuse('NOT_FOUND');
  await recordView(world, operatorId, 'deposits.viewProof', `recharge/${id}/proof`, stored.customerId);
  return accept(picture);
}

function recordView(
  { db, audit }: DepositWorld,
  operatorId: OperatorId,
  name: string,
  subject: string,
  customerId: CustomerId,
): Promise<void> {
  return db
    .transaction()
    .execute((tx) => audit.record(tx, { operatorIds: [operatorId], name, subject, customerId }));
}
