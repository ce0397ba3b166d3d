import type { FastifyRequest } from 'fastify';
import type { SessionState } from '#foundation/calls/session-header.ts';

/**
 * What a call that needs no session says of one that was shown to it: its answer is the same either way.
 * Undefined without one, and where that can't be known now.
 */
export async function shownSession(
  { headers: { authorization = '' } }: FastifyRequest,
  authenticate: (authorization: string) => Promise<unknown>,
): Promise<SessionState | undefined> {
  if (authorization === '') return undefined;
  const state = authenticate(authorization).then(
    (found): SessionState => (found === undefined ? 'ended' : 'open'),
  );
  return await state.catch(() => undefined);
}
