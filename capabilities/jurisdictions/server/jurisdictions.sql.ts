import { sql } from 'kysely';
import type { Database } from '#foundation/server-kit/database.ts';

/** The countries of the newest version of the policy. */
export async function selectCountryGroups(db: Database): Promise<{ country: string; group: string }[]> {
  const { rows } = await sql<{ country: string; group: string }>`
    select country, country_group as "group" from jurisdictions.country
    where version = (select max(version) from jurisdictions.version)`.execute(db);
  return rows;
}

/** The caps of the newest version of the policy. */
export async function selectLeverageCaps(
  db: Database,
): Promise<{ group: string; product: string; maxLeverage: number }[]> {
  const { rows } = await sql<{ group: string; product: string; maxLeverage: number }>`
    select country_group as "group", product, max_leverage as "maxLeverage" from jurisdictions.leverage_cap
    where version = (select max(version) from jurisdictions.version)`.execute(db);
  return rows;
}
