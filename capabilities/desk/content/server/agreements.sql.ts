import { sql } from 'kysely';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { allRows } from '#foundation/server-kit/statements.ts';
import { defaultLanguage } from '#locales/languages.ts';
import { legalEntries } from '../rules.ts';

/** A revision, in force or scheduled, of what customers agree to. Translations only explain it. */
export interface LegalAct {
  readonly entryId: string;
  /** Null: withdrawn. */
  readonly revisionId: bigint | null;
  readonly startsAt: Date | null;
}

/** What was done with the binding texts, oldest first. */
export async function selectLegalActs(db: Database) {
  return await allRows<LegalAct>(db)`
    select entry_id as "entryId", revision_id as "revisionId", starts_at as "startsAt"
    from content.publication
    where entry_id = any (${[...legalEntries]}) and language = ${defaultLanguage}
    order by id`;
}

/** What a customer who registers at this moment agrees to: all that is in force. */
export async function insertAgreements(tx: Tx, customerId: CustomerId, at: Date): Promise<void> {
  await sql`
    insert into content.agreement (customer_id, revision_id, agreed_at)
    select ${customerId}, revision_id, ${at} from content.in_force(${at})
    where entry_id = any (${[...legalEntries]}) and language = ${defaultLanguage}
    on conflict do nothing`.execute(tx);
}

/** Once for each: the first agreement counts. */
export async function insertAgreedTo(
  db: Database,
  customerId: CustomerId,
  revisionIds: readonly bigint[],
  at: Date,
): Promise<void> {
  await sql`
    insert into content.agreement (customer_id, revision_id, agreed_at)
    select ${customerId}, id, ${at} from unnest(${revisionIds}::bigint[]) as agreed (id)
    on conflict do nothing`.execute(db);
}

/** Which of these revisions a customer has agreed to. */
export async function selectAgreed(db: Database, customerId: CustomerId, revisionIds: readonly bigint[]) {
  const { rows } = await sql<{ id: bigint }>`
    select revision_id as id from content.agreement
    where customer_id = ${customerId} and revision_id = any (${revisionIds}::bigint[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Every revision that a customer has agreed to, the latest agreement first. */
export async function selectAgreements(db: Database, customerId: CustomerId) {
  return await allRows<{ entryId: string; number: number; title: string; agreedAt: Date }>(db)`
    select revision.entry_id as "entryId", revision.number, revision.title, agreement.agreed_at as "agreedAt"
    from content.agreement join content.revision on revision.id = agreement.revision_id
    where agreement.customer_id = ${customerId}
    order by agreement.agreed_at desc, revision.entry_id`;
}
