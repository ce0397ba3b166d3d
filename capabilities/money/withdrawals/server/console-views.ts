import type { StoredImage } from '#capabilities/people/uploads/face.ts';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import type { OperatorId } from '#foundation/ids/ids.ts';
import { formatDecimal } from '#foundation/money/decimal.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { dayMs, formatInstant, type Instant, secondMs } from '#foundation/time/clock.ts';
import type { listWithdrawals, WithdrawalDetail, WithdrawalRow } from '../console-contract.ts';
import { usedAt } from '../rules.ts';
import { selectDestination } from './destinations.sql.ts';
import { fingerprintOf } from './destinations.ts';
import type { DisbursementProvider } from './disbursement/disbursement-provider.ts';
import {
  type AttemptRow,
  type DisbursementRow,
  selectAttempts,
  selectDisbursements,
} from './disbursement/disbursements.sql.ts';
import { type EvidenceRow, selectEvidence, selectOneEvidence } from './disbursement/evidence.sql.ts';
import { hintsOf } from './hints.ts';
import type { WithdrawalNeeds } from './needs.ts';
import { findSubject, subjectOf } from './review-withdrawal.ts';
import type { OwnedWithdrawal } from './withdrawal-rows.ts';
import { type DisbursementProgress, withdrawalView } from './withdrawal-view.ts';
import {
  selectAwaiting,
  selectCounting,
  selectHistory,
  selectWithdrawals,
  type WithdrawalFilter,
} from './withdrawals.sql.ts';

export interface ConsoleNeeds {
  readonly needs: WithdrawalNeeds;
  readonly provider: DisbursementProvider;
}

type Page = { readonly offset: number; readonly limit: number };
const recentShown = 5;

/** What is known of disbursements under way, for the customer's list and the console's. */
export async function progressOf(
  { needs, provider }: ConsoleNeeds,
  rows: readonly OwnedWithdrawal[],
): Promise<(owned: OwnedWithdrawal) => DisbursementProgress> {
  const driven = rows.filter((owned) => provider.pays(owned) && owned.withdrawal.status === 'approved');
  if (driven.length === 0) return () => ({});
  const ids = driven.map(({ withdrawal }) => withdrawal.id);
  const [disbursements, attempts] = await Promise.all([
    selectDisbursements(needs.db, ids),
    selectAttempts(needs.db, ids),
  ]);
  return ({ withdrawal: { id } }) => {
    const last = attempts.findLast(({ withdrawal_id }) => withdrawal_id === id);
    const disbursement = disbursements.find(({ withdrawal_id }) => withdrawal_id === id);
    if (last === undefined) return {};
    return {
      txHash: last.hash,
      confirmations: disbursement?.confirmations ?? 0,
      confirmationsNeeded: provider.confirmationsNeeded(),
    };
  };
}

export async function listForConsole(
  given: ConsoleNeeds,
  filter: WithdrawalFilter,
  page: Page,
): Promise<OutputOf<typeof listWithdrawals>> {
  const { total, rows } = await selectWithdrawals(given.needs.db, filter, page);
  return { total, rows: await describe(given, rows) };
}

async function describe(given: ConsoleNeeds, rows: readonly OwnedWithdrawal[]): Promise<WithdrawalRow[]> {
  const { db, operators } = given.needs;
  const ids = rows.map(({ withdrawal }) => withdrawal.id);
  const [emails, disbursements, awaiting, progress] = await Promise.all([
    operators.emailsOf([...new Set(rows.flatMap(({ withdrawal }) => withdrawal.decidedBy ?? []))]),
    selectDisbursements(db, ids),
    selectAwaiting(db, ids),
    progressOf(given, rows),
  ]);
  return rows.map((owned) => {
    const { key, withdrawal } = owned;
    const disbursement = disbursements.find(({ withdrawal_id }) => withdrawal_id === withdrawal.id);
    const isUnpaid = withdrawal.status === 'approved';
    return {
      ...withdrawalView(withdrawal, progress(owned)),
      subjectId: subjectOf(owned),
      uid: `${key.customerId}`,
      value: formatUnits(withdrawal.value),
      needed: withdrawal.needed,
      decidedBy: (withdrawal.decidedBy ?? []).map((id) => emails.get(id) ?? ''),
      ...(isUnpaid && disbursement?.problem ? { problem: disbursement.problem } : {}),
      isStuck: isUnpaid && disbursement?.is_stuck === true,
      awaitsConfirmation: awaiting.has(withdrawal.id),
    };
  });
}

