import { runMigrations } from 'graphile-worker';
import type { LinksService } from '#capabilities/people/links/server/links.ts';
import { createTestLinks } from '#capabilities/people/links/server/testing/test-links.ts';
import { testGuard } from '#capabilities/people/security/server/testing/test-guard.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { createDevMail } from '#foundation/server-kit/mail/dev-mailbox.ts';
import { listDevMail } from '#foundation/server-kit/mail/mail.sql.ts';
import { createTestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { type AdjustableClock, createFixedClock } from '#foundation/time/clock.ts';
import { type CustomersService, createCustomers } from '../customers.ts';
import type { Registration } from '../register.ts';
import type { CustomerLimits } from '../throttles.ts';

const chromeOnWindows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

export const visitor = {
  ip: '192.0.2.7',
  language: 'en',
  userAgent: chromeOnWindows,
  origin: 'https://trade.example.test',
} as const;
export const password = 'correct horse battery';

/** An account as a customer without a single order has it. */
function emptyAccount<Book extends 'demo' | 'real'>(book: Book) {
  return {
    book,
    balances: [],
    equity: '0',
    parts: [],
    marginEquity: '0',
    margin: '0',
    freeMargin: '0',
    marginLevel: null,
    unrealised: '0',
  };
}

interface StageOptions {
  readonly limits?: Partial<CustomerLimits>;
  readonly isInvitationRequired?: () => boolean;
  readonly isOpenToNewcomers?: () => Promise<boolean>;
  readonly afterRegistered?: (customerId: CustomerId) => Promise<void>;
  readonly sessionsEnded?: (customerId: CustomerId) => void;
  readonly onFailure?: (failure: unknown) => void;
}

/** The customers of a fresh database, with a clock that only the test moves. */
export interface Stage {
  readonly db: Database;
  readonly clock: AdjustableClock;
  readonly customers: CustomersService;
  readonly links: LinksService;
  /** The same customers as another process sees them, or under other settings. */
  another(options?: StageOptions): CustomersService;
  /** The newest code mailed to an address. */
  codeFor(email: string): Promise<string>;
  /** What was mailed to an address, newest first. */
  mailsTo(email: string): Promise<readonly { subject: string; text: string }[]>;
  registration(username: string, changes?: Partial<Registration>): Promise<Registration>;
  /** Registers a customer and gives the token. */
  join(username: string): Promise<{ token: string; email: string; id: CustomerId }>;
  close(): Promise<void>;
}

export async function createStage(): Promise<Stage> {
  const { db, url, drop } = await createTestDatabase();
  await runMigrations({ connectionString: url });
  const clock = createFixedClock(Date.parse('2026-11-24T15:30:00Z'));
  const guard = testGuard(db, clock);
  const links = createTestLinks(db);
  await links.refresh();
  const another = (options: StageOptions = {}) =>
    createCustomers({
      db,
      clock,
      mail: createDevMail(db, { sign: (mail) => customers.sign(mail) }),
      platformName: 'Assay',
      supportEmail: () => 'support@example.test',
      guard,
      isInvitationRequired: () => true,
      isOpenToNewcomers: async () => true,
      servesCountry: (country) => country !== 'KP',
      houseInvitationCodes: ['WELCOME'],
      accountsOf: async () => ({ demo: emptyAccount('demo'), real: emptyAccount('real') }),
      agreedAtRegistration: async () => {},
      bindInvitation: async () => {},
      afterRegistered: async () => {},
      newDevice: links.lookAgain,
      sessionsEnded: () => {},
      onFailure: (failure) => {
        throw failure;
      },
      ...options,
    });
  const customers: CustomersService = another();

  async function codeFor(email: string): Promise<string> {
    const [newest] = await listDevMail(db, email, 1);
    if (newest?.code == null) throw new Error(`no code was mailed to ${email}`);
    return newest.code;
  }
  async function registration(username: string, changes: Partial<Registration> = {}): Promise<Registration> {
    const email = changes.email ?? `${username.toLowerCase()}@example.test`;
    const sent = await customers.sendCode({ email, purpose: 'register' }, visitor);
    if (!sent.ok) throw new Error(sent.refusal);
    return { username, email, password, code: await codeFor(email), invitationCode: 'WELCOME', ...changes };
  }
  async function join(username: string) {
    const given = await registration(username);
    const joined = await customers.register(given, visitor);
    if (!joined.ok) throw new Error(joined.refusal);
    const session = await customers.authenticate(joined.value.token);
    if (session === undefined) throw new Error('the new session is unknown');
    return { token: joined.value.token, email: given.email, id: session.customerId };
  }
  const mailsTo = (email: string) => listDevMail(db, email, 50);
  return { db, clock, customers, links, another, codeFor, mailsTo, registration, join, close: drop };
}
