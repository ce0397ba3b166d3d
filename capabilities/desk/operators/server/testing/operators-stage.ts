import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance } from 'fastify';
import { runMigrations } from 'graphile-worker';
import { TOTP } from 'otpauth';
import { createAuditLog } from '#capabilities/desk/audit/server/append-act.ts';
import { createLatestActs } from '#capabilities/desk/audit/server/latest-acts.ts';
import { handOverReviews } from '#capabilities/desk/reviews/server/hand-over.ts';
import {
  loadSampleOperators,
  sampleOperatorPassword,
  sampleTotpSecret,
} from '#database/sample/sample-operators.ts';
import type { AnyCall } from '#foundation/calls/define-call.ts';
import { createCallRouter } from '#foundation/server-kit/call-router.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { createDevMail } from '#foundation/server-kit/mail/dev-mailbox.ts';
import { createSecretBox } from '#foundation/server-kit/secret-box.ts';
import { loadSentences } from '#foundation/server-kit/sentences.ts';
import { createTestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { type AdjustableClock, createFixedClock, secondMs } from '#foundation/time/clock.ts';
import { createOperators, type OperatorsService } from '../operators.ts';
import { createRefusedCalls } from '../refused-calls.ts';
import { bindOperatorCalls } from '../routes.ts';

interface Asked {
  readonly cookie?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The sample operators of a fresh database behind their calls, with a clock that only the test moves. */
export interface Stage {
  readonly db: Database;
  readonly realTime: AdjustableClock;
  readonly operators: OperatorsService;
  readonly server: FastifyInstance;
  /** The code an authenticator shows now, or `steps` later. */
  code(steps?: number, secret?: string): string;
  ask(
    call: AnyCall,
    input?: Record<string, unknown>,
    asked?: Asked,
  ): Promise<{ status: number; body: Record<string, unknown>; setCookie: string | undefined }>;
  /**
   * Signs a sample operator in with an unused code: the clock goes on by a step. Gives the cookie.
   */
  signIn(name: string): Promise<string>;
  close(): Promise<void>;
}

export async function createStage(passkeyWithinMs?: number): Promise<Stage> {
  const { db, url, drop } = await createTestDatabase();
  await runMigrations({ connectionString: url });
  const realTime = createFixedClock(Date.parse('2026-11-24T15:30:00Z'));
  const box = createSecretBox([{ id: 'test', bytes: Buffer.alloc(32, 7) }]);
  await loadSampleOperators(db, realTime, box);
  const audit = { ...createAuditLog(realTime), ...createLatestActs(db) };
  const operators = createOperators({
    db,
    realTime,
    clock: realTime,
    box,
    audit,
    mail: createDevMail(db),
    handOver: (tx, leaver) => handOverReviews(tx, leaver, new Date(realTime.now())),
    platformName: 'Assay',
    isSecure: false,
    passkeyWithinMs,
  });
  const server = fastify();
  await server.register(multipart);
  const router = createCallRouter({
    server,
    sentences: loadSentences(),
    authenticate: async () => undefined,
    authenticateOperator: operators.authenticate,
    onOperatorRefused: createRefusedCalls({ db, audit }),
  });
  bindOperatorCalls(router, operators);

  const code = (steps = 0, secret = sampleTotpSecret) =>
    new TOTP({ secret }).generate({ timestamp: realTime.now() + steps * 30 * secondMs });
  const stage: Stage = {
    db,
    realTime,
    operators,
    server,
    code,
    async ask(call, input = {}, { cookie, headers = {} } = {}) {
      const answer = await server.inject({
        method: call.method,
        url: call.path,
        headers: { ...headers, ...(cookie === undefined ? {} : { cookie }) },
        ...(call.inputIn === 'body' ? { payload: input } : { query: input as Record<string, string> }),
      });
      const setCookie = answer.headers['set-cookie'];
      return {
        status: answer.statusCode,
        body: answer.json(),
        setCookie: typeof setCookie === 'string' ? setCookie : undefined,
      };
    },
    async signIn(name) {
      realTime.advance(30 * secondMs);
      const answer = await server.inject({
        method: 'POST',
        url: '/swx/operator/login',
        payload: { email: `${name}@sample.test`, password: sampleOperatorPassword, totp: code() },
      });
      const cookie = answer.headers['set-cookie'];
      if (typeof cookie !== 'string') throw new Error(`not signed in: ${answer.payload}`);
      return cookie.slice(0, cookie.indexOf(';'));
    },
    async close() {
      await server.close();
      await drop();
    },
  };
  return stage;
}
