import type { ReviewDecision, ReviewSource, WaitingReview } from '#capabilities/reviews/face.ts';
import type { StoredImage, UploadId } from '#capabilities/uploads/face.ts';
import type { OutputOf, ParsedInputOf } from '#foundation/calls/define-call.ts';
import type { OperatorId } from '#foundation/ids/ids.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { CommandRequest } from '#foundation/server-kit/call-router.ts';
import type { CharityStanding, getPayout, listPayouts, Payout, requestPayout } from '../console-contract.ts';
import { payoutDueMs, payoutReasons } from '../rules.ts';
import { houseOwner } from './list-piece.ts';
import { houseKey } from './nft-lane.ts';
import { approvePayout } from './payout-lane.ts';
import {
  countPayouts,
  insertPayout,
  type PayoutFilter,
  type PayoutRow,
  rejectPayout,
  selectAskedPayout,
  selectPayout,
  selectPayouts,
  selectWaitingPayouts,
} from './payouts.sql.ts';
import { sha256 } from './pictures.ts';
import type { NftWorld } from './world.ts';

export type WantedPayout = ParsedInputOf<typeof requestPayout>;

/** What leaves for the charity: recorded by one operator with its evidence, decided by another. */
export interface Payouts {
  standing(): Promise<CharityStanding>;
  request(by: OperatorId, wanted: WantedPayout, request: CommandRequest): Promise<Result<Payout>>;
  list(
    filter: PayoutFilter,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<OutputOf<typeof listPayouts>>;
  get(id: bigint): Promise<Result<OutputOf<typeof getPayout>>>;
  /** The look is written to the audit log first. */
  evidence(by: OperatorId, id: bigint): Promise<Result<StoredImage>>;
  readonly reviews: ReviewSource;
}

/** Whoever asked is the first of the two operators; one other decides. */
const deciders = 1;

export function createPayouts(world: NftWorld): Payouts {
  const { db, clock, ledger, audit, uploads, operators } = world;

  async function standing(): Promise<CharityStanding> {
    const [{ received, paidOut }, { units }] = await Promise.all([
      ledger.charity('real'),
      countPayouts(db, { status: 'waiting' }),
    ]);
    return {
      received: formatUnits(received),
      paidOut: formatUnits(paidOut),
      payable: formatUnits(received - paidOut),
      waiting: formatUnits(units),
    };
  }

  async function describe(rows: readonly PayoutRow[]): Promise<Payout[]> {
    const people = rows.flatMap(({ requested_by, decided_by }) => [requested_by, ...(decided_by ?? [])]);
    const emails = await operators.emailsOf([...new Set(people)]);
    return rows.map((row) => payoutOf(row, (id) => emails.get(id) ?? ''));
  }

  async function describeOne(row: PayoutRow): Promise<Payout> {
    const [described] = await describe([row]);
    if (described === undefined) throw new Error('one row describes one pay-out');
    return described;
  }

  async function ask(
    requestedBy: OperatorId,
    { amount, reference, note, evidence }: WantedPayout,
    request: CommandRequest,
  ): Promise<Result<PayoutRow>> {
    const asked = await selectAskedPayout(db, requestedBy, request.id);
    if (asked !== undefined) return sameAsked(asked, request);
    const { received, paidOut } = await ledger.charity('real');
    if (amount > received - paidOut) return refuse('CHARITY_SHORT');
    const loose = await uploads.keepImage(houseOwner, 'payout', evidence);
    if (!loose.ok) return loose;
    const kept = await uploads.read(BigInt(loose.value) as UploadId);
    if (kept === undefined) throw new Error('a picture that was just kept is not there');
    const documentHash = sha256(kept.bytes);
    const stored = await db.transaction().execute(async (tx): Promise<PayoutRow | undefined> => {
      const at = clock.now();
      const row = await insertPayout(tx, {
        ...{
          units: amount,
          reference,
          note,
          uploadId: BigInt(loose.value),
          documentHash,
          requestedBy,
          request,
        },
        ...{ at: new Date(at), dueAt: new Date(at + payoutDueMs) },
      });
      if (row === undefined) return undefined;
      await uploads.attach(tx, loose.value);
      await audit.record(tx, {
        operatorIds: [requestedBy],
        name: 'charity.request',
        subject: `payout/${row.id}`,
        note,
        after: { currency: 'USDT', amount: formatUnits(amount), reference, document: documentHash },
      });
      return row;
    });
    if (stored !== undefined) return accept(stored);
    await uploads.discard([loose.value]);
    const first = await selectAskedPayout(db, requestedBy, request.id);
    if (first === undefined) throw new Error('a request that is stored already is nowhere');
    return sameAsked(first, request);
  }

  return {
    standing,
    async request(by, wanted, request) {
      const asked = await ask(by, wanted, request);
      return asked.ok ? accept(await describeOne(asked.value)) : asked;
    },
    async list(filter, page) {
      const [{ count }, rows] = await Promise.all([
        countPayouts(db, filter),
        selectPayouts(db, filter, page),
      ]);
      return { total: count, rows: await describe(rows) };
    },
    async get(id) {
      const row = await selectPayout(db, id);
      if (row === undefined) return refuse('NOT_FOUND');
      return accept({ ...(await describeOne(row)), standing: await standing() });
    },
    async evidence(by, id) {
      const row = await selectPayout(db, id);
      const picture = row && (await uploads.read(row.upload_id as UploadId));
      if (picture === undefined) return refuse('NOT_FOUND');
      const act = { operatorIds: [by], name: 'charity.viewEvidence', subject: `payout/${id}` };
      await db.transaction().execute((tx) => audit.record(tx, act));
      return accept(picture);
    },
    reviews: createPayoutReviews(world),
  };
}

function sameAsked(asked: PayoutRow, { fingerprint }: CommandRequest): Result<PayoutRow> {
  return asked.fingerprint === fingerprint ? accept(asked) : refuse('REQUEST_ID_REUSED');
}

function createPayoutReviews({ db, clock, lane, audit }: NftWorld): ReviewSource {
  async function find(subjectId: string): Promise<PayoutRow | undefined> {
    return /^\d{1,18}$/.test(subjectId) ? await selectPayout(db, BigInt(subjectId)) : undefined;
  }

  return {
    kind: 'payout',
    reasonCodes: payoutReasons,
    waiting: async (limit) => (await selectWaitingPayouts(db, limit)).map(waitingReview),
    async find(subjectId) {
      const row = await find(subjectId);
      return row?.state === 'waiting' ? waitingReview(row) : undefined;
    },
    async carryOut(decision) {
      const row = await find(decision.subjectId);
      if (row === undefined) return refuse('NOT_FOUND');
      return decision.decision === 'approve' ? await approve(row, decision) : await reject(row, decision);
    },
  };

  async function approve(row: PayoutRow, { requestId, operatorIds }: ReviewDecision): Promise<Result<null>> {
    const { id, units, reference, document_hash: documentHash, note } = row;
    return await lane.submit(approvePayout, {
      key: houseKey,
      input: { id, units, reference, documentHash, decidedBy: operatorIds },
      request: { id: requestId, fingerprint: `charity.payOut ${id}` },
      act: {
        operatorIds: [row.requested_by, ...operatorIds],
        name: 'charity.payOut',
        subject: `payout/${id}`,
        note,
        after: { reference, document: documentHash },
      },
    });
  }

  async function reject(
    { id, units, state }: PayoutRow,
    { operatorIds, reasonCode, note }: ReviewDecision,
  ): Promise<Result<null>> {
    return await db.transaction().execute(async (tx): Promise<Result<null>> => {
      const isRejected = await rejectPayout(tx, id, operatorIds, new Date(clock.now()));
      if (!isRejected) return state === 'approved' ? refuse('REVIEW_DECIDED') : accept(null);
      await audit.record(tx, {
        operatorIds,
        name: 'charity.reject',
        subject: `payout/${id}`,
        ...{ reasonCode, note },
        before: { currency: 'USDT', amount: formatUnits(units) },
      });
      return accept(null);
    });
  }
}

function waitingReview(row: PayoutRow): WaitingReview {
  return {
    subjectId: String(row.id),
    customerId: houseOwner,
    book: 'real',
    amount: { asset: 'USDT', units: row.units },
    submittedAt: row.requested_at.getTime(),
    dueAt: row.due_at.getTime(),
    needed: deciders,
    submittedBy: row.requested_by,
  };
}

function payoutOf(row: PayoutRow, nameOf: (id: OperatorId) => string): Payout {
  return {
    id: String(row.id),
    amount: formatUnits(row.units),
    reference: row.reference,
    note: row.note,
    documentHash: row.document_hash,
    status: row.state,
    requestedBy: nameOf(row.requested_by),
    requestedAt: row.requested_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    decidedBy: (row.decided_by ?? []).map(nameOf),
    ...(row.decided_at === null ? {} : { decidedAt: row.decided_at.toISOString() }),
  };
}
