import { sql } from 'kysely';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { allRows, firstRow } from '#foundation/server-kit/statements.ts';
import type { LooseUpload, Repeat, StoredImage, UploadId } from '../face.ts';
import type { Looks } from './looks.ts';

export interface NewUpload {
  readonly name: string;
  readonly owner: CustomerId;
  readonly purpose: string;
  readonly contentType: StoredImage['contentType'];
  readonly sealedKey: Buffer;
  readonly createdAt: Date;
  readonly looks: Looks;
}

export async function insertUpload(db: Database, upload: NewUpload): Promise<LooseUpload> {
  const { name, owner, purpose, contentType, sealedKey, createdAt, looks } = upload;
  const { rows } = await sql<{ id: LooseUpload }>`
    insert into uploads.upload
      (name, customer_id, purpose, content_type, sealed_key, created_at, content_hash, looks)
    values (${name}, ${owner}, ${purpose}, ${contentType}, ${sealedKey}, ${createdAt},
      ${looks.contentHash}, ${looks.rows ?? null}::int[])
    returning id`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('insert of an upload returned no row');
  return row.id;
}

export async function attachUpload(tx: Tx, id: LooseUpload): Promise<UploadId | undefined> {
  const rows = await allRows<{ id: UploadId }>(tx)`
    update uploads.upload set is_attached = true where id = ${id} and not is_attached returning id`;
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

export function findUpload(db: Database, id: UploadId | LooseUpload): Promise<StoredUpload | undefined> {
  return firstRow<StoredUpload>(db)`
    select ${columns} from uploads.upload where id = ${id}`;
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

/** Kept before looks were, in order, from behind an id. */
export function selectUnlooked(db: Database, after: bigint, limit: number): Promise<StoredUpload[]> {
  return allRows<StoredUpload>(db)`
    select ${columns} from uploads.upload where content_hash is null and id > ${after} order by id limit ${limit}`;
}

export async function storeLooks(db: Database, id: UploadId, { contentHash, rows }: Looks): Promise<void> {
  await sql`
    update uploads.upload set content_hash = ${contentHash}, looks = ${rows ?? null}::int[] where id = ${id}`.execute(
    db,
  );
}

/** Bits of 256 by which two pictures may differ and count as alike: then a row is the same in both. */
const alikeWithin = 15;
const repeatsAtMost = 50;

/**
 * Pictures kept for the same purpose that are these or look like them, of other customers or among these: the
 * same first, then the fewest differing bits. Found by equal rows that are not plain: those lie in the index
 * by the million.
 */
export function selectRepeats(db: Database, ids: readonly UploadId[]): Promise<Repeat[]> {
  return allRows<Repeat>(db)`
    with mine as (select * from uploads.upload where id = any (${ids.map(String)}::bigint[]))
    select mine.id as "of", other.id as upload, other.customer_id as owner, true as "isSame", 0 as differing
    from mine join uploads.upload other on other.content_hash = mine.content_hash
    where other.id <> mine.id and other.purpose = mine.purpose and other.is_attached
      and (other.customer_id <> mine.customer_id or other.id = any (${ids.map(String)}::bigint[]))
    union all
    select mine.id, other.id, other.customer_id, false, differing
    from mine join uploads.upload other
      on other.looks && array(select bits from unnest(mine.looks) bits where bits & 65535 not in (0, 65535)),
      lateral (select sum(bit_count((a # b)::bit(32)))::int4 as differing
        from unnest(mine.looks, other.looks) both_rows (a, b)) compared
    where other.id <> mine.id and other.purpose = mine.purpose and other.is_attached
      and other.content_hash <> mine.content_hash
      and (other.customer_id <> mine.customer_id or other.id = any (${ids.map(String)}::bigint[]))
      and differing <= ${alikeWithin}
    order by "isSame" desc, differing, 1, 2 limit ${repeatsAtMost}`;
}

/** Which of these another customer has sent for the same purpose, the same to the byte. */
export async function selectCopied(db: Database, ids: readonly UploadId[]): Promise<UploadId[]> {
  const rows = await allRows<{ id: UploadId }>(db)`
    select id from uploads.upload mine where id = any (${ids.map(String)}::bigint[]) and exists (
      select from uploads.upload other
      where other.content_hash = mine.content_hash and other.purpose = mine.purpose and other.is_attached
        and other.customer_id <> mine.customer_id)`;
  return rows.map(({ id }) => id);
}
