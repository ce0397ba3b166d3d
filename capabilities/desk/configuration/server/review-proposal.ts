import type { ReviewDecision, ReviewHandler, WaitingReview } from '#capabilities/desk/reviews/face.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { type Tx, transact } from '#foundation/server-kit/database.ts';
import { byId, queueSource } from '#foundation/server-kit/queue-source.ts';
import { changesOf } from '../effects.ts';
import { findVersion, insertVersion, lockDocument } from './configuration.sql.ts';
import { agreeWithinMs, type ProposalRow, proposals, selectLapsed, storeVersion } from './proposals.sql.ts';
import { type PublishingNeeds, publishBase, valuesOf } from './publish.ts';

/** It concerns no customer. */
const noCustomer = asCustomerId(0n);

/** What a decision on a change may name (`reviews.reasons.<code>`). */
const reasonCodes = {
  approve: { changeAgreed: 'judged' },
  reject: ['changeNotJustified', 'changeTooLoose', 'changeMistaken'],
} as const;

/**
 * Changes to what guards money, in the inbox: the operator who asked is the first of the two, one other
 * decides.
 */
export function createProposalReviews(needs: PublishingNeeds): ReviewHandler {
  const { db, configuration } = needs;

  const review = (row: ProposalRow): WaitingReview | undefined =>
    row.state === 'waiting'
      ? {
          subjectId: String(row.id),
          recordId: row.id,
          customerId: noCustomer,
          book: 'real',
          submittedAt: row.requested_at.getTime(),
          dueAt: row.lapses_at?.getTime() ?? row.requested_at.getTime() + agreeWithinMs,
          needed: 1,
          submittedBy: row.requested_by,
          permission: configuration.documents.get(row.document)?.permission,
        }
      : undefined;

  return {
    kind: 'configuration',
    reasonCodes,
    ...queueSource({
      db,
      queue: proposals.waiting,
      find: (subjectId) => byId(subjectId, (id) => proposals.byId(db, id)),
      review,
      async carryOut({ id, document }, decision: ReviewDecision) {
        const carried = await transact(db, async (tx) => {
          await lockDocument(tx, document);
          return await decide(needs, tx, id, decision);
        });
        if (carried.ok) await configuration.refresh();
        return carried;
      },
    }),
  };
}

function decide(
  { clock, audit, configuration }: PublishingNeeds,
  tx: Tx,
  id: bigint,
  { decision, operatorIds, reasonCode, note }: ReviewDecision,
): Promise<Result<null>> {
  const at = new Date(clock.now());
  const isApproved = decision === 'approve';
  const decided = { state: isApproved ? 'approved' : 'rejected', decidedBy: operatorIds, at } as const;
  return proposals.decide(tx, id, decided, async (row) => {
    const { document: name, base_version, value, version } = row;
    const next = base_version + 1;
    const document = configuration.documents.get(name);
    if (document === undefined) return refuse('NOT_FOUND');
    const base = await findVersion(tx, name, base_version);
    if (isApproved && version === null) {
      if (base === undefined) throw new Error(`version ${base_version} of ${name} is missing`);
      // A release between asking and agreeing may have narrowed its bounds.
      const checked = await document.mayFollow(tx, value, base.value);
      if (!checked.ok) return checked;
      const stored = { document: name, version: next, value, at, reason: row.reason, author: row.author };
      const repeats = row.repeats ?? undefined;
      if (!(await insertVersion(tx, { ...stored, operatorId: row.requested_by, repeats }))) {
        return refuse('CONFIGURATION_CHANGED');
      }
      await storeVersion(tx, id, next);
    }
    if (!isApproved && version !== null) await publishBase(tx, row, at);
    await audit.record(tx, {
      operatorIds: [row.requested_by, ...operatorIds],
      name: isApproved ? 'configuration.agree' : 'configuration.reject',
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
      await lockDocument(tx, row.document);
      if (!(await proposals.end(tx, row.id, 'lapsed', at))) return;
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
