import type { ParsedInputOf } from '#foundation/calls/define-call.ts';
import { noteLengths } from '#foundation/calls/fields.ts';
import type { OperatorId } from '#foundation/ids/ids.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { loadPersons } from '#foundation/server-kit/person-ties.ts';
import { type BankDetails, bankLayouts, countryOf, formatOfCountry } from '../../bank-formats.ts';
import type { stopPayout } from '../../console-contract.ts';
import type { Payment } from '../../lifecycle.ts';
import type { DisbursementOutcome, FailureReason } from '../../rules.ts';
import type { WithdrawalNeeds } from '../needs.ts';
import { findSubject } from '../review-withdrawal.ts';
import type { WithdrawalCommands } from '../withdrawal-lane.ts';
import type { OwnedWithdrawal } from '../withdrawal-rows.ts';
import { isPaidBy } from '../withdrawals.sql.ts';
import type { DisbursementProvider } from './disbursement-provider.ts';
import {
  type EvidenceRow,
  insertEvidence,
  isReferenceUsed,
  selectOneEvidence,
  settleEvidence,
  sumPaidBy,
} from './evidence.sql.ts';

const noteFacts = { least: `${noteLengths.least}`, most: `${noteLengths.most}` };

export interface ManualNeeds {
  readonly needs: WithdrawalNeeds;
  readonly commands: WithdrawalCommands;
  readonly provider: DisbursementProvider;
}

export interface RecordedOutcome {
  readonly subjectId: string;
  readonly outcome: DisbursementOutcome;
  readonly reference: string;
  readonly reason?: FailureReason | undefined;
  readonly note: string;
  readonly image?: Blob | undefined;
  readonly by: OperatorId;
}

/** One operator stops an approved withdrawal before it leaves: its customer has the money again. */
export async function stopBeforeItLeaves(
  { needs: { db }, commands }: Pick<ManualNeeds, 'needs' | 'commands'>,
  { id: subjectId, reason, note }: ParsedInputOf<typeof stopPayout>,
  by: OperatorId,
): Promise<Result<null>> {
  const owned = await findSubject(db, subjectId);
  if (owned === undefined) return refuse('NOT_FOUND');
  const { key, withdrawal } = owned;
  const stopped = await commands.stop({
    key,
    input: { id: withdrawal.id, reason },
    act: {
      operatorIds: [by],
      name: 'withdrawals.stop',
      subject: `withdrawal/${withdrawal.id}`,
      customerId: key.customerId,
      reasonCode: reason,
      note,
      before: { status: withdrawal.status },
      after: { status: 'failed' },
    },
  });
  return stopped.ok ? accept(null) : stopped;
}

/**
 * Disbursements by hand: a treasurer shows what was paid, or that it can't be. Where two operators had to
 * approve, another treasurer confirms it; otherwise it is carried out at once.
 */
