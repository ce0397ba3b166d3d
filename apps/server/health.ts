import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '#foundation/server-kit/database.ts';

/** `/health`: the process answers. `/ready`: the database does too, so customers can be sent here. */
export function bindHealth(server: FastifyInstance, db: Database): void {
  server.get('/health', async () => ({ status: 'up' }));
  server.get('/ready', async (_, reply) => {
    const isReady = await sql`select 1`.execute(db).then(
      () => true,
      () => false,
    );
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'database unreachable' });
  });
}
