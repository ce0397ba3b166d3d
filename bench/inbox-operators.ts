import { insertOperator } from '#capabilities/desk/operators/server/operators.sql.ts';
import { hashToken, makeToken } from '#capabilities/desk/operators/server/session-cookie.ts';
import { insertSession } from '#capabilities/desk/operators/server/sessions.sql.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { systemClock } from '#foundation/time/clock.ts';

/**
 * Operators who may decide everything, and their sessions' cookies. Written directly: appointing and signing
 * in so many takes a quarter of an hour of one-time codes, and is not what is measured.
 */
export async function openDesk(db: Database, count: number): Promise<string[]> {
  const at = new Date(systemClock.now());
  return await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const token = makeToken();
      await db.transaction().execute(async (tx) => {
        const operatorId = await insertOperator(tx, {
          email: `desk-${n}@bench.test`,
          roles: ['reviewer', 'treasurer', 'risk'],
          passwordHash: 'never used to sign in',
          passwordExpiresAt: null,
          totpSecret: Buffer.from('no code fits'),
          at,
        });
        if (operatorId === undefined) throw new Error('an operator of this name exists');
        const from = { ip: '10.0.0.1', userAgent: 'bench' };
        await insertSession(tx, {
          operatorId,
          tokenHash: hashToken(token),
          at,
          isSteppedUp: true,
          byPasskey: true,
          ...from,
        });
      });
      return `operator=${token}`;
    }),
  );
}