export async function recordOutcome(given: ManualNeeds, recorded: RecordedOutcome): Promise<Result<null>> {
  const { needs, provider } = given;
  const { db, clock, uploads, audit } = needs;
  const { subjectId, outcome, reference, note, by } = recorded;
  const owned = await findSubject(db, subjectId);
  if (owned === undefined) return refuse('NOT_FOUND');
  const { key, withdrawal } = owned;
  if (withdrawal.status !== 'approved') return refuse('WITHDRAWAL_NOT_APPROVED');
  // Until it leaves it is stopped, not recorded: no evidence waits beside one that was stopped.
  if (withdrawal.leavesAt !== null) return refuse('PAYOUT_WAITS');
  const isDriven = provider.pays(owned);
  if (isDriven && outcome === 'paid') return refuse('PAYOUT_AUTOMATIC');
  if (outcome === 'failed' && recorded.reason === undefined) return refuse('REASON_UNKNOWN');
  if (note === '' && outcome === 'failed') return refuse('NOTE_REQUIRED', noteFacts);
  if (outcome === 'paid') {
    const shown = await paymentShown(given, owned, reference);
    if (!shown.ok) return shown;
    // The bank's paper is the evidence; the chain speaks for itself.
    if ('bank' in withdrawal.destination && recorded.image === undefined) return refuse('IMAGE_REQUIRED');
  }
  const kept =
    recorded.image === undefined
      ? accept(undefined)
      : await uploads.keepImage(key.customerId, 'payout', recorded.image);
  if (!kept.ok) return kept;
  const stored = await db
    .transaction()
    .execute(async (tx): Promise<EvidenceRow | undefined> => {
      const uploadId = kept.value === undefined ? null : await uploads.attach(tx, kept.value);
      const row = await insertEvidence(tx, {
        customerId: key.customerId,
        withdrawalId: withdrawal.id,
        outcome,
        note,
        uploadId,
        reference: reference === '' ? 'none' : reference,
        reason: outcome === 'failed' ? (recorded.reason ?? null) : null,
        recordedBy: by,
        at: new Date(clock.now()),
      });
      if (row === undefined) throw new AnotherWaits();
      await audit.record(tx, {
        operatorIds: [by],
        name: 'withdrawals.recordPayout',
        subject: `withdrawal/${withdrawal.id}`,
        customerId: key.customerId,
        note,
        after: { outcome, reference, ...(recorded.reason === undefined ? {} : { reason: recorded.reason }) },
      });
      return row;
    })
    .catch((error: unknown) => {
      if (error instanceof AnotherWaits) return undefined;
      throw error;
    });
  if (stored === undefined) {
    if (kept.value !== undefined) await uploads.discard([kept.value]);
    return refuse('REVIEW_CLAIMED');
  }
  if (withdrawal.needed === 2) return accept(null);
  return await carryOut(given, owned, stored, null);
}

/** The code of the bank that was paid, under its name. */
function codeOf(bank: BankDetails): Partial<BankDetails> {
  const { code } = bankLayouts[formatOfCountry(countryOf(bank))];
  return code === undefined ? {} : { [code]: bank[code] };
}

class AnotherWaits extends Error {}

export interface Confirmation {
  readonly subjectId: string;
  readonly evidenceId: string;
  readonly agrees: boolean;
  readonly note: string;
  readonly by: OperatorId;
}

/**
 * Another treasurer agrees with what was recorded, or not: then it counts for nothing. FOUR_EYES_REQUIRED for
 * the operator who recorded it, NOT_INDEPENDENT for who counts as one person with them.
 */
export async function confirmOutcome(given: ManualNeeds, confirmation: Confirmation): Promise<Result<null>> {
  const { db, clock, audit } = given.needs;
  const { subjectId, evidenceId, agrees, note, by } = confirmation;
  const owned = await findSubject(db, subjectId);
  const row = /^\d{1,18}$/.test(evidenceId) ? await selectOneEvidence(db, BigInt(evidenceId)) : undefined;
  if (owned === undefined || row === undefined || row.withdrawal_id !== owned.withdrawal.id)
    return refuse('NOT_FOUND');
  if (row.state !== 'waiting') return refuse('REVIEW_DECIDED');
  // The operator who recorded it may take it back, never confirm it.
  if (agrees) {
    const second = (await loadPersons(db, clock.now())).second(by, [row.recorded_by]);
    return second.ok ? await carryOut(given, owned, row, by) : second;
  }
  if (note === '') return refuse('NOTE_REQUIRED', noteFacts);
  return await db.transaction().execute(async (tx): Promise<Result<null>> => {
    const by2 = row.recorded_by === by ? null : by;
    if (!(await settleEvidence(tx, row.id, 'dismissed', by2, new Date(clock.now()))))
      return refuse('REVIEW_DECIDED');
    await audit.record(tx, {
      operatorIds: [by],
      name: 'withdrawals.dismissPayout',
      subject: `withdrawal/${owned.withdrawal.id}`,
      customerId: owned.key.customerId,
      note,
      before: { outcome: row.outcome, reference: row.reference },
    });
    return accept(null);
  });
}

