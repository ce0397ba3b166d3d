import { sql } from 'kysely';
import type { OperatorId } from '#foundation/ids/ids.ts';
import { agreements } from '#foundation/server-kit/agreements.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { allRows, changesRow, firstRow } from '#foundation/server-kit/statements.ts';
import { dayMs, secondMs } from '#foundation/time/clock.ts';
import type { ChangeState, Json } from '../rules.ts';

export interface ProposalRow {
  readonly id: bigint;
  readonly document: string;
  readonly base_version: number;
  readonly value: Json;
  readonly reason: string;
  readonly repeats: number | null;
  readonly state: ChangeState;
  readonly requested_by: OperatorId;
  readonly author: string;
  readonly requested_at: Date;
  /** As what it was published; null while it has not been. */
  readonly version: number | null;
  /** Null for what is not in force before a second operator agrees. */
  readonly lapses_at: Date | null;
  readonly decided_by: readonly OperatorId[] | null;
}

/** How many markets of how many it changes; 1 of 1 where it reaches every customer. */
type Reached = { readonly reached: number; readonly of_all: number };

const columns = sql`id, document, base_version, value, reason, repeats, state, requested_by, author, requested_at, version, lapses_at,
  decided_by`;

export type NewProposal = Omit<ProposalRow, 'id' | 'state' | 'decided_by'> & Reached;

/** False when another waits for this document already. */
export async function insertProposal(tx: Tx, proposal: NewProposal) {
  const {
    document,
    base_version,
    value,
    reason,
    repeats,
    requested_by,
    author,
    requested_at,
    version,
    lapses_at,
    reached,
    of_all,
  } = proposal;
  return await changesRow(tx)`
    insert into configuration.proposal
      (document, base_version, value, reason, repeats, requested_by, author, requested_at, version, lapses_at,
        reached, of_all)
    values (${document}, ${base_version}, ${JSON.stringify(value)}::jsonb, ${reason}, ${repeats}, ${requested_by}, ${author},
      ${requested_at}, ${version}, ${lapses_at}, ${reached}, ${of_all})
    on conflict do nothing`;
}

/** A change waits this long for a second operator; one that only tightens holds meanwhile. */
export const agreeWithinMs = dayMs;

/** At most one of a document waits. */
export const proposals = agreements<ProposalRow>({
  table: 'configuration.proposal',
  select: columns,
  from: sql`configuration.proposal asked`,
  since: sql`coalesce(lapses_at, requested_at + make_interval(secs => ${agreeWithinMs / secondMs}))`,
  submitted: sql`requested_at`,
});

/** What waits for this document, locked. */
export async function lockWaitingProposal(tx: Tx, document: string) {
  return await firstRow<ProposalRow>(tx)`
    select ${columns} from configuration.proposal where document = ${document} and state = 'waiting'
    for update`;
}

/** What waits for these documents and is not in force. */
export async function selectWaiting(db: Database, documents: readonly string[]) {
  const rows = await allRows<Pick<ProposalRow, 'document' | 'value'>>(db)`
    select document, value from configuration.proposal
    where state = 'waiting' and version is null and document = any (${documents}::text[])`;
  return new Map(rows.map(({ document, value }) => [document, value]));
}

/** What was in force until now at most. */
export async function selectLapsed(db: Database, at: Date) {
  return await allRows<ProposalRow>(db)`
    select ${columns} from configuration.proposal where state = 'waiting' and lapses_at <= ${at}
    order by id`;
}

/** As what it was published when the second operator agreed. */
export async function storeVersion(tx: Tx, id: bigint, version: number): Promise<void> {
  await sql`update configuration.proposal set version = ${version} where id = ${id}`.execute(tx);
}

/** What stands behind these versions of a document: who agreed, or until when each holds without. */
export async function selectBehind(
  db: Database,
  document: string,
  versions: readonly number[],
): Promise<Pick<ProposalRow, 'version' | 'state' | 'lapses_at' | 'decided_by'>[]> {
  return await allRows<ProposalRow>(db)`
    select version, state, lapses_at, decided_by from configuration.proposal
    where document = ${document} and version = any (${versions}::integer[]) order by id`;
}

/** Whether one operator has tightened it alone since then, and no second one agreed. */
export async function wasTriedSince(db: Database, document: string, since: Date): Promise<boolean> {
  const tried = await firstRow(db)`
    select 1 from configuration.proposal
    where document = ${document} and lapses_at is not null and state <> 'approved' and requested_at > ${since}
    limit 1`;
  return tried !== undefined;
}
