import type { OutputOf } from '#foundation/calls/define-call.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { type Language, languageOf } from '#locales/languages.ts';
import type { getUserInfo, SignedIn } from '../contract.ts';
import type { Customers, Session } from '../face.ts';
import { changePassword } from './change-password.ts';
import { findCustomer, findTaken, selectCustomerCount, storeIdentity } from './customers.sql.ts';
import { type Registration, register } from './register.ts';
import { resetPassword } from './reset-password.ts';
import { createSessions } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { type CustomerLimits, createCustomerThrottles, customerLimits } from './throttles.ts';
import { userOf } from './user.ts';
import { type CodePurpose, deleteExpiredCodes } from './verification-codes.sql.ts';
import { sendCode } from './verification-codes.ts';
import type { CustomersOptions, Visitor, World } from './world.ts';

/** Everything the customers' calls need; other capabilities see {@link Customers} alone. */
export interface CustomersService extends Customers {
  /** Whether no customer has this username or e-mail address. */
  isAvailable(value: string, visitor: Visitor): Promise<Result<{ available: boolean }>>;
  sendCode(
    input: { email: string; purpose: CodePurpose },
    visitor: Visitor & { language: Language },
  ): Promise<Result<null>>;
  register(input: Registration, visitor: Visitor & { language: Language }): Promise<Result<SignedIn>>;
  signIn(input: { account: string; password: string }, visitor: Visitor): Promise<Result<SignedIn>>;
  signOut(session: Session): Promise<Result<null>>;
  resetPassword(
    input: { email: string; code: string; password: string },
    visitor: Visitor,
  ): Promise<Result<null>>;
  changePassword(
    session: Session,
    input: { oldPassword: string; newPassword: string },
  ): Promise<Result<null>>;
  getUserInfo(customerId: CustomerId): Promise<Result<OutputOf<typeof getUserInfo>>>;
  /** Deletes codes and sessions that can't be used any more. */
  deleteExpired(): Promise<void>;
}

export function createCustomers(
  options: CustomersOptions & { readonly limits?: Partial<CustomerLimits> },
): CustomersService {
  const { db, clock } = options;
  const throttles = createCustomerThrottles(db, { ...customerLimits, ...options.limits });
  const sessions = createSessions({ db, clock });
  const world: World = { ...options, sessions, throttles };
  return {
    authenticate: sessions.authenticate,
    countCustomers: () => selectCustomerCount(db),
    recordIdentity: storeIdentity,
    countryOf: async (customerId) => (await findCustomer(db, customerId))?.country ?? undefined,
    async contactOf(customerId) {
      const customer = await findCustomer(db, customerId);
      return customer && { email: customer.email, language: languageOf(customer.language).tag };
    },
    async isAvailable(value, { ip }) {
      if (!(await throttles.check.allows(ip))) return refuse('TOO_MANY_REQUESTS');
      const taken = await findTaken(db, value, value);
      return accept({ available: !taken.username && !taken.email });
    },
    sendCode: (input, visitor) => sendCode(world, input, visitor),
    register: (input, visitor) => register(world, input, visitor),
    signIn: (input, visitor) => signIn(world, input, visitor),
    async signOut(session) {
      await sessions.end(session);
      return accept(null);
    },
    resetPassword: (input, visitor) => resetPassword(world, input, visitor),
    changePassword: (session, input) => changePassword(world, session, input),
    async getUserInfo(customerId) {
      const [customer, accounts] = await Promise.all([
        findCustomer(db, customerId),
        options.accountsOf(customerId),
      ]);
      return customer === undefined ? refuse('UNAUTHENTICATED') : accept({ ...userOf(customer), accounts });
    },
    async deleteExpired() {
      await deleteExpiredCodes(db, new Date(clock.now()));
      await sessions.deleteIdle();
    },
  };
}
