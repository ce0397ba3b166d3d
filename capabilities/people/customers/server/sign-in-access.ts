import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import type { Mail } from '#foundation/server-kit/mail/mail.ts';
import { tellNotice } from '#foundation/server-kit/tell-notice.ts';
import { languageOf } from '#locales/languages.ts';
import type { SignedIn } from '../contract.ts';
import type { Arrival, SecurityNews, SignInAccess } from '../face.ts';
import {
  findCredentials,
  findCredentialsById,
  findCustomer,
  lockSignInState,
  type StoredCustomer,
} from './customers.sql.ts';
import { enter } from './enter.ts';
import { insider, signInGuesser } from './guessers.ts';
import type { CustomersNeeds } from './needs.ts';
import { underLock, whetherOpen, withPassword } from './password-check.ts';
import { registerVerified } from './register.ts';
import { writeChangeMail } from './security-mail.ts';
import { signedIn } from './sign-in.ts';
import { deleteCode } from './verification-codes.sql.ts';
import { checkCode, sendCode } from './verification-codes.ts';

/** Stands for the device where only the customer, signed in, can ask for a code. */
const inSession = 'session';

export function createSignInAccess(needs: CustomersNeeds): SignInAccess {
  const { db } = needs;

  return {
    idOfEmail: async (email) => (await findCredentials(db, email))?.id,
    passwordChangedAt: async (customerId) =>
      (await findCustomer(db, customerId))?.passwordChangedAt?.getTime(),
    async openSession(customerId, way, arrival, prove): Promise<Result<SignedIn>> {
      const open = enterThen(needs, way, arrival, prove);
      // A passkey can't be guessed: wrong attempts by others do not lock its owner out.
      const entered =
        way === 'google'
          ? await underLock(needs, customerId, insider(customerId, 'google'), open)
          : await db.transaction().execute(async (tx) => {
              const stored = await lockSignInState(tx, customerId);
              return stored === undefined ? refuse('UNAUTHENTICATED') : open(tx, stored);
            });
      return entered.ok ? signedIn(needs, entered.value) : entered;
    },
    async openSessionWithPassword(customerId, password, arrival, news, prove) {
      const customer = await findCredentialsById(db, customerId);
      if (customer === undefined) return refuse('UNAUTHENTICATED');
      const open = enterThen(needs, 'google', arrival, prove, news);
      const guesser = await signInGuesser(needs, customerId, arrival, undefined);
      const entered = await withPassword(needs, customer, password, guesser, 'PASSWORD_INCORRECT', open);
      return entered.ok ? signedIn(needs, entered.value) : entered;
    },
    registerVerified: (newcomer, arrival, then) => registerVerified(needs, newcomer, arrival, then),
    async change(customerId, news, change) {
      const changed = await db.transaction().execute(async (tx) => {
        const stored = await lockSignInState(tx, customerId);
        return stored === undefined ? refuse('UNAUTHENTICATED') : announcing(needs, news, change)(tx, stored);
      });
      return posted(needs, changed);
    },
    async changeWithPassword(customerId, password, news, change) {
      if (!(await needs.throttles.passwordChanges.allows(String(customerId))))
        return refuse('TOO_MANY_REQUESTS');
      const customer = await findCredentialsById(db, customerId);
      if (customer === undefined) return refuse('UNAUTHENTICATED');
      const [guesser, then] = [insider(customerId, 'session'), announcing(needs, news, change)];
      return posted(
        needs,
        await withPassword(needs, customer, password, guesser, 'PASSWORD_INCORRECT', then),
      );
    },
    async sendWithdrawalCode(customerId, ip) {
      const customer = await findCustomer(db, customerId);
      if (customer === undefined) return refuse('UNAUTHENTICATED');
      const { email, language } = customer;
      const asking = { ip, device: inSession, language: languageOf(language).tag };
      return sendCode(needs, { email, purpose: 'withdrawal' }, asking);
    },
    async checkWithdrawalCode(customerId, code) {
      const customer = await findCustomer(db, customerId);
      if (customer === undefined) return refuse('UNAUTHENTICATED');
      const { email } = customer;
      const whence = { ip: '', device: inSession };
      const codeHash = await checkCode(needs, { email, purpose: 'withdrawal', code }, whence);
      if (!codeHash.ok) return codeHash;
      return accept((tx: Tx) => deleteCode(tx, email, 'withdrawal', codeHash.value));
    },
  };
}

/** Enters once the customer's account is open and `prove` accepts, and writes the mail about `news`. */
function enterThen(
  needs: CustomersNeeds,
  way: 'passkey' | 'google',
  arrival: Arrival,
  prove: (tx: Tx) => Promise<Result<null>>,
  news?: SecurityNews,
) {
  return async (tx: Tx, stored: StoredCustomer) => {
    const isOpen = whetherOpen(stored);
    if (!isOpen.ok) return isOpen;
    const proven = await prove(tx);
    if (!proven.ok) return proven;
    const { letters, ...opened } = await enter(needs, tx, stored, way, arrival);
    const more = news === undefined ? [] : [await announce(needs, tx, stored, news)];
    return accept({ stored, ...opened, letters: [...letters, ...more] });
  };
}

function announcing<T>(
  needs: CustomersNeeds,
  news: SecurityNews | undefined,
  change: (tx: Tx) => Promise<Result<T>>,
) {
  return async (tx: Tx, stored: StoredCustomer) => {
    const changed = await change(tx);
    if (!changed.ok) return changed;
    const letter = news && (await announce(needs, tx, stored, news));
    return accept({ value: changed.value, letter });
  };
}

async function posted<T>(
  { mail }: CustomersNeeds,
  changed: Result<{ value: T; letter: Mail | undefined }>,
): Promise<Result<T>> {
  if (!changed.ok) return changed;
  if (changed.value.letter !== undefined) await mail.committed(changed.value.letter);
  return accept(changed.value.value);
}

/**
 * Writes the mail about a change in the transaction that makes it; to be handed to the post after the commit.
 */
export async function announce(
  { mail, clock, platformName, supportEmail }: CustomersNeeds,
  tx: Tx,
  customer: StoredCustomer,
  news: SecurityNews,
): Promise<Mail> {
  const letter = writeChangeMail(customer, news, {
    platformName,
    supportEmail: supportEmail(),
    at: clock.now(),
  });
  await mail.queue(tx, letter);
  const { id, sentAt: at } = letter;
  await tellNotice(tx, { id, customerId: customer.id, event: 'securityChange', facts: { news }, at });
  return letter;
}
