import { sql } from 'kysely';
import type { UploadId } from '#capabilities/people/uploads/face.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { firstRow } from '#foundation/server-kit/statements.ts';

/** What was signed. */
export interface Signing {
  readonly customerId: CustomerId;
  readonly uploadId: UploadId;
  readonly version: string;
  readonly language: string;
  readonly html: string;
  /** SHA-256 of the text, in lower-case hexadecimal. */
  readonly hash: string;
  readonly signedAt: Date;
}

export async function insertSigning(tx: Tx, signing: Signing): Promise<bigint> {
  const { customerId, uploadId, version, language, html, hash, signedAt } = signing;
  const { rows } = await sql<{ id: bigint }>`
    insert into loans.signing (customer_id, upload_id, version, language, html, hash, signed_at)
    values (${customerId}, ${uploadId}, ${version}, ${language}, ${html}, ${hash}, ${signedAt})
    returning id`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('insert into signings returned no row');
  return row.id;
}

export function findSigning(db: Database, id: bigint): Promise<Signing | undefined> {
  return firstRow<Signing>(db)`
    select customer_id as "customerId", upload_id as "uploadId", version, language, html, hash,
      signed_at as "signedAt"
    from loans.signing where id = ${id}`;
}

/** Deletes signings under which no loan stands, made before a moment; tells their drawings. */
export async function deleteUnusedSignings(db: Database, before: Date, limit: number): Promise<UploadId[]> {
  const { rows } = await sql<{ uploadId: UploadId }>`
    delete from loans.signing where id in (
      select s.id from loans.signing s
      where s.signed_at < ${before} and not exists (select 1 from loans.loan l where l.signing_id = s.id)
      limit ${limit})
    returning upload_id as "uploadId"`.execute(db);
  return rows.map(({ uploadId }) => uploadId);
}
