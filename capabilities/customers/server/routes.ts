import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import {
  changePassword,
  checkUserNameOrPhone,
  getUserInfo,
  register,
  resetPassword,
  sendCode,
  signIn,
  signOut,
} from '../contract.ts';
import type { CustomersService } from './customers.ts';

export function bindCustomerCalls(router: CallRouter, customers: CustomersService): void {
  router.on(checkUserNameOrPhone, ({ value }, visitor) => customers.isAvailable(value, visitor));
  router.on(sendCode, (input, visitor) => customers.sendCode(input, visitor));
  router.on(register, (input, visitor) => customers.register(input, visitor));
  router.on(signIn, (input, visitor) => customers.signIn(input, visitor));
  router.on(signOut, (_, { session }) => customers.signOut(session));
  router.on(resetPassword, (input, visitor) => customers.resetPassword(input, visitor));
  router.on(changePassword, (input, { session }) => customers.changePassword(session, input));
  router.on(getUserInfo, (_, { session }) => customers.getUserInfo(session.customerId));
}
