import { sql } from 'kysely';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Channel, NoticeGroup } from '../catalogue.ts';
import type { Quiet } from '../push-rules.ts';

export interface StoredChoices {
  /** The groups that the customer wants not to hear of, by channel. */
  readonly muted: Readonly<Record<Channel, ReadonlySet<string>>>;
  readonly quiet: Quiet | undefined;
}

export async function selectChoices(db: Database, customerId: CustomerId): Promise<StoredChoices> {
  const { rows: chosen } = await sql<{ group: string; mail: boolean | null; push: boolean | null }>`
    select group_name as group, mail, push from notifications.choice where customer_id = ${customerId}`.execute(
    db,
  );
  const { rows: hours } = await sql<Quiet>`
    select from_minute::int4 as "fromMinute", to_minute::int4 as "toMinute", zone
    from notifications.quiet where customer_id = ${customerId}`.execute(db);
  const mutedOn = (channel: Channel) =>
    new Set(chosen.filter((choice) => choice[channel] === false).map(({ group }) => group));
  return { muted: { mail: mutedOn('mail'), push: mutedOn('push') }, quiet: hours[0] };
}

export interface NewChoice {
  readonly group: NoticeGroup;
  readonly mail: boolean | undefined;
  readonly push: boolean | undefined;
}

/** What a choice leaves out stays as it was. */
export async function storeChoices(
  db: Database,
  customerId: CustomerId,
  choices: readonly NewChoice[],
): Promise<void> {
  await sql`
    insert into notifications.choice as c (customer_id, group_name, mail, push)
    select ${customerId}, group_name, mail, push
    from unnest(
      ${choices.map(({ group }) => group)}::text[], ${choices.map(({ mail }) => mail ?? null)}::boolean[],
      ${choices.map(({ push }) => push ?? null)}::boolean[]
    ) as chosen (group_name, mail, push)
    on conflict (customer_id, group_name) do update
    set mail = coalesce(excluded.mail, c.mail), push = coalesce(excluded.push, c.push)`.execute(db);
}

/** Undefined: no hours are quiet any more. */
export async function storeQuiet(
  db: Database,
  customerId: CustomerId,
  quiet: Quiet | undefined,
): Promise<void> {
  if (quiet === undefined) {
    await sql`delete from notifications.quiet where customer_id = ${customerId}`.execute(db);
    return;
  }
  await sql`
    insert into notifications.quiet (customer_id, from_minute, to_minute, zone)
    values (${customerId}, ${quiet.fromMinute}, ${quiet.toMinute}, ${quiet.zone})
    on conflict (customer_id) do update
    set from_minute = excluded.from_minute, to_minute = excluded.to_minute, zone = excluded.zone`.execute(db);
}
