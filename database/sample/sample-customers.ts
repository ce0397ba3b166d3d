import { randomBytes } from 'node:crypto';
import { insertAgreements } from '#capabilities/desk/content/server/agreements.sql.ts';
import { invitationCodeFrom } from '#capabilities/people/customers/rules.ts';
import { findCredentials, insertCustomer } from '#capabilities/people/customers/server/customers.sql.ts';
import {
  hasWithdrawalPassword,
  insertWithdrawalPassword,
} from '#capabilities/people/security/server/withdrawal-password.sql.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { hashSecret } from '#foundation/server-kit/password-hash.ts';
import type { Clock } from '#foundation/time/clock.ts';

const password = 'sample-customer-1';
export const sampleWithdrawalPassword = '123456';

const sampleCustomers = [
  { username: 'sample-demo', email: 'demo@sample.test', country: 'ZA' },
  { username: 'sample-verified', email: 'verified@sample.test', country: 'GB' },
] as const;

/** Lives where everything is sold, and has used it (database/sample/sample-trader.ts). */
export const sampleTrader = {
  username: 'sample-trader',
  email: 'trader@sample.test',
  country: 'ZA',
} as const;

export interface SampleCustomer {
  readonly id: CustomerId;
  readonly email: (typeof sampleCustomers)[number]['email'];
}

/** The customers of sample mode (docs/wire.md, "Running it"): made once, left as they are afterwards. */
export async function loadSampleCustomers(db: Database, clock: Clock): Promise<SampleCustomer[]> {
  const loaded: SampleCustomer[] = [];
  for (const customer of sampleCustomers) {
    loaded.push({ id: await loadCustomer(db, clock, customer), email: customer.email });
  }
  return loaded;
}

export function loadSampleTrader(db: Database, clock: Clock): Promise<CustomerId> {
  return loadCustomer(db, clock, sampleTrader);
}

async function loadCustomer(
  db: Database,
  clock: Clock,
  { username, email, country }: { username: string; email: string; country: string },
): Promise<CustomerId> {
  const known = await findCredentials(db, email);
  const id =
    known?.id ?? (await addCustomer(db, { username, email, country, createdAt: new Date(clock.now()) }));
  if (!(await hasWithdrawalPassword(db, id))) await addWithdrawalPassword(db, id);
  return id;
}

async function addCustomer(
  db: Database,
  facts: { username: string; email: string; country: string; createdAt: Date },
): Promise<CustomerId> {
  const passwordHash = await hashSecret(password);
  const customer = await db.transaction().execute(async (tx) => {
    const stored = await insertCustomer(tx, {
      ...facts,
      passwordHash,
      language: 'en',
      invitationCode: invitationCodeFrom(randomBytes(8)),
      invitedBy: undefined,
    });
    if (stored !== undefined) await insertAgreements(tx, stored.id, facts.createdAt);
    return stored;
  });
  // A platform that starts at the same moment may have been quicker.
  const added = customer ?? (await findCredentials(db, facts.email));
  if (added === undefined) throw new Error(`the sample customer ${facts.email} could not be added`);
  return added.id;
}

async function addWithdrawalPassword(db: Database, id: CustomerId): Promise<void> {
  const passwordHash = await hashSecret(sampleWithdrawalPassword);
  await db.transaction().execute((tx) => insertWithdrawalPassword(tx, id, passwordHash));
}
