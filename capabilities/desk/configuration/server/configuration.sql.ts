import { sql } from 'kysely';
import type { OperatorId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { andWithin, type Period } from '#foundation/server-kit/period.ts';
import { allRows, changesRow, firstRow } from '#foundation/server-kit/statements.ts';
import type { Json } from '../rules.ts';

export interface StoredVersion {
  readonly version: number;
  readonly value: Json;
  /** Null for initial values, and for what was restored automatically. */
  readonly author: string | null;
  readonly at: Date;
  readonly reason: string;
  readonly repeats: number | null;
}

const versionColumns = sql`version, value, author, at, reason, repeats`;

/** Stores what a document starts with, unless it has versions already. */
export async function insertFirst(db: Database, document: string, value: Json, at: Date): Promise<void> {
  await sql`
    insert into configuration.version (document, version, value, at, reason)
    values (${document}, 1, ${JSON.stringify(value)}::jsonb, ${at}, '')
    on conflict do nothing`.execute(db);
}

/** Holds a document that two people publish to their signatures, from the next version on. */
export async function insertGuarded(db: Database, document: string): Promise<void> {
  await sql`
    insert into configuration.guarded (document, from_version)
    select document, max(version) + 1 from configuration.version where document = ${document} group by document
    on conflict do nothing`.execute(db);
}

/** All that publishes a document passes its first version here, one after the other. */
export async function lockDocument(tx: Tx, document: string): Promise<void> {
  await sql`select from configuration.version where document = ${document} and version = 1 for update`.execute(
    tx,
  );
}

export interface Publication {
  readonly document: string;
  readonly version: number;
  readonly value: Json;
  /** Null for what was restored automatically. */
  readonly operatorId: OperatorId | null;
  readonly author: string | null;
  readonly at: Date;
  readonly reason: string;
  readonly repeats: number | undefined;
}

/** False when the version before is not the newest. */
export async function insertVersion(tx: Tx, published: Publication) {
  const { document, version, value, operatorId, author, at, reason, repeats } = published;
  return await changesRow(tx)`
    insert into configuration.version (document, version, value, operator_id, author, at, reason, repeats)
    select ${document}, ${version}::integer, ${JSON.stringify(value)}::jsonb, ${operatorId}::bigint, ${author}, ${at}::timestamptz,
      ${reason}, ${repeats ?? null}::integer
    where exists (select from configuration.version where document = ${document} and version = ${version}::integer - 1)
    on conflict do nothing`;
}

/** The newest version's number of every document. */
export async function selectNewestNumbers(db: Database) {
  return await allRows<{ document: string; version: number }>(db)`
    select document, max(version) as version from configuration.version group by document`;
}

export async function selectNewest(db: Database, document: string) {
  return await firstRow<StoredVersion>(db)`
    select ${versionColumns} from configuration.version
    where document = ${document} order by version desc limit 1`;
}

export async function findVersion(db: Database, document: string, version: number) {
  return await firstRow<StoredVersion>(db)`
    select ${versionColumns} from configuration.version
    where document = ${document} and version = ${version}`;
}

/** A page of a document's versions without their values, newest first, and how many there are. */
export async function listVersions(
  db: Database,
  document: string,
  period: Period,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ total: number; rows: Omit<StoredVersion, 'value'>[] }> {
  const matching = sql`document = ${document} ${andWithin(sql`at`, period)}`;
  const counted = await sql<{ total: bigint }>`
    select count(*) as total from configuration.version where ${matching}`.execute(db);
  const { rows } = await sql<Omit<StoredVersion, 'value'>>`
    select version, author, at, reason, repeats from configuration.version
    where ${matching}
    order by version desc
    offset ${page.offset} limit ${page.limit}`.execute(db);
  return { total: Number(counted.rows[0]?.total ?? 0n), rows };
}
