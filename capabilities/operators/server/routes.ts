import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import {
  operatorChangePassword,
  operatorEndSession,
  operatorEnrolTotp,
  operatorLogin,
  operatorLogout,
  operatorMe,
  operatorOfferTotp,
  operatorSecurity,
  operatorStepUp,
} from '../console-contract.ts';
import type { OperatorsService } from './operators.ts';

export function bindOperatorCalls(router: CallRouter, operators: OperatorsService): void {
  router.on(operatorLogin, (input, visitor) => operators.signIn(input, visitor));
  router.on(operatorLogout, (_, context) => operators.signOut(context.operator, context));
  router.on(operatorMe, (_, { operator }) => operators.me(operator));
  router.on(operatorStepUp, ({ totp }, context) => operators.stepUp(context.operator, totp, context));
  router.on(operatorChangePassword, (input, context) =>
    operators.changePassword(context.operator, input, context),
  );
  router.on(operatorSecurity, (_, { operator }) => operators.security(operator));
  router.on(operatorOfferTotp, (_, { operator }) => operators.offerTotp(operator));
  router.on(operatorEnrolTotp, ({ totp }, context) => operators.enrolTotp(context.operator, totp, context));
  router.on(operatorEndSession, ({ id }, { operator }) => operators.endSession(operator, id));
}
