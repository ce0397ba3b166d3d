import type { OutputOf } from '#foundation/calls/define-call.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { deleteOldGuesses } from '#foundation/server-kit/guesses.sql.ts';
import type { Mail } from '#foundation/server-kit/mail/mail.ts';
import { formatInstant } from '#foundation/time/clock.ts';
import { type Language, languageOf } from '#locales/languages.ts';
import type { getUserInfo, listAccountLimit, SignedIn } from '../contract.ts';
import type { Arrival, Customers, Session, SignInAccess } from '../face.ts';
import { longestOfEach } from '../limits.ts';
import { linkLifeMs, signInsKeptMs } from '../rules.ts';
import type { listSession, listSignIn } from '../session-contract.ts';
import { changePassword } from './change-password.ts';
import {
  findCredentials,
  findCustomer,
  findTaken,
  selectCustomerCount,
  selectEveryoneAfter,
  selectLivingIn,
  selectPeople,
  storeIdentity,
  storeLanguage,
} from './customers.sql.ts';
import { freezeByLink } from './freeze.ts';
import type { Whence } from './guessers.ts';
import { selectLimitsOf } from './limits.sql.ts';
import type { CustomersNeeds, CustomersServiceNeeds, Visitor } from './needs.ts';
import { type Registration, register } from './register.ts';
import { type PasswordReset, resetPassword } from './reset-password.ts';
import { antiPhishingLine } from './security-mail.ts';
import { endOtherSessions, endSession, listSessions, listSignInsOf, openSessions } from './session-list.ts';
import { createSessions } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { createSignInAccess } from './sign-in-access.ts';
import {
  deleteExpiredFreezeLinks,
  deleteProvedDevices,
  deleteSignInsBefore,
  selectNewestDevice,
  selectRange,
} from './sign-ins.sql.ts';
import { type CustomerLimits, createCustomerThrottles, customerLimits } from './throttles.ts';
import { userView } from './user.ts';
import { type CodePurpose, deleteExpiredCodes } from './verification-codes.sql.ts';
import { sendCode } from './verification-codes.ts';

/** Everything the customers' calls need; other capabilities see {@link Customers} alone. */
export interface CustomersService extends Customers {
  /** For the desk of this capability alone. */
  readonly needs: CustomersNeeds;
  /** For the capability `security` alone. */
  readonly signInAccess: SignInAccess;
  /** Whether no customer has this username; an e-mail address is always free. */
  isAvailable(value: string, visitor: Visitor): Promise<Result<{ available: boolean }>>;
  sendCode(
    input: { email: string; purpose: CodePurpose },
    asking: Whence & { language: Language; origin: string },
  ): Promise<Result<null>>;
  register(input: Registration, arrival: Arrival & { language: Language }): Promise<Result<SignedIn>>;
  signIn(
    input: { account: string; password: string; totp?: string | undefined },
    arrival: Arrival,
  ): Promise<Result<SignedIn>>;
  signOut(session: Session): Promise<Result<null>>;
  resetPassword(input: PasswordReset, whence: Whence): Promise<Result<null>>;
  changePassword(
    session: Session,
    input: { oldPassword: string; newPassword: string },
  ): Promise<Result<null>>;
  /** Mails and notices reach the customer in it, wherever it was chosen. */
  changeLanguage(customerId: CustomerId, language: Language): Promise<Result<null>>;
  getUserInfo(customerId: CustomerId): Promise<Result<OutputOf<typeof getUserInfo>>>;
  /** What operators stop the customer from doing now. */
  listLimits(customerId: CustomerId): Promise<Result<OutputOf<typeof listAccountLimit>>>;
  listSessions(session: Session): Promise<Result<OutputOf<typeof listSession>>>;
  /** Where a customer is signed in now. */
  openSessions(customerId: CustomerId): ReturnType<typeof openSessions>;
  /** NOT_FOUND for a session that is not the customer's. */
  endSession(session: Session, id: string): Promise<Result<null>>;
  endOtherSessions(session: Session): Promise<Result<null>>;
  listSignIns(
    customerId: CustomerId,
    page: { pageNum: number; pageSize: number },
  ): Promise<Result<OutputOf<typeof listSignIn>>>;
  freezeByLink(token: string, visitor: Visitor): Promise<Result<null>>;
  /** Puts the code its recipient has chosen under a mail. */
  sign(mail: Mail): Promise<Mail>;
  /** Deletes codes, links, sessions and history that are of no use any more. */
  deleteExpired(): Promise<void>;
}

