import { asOperatorId, type CustomerId, type OperatorId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import { tellNotice } from '#foundation/server-kit/tell-notice.ts';
import { dayMs, formatInstant } from '#foundation/time/clock.ts';
import type { TakenBackGround, TakenBackKind } from '../rules.ts';
import { type KycState, lockKycState, selectSubmissions, storeKycState } from './kyc.sql.ts';
import type { KycNeeds } from './needs.ts';
import { findTakenBack, insertTakenBack, selectEnded } from './taken-back.sql.ts';

export interface Taking {
  readonly customerId: CustomerId;
  readonly kind: Exclude<TakenBackKind, 'expired'>;
  readonly ground: TakenBackGround;
  readonly note: string;
  readonly days?: number | undefined;
}

/**
 * Takes an approved identity back, at one operator's word: it limits. NOT_FOUND without a submission,
 * KYC_STATUS_WRONG unless verified, or in tier 2 where that is lowered.
 */
export async function takeBack(
  needs: KycNeeds,
  operatorId: OperatorId,
  { customerId, kind, ground, note, days = 30 }: Taking,
): Promise<Result<Pick<KycState, 'status' | 'tier'>>> {
  const { db, clock, audit } = needs;
  return await db.transaction().execute(async (tx) => {
    const before = await lockKycState(tx, customerId);
    if (before === undefined) return refuse('NOT_FOUND');
    if (before.status !== 'verified') return refuse('KYC_STATUS_WRONG');
    if (kind === 'lowered' && before.tier < 2) return refuse('KYC_STATUS_WRONG');
    const dueAt = kind === 'askedAgain' ? new Date(clock.now() + days * dayMs) : null;
    const after = await apply(needs, tx, before, { customerId, kind, ground, dueAt, operatorId });
    await audit.record(tx, {
      ...actOn(before, { customerId, kind, ground }),
      operatorIds: [operatorId],
      note,
      after: { ...after, ...(dueAt === null ? {} : { until: dueAt.toISOString() }) },
    });
    return accept(after);
  });
}

function actOn(
  { status, tier }: KycState,
  { customerId, kind, ground }: Omit<Applied, 'dueAt' | 'operatorId'>,
) {
  const subject = `customer/${customerId}`;
  return { customerId, subject, name: `kyc.${kind}`, reasonCode: ground, before: { status, tier } };
}

const portion = 500;
const byPlatform = asOperatorId(0n);

/** Ends the identities for which nothing new was approved in time: in the log, an act of who set the time. */
export async function expireEnded(needs: KycNeeds): Promise<void> {
  const { db, clock, audit } = needs;
  for (;;) {
    const ended = await selectEnded(db, new Date(clock.now()), portion);
    for (const customerId of ended) {
      await db.transaction().execute(async (tx) => {
        const before = await lockKycState(tx, customerId);
        const hasEnded = before?.endsAt != null && before.endsAt.getTime() <= clock.now();
        if (!hasEnded || before.takenBackId == null) return;
        const asked = await findTakenBack(tx, before.takenBackId);
        if (asked === undefined) throw new Error(`what ends the identity of ${customerId} is missing`);
        const { ground, operatorId } = asked;
        const taken = { customerId, kind: 'expired', ground, dueAt: null, operatorId: byPlatform } as const;
        const after = await apply(needs, tx, before, taken);
        await audit.record(tx, { ...actOn(before, taken), operatorIds: [operatorId], after });
      });
    }
    if (ended.length < portion) return;
  }
}

interface Applied extends Pick<Taking, 'customerId' | 'ground'> {
  readonly kind: TakenBackKind;
  readonly dueAt: Date | null;
  readonly operatorId: OperatorId;
}

/** Keeps it, and tells the customer. What the customer has sent since waits on. */
async function apply(
  { clock, customers }: KycNeeds,
  tx: Tx,
  before: KycState,
  { customerId, kind, ground, dueAt, operatorId }: Applied,
): Promise<Pick<KycState, 'status' | 'tier'>> {
  const at = clock.now();
  const { submissionId } = before;
  const row = { customerId, submissionId, kind, ground, dueAt, operatorId, at: new Date(at) };
  const id = await insertTakenBack(tx, row);
  const after = await stateAfter(tx, before, { id, customerId, kind, dueAt });
  await storeKycState(tx, customerId, after);
  const { status, tier } = after;
  await customers.recordIdentity(tx, customerId, { status, tier });
  const until = dueAt === null ? '' : formatInstant(dueAt.getTime());
  const facts = { kind, reason: ground, ...(until === '' ? {} : { until }) };
  await tellNotice(tx, { id: `identity-back ${id}`, customerId, event: 'identityTakenBack', facts, at });
  return { status, tier };
}

async function stateAfter(
  tx: Tx,
  before: KycState,
  { id, customerId, kind, dueAt }: Pick<Applied, 'customerId' | 'kind' | 'dueAt'> & { readonly id: bigint },
): Promise<KycState> {
  if (kind === 'lowered') return { ...before, tier: 1 };
  if (kind === 'askedAgain') return { ...before, takenBackId: id, endsAt: dueAt };
  const [latest] = await selectSubmissions(tx, customerId, 1);
  const isWaiting = latest?.status === 'pending';
  return {
    status: isWaiting ? 'pending' : 'rejected',
    tier: 0,
    submissionId: latest?.id ?? before.submissionId,
    takenBackId: id,
  };
}
