import type { AuditLog } from '#capabilities/desk/audit/face.ts';
import type { Operators } from '#capabilities/desk/operators/face.ts';
import type { RequestDesk, ReviewDecision, ReviewHandler } from '#capabilities/desk/reviews/face.ts';
import type { CustomerEvent, MoneyLane } from '#capabilities/money/ledger/face.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { type AskedBy, peopleOf, shownRequest } from '#foundation/server-kit/operator-requests.ts';
import { type Clock, dayMs } from '#foundation/time/clock.ts';
import type { CancellationReason } from '../cancellation.ts';
import type { Cancellation } from '../console-contract.ts';
import type { OrderNotice } from '../notices.ts';
import { rejectPending } from '../pending.ts';
import {
  type CancellationRow,
  type CancellationScope,
  cancellationRequests,
  countPending,
  insertCancellation,
  type LiveCounts,
  selectPendingOwners,
} from './cancellations.sql.ts';
import { type OrderChange, type OrderKind, type OrderParticipant, orderKind } from './order-lane.ts';
import { orderView } from './order-view.ts';

export interface CancellationNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly lane: MoneyLane;
  readonly audit: AuditLog;
  readonly operators: Pick<Operators, 'emailsOf'>;
  readonly requestDesk: RequestDesk;
  readonly participant: OrderParticipant;
}

interface Asked extends CancellationScope, AskedBy {
  readonly reasonCode: CancellationReason;
  readonly note: string;
}

/** Pending orders that one operator asks to have cancelled and another decides about. */
export interface Cancellations {
  /** NO_PENDING_ORDERS where the scope holds none. */
  request(asked: Asked): Promise<Result<Cancellation>>;
  preview(scope: CancellationScope): Promise<LiveCounts>;
  get(id: bigint): Promise<Result<Cancellation>>;
  readonly reviews: ReviewHandler;
}

/** A decision within the day: what is pending may be filled any moment, and is filled by the usual rules. */
const dueWithinMs = dayMs;
const accountsAtOnce = 100;

const decisionReasons = {
  approve: {
    marketDisturbed: 'judged',
    tooMuchExposure: 'judged',
    suspectedFraud: 'judged',
    customerAsked: 'judged',
    changeAgreed: 'judged',
  },
  reject: ['notJustified', 'wrongCustomer', 'evidenceInsufficient'],
} as const;

export function createCancellations(needs: CancellationNeeds): Cancellations {
  const { db, clock, operators, requestDesk } = needs;
  const carryOut = createCarryOut(needs);

  async function describe(row: CancellationRow): Promise<Cancellation> {
    const emails = await operators.emailsOf(peopleOf([row]));
    const now = row.state === 'waiting' ? await countPending(db, scopeOf(row)) : undefined;
    return {
      ...shownRequest(row, (id) => emails.get(id) ?? ''),
      book: row.book,
      code: row.code ?? undefined,
      uid: row.customer_id === null ? undefined : String(row.customer_id),
      reasonCode: row.reason_code,
      note: row.note,
      pending: now,
    };
  }

  return {
    async request(asked) {
      const before = await cancellationRequests.before(db, asked);
      if (before !== undefined) return before.ok ? accept(await describe(before.value)) : before;
      if ((await countPending(db, asked)).orders === 0) return refuse('NO_PENDING_ORDERS');
      const at = clock.now();
      const stored = await requestDesk.askOnce({
        requests: cancellationRequests,
        by: asked,
        document: undefined,
        owner: asCustomerId(0n),
        purpose: 'cancellation',
        insert: (tx) =>
          insertCancellation(tx, { ...asked, at: new Date(at), dueAt: new Date(at + dueWithinMs) }),
        act: ({ id }) => ({
          ...actOf(id, asked),
          name: 'cancellations.request',
          reasonCode: asked.reasonCode,
          note: asked.note,
        }),
      });
      return stored.ok ? accept(await describe(stored.value)) : stored;
    },
    preview: (scope) => countPending(db, scope),
    async get(id) {
      const row = await cancellationRequests.byId(db, id);
      return row === undefined ? refuse('NOT_FOUND') : accept(await describe(row));
    },
    reviews: requestDesk.source<CancellationRow>({
      kind: 'cancellation',
      reasonCodes: decisionReasons,
      requests: cancellationRequests,
      about: ({ customer_id, book }) => ({ customerId: customer_id ?? asCustomerId(0n), book }),
      approve: carryOut,
      rejected: (row) => ({ ...actOf(row.id, scopeOf(row)), name: 'cancellations.reject' }),
    }),
  };
}

function scopeOf({ book, code, customer_id }: CancellationRow): CancellationScope {
  return { book, code: code ?? undefined, customerId: customer_id ?? undefined };
}

/** What the audit log says of each act: which orders it is about. */
function actOf(id: bigint, { book, code, customerId }: CancellationScope) {
  return {
    subject: `cancellation/${id}`,
    ...(customerId === undefined ? {} : { customerId }),
    before: { book, ...(code === undefined ? {} : { code }) },
  };
}

/**
 * Cancels account by account, each once: repeated after a crash, the lane answers what it did before. The
 * request is approved after the last of them.
 */
function createCarryOut({ db, clock, lane, audit, participant }: CancellationNeeds) {
  const kind = cancellingKind(participant);
  return async (row: CancellationRow, { requestId, operatorIds, reasonCode, note }: ReviewDecision) => {
    const scope = scopeOf(row);
    let after = asCustomerId(0n);
    for (;;) {
      const owners = await selectPendingOwners(db, scope, after, accountsAtOnce);
      const last = owners.at(-1);
      if (last === undefined) break;
      await Promise.all(
        owners.map(({ customerId }) =>
          lane.submit(kind, {
            key: { book: scope.book, customerId },
            input: scope.code,
            request: { id: `${requestId} ${customerId}`, fingerprint: `cancellations.approve ${row.id}` },
          }),
        ),
      );
      after = last.customerId;
    }
    const decided = { state: 'approved', decidedBy: operatorIds, at: new Date(clock.now()) } as const;
    return await db.transaction().execute((tx) =>
      cancellationRequests.decide(tx, row.id, decided, async () => {
        await audit.record(tx, {
          ...actOf(row.id, scope),
          operatorIds: [row.requested_by, ...operatorIds],
          name: 'cancellations.approve',
          reasonCode,
          note,
        });
        return accept(null);
      }),
    );
  };
}

/** Ends an account's pending orders, all or those of one market. */
function cancellingKind(participant: OrderParticipant): OrderKind<string | undefined, null> {
  return orderKind({
    name: 'orders.cancelByOperators',
    participant,
    decide(code, context) {
      const change: OrderChange[] = [];
      const events: CustomerEvent[] = [];
      const { book } = context.key;
      for (const pending of context.state.pending.values()) {
        if (code !== undefined && pending.code !== code) continue;
        const refusal = refuse('ORDER_CANCELLED_BY_PLATFORM');
        const { rejected: order } = rejectPending(pending, refusal, context.at);
        const notice: OrderNotice = {
          kind: 'orderCancelled',
          book,
          orderId: String(order.id),
          code: order.code,
        };
        change.push({ kind: 'changed', order });
        events.push(
          { event: 'order', data: orderView(book, order) },
          { event: 'notification', data: notice },
        );
      }
      return accept({ transfers: [], change, answer: null, events });
    },
  });
}
