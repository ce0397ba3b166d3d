import type { FastifyInstance } from 'fastify';
import { TOTP } from 'otpauth';
import { expect } from 'vitest';
import { z } from 'zod';
import { sampleOperatorPassword, sampleTotpSecret } from '#database/sample/sample-operators.ts';
import { secondMs, systemClock } from '#foundation/time/clock.ts';

/**
 * Signs a sample operator in and gives the session's cookie. Each step's code counts once: a second session
 * within 30 seconds takes the code of a step beside it, and there is no fourth.
 */
export async function operatorCookie(server: FastifyInstance, name: string): Promise<string> {
  const now = systemClock.now();
  for (const steps of [0, -1, 1]) {
    const totp = new TOTP({ secret: sampleTotpSecret }).generate({ timestamp: now + steps * 30 * secondMs });
    const payload = { email: `${name}@sample.test`, password: sampleOperatorPassword, totp };
    const answer = await server.inject({ method: 'POST', url: '/swx/operator/login', payload });
    const cookie = answer.headers['set-cookie'];
    if (typeof cookie === 'string') return cookie.slice(0, cookie.indexOf(';'));
  }
  throw new Error(`${name}@sample.test could not sign in`);
}

/** A call of the operator whose cookie this is, as the console makes it; a GET unless there is a payload. */
export async function asOperator(server: FastifyInstance, cookie: string, url: string, payload?: object) {
  return await server.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url,
    headers: { cookie, 'x-request-id': crypto.randomUUID() },
    ...(payload === undefined ? {} : { payload }),
  });
}

/** The same in a session of its own, by a sample operator's name; gives the result of what must be done. */
export async function doneAs(server: FastifyInstance, name: string, url: string, payload?: object) {
  const answer = await asOperator(server, await operatorCookie(server, name), url, payload);
  expect(answer.statusCode, answer.body).toBe(200);
  return z.object({ result: z.unknown() }).parse(answer.json()).result;
}

/** An operator is shown every picture of an identity check, by the id of its review. */
export async function lookAtIdentity(server: FastifyInstance, cookie: string, review: string): Promise<void> {
  const submission = `/swx/operator/kyc/submission/${review.slice('kyc-'.length)}`;
  for (const item of ['front', 'back', 'inHand', 'signature'])
    await asOperator(server, cookie, `${submission}/picture/${item}`);
}
