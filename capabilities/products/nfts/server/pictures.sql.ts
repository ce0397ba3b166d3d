import { sql } from 'kysely';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { firstRow } from '#foundation/server-kit/statements.ts';

export type PictureType = 'image/jpeg' | 'image/png' | 'image/svg+xml';

/** A public picture, with its small copy; a drawing has none, it is drawn at any size. */
export interface Picture {
  readonly hash: string;
  readonly contentType: PictureType;
  readonly bytes: Buffer;
  readonly thumb: { readonly contentType: 'image/jpeg' | 'image/png'; readonly bytes: Buffer } | null;
}

/** The same picture again is the same row. */
export async function insertPicture(
  tx: Tx | Database,
  { hash, contentType, bytes, thumb }: Picture,
): Promise<void> {
  await sql`
    insert into nfts.picture (hash, content_type, bytes, thumb_type, thumb)
    values (${hash}, ${contentType}, ${bytes}, ${thumb?.contentType ?? null}, ${thumb?.bytes ?? null})
    on conflict (hash) do nothing`.execute(tx);
}

export async function selectPicture(
  db: Database,
  hash: string,
  size: 'full' | 'thumb',
): Promise<{ contentType: PictureType; bytes: Buffer } | undefined> {
  const isThumb = size === 'thumb';
  return firstRow<{ contentType: PictureType; bytes: Buffer }>(db)`
    select case when ${isThumb} then coalesce(thumb_type, content_type) else content_type end as "contentType",
      case when ${isThumb} then coalesce(thumb, bytes) else bytes end as bytes
    from nfts.picture where hash = ${hash}`;
}
