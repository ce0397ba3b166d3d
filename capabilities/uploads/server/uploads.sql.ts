import { sql } from 'kysely';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import type { LooseUpload, StoredImage, UploadId } from '../face.ts';

export interface NewUpload {
  readonly name: string;
  readonly owner: CustomerId;
  readonly purpose: string;
  readonly contentType: StoredImage['contentType'];
  readonly sealedKey: Buffer;
  readonly keyId: string;
  readonly createdAt: Date;
}

export async function insertUpload(db: Database, upload: NewUpload): Promise<LooseUpload> {
  const { name, owner, purpose, contentType, sealedKey, keyId, createdAt } = upload;
  const { rows } = await sql<{ id: LooseUpload }>`
    insert into uploads.upload (name, customer_id, purpose, content_type, sealed_key, key_id, created_at)
    values (${name}, ${owner}, ${purpose}, ${contentType}, ${sealedKey}, ${keyId}, ${createdAt})
    returning id`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('no upload was inserted');
  return row.id;
}

export async function attachUpload(tx: Tx, id: LooseUpload): Promise<UploadId | undefined> {
  const { rows } = await sql<{ id: UploadId }>`
    update uploads.upload set is_attached = true where id = ${id} and not is_attached returning id`.execute(
    tx,
  );
  return rows[0]?.id;
}

export interface StoredUpload {
  readonly id: UploadId;
  readonly name: string;
  readonly owner: CustomerId;
  readonly contentType: StoredImage['contentType'];
  readonly sealedKey: Buffer;
}

const columns = sql`
  id, name, customer_id as "owner", content_type as "contentType", sealed_key as "sealedKey"`;

export async function findUpload(
  db: Database,
  id: UploadId | LooseUpload,
): Promise<StoredUpload | undefined> {
  const { rows } = await sql<StoredUpload>`
    select ${columns} from uploads.upload where id = ${id}`.execute(db);
  return rows[0];
}

/** Deletes the rows and tells the names their files have. */
export async function deleteUploads(db: Database, ids: readonly bigint[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    delete from uploads.upload where id = any(${ids.map(String)}::bigint[]) returning name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Deletes those that belong to nothing and are older than that, and tells their names. */
export async function deleteLooseUploads(db: Database, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    delete from uploads.upload where id in (
      select id from uploads.upload where not is_attached and created_at < ${before} limit ${limit}
      for update skip locked)
    returning name`.execute(db);
  return rows.map(({ name }) => name);
}

/** What is sealed with another key than this. */
export async function selectSealedOtherwise(
  db: Database,
  keyId: string,
  limit: number,
): Promise<StoredUpload[]> {
  const { rows } = await sql<StoredUpload>`
    select ${columns} from uploads.upload where key_id <> ${keyId} order by id limit ${limit}`.execute(db);
  return rows;
}

export async function storeSealedKey(
  db: Database,
  id: UploadId,
  sealedKey: Buffer,
  keyId: string,
): Promise<void> {
  await sql`
    update uploads.upload set sealed_key = ${sealedKey}, key_id = ${keyId} where id = ${id}`.execute(db);
}
