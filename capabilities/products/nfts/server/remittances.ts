import type { ReviewDecision, ReviewHandler } from '#capabilities/desk/reviews/face.ts';
import type { StoredImage } from '#capabilities/people/uploads/face.ts';
import type { OutputOf, ParsedInputOf } from '#foundation/calls/define-call.ts';
import type { OperatorId } from '#foundation/ids/ids.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { CommandRequest } from '#foundation/server-kit/call-router.ts';
import { peopleOf, shownRequest } from '#foundation/server-kit/operator-requests.ts';
import type { PageRange } from '#foundation/server-kit/statements.ts';
import type { CharityFunds, getPayout, listPayouts, Remittance, requestPayout } from '../console-contract.ts';
import { remittanceDueMs, remittanceReasons } from '../rules.ts';
import { houseOwner } from './list-piece.ts';
import type { NftNeeds } from './needs.ts';
import { houseKey } from './nft-lane.ts';
import { approveRemittance } from './remittance-lane.ts';
import {
  insertRemittance,
  matches,
  type RemittanceFilter,
  type RemittanceRow,
  remittanceRequests,
  sumWaiting,
} from './remittances.sql.ts';

export type WantedRemittance = ParsedInputOf<typeof requestPayout>;

/** What leaves for the charity: recorded by one operator with its evidence, decided by another. */
export interface Remittances {
  funds(): Promise<CharityFunds>;
  request(by: OperatorId, wanted: WantedRemittance, request: CommandRequest): Promise<Result<Remittance>>;
  list(filter: RemittanceFilter, page: PageRange): Promise<OutputOf<typeof listPayouts>>;
  get(id: bigint): Promise<Result<OutputOf<typeof getPayout>>>;
  /** The look is written to the audit log first. */
  evidence(by: OperatorId, id: bigint): Promise<Result<StoredImage>>;
  readonly reviews: ReviewHandler;
}

export function createRemittances(needs: NftNeeds): Remittances {
  const { db, clock, ledger, operators, requestDesk } = needs;

  async function funds(): Promise<CharityFunds> {
    const [{ received, paidOut }, waiting] = await Promise.all([ledger.charity('real'), sumWaiting(db)]);
    return {
      received: formatUnits(received),
      paidOut: formatUnits(paidOut),
      payable: formatUnits(received - paidOut),
      waiting: formatUnits(waiting),
    };
  }

  async function describe(rows: readonly RemittanceRow[]): Promise<Remittance[]> {
    const emails = await operators.emailsOf(peopleOf(rows));
    return rows.map((row) => remittanceOf(row, (id) => emails.get(id) ?? ''));
  }

  async function describeOne(row: RemittanceRow): Promise<Remittance> {
    const [described] = await describe([row]);
    if (described === undefined) throw new Error('the description of a remittance is missing');
    return described;
  }

  async function ask(
    requestedBy: OperatorId,
    { amount, reference, note, evidence }: WantedRemittance,
    request: CommandRequest,
  ): Promise<Result<RemittanceRow>> {
    const before = await remittanceRequests.before(db, { requestedBy, request });
    if (before !== undefined) return before;
    const { received, paidOut } = await ledger.charity('real');
    if (amount > received - paidOut) return refuse('CHARITY_SHORT');
    return await requestDesk.askOnce({
      requests: remittanceRequests,
      by: { requestedBy, request },
      document: evidence,
      owner: houseOwner,
      purpose: 'payout',
      insert(tx, kept) {
        const at = clock.now();
        return insertRemittance(tx, {
          units: amount,
          reference,
          note,
          requestedBy,
          request,
          ...kept,
          at: new Date(at),
          dueAt: new Date(at + remittanceDueMs),
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
    funds,
    async request(by, wanted, request) {
      const asked = await ask(by, wanted, request);
      return asked.ok ? accept(await describeOne(asked.value)) : asked;
    },
    async list(filter, page) {
      const { total, rows } = await remittanceRequests.page(db, matches(filter), page);
      return { total, rows: await describe(rows) };
    },
    async get(id) {
      const row = await remittanceRequests.byId(db, id);
      if (row === undefined) return refuse('NOT_FOUND');
      return accept({ ...(await describeOne(row)), funds: await funds() });
    },
    async evidence(by, id) {
      const row = await remittanceRequests.byId(db, id);
      const act = { operatorIds: [by], name: 'charity.viewEvidence', subject: `payout/${id}` };
      return await requestDesk.viewAttachment(row, act);
    },
    reviews: createRemittanceReviews(needs),
  };
}

function createRemittanceReviews({ lane, requestDesk }: NftNeeds): ReviewHandler {
  return requestDesk.source<RemittanceRow>({
    kind: 'payout',
    reasonCodes: {
      approve: {
        evidenceChecked: (row, { operatorId }) =>
          requestDesk.whetherSeen(row, operatorId, {
            name: 'charity.viewEvidence',
            subject: `payout/${row.id}`,
          }),
      },
      reject: remittanceReasons.reject,
    },
    requests: remittanceRequests,
    about: ({ units }) => ({ customerId: houseOwner, book: 'real', amount: { asset: 'USDT', units } }),
    approve,
    rejected: ({ id, units }) => ({
      name: 'charity.reject',
      subject: `payout/${id}`,
      before: { currency: 'USDT', amount: formatUnits(units) },
    }),
  });

  function approve(row: RemittanceRow, { requestId, operatorIds }: ReviewDecision): Promise<Result<null>> {
    const { id, units, reference, document_hash: documentHash, note } = row;
    return lane.submit(approveRemittance, {
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

function remittanceOf(row: RemittanceRow, nameOf: (id: OperatorId) => string): Remittance {
  return {
    ...shownRequest(row, nameOf),
    amount: formatUnits(row.units),
    reference: row.reference,
    note: row.note,
    documentHash: row.document_hash,
  };
}
