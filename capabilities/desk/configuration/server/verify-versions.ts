import type { Finding } from '#capabilities/money/integrity/face.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import { firstRow } from '#foundation/server-kit/statements.ts';
import { proposals } from './proposals.sql.ts';

/**
 * The first version of a guarded document that was neither agreed to (by the proposal, and by the log of
 * acts), nor for a day at most, nor what was there before such a day; or an approval without an approver.
 */
export async function unsignedVersions(tx: Tx): Promise<Finding | undefined> {
  const found = await firstRow<{ document: string; version: number }>(tx)`
    select v.document, v.version from configuration.version v
      join configuration.guarded g on g.document = v.document and g.from_version <= v.version
    where not exists (
      select from configuration.proposal p
      where p.document = v.document and p.version = v.version and p.value = v.value and p.requested_by = v.operator_id
        and (p.lapses_at <= v.at + interval '24 hours'
          or p.state = 'approved' and exists (
            select from audit.act
            where name = 'configuration.agree' and subject = 'configuration/' || v.document || '/' || v.version
              and operator_ids = p.requested_by || p.decided_by)))
      and not exists (
        select from configuration.proposal p
          join configuration.version base on base.document = p.document and base.version = p.base_version
        where p.document = v.document and p.version = v.version - 1 and p.lapses_at is not null
          and p.state in ('lapsed', 'rejected', 'withdrawn') and base.value = v.value)
    order by v.document, v.version limit 1`;
  if (found === undefined) return await proposals.unsigned(tx);
  return { row: `version ${found.version} of ${found.document}`, problem: 'has no second signature' };
}
