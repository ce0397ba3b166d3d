import { sql } from 'kysely';
import type { OperatorId } from '#foundation/ids/ids.ts';
import { agreements } from '#foundation/server-kit/agreements.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { allRows, firstRow } from '#foundation/server-kit/statements.ts';
import { secondMs } from '#foundation/time/clock.ts';
import type { Language } from '#locales/languages.ts';
import { decideTextWithinMs, type ProposalState } from '../rules.ts';

/** One text of one entry. */
export interface TextKey {
  readonly entryId: string;
  readonly language: Language;
}

export interface ActRow extends TextKey {
  readonly id: bigint;
  readonly revisionId: bigint | null;
  /** The revision's number; null: withdrawn. */
  readonly number: number | null;
  readonly startsAt: Date | null;
  readonly doneAt: Date;
  readonly operator: string | null;
  readonly agreedBy: string | null;
}

/** What was done, oldest first: of one entry, or of all. */
export async function selectActs(db: Database, entryId?: string) {
  return await allRows<ActRow>(db)`
    select publication.id, publication.entry_id as "entryId", publication.language,
      publication.revision_id as "revisionId", revision.number, publication.starts_at as "startsAt",
      publication.done_at as "doneAt", publication.operator, publication.agreed_by as "agreedBy"
    from content.publication
    left join content.revision on revision.id = publication.revision_id
    where ${entryId ?? null}::text is null or publication.entry_id = ${entryId ?? null}
    order by publication.id`;
}

export interface NewAct extends TextKey {
  readonly revisionId: bigint | null;
  readonly startsAt: Date | null;
  readonly at: Date;
  readonly operatorId: OperatorId;
  readonly operator: string;
  readonly agreed?: { readonly operatorId: OperatorId; readonly email: string } | undefined;
}

export async function insertAct(tx: Tx, act: NewAct): Promise<void> {
  const { entryId, language, revisionId, startsAt, at, operatorId, operator, agreed } = act;
  await sql`
    insert into content.publication (entry_id, language, revision_id, starts_at, done_at, operator_id,
      operator, agreed_by_id, agreed_by)
    values (${entryId}, ${language}, ${revisionId}, ${startsAt}, ${at}, ${operatorId}, ${operator},
      ${agreed?.operatorId ?? null}, ${agreed?.email ?? null})`.execute(tx);
}

export interface ProposalRow extends TextKey {
  readonly id: bigint;
  /** Null: to be withdrawn. */
  readonly revisionId: bigint | null;
  readonly startsAt: Date | null;
  readonly askedBy: OperatorId;
  readonly asker: string;
  readonly askedAt: Date;
  readonly state: ProposalState;
}

const proposalColumns = sql`
  id, entry_id as "entryId", language, revision_id as "revisionId", starts_at as "startsAt",
  asked_by as "askedBy", asker, asked_at as "askedAt", state`;

/** Those that wait are due before they start, at the latest. */
export const proposals = agreements<ProposalRow>({
  table: 'content.proposal',
  select: proposalColumns,
  from: sql`content.proposal asked`,
  since: sql`least(asked_at + make_interval(secs => ${decideTextWithinMs / secondMs}), starts_at)`,
  submitted: sql`asked_at`,
  asker: 'asked_by',
});

export async function findWaiting(db: Database, { entryId, language }: TextKey) {
  return await firstRow<ProposalRow>(db)`
    select ${proposalColumns} from content.proposal
    where entry_id = ${entryId} and language = ${language} and state = 'waiting'`;
}

export async function insertProposal(tx: Tx, act: NewAct): Promise<void> {
  const { entryId, language, revisionId, startsAt, at, operatorId, operator } = act;
  await sql`
    insert into content.proposal (entry_id, language, revision_id, starts_at, asked_by, asker, asked_at)
    values (${entryId}, ${language}, ${revisionId}, ${startsAt}, ${operatorId}, ${operator}, ${at})`.execute(
    tx,
  );
}
