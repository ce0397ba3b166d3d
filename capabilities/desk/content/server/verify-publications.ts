import type { Finding } from '#capabilities/money/integrity/face.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import { firstRow } from '#foundation/server-kit/statements.ts';
import { isBinding } from '../rules.ts';
import { proposals } from './publications.sql.ts';
import { selectKinds } from './revisions.sql.ts';

/**
 * The first publication or withdrawal of what customers agree to that no second operator agreed to; the first
 * text of each language is the platform's own.
 */
export async function unsignedPublications(tx: Tx): Promise<Finding | undefined> {
  const binding = (await selectKinds(tx)).filter(({ type }) => isBinding(type)).map(({ id }) => id);
  const found = await firstRow<{ id: bigint; entry_id: string }>(tx)`
    select done.id, done.entry_id from content.publication done
    where done.entry_id = any (${binding}::text[])
      and not exists (
        select from content.proposal asked
        where asked.entry_id = done.entry_id and asked.language = done.language and asked.state = 'approved'
          and asked.revision_id is not distinct from done.revision_id
          and asked.starts_at is not distinct from done.starts_at and asked.decided_at = done.done_at
          and asked.asked_by = done.operator_id and done.agreed_by_id = any (asked.decided_by))
      and not (done.operator_id is null and done.id = (
        select min(id) from content.publication
        where entry_id = done.entry_id and language = done.language))
    order by done.id limit 1`;
  if (found === undefined) return await proposals.unsigned(tx);
  return { row: `publication ${found.id} of ${found.entry_id}`, problem: 'has no second signature' };
}
