import type { AuditLog } from '#capabilities/audit/face.ts';
import { createAuditLog } from '#capabilities/audit/server/append-act.ts';
import { createAuditReader } from '#capabilities/audit/server/audit-reader.ts';
import { bindAuditCalls } from '#capabilities/audit/server/routes.ts';
import { addFirstAdministrators } from '#capabilities/operators/server/first-administrators.ts';
import { createOperators, type OperatorsService } from '#capabilities/operators/server/operators.ts';
import { createRefusedCalls } from '#capabilities/operators/server/refused-calls.ts';
import { bindOperatorCalls } from '#capabilities/operators/server/routes.ts';
import { loadSampleOperators } from '#database/sample/sample-operators.ts';
import type { CallRouter, CallRouterOptions } from '#foundation/server-kit/call-router.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { MailQueue } from '#foundation/server-kit/mail/mail.ts';
import type { SecretBox } from '#foundation/server-kit/secret-box.ts';
import { type Clock, systemClock } from '#foundation/time/clock.ts';
import type { Config } from './config.ts';

export interface OperatorsPart {
  readonly audit: AuditLog;
  readonly operators: OperatorsService;
  /** How the router knows operators, and where it tells of their refusals. */
  readonly doors: Pick<CallRouterOptions, 'authenticateOperator' | 'onOperatorRefused'>;
  bindCalls(router: CallRouter): void;
}

/** The people who run the platform and the log of what they do, with the first of them. */
export async function openOperators(options: {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly mail: MailQueue;
  readonly box: SecretBox;
  readonly onError: (error: unknown) => void;
}): Promise<OperatorsPart> {
  const { config, db, clock, mail, box, onError } = options;
  const audit = createAuditLog(clock);
  const operators = createOperators({
    ...{ db, clock, mail, box, audit, realTime: systemClock },
    platformName: config.platformName,
    isSecure: config.mode === 'production',
  });
  const recordRefused = createRefusedCalls({ db, audit });
  const { firstAdministrators } = config;
  if (firstAdministrators !== undefined) await addFirstAdministrators(operators.world, firstAdministrators);
  if (config.mode === 'sample') await loadSampleOperators(db, systemClock, box);
  return {
    audit,
    operators,
    doors: {
      authenticateOperator: operators.authenticate,
      onOperatorRefused: (...refused) => recordRefused(...refused).catch(onError),
    },
    bindCalls(router) {
      bindOperatorCalls(router, operators);
      bindAuditCalls(router, createAuditReader({ db, clock, emailsOf: operators.emailsOf }));
    },
  };
}
