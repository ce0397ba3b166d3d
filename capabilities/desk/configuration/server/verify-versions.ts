import type { Finding } from '#capabilities/money/integrity/face.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import { allRows, firstRow } from '#foundation/server-kit/statements.ts';
import { isNarrow, type MarketsOf, marketsReached, triedOnceInDays } from '../reach.ts';
import { differences, type Json } from '../rules.ts';
import { proposals } from './proposals.sql.ts';

/**
 * The first version of a guarded document that was neither agreed to (by the proposal, and by the log of
 * acts), nor for a day at most, nor what was there before such a day; or an approval without an approver.
 * What one operator tightened alone reached few markets, by the values themselves, and was tried once.
 */
export async function unsignedVersions(
  tx: Tx,
  markets: ReadonlyMap<string, MarketsOf> = new Map(),
): Promise<Finding | undefined> {
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
  if (found === undefined) return (await proposals.unsigned(tx)) ?? (await wideAlone(tx, markets));
  return { row: `version ${found.version} of ${found.document}`, problem: 'has no second signature' };
}

interface Alone {
  readonly id: bigint;
  readonly document: string;
  readonly value: Json;
  readonly base: Json;
  readonly reached: number;
  readonly of_all: number;
  readonly listed: number;
  readonly again: boolean;
}

async function wideAlone(tx: Tx, markets: ReadonlyMap<string, MarketsOf>): Promise<Finding | undefined> {
  const rows = await allRows<Alone>(tx)`
    select p.id, p.document, p.value, base.value as base, p.reached, p.of_all,
      (select count(*)::integer from markets.instrument) as listed,
      exists (
        select from configuration.proposal earlier
        where earlier.document = p.document and earlier.id < p.id and earlier.state <> 'approved'
          and earlier.lapses_at <> p.lapses_at and earlier.requested_at > p.requested_at - ${triedOnceInDays} * interval '1 day'
      ) as again
    from configuration.proposal p
      join configuration.version base on base.document = p.document and base.version = p.base_version
    where p.lapses_at is not null and p.of_all > 0 order by p.id`;
  for (const { id, document, value, base, reached, of_all, listed, again } of rows) {
    const marketsOf = markets.get(document);
    const really = marketsOf && marketsReached(differences(base, value), marketsOf);
    const isTrue = really !== undefined && really === reached && of_all <= listed;
    const row = `proposal ${id} of ${document}`;
    if (!isTrue || !isNarrow({ reached, ofAll: of_all }))
      return { row, problem: 'tightened more than a tenth of all markets without a second signature' };
    if (again) return { row, problem: 'tightened once more within 30 days without a second signature' };
  }
  return undefined;
}