/**
 * What was recorded is checked once more, then done. A refusal leaves it waiting: an operator tries again, or
 * dismisses it.
 */
async function carryOut(
  { needs, commands, provider }: ManualNeeds,
  owned: OwnedWithdrawal,
  row: EvidenceRow,
  confirmedBy: OperatorId | null,
): Promise<Result<null>> {
  const { db, clock } = needs;
  const { key, withdrawal } = owned;
  const operatorIds = confirmedBy === null ? [row.recorded_by] : [row.recorded_by, confirmedBy];
  const subject = `withdrawal/${withdrawal.id}`;
  const act = { operatorIds, subject, customerId: key.customerId, note: row.note };
  if (row.outcome === 'failed') {
    // What is paid on a chain may only fail when it is certain that it never will be paid.
    if (provider.pays(owned) && !(await provider.giveUp(owned))) return refuse('PAYOUT_POSSIBLE');
    const reason = row.reason ?? 'impossible';
    const failed = await commands.fail({
      key,
      input: { id: withdrawal.id, reason, cost: null },
      act: { ...act, name: 'withdrawals.fail', reasonCode: reason },
    });
    if (!failed.ok) return failed;
  } else {
    const shown = await paymentShown({ needs, commands, provider }, owned, row.reference);
    if (!shown.ok) return shown;
    const paid = await commands.complete({
      key,
      input: { id: withdrawal.id, ...shown.value },
      act: { ...act, name: 'withdrawals.pay', after: { reference: row.reference } },
    });
    if (!paid.ok) return paid;
  }
  await settleEvidence(db, row.id, 'confirmed', confirmedBy, new Date(clock.now()));
  return accept(null);
}

/**
 * What a reference shows: by a bank, that it was not used before; on Bitcoin, what the chain says of the
 * transaction.
 */
async function paymentShown(
  { needs }: ManualNeeds,
  { withdrawal }: OwnedWithdrawal,
  reference: string,
): Promise<Result<Payment>> {
  const { db, findBitcoinPayment } = needs;
  const { id, destination, costs } = withdrawal;
  if (reference === '') return refuse('EVIDENCE_REQUIRED');
  if ('bank' in destination) {
    if (await isReferenceUsed(db, reference, id)) return refuse('PAYOUT_REFERENCE_USED');
    return accept({
      paidBy: reference,
      cost: null,
      evidence: JSON.stringify({ reference, ...codeOf(destination.bank) }),
    });
  }
  const txHash = reference.trim().toLowerCase();
  if (destination.network !== 'bitcoin' || !/^[0-9a-f]{64}$/.test(txHash)) return refuse('PAYOUT_NOT_FOUND');
  const found = await findBitcoinPayment(txHash, destination.address);
  if (!found.ok) return refuse('CHAIN_UNREACHABLE');
  if (found.value === undefined) return refuse('PAYOUT_NOT_FOUND');
  const { paid, fee, confirmations, confirmationsNeeded } = found.value;
  const spoken = await sumPaidBy(db, txHash, destination.address, id);
  if (paid - spoken !== costs.actual) {
    return refuse('PAYOUT_AMOUNT_WRONG', {
      paid: formatUnits(paid - spoken),
      due: formatUnits(costs.actual),
    });
  }
  if (confirmations < confirmationsNeeded) {
    return refuse('PAYOUT_UNCONFIRMED', {
      confirmations: String(confirmations),
      needed: String(confirmationsNeeded),
    });
  }
  const isFirst = !(await isPaidBy(db, txHash));
  return accept({
    paidBy: txHash,
    cost: isFirst ? { asset: 'BTC', exact: fee, units: fee } : null,
    evidence: JSON.stringify({ network: 'bitcoin', txHash, confirmations }),
  });
}
