import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import {
  changeLanguage,
  changePassword,
  checkUserNameOrPhone,
  getUserInfo,
  listAccountLimit,
  register,
  resetPassword,
  sendCode,
  signIn,
  signOut,
} from '../contract.ts';
import { endOtherSessions, endSession, freezeAccount, listSession, listSignIn } from '../session-contract.ts';
import type { CustomersService } from './customers.ts';

export function bindCustomerCalls(router: CallRouter, customers: CustomersService): void {
  router.on(checkUserNameOrPhone, ({ value }, visitor) => customers.isAvailable(value, visitor));
  router.on(sendCode, ({ device, ...input }, visitor) => customers.sendCode(input, { ...visitor, device }));
  router.on(register, ({ device, ...input }, context) => customers.register(input, { ...context, device }));
  router.on(signIn, ({ device, ...input }, context) => customers.signIn(input, { ...context, device }));
  router.on(signOut, (_, { session }) => customers.signOut(session));
  router.on(resetPassword, ({ device, ...input }, visitor) =>
    customers.resetPassword(input, { ...visitor, device }),
  );
  router.on(changePassword, (input, { session }) => customers.changePassword(session, input));
  router.on(changeLanguage, ({ language }, { session }) =>
    customers.changeLanguage(session.customerId, language),
  );
  router.on(listSession, (_, { session }) => customers.listSessions(session));
  router.on(endSession, ({ id }, { session }) => customers.endSession(session, id));
  router.on(endOtherSessions, (_, { session }) => customers.endOtherSessions(session));
  router.on(listSignIn, (page, { session }) => customers.listSignIns(session.customerId, page));
  router.on(freezeAccount, ({ token }, visitor) => customers.freezeByLink(token, visitor));
  router.on(listAccountLimit, (_, { session }) => customers.listLimits(session.customerId));
  router.on(getUserInfo, (_, { session }) => customers.getUserInfo(session.customerId));
}
