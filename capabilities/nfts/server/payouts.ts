import { type ReviewDecision, type ReviewSource, requestReviews } from '#capabilities/reviews/face.ts';
import type { StoredImage, UploadId } from '#capabilities/uploads/face.ts';
import type { OutputOf, ParsedInputOf } from '#foundation/calls/define-call.ts';
import type { OperatorId } from '#foundation/ids/ids.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { CommandRequest } from '#foundation/server-kit/call-router.ts';
import { peopleOf, shownRequest } from '#foundation/server-kit/operator-requests.ts';
import type { CharityStanding, getPayout, listPayouts, Payout, requestPayout } from '../console-contract.ts';
import { payoutDueMs, payoutReasons } from '../rules.ts';
import { houseOwner } from './list-piece.ts';
import { houseKey } from './nft-lane.ts';
import { approvePayout } from './payout-lane.ts';
import {
  insertPayout,
  matches,
  type PayoutFilter,
  type PayoutRow,
  payoutRequests,
  sumWaiting,
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

export function createPayouts(world: NftWorld): Payouts {
  const { db, clock, ledger, audit, uploads, operators } = world;

  async function standing(): Promise<CharityStanding> {
    const [{ received, paidOut }, waiting] = await Promise.all([ledger.charity('real'), sumWaiting(db)]);
    return {
      received: formatUnits(received),
      paidOut: formatUnits(paidOut),
      payable: formatUnits(received - paidOut),
      waiting: formatUnits(waiting),
    };
  }

  async function describe(rows: readonly PayoutRow[]): Promise<Payout[]> {
    const emails = await operators.emailsOf(peopleOf(rows));
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
    const before = await payoutRequests.before(db, { requestedBy, request });
    if (before !== undefined) return before;
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
    const first = await payoutRequests.before(db, { requestedBy, request });
    if (first === undefined) throw new Error('a request that is stored already is nowhere');
    return first;
  }

  return {
    standing,
    async request(by, wanted, request) {
      const asked = await ask(by, wanted, request);
      return asked.ok ? accept(await describeOne(asked.value)) : asked;
    },
    async list(filter, page) {
      const { total, rows } = await payoutRequests.page(db, matches(filter), page);
      return { total, rows: await describe(rows) };
    },
    async get(id) {
      const row = await payoutRequests.byId(db, id);
      if (row === undefined) return refuse('NOT_FOUND');
      return accept({ ...(await describeOne(row)), standing: await standing() });
    },
    async evidence(by, id) {
      const row = await payoutRequests.byId(db, id);
      const picture = row && (await uploads.read(row.upload_id as UploadId));
      if (picture === undefined) return refuse('NOT_FOUND');
      const act = { operatorIds: [by], name: 'charity.viewEvidence', subject: `payout/${id}` };
      await db.transaction().execute((tx) => audit.record(tx, act));
      return accept(picture);
    },
    reviews: createPayoutReviews(world),
  };
}

function createPayoutReviews({ db, clock, lane, audit }: NftWorld): ReviewSource {
  return requestReviews<PayoutRow>({
    ...{ kind: 'payout', reasonCodes: payoutReasons, requests: payoutRequests, db, clock, audit },
    about: ({ units }) => ({ customerId: houseOwner, book: 'real', amount: { asset: 'USDT', units } }),
    approve,
    rejected: ({ id, units }) => ({
      name: 'charity.reject',
      subject: `payout/${id}`,
      before: { currency: 'USDT', amount: formatUnits(units) },
    }),
  });

  function approve(row: PayoutRow, { requestId, operatorIds }: ReviewDecision): Promise<Result<null>> {
    const { id, units, reference, document_hash: documentHash, note } = row;
    return lane.submit(approvePayout, {
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
}

function payoutOf(row: PayoutRow, nameOf: (id: OperatorId) => string): Payout {
  return {
    ...shownRequest(row, nameOf),
    amount: formatUnits(row.units),
    reference: row.reference,
    note: row.note,
    documentHash: row.document_hash,
  };
}
