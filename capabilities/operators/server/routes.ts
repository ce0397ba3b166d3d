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
import type { World } from './world.ts';

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
  bindPasskeyCalls(router, operators.world);
  bindManagementCalls(router, operators.world);
}

function bindPasskeyCalls(router: CallRouter, world: World): void {
  router.on(operatorStartPasskeyLogin, (_, visitor) => startPasskeyLogin(world, visitor));
  router.on(operatorPasskeyLogin, ({ response }, visitor) => loginByPasskey(world, response, visitor));
  router.on(operatorStartPasskeyStepUp, (_, { operator, origin }) =>
    startPasskeyStepUp(world, operator, origin),
  );
  router.on(operatorPasskeyStepUp, ({ response }, { operator, origin }) =>
    stepUpByPasskey(world, operator, response, origin),
  );
  router.on(operatorStartPasskey, (_, { operator, origin }) => startPasskey(world, operator, origin));
  router.on(operatorAddPasskey, (input, { operator, origin }) => addPasskey(world, operator, input, origin));
  router.on(operatorRemovePasskey, ({ id }, { operator }) => removePasskey(world, operator, id));
}

function bindManagementCalls(router: CallRouter, world: World): void {
  const withId = <T extends { id: string }>(input: T) => ({ ...input, id: asOperatorId(BigInt(input.id)) });
  router.on(listOperators, () => operatorList(world));
  router.on(getOperator, ({ id }) => operatorDetail(world, asOperatorId(BigInt(id))));
  router.on(getAppointment, ({ id }) => appointmentDetail(world, BigInt(id)));
  router.on(inviteOperatorCall, (input, context) => inviteOperator(world, context.operator, input, context));
  router.on(changeOperatorRoles, (input, { operator }) => changeRoles(world, operator, withId(input)));
  router.on(disableOperatorCall, (input, { operator }) => disableOperator(world, operator, withId(input)));
  router.on(enableOperatorCall, (input, { operator }) => enableOperator(world, operator, withId(input)));
  router.on(endOperatorSessions, (input, { operator }) => endSessions(world, operator, withId(input)));
  router.on(resetOperatorSecondFactor, (input, context) =>
    resetSecondFactor(world, context.operator, withId(input), context),
  );
}