/** One withdrawal with everything an operator decides it by. */
export async function viewForConsole(
  given: ConsoleNeeds,
  subjectId: string,
  by: OperatorId,
): Promise<Result<WithdrawalDetail>> {
  const { needs, provider } = given;
  const { db, clock, kyc, guard, customers, ledger, operators, limitOn } = needs;
  const owned = await findSubject(db, subjectId);
  if (owned === undefined) return refuse('NOT_FOUND');
  const { key, withdrawal } = owned;
  const { customerId } = key;
  const at = clock.now();
  const fingerprint = fingerprintOf(withdrawal.destination);
  const [[row], contact, country, standing, kycStatus, limits, heldUntil, balances] = await Promise.all([
    describe(given, [owned]),
    customers.contactOf(customerId),
    customers.countryOf(customerId),
    needs.jurisdictions.standingOf(customerId),
    kyc.statusOf(customerId),
    kyc.limitsOf(customerId),
    guard.withdrawalHoldUntil(customerId),
    ledger.balances(key),
  ]);
  if (row === undefined) throw new Error('the row of a withdrawal is missing');
  const [known, counting, history, recent, evidence, [disbursement], attempts, hints] = await Promise.all([
    selectDestination(db, customerId, fingerprint),
    selectCounting(db, key, new Date(at - dayMs)),
    selectHistory(db, customerId),
    selectWithdrawals(db, { customerId }, { offset: 0, limit: 100 }),
    selectEvidence(db, withdrawal.id),
    selectDisbursements(db, [withdrawal.id]),
    selectAttempts(db, [withdrawal.id]),
    hintsOf(needs, customerId, withdrawal.destination),
  ]);
  const people = evidence.flatMap(({ recorded_by, confirmed_by }) => [recorded_by, confirmed_by]);
  const emails = await operators.emailsOf([...new Set(people)].filter((id) => id !== null));
  const counted = counting.map(({ withdrawal: each }) => each);
  return accept({
    ...row,
    customer: {
      email: contact?.email ?? '',
      ...(country === undefined ? {} : { country }),
      isServed: standing === 'served',
      limit: limitOn(customerId, 'withdrawal'),
      kycStatus,
      kycTier: limits.tier,
      ...(heldUntil === undefined ? {} : { guardsChangedUntil: formatInstant(heldUntil) }),
      available: formatUnits(balances[withdrawal.asset].available),
    },
    destination: { ...addressBookEntry(known, at), completedBefore: countPaidTo(fingerprint, recent.rows) },
    limits: {
      ...(limits.dailyWithdrawal === undefined ? {} : { daily: formatUnits(limits.dailyWithdrawal) }),
      used: formatUnits(usedAt(counted, at)),
    },
    history: history.map(({ status, count, value }) => ({
      status,
      count: Number(count),
      value: formatUnits(BigInt(value)),
    })),
    recent: recent.rows
      .filter(({ withdrawal: other }) => other.id !== withdrawal.id)
      .slice(0, recentShown)
      .map(({ withdrawal: other }) => withdrawalView(other)),
    hints,
    payout: disbursementOf(provider.pays(owned), disbursement, attempts),
    evidence: evidence.map((each) => recordedEvidence(each, by, (id) => emails.get(id) ?? '')),
  });
}

function countPaidTo(fingerprint: string, rows: readonly OwnedWithdrawal[]): number {
  return rows.filter(
    ({ withdrawal: { status, destination } }) =>
      status === 'completed' && fingerprintOf(destination) === fingerprint,
  ).length;
}

function addressBookEntry(known: Awaited<ReturnType<typeof selectDestination>>, at: Instant) {
  if (known === undefined) return {};
  const { label, added_at } = known;
  return {
    ...(label === '' ? {} : { label }),
    addedAt: added_at.toISOString(),
    ageSeconds: Math.max(0, Math.floor((at - added_at.getTime()) / secondMs)),
  };
}

function disbursementOf(
  isAutomatic: boolean,
  disbursement: DisbursementRow | undefined,
  attempts: readonly AttemptRow[],
) {
  return {
    isAutomatic,
    ...(disbursement?.problem ? { problem: disbursement.problem } : {}),
    isStuck: disbursement?.is_stuck === true,
    ...(disbursement === undefined ? {} : { lookedAt: disbursement.looked_at.toISOString() }),
    attempts: attempts.map(({ hash, nonce, max_fee_per_gas, signed_at }) => ({
      txHash: hash,
      nonce: Number(nonce),
      maxFeeGwei: formatDecimal(BigInt(max_fee_per_gas), 9),
      signedAt: signed_at.toISOString(),
    })),
  };
}

function recordedEvidence(row: EvidenceRow, by: OperatorId, nameOf: (id: OperatorId) => string) {
  return {
    id: `${row.id}`,
    outcome: row.outcome,
    reference: row.reference,
    note: row.note,
    state: row.state,
    ...(row.reason === null ? {} : { reason: row.reason }),
    hasImage: row.upload_id !== null,
    recordedBy: nameOf(row.recorded_by),
    recordedAt: row.recorded_at.toISOString(),
    ...(row.confirmed_by === null ? {} : { confirmedBy: nameOf(row.confirmed_by) }),
    isMine: row.recorded_by === by,
  };
}

/** The picture beside a recorded disbursement; the look is logged first. */
export async function viewDisbursementImage(
  { needs }: ConsoleNeeds,
  { id, evidenceId }: { readonly id: string; readonly evidenceId: string },
  by: OperatorId,
): Promise<Result<StoredImage>> {
  const { db, audit, uploads } = needs;
  const owned = await findSubject(db, id);
  const row = /^\d{1,18}$/.test(evidenceId) ? await selectOneEvidence(db, BigInt(evidenceId)) : undefined;
  if (owned === undefined || row === undefined || row.upload_id === null) return refuse('NOT_FOUND');
  if (row.withdrawal_id !== owned.withdrawal.id) return refuse('NOT_FOUND');
  const image = await uploads.read(row.upload_id);
  if (image === undefined) return refuse('NOT_FOUND');
  await db.transaction().execute((tx) =>
    audit.record(tx, {
      operatorIds: [by],
      name: 'withdrawals.viewPicture',
      customerId: owned.key.customerId,
      subject: `withdrawal/${owned.withdrawal.id}/${row.id}`,
    }),
  );
  return accept(image);
}
