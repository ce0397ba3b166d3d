import type { ReviewHandler } from '#capabilities/desk/reviews/face.ts';
import type { StoredImage } from '#capabilities/people/uploads/face.ts';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import type { OperatorId } from '#foundation/ids/ids.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { peopleOf, shownRequest } from '#foundation/server-kit/operator-requests.ts';
import type { Adjustment, AdjustmentPreview, getAdjustment, listAdjustments } from '../console-contract.ts';
import { balancesAfter } from '../rules.ts';
import type { AdjustmentNeeds, AdjustmentRequest, Wanted } from './adjustment-needs.ts';
import { type AdjustmentFilter, type AdjustmentRow, adjustmentRequests, matches } from './adjustments.sql.ts';
import { type OrderCorrection, requestOrderCorrection } from './correct-order.ts';
import { requestAdjustment } from './request-adjustment.ts';
import { createAdjustmentReviews } from './review-adjustment.ts';
import { houseAfter } from './what-it-moves.ts';

type Page = { readonly offset: number; readonly limit: number };

/** Corrections of customers' balances: asked for by one operator, decided by another. */
export interface Adjustments {
  preview(wanted: Wanted): Promise<Result<AdjustmentPreview>>;
  request(request: AdjustmentRequest): Promise<Result<Adjustment>>;
  /** Of one order, by as much as its own ticks say. */
  requestOfOrder(wanted: OrderCorrection): Promise<Result<Adjustment>>;
  list(filter: AdjustmentFilter, page: Page): Promise<OutputOf<typeof listAdjustments>>;
  get(id: bigint): Promise<Result<OutputOf<typeof getAdjustment>>>;
  /** The picture that shows it; the look is written to the audit log first. NOT_FOUND without one. */
  document(by: OperatorId, id: bigint): Promise<Result<StoredImage>>;
  readonly reviews: ReviewHandler;
}

export function createAdjustments(needs: AdjustmentNeeds): Adjustments {
  const { db, ledger, customers, operators, requestDesk } = needs;

  async function preview({ key, asset, units }: Wanted): Promise<Result<AdjustmentPreview>> {
    const contact = await customers.contactOf(key.customerId);
    if (contact === undefined) return refuse('NO_MATCHING_USER');
    const balances = await ledger.balances(key);
    const after = balancesAfter(balances, { id: 0n, asset, units });
    const house = await houseAfter(needs, { key, asset, units });
    const refused = after.ok ? house : after;
    return accept({
      email: contact.email,
      before: formatUnits(balances[asset].available),
      after: formatUnits((after.ok && house.ok ? after.value : balances)[asset].available),
      ...(refused.ok ? {} : { refusal: refused.refusal }),
    });
  }

  async function describe(rows: readonly AdjustmentRow[]): Promise<Adjustment[]> {
    const emails = await operators.emailsOf(peopleOf(rows));
    return rows.map((row) => adjustmentOf(row, (id) => emails.get(id) ?? ''));
  }

  async function describeOne(row: AdjustmentRow): Promise<Adjustment> {
    const [described] = await describe([row]);
    if (described === undefined) throw new Error('the description of an adjustment is missing');
    return described;
  }

  return {
    preview,
    async request(request) {
      const requested = await requestAdjustment(needs, request);
      return requested.ok ? accept(await describeOne(requested.value)) : requested;
    },
    async requestOfOrder(wanted) {
      const requested = await requestOrderCorrection(needs, wanted);
      return requested.ok ? accept(await describeOne(requested.value)) : requested;
    },
    async list(filter, page) {
      const { total, rows } = await adjustmentRequests.page(db, matches(filter), page);
      return { total, rows: await describe(rows) };
    },
    async get(id) {
      const row = await adjustmentRequests.byId(db, id);
      if (row === undefined) return refuse('NOT_FOUND');
      const { book, customer_id, asset, units } = row;
      const previewed = await preview({ key: { book, customerId: customer_id }, asset, units });
      if (!previewed.ok) return previewed;
      return accept({ ...(await describeOne(row)), preview: previewed.value });
    },
    async document(by, id) {
      const row = await adjustmentRequests.byId(db, id);
      return await requestDesk.viewAttachment(row, {
        operatorIds: [by],
        name: 'adjustments.viewAttachment',
        subject: `adjustment/${id}`,
        ...(row === undefined ? {} : { customerId: row.customer_id }),
      });
    },
    reviews: createAdjustmentReviews(needs),
  };
}

function adjustmentOf(row: AdjustmentRow, nameOf: (id: OperatorId) => string): Adjustment {
  return {
    ...shownRequest(row, nameOf),
    uid: String(row.customer_id),
    book: row.book,
    currency: row.asset,
    amount: formatUnits(row.units),
    reasonCode: row.reason_code,
    note: row.note,
    reference: row.reference,
    ...(row.order_id === null ? {} : { orderId: String(row.order_id) }),
    documentHash: row.document_hash ?? undefined,
  };
}