export function createCustomers(
  options: CustomersServiceNeeds & { readonly limits?: Partial<CustomerLimits> },
): CustomersService {
  const { db, clock, guard } = options;
  const throttles = createCustomerThrottles(db, { ...customerLimits, ...options.limits });
  const sessions = createSessions(options);
  const needs: CustomersNeeds = { ...options, sessions, throttles };
  return {
    needs,
    ...createFace(needs),
    signInAccess: createSignInAccess(needs),
    async isAvailable(value, { ip }) {
      if (!(await throttles.check.allows(ip))) return refuse('TOO_MANY_REQUESTS');
      // Whether an address is a customer's only its mailbox learns.
      const taken = await findTaken(db, value, '');
      return accept({ available: !taken.username });
    },
    sendCode: (input, asking) => sendCode(needs, input, asking),
    register: (input, arrival) => register(needs, input, arrival),
    signIn: (input, arrival) => signIn(needs, input, arrival),
    async signOut(session) {
      await sessions.end(session);
      return accept(null);
    },
    resetPassword: (input, whence) => resetPassword(needs, input, whence),
    changePassword: (session, input) => changePassword(needs, session, input),
    async changeLanguage(customerId, language) {
      await storeLanguage(db, customerId, language);
      return accept(null);
    },
    async getUserInfo(customerId) {
      const [customer, guards, accounts] = await Promise.all([
        findCustomer(db, customerId),
        guard.guardsOf(customerId),
        options.accountsOf(customerId),
      ]);
      return customer === undefined
        ? refuse('UNAUTHENTICATED')
        : accept({ ...userView(customer, guards), accounts });
    },
    listLimits: (customerId) => listLimits(db, customerId),
    listSessions: (session) => listSessions(needs, session),
    openSessions: (customerId) => openSessions(needs, customerId),
    endSession: (session, id) => endSession(needs, session, id),
    endOtherSessions: (session) => endOtherSessions(needs, session),
    listSignIns: (customerId, page) => listSignInsOf(needs, customerId, page),
    freezeByLink: (token, visitor) => freezeByLink(needs, token, visitor),
    async sign(mail) {
      const customer = await findCredentials(db, mail.to);
      const code = customer && (await guard.antiPhishingCodeOf(customer.id));
      if (customer === undefined || code === undefined) return mail;
      const line = antiPhishingLine(languageOf(customer.language).tag, code);
      return { ...mail, text: `${mail.text}\n\n${line}` };
    },
    async deleteExpired() {
      const at = clock.now();
      await deleteExpiredCodes(db, new Date(at - linkLifeMs));
      await deleteProvedDevices(db, new Date(at));
      await deleteOldGuesses(db, at);
      await deleteExpiredFreezeLinks(db, new Date(at));
      await deleteSignInsBefore(db, new Date(at - signInsKeptMs));
      await sessions.deleteIdle();
    },
  };
}

async function listLimits(
  db: Database,
  customerId: CustomerId,
): Promise<Result<OutputOf<typeof listAccountLimit>>> {
  const standing = (await selectLimitsOf(db, customerId)).map(({ kind, told, until }) => ({
    kind,
    reason: told,
    until: until?.getTime(),
  }));
  return accept(
    longestOfEach(standing).map(({ until, ...limit }) => ({
      ...limit,
      ...(until === undefined ? {} : { until: formatInstant(until) }),
    })),
  );
}

function createFace({ db, sessions }: CustomersNeeds): Customers {
  return {
    authenticate: sessions.authenticate,
    countCustomers: () => selectCustomerCount(db),
    recordIdentity: storeIdentity,
    countryOf: async (customerId) => (await findCustomer(db, customerId))?.country ?? undefined,
    livingIn: (countries) => selectLivingIn(db, countries),
    newestDeviceAt: async (customerId) => (await selectNewestDevice(db, customerId))?.getTime(),
    everyoneAfter: async (after, registeredBy, limit) =>
      (await selectEveryoneAfter(db, after, new Date(registeredBy), limit)).map(
        ({ id, email, language }) => ({ id, email, language: languageOf(language).tag }),
      ),
    peopleOf: async (ids) => new Map((await selectPeople(db, ids)).map((person) => [person.id, person])),
    rangeOf: selectRange,
    async contactOf(customerId) {
      const customer = await findCustomer(db, customerId);
      return customer && { email: customer.email, language: languageOf(customer.language).tag };
    },
  };
}
