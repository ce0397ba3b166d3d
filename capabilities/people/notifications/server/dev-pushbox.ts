import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '#foundation/server-kit/database.ts';
import { type Clock, formatInstant } from '#foundation/time/clock.ts';
import { sampleHost } from '../push-rules.ts';
import type { SendPush } from './send-push.ts';

/** Sample mode: every push lands in a table, and leaves for a real push service where there is one. */
export function createDevPushes(db: Database, clock: Clock, send: SendPush): SendPush {
  return async (target, message, options) => {
    await sql`
      insert into platform.dev_push (customer_id, endpoint, payload, ttl, sent_at)
      select customer_id, endpoint, ${JSON.stringify(message)}::jsonb, ${options.ttlSeconds},
        ${new Date(clock.now())}
      from notifications.device where endpoint = ${target.endpoint} and auth = ${target.auth}`.execute(db);
    return new URL(target.endpoint).hostname === sampleHost ? 'sent' : await send(target, message, options);
  };
}

const boxLimit = 100;

/** `GET /dev/pushbox?uid=` (docs/wire.md, "Running it"), newest first. For sample mode only. */
export function bindDevPushbox(server: FastifyInstance, db: Database): void {
  server.get<{ Querystring: { uid?: string | string[] } }>('/dev/pushbox', async ({ query }) => {
    const uid = /^\d{1,18}$/.exec([query.uid].flat()[0] ?? '')?.[0];
    const { rows } = await sql<{ endpoint: string; payload: object; ttl: number; sentAt: Date }>`
      select endpoint, payload, ttl, sent_at as "sentAt" from platform.dev_push
      where ${uid ?? null}::bigint is null or customer_id = ${uid ?? null}::bigint
      order by sequence desc limit ${boxLimit}`.execute(db);
    return rows.map(({ payload, sentAt, ...push }) => ({
      ...push,
      ...payload,
      sentAt: formatInstant(sentAt.getTime()),
    }));
  });
}
