import {
  askOnce,
  type ReviewDecision,
  type ReviewSource,
  requestReviews,
  viewDocument,
} from '#capabilities/reviews/face.ts';
import type { StoredImage } from '#capabilities/uploads/face.ts';
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
  const { db, clock, ledger, operators } = world;

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
    return await askOnce(world, {
      ...{ requests: payoutRequests, by: { requestedBy, request } },
      ...{ document: evidence, owner: houseOwner, purpose: 'payout' },
      insert(tx, kept) {
        const at = clock.now();
        return insertPayout(tx, {
          ...{ units: amount, reference, note, requestedBy, request, ...kept },
          ...{ at: new Date(at), dueAt: new Date(at + payoutDueMs) },
        });
      },
      act: ({ id, document_hash }) => ({
        name: 'charity.request',
        subject: `payout/${id}`,
        note,
        after: { currency: 'USDT', amount: formatUnits(amount), reference, document: document_hash },
      }),
    });
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
      const act = { operatorIds: [by], name: 'charity.viewEvidence', subject: `payout/${id}` };
      return await viewDocument(world, row, act);
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
