import type { FastifyInstance } from 'fastify';
import { TOTP } from 'otpauth';
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
