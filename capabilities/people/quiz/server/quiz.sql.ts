import { sql } from 'kysely';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { allRows } from '#foundation/server-kit/statements.ts';

export interface StoredAttempt {
  readonly number: number;
  readonly at: Date;
  readonly version: number;
  readonly right: number;
  readonly of: number;
  readonly isPassed: boolean;
}

/** A customer's attempts, newest first. */
export function selectAttempts(
  db: Database,
  customerId: CustomerId,
  limit: number,
): Promise<StoredAttempt[]> {
  return allRows<StoredAttempt>(db)`
    select number, at, version, right_count as "right", question_count as "of", is_passed as "isPassed"
    from quiz.attempt where customer_id = ${customerId}
    order by number desc limit ${limit}`;
}

/** False when an attempt of this number is there already. */
export async function insertAttempt(
  db: Database,
  customerId: CustomerId,
  attempt: StoredAttempt & { readonly answers: readonly number[] },
): Promise<boolean> {
  const { number, at, version, answers, right, of, isPassed } = attempt;
  const { numAffectedRows } = await sql`
    insert into quiz.attempt (customer_id, number, at, version, answers, right_count, question_count, is_passed)
    values (${customerId}, ${number}, ${at}, ${version}, ${[...answers]}::integer[], ${right}, ${of}, ${isPassed})
    on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
}
