import { sql } from 'kysely';
import type { Database } from '#foundation/server-kit/database.ts';
import { type MarkSource, markSource } from '#foundation/server-kit/marks.ts';

/** Pictures sent for an identity check that are the same to the byte as they are kept. */
export function pictureMarks(db: Database): MarkSource {
  return markSource(db, {
    from: sql`(select * from uploads.upload where purpose = 'kyc' and is_attached and content_hash is not null) sent`,
    mark: sql`content_hash`,
    since: sql`created_at`,
    shown: sql`encode(substring(content_hash for 4), 'hex')`,
  });
}
