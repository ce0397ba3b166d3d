import { asOperatorId } from '#foundation/ids/ids.ts';
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
import {
  changeOperatorRoles,
  disableOperator as disableOperatorCall,
  enableOperator as enableOperatorCall,
  endOperatorSessions,
  getAppointment,
  getOperator,
  inviteOperator as inviteOperatorCall,
  listOperators,
  resetOperatorSecondFactor,
} from '../management-contract.ts';
import {
  operatorAddPasskey,
  operatorPasskeyLogin,
  operatorPasskeyStepUp,
  operatorRemovePasskey,
  operatorStartPasskey,
  operatorStartPasskeyLogin,
  operatorStartPasskeyStepUp,
} from '../passkey-contract.ts';
import { appointmentDetail } from './appointments.ts';
import {
  changeRoles,
  disableOperator,
  enableOperator,
  endSessions,
  inviteOperator,
  operatorDetail,
  operatorList,
  resetSecondFactor,
} from './management.ts';
import type { OperatorsNeeds } from './needs.ts';
import type { OperatorsService } from './operators.ts';
import {
  addPasskey,
  loginByPasskey,
  removePasskey,
  startPasskey,
  startPasskeyLogin,
  startPasskeyStepUp,
  stepUpByPasskey,
} from './passkeys.ts';

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
  bindPasskeyCalls(router, operators.needs);
  bindManagementCalls(router, operators.needs);
}

function bindPasskeyCalls(router: CallRouter, needs: OperatorsNeeds): void {
  router.on(operatorStartPasskeyLogin, (_, visitor) => startPasskeyLogin(needs, visitor));
  router.on(operatorPasskeyLogin, ({ response }, visitor) => loginByPasskey(needs, response, visitor));
  router.on(operatorStartPasskeyStepUp, (_, { operator, origin }) =>
    startPasskeyStepUp(needs, operator, origin),
  );
  router.on(operatorPasskeyStepUp, ({ response }, { operator, origin }) =>
    stepUpByPasskey(needs, operator, response, origin),
  );
  router.on(operatorStartPasskey, (_, { operator, origin }) => startPasskey(needs, operator, origin));
  router.on(operatorAddPasskey, (input, { operator, origin }) => addPasskey(needs, operator, input, origin));
  router.on(operatorRemovePasskey, ({ id }, { operator }) => removePasskey(needs, operator, id));
}

function bindManagementCalls(router: CallRouter, needs: OperatorsNeeds): void {
  const withId = <T extends { id: string }>(input: T) => ({ ...input, id: asOperatorId(BigInt(input.id)) });
  router.on(listOperators, () => operatorList(needs));
  router.on(getOperator, ({ id }) => operatorDetail(needs, asOperatorId(BigInt(id))));
  router.on(getAppointment, ({ id }) => appointmentDetail(needs, BigInt(id)));
  router.on(inviteOperatorCall, (input, context) => inviteOperator(needs, context.operator, input, context));
  router.on(changeOperatorRoles, (input, { operator }) => changeRoles(needs, operator, withId(input)));
  router.on(disableOperatorCall, (input, { operator }) => disableOperator(needs, operator, withId(input)));
  router.on(enableOperatorCall, (input, { operator }) => enableOperator(needs, operator, withId(input)));
  router.on(endOperatorSessions, (input, { operator }) => endSessions(needs, operator, withId(input)));
  router.on(resetOperatorSecondFactor, (input, context) =>
    resetSecondFactor(needs, context.operator, withId(input), context),
  );
}
