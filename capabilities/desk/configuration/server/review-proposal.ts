import type { ReviewDecision, ReviewHandler, WaitingReview } from '#capabilities/desk/reviews/face.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { changesOf } from '../effects.ts';
import { findVersion, insertVersion } from './configuration.sql.ts';
import {
  agreeWithinMs,
  endProposal,
  type ProposalRow,
  selectLapsed,
  selectProposal,
  waitingProposals,
} from './proposals.sql.ts';
import { type PublishingNeeds, publishBase, valuesOf } from './publish.ts';

/** It concerns no customer. */
const noCustomer = asCustomerId(0n);

/** What a decision on a change may name (`reviews.reasons.<code>`). */
const reasonCodes = {
  approve: ['changeAgreed'],
  reject: ['changeNotJustified', 'changeTooLoose', 'changeMistaken'],
};

/**
 * Changes to what guards money, in the inbox: the operator who asked is the first of the two, one other
 * decides.
 */
export function createProposalReviews(needs: PublishingNeeds): ReviewHandler {
  const { db, configuration } = needs;

  const find = async (subjectId: string) =>
    /^\d{1,18}$/.test(subjectId) ? await selectProposal(db, BigInt(subjectId)) : undefined;

  const waitingReview = (row: ProposalRow): WaitingReview => ({
    subjectId: String(row.id),
    recordId: row.id,
    customerId: noCustomer,
    book: 'real',
    submittedAt: row.requested_at.getTime(),
    dueAt: row.lapses_at?.getTime() ?? row.requested_at.getTime() + agreeWithinMs,
    needed: 1,
    submittedBy: row.requested_by,
    permission: configuration.documents.get(row.document)?.permission,
  });

  return {
    kind: 'configuration',
    reasonCodes,
    count: (at, order) => waitingProposals.count(db, at, 0, order),
    waiting: async (page) => (await waitingProposals.next(db, page)).map(waitingReview),
    async find(subjectId) {
      const row = await find(subjectId);
      return row?.state === 'waiting' ? waitingReview(row) : undefined;
    },
    async carryOut(decision) {
      const row = await find(decision.subjectId);
      if (row === undefined) return refuse('NOT_FOUND');
      const carried = await decide(needs, row, decision);
      if (carried.ok) await configuration.refresh();
      return carried;
    },
  };
}

function decide(
  { db, clock, audit, configuration }: PublishingNeeds,
  row: ProposalRow,
  { decision, operatorIds, reasonCode, note }: ReviewDecision,
): Promise<Result<null>> {
  const { id, document: name, base_version, value, version } = row;
  const state = decision === 'approve' ? 'approved' : 'rejected';
  return db.transaction().execute(async (tx): Promise<Result<null>> => {
    const at = new Date(clock.now());
    const isPublished = decision === 'approve' && version === null;
    const next = base_version + 1;
    const ended = { id, state, at, decidedBy: operatorIds } as const;
    const document = configuration.documents.get(name);
    if (document === undefined) return refuse('NOT_FOUND');
    if (isPublished && row.state === 'waiting') {
      // A release between asking and agreeing may have narrowed its bounds.
      const was = await findVersion(tx, name, base_version);
      const checked = document.check(value, was?.value);
      if (!checked.ok) return checked;
      const stored = { document: name, version: next, value, at, reason: row.reason, author: row.author };
      const repeats = row.repeats ?? undefined;
      if (!(await insertVersion(tx, { ...stored, operatorId: row.requested_by, repeats }))) {
        return refuse('CONFIGURATION_CHANGED');
      }
    }
    if (!(await endProposal(tx, isPublished ? { ...ended, version: next } : ended))) {
      return row.state === state ? accept(null) : refuse('REVIEW_DECIDED');
    }
    if (decision === 'reject' && version !== null) {
      await publishBase(tx, row, at);
    }
    const base = await findVersion(tx, name, base_version);
    await audit.record(tx, {
      operatorIds: [row.requested_by, ...operatorIds],
      name: decision === 'approve' ? 'configuration.agree' : 'configuration.reject',
      subject: `configuration/${name}/${version ?? next}`,
      reasonCode,
      note,
      ...valuesOf(changesOf(document.jsonSchema, base?.value, value)),
    });
    return accept(null);
  });
}

/** Restores the version before where no second operator agreed in time. Idempotent. */
export async function lapseProposals({ db, clock, audit, configuration }: PublishingNeeds): Promise<void> {
  const lapsed = await selectLapsed(db, new Date(clock.now()));
  for (const row of lapsed) {
    await db.transaction().execute(async (tx) => {
      const at = new Date(clock.now());
      if (!(await endProposal(tx, { id: row.id, state: 'lapsed', at }))) return;
      await publishBase(tx, row, at);
      const base = await findVersion(tx, row.document, row.base_version);
      const schema = configuration.documents.get(row.document)?.jsonSchema;
      await audit.record(tx, {
        operatorIds: [row.requested_by],
        name: 'configuration.lapse',
        subject: `configuration/${row.document}/${row.version}`,
        reasonCode: 'nobodyAgreed',
        ...valuesOf(changesOf(schema, row.value, base?.value)),
      });
    });
  }
  if (lapsed.length > 0) await configuration.refresh();
}
