import { sql } from 'kysely';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import type { MailOutcome } from '#foundation/server-kit/mail/mail.ts';
import { allRows } from '#foundation/server-kit/statements.ts';
import type { Refusals } from '../mail-rules.ts';

export async function countMail(db: Database, at: Date, event: string, outcome: MailOutcome): Promise<void> {
  await sql`
    insert into notifications.mail_day as d (day, event, outcome, mails)
    values ((${at}::timestamptz at time zone 'UTC')::date, ${event}, ${outcome}, 1)
    on conflict (day, event, outcome) do update set mails = d.mails + 1`.execute(db);
}

export async function deleteMailDays(db: Database, before: Date): Promise<void> {
  await sql`
    delete from notifications.mail_day
    where day < (${before}::timestamptz at time zone 'UTC')::date`.execute(db);
}

interface Row {
  readonly address: string;
  readonly refused: number;
  readonly since: Date | null;
}

const columns = sql`address, refused, since`;

/** The customer's, made where there are none: two that come at once pass one after the other. */
export async function lockRefusals(tx: Tx, customerId: CustomerId, address: string): Promise<Refusals> {
  await sql`
    insert into notifications.mail_refusal (customer_id, address, refused) values (${customerId}, ${address}, 0)
    on conflict (customer_id) do nothing`.execute(tx);
  const rows = await allRows<Row>(tx)`
    select ${columns} from notifications.mail_refusal where customer_id = ${customerId} for update`;
  return rows[0] === undefined ? { address, refused: 0, since: undefined } : refusalsOf(rows[0]);
}

export async function storeRefusals(
  tx: Tx,
  customerId: CustomerId,
  { address, refused, since }: Refusals,
): Promise<void> {
  await sql`
    update notifications.mail_refusal
    set address = ${address}, refused = ${refused}, since = ${since === undefined ? null : new Date(since)}
    where customer_id = ${customerId}`.execute(tx);
}

export async function selectRefusals(db: Database, customerId: CustomerId): Promise<Refusals | undefined> {
  const { rows } = await sql<Row>`
    select ${columns} from notifications.mail_refusal where customer_id = ${customerId}`.execute(db);
  return rows[0] && refusalsOf(rows[0]);
}

/** Mail arrives again; gives whether it was known to bounce. */
export async function deleteRefusals(db: Database, customerId: CustomerId): Promise<boolean> {
  const rows = await allRows<Row>(db)`
    delete from notifications.mail_refusal where customer_id = ${customerId} returning ${columns}`;
  return rows.some(({ since }) => since !== null);
}

function refusalsOf({ address, refused, since }: Row): Refusals {
  return { address, refused, since: since?.getTime() };
}
