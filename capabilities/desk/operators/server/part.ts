import type { ReviewHandler } from '#capabilities/desk/reviews/face.ts';
import type { CallRouterNeeds } from '#foundation/server-kit/call-router.ts';
import type { Part } from '#foundation/server-kit/part.ts';
import type { Colleagues, OperatorSessions, Operators, Roster, Staff } from '../face.ts';
import { createExportedLists } from './exported-lists.ts';
import { addFirstAdministrators } from './first-administrators.ts';
import type { OperatorsServiceNeeds } from './needs.ts';
import { createOperators } from './operators.ts';
import { createRefusedCalls } from './refused-calls.ts';
import { bindOperatorCalls } from './routes.ts';

export interface OperatorsPartNeeds extends OperatorsServiceNeeds {
  /** The addresses of those who may appoint the others, at the first start. */
  readonly firstAdministrators: Parameters<typeof addFirstAdministrators>[1] | undefined;
  readonly onError: (failure: unknown) => void;
}

export interface OperatorsPart
  extends Staff,
    Operators,
    Roster,
    Colleagues,
    OperatorSessions,
    Part<ReviewHandler> {
  /** How the router knows operators, and where it tells of their refusals and of what they take along. */
  readonly access: Required<
    Pick<CallRouterNeeds, 'authenticateOperator' | 'onOperatorRefused' | 'onExported'>
  >;
}

/** The people who run the platform, with the first of them. */
export async function createOperatorsPart(needs: OperatorsPartNeeds): Promise<OperatorsPart> {
  const { firstAdministrators, onError } = needs;
  const operators = createOperators(needs);
  const recordRefused = createRefusedCalls(needs);
  if (firstAdministrators !== undefined) await addFirstAdministrators(operators.needs, firstAdministrators);
  return {
    emailsOf: operators.emailsOf,
    emails: operators.emails,
    emailsOfRole: operators.emailsOfRole,
    colleagues: operators.colleagues,
    sessionsThatMay: operators.sessionsThatMay,
    workingAmong: operators.workingAmong,
    access: {
      authenticateOperator: operators.authenticate,
      onOperatorRefused: (...refused) => recordRefused(...refused).catch(onError),
      onExported: createExportedLists(needs),
    },
    calls: (router) => bindOperatorCalls(router, operators),
    jobs: {
      delete_expired_operator_sign_ins: { cron: '27 3 * * *', run: operators.deleteExpired },
    },
    reviews: operators.reviews,
  };
}
