import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import { createAuditLog } from '#capabilities/desk/audit/server/append-act.ts';
import { createConfiguration } from '#capabilities/desk/configuration/server/configuration.ts';
import { insertOperator, selectEmails } from '#capabilities/desk/operators/server/operators.sql.ts';
import { createFileStorage } from '#capabilities/people/uploads/server/file-storage.ts';
import { createUploads } from '#capabilities/people/uploads/server/uploads.ts';
import type { ParsedInputOf } from '#foundation/calls/define-call.ts';
import { asCustomerId, type CustomerId, type OperatorId } from '#foundation/ids/ids.ts';
import { createDevMail } from '#foundation/server-kit/mail/dev-mailbox.ts';
import { listDevMail } from '#foundation/server-kit/mail/mail.sql.ts';
import { createSecretBox } from '#foundation/server-kit/secret-box.ts';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { type AdjustableClock, createFixedClock } from '#foundation/time/clock.ts';
import type * as contract from '../../console-contract.ts';
import { supportPolicyDocument } from '../../policy.ts';
import { closeAtDesk, handOverChat, noteChat, takeChat } from '../change-chat.ts';
import { createChatBoard } from '../chat-board.ts';
import { type By, createLookLog } from '../desk-log.ts';
import { signalAtDesk, tellPresence } from '../desk-presence.ts';
import type { SupportNeeds } from '../needs.ts';
import { createOffice } from '../office.ts';
import { listChats, readDeskChat, readPicture } from '../read-desk.ts';
import type { Asking } from '../writer.ts';

export interface TestOperator {
  readonly operatorId: OperatorId;
  readonly email: string;
}

/** Support on a real database; both clocks stand still. */
export interface SupportHouse extends TestDatabase {
  readonly clock: AdjustableClock;
  readonly realTime: AdjustableClock;
  readonly needs: SupportNeeds;
  readonly desk: ReturnType<typeof deskOf>;
  /** What another process has, which knows nothing but the database. */
  reborn(): Promise<{ readonly needs: SupportNeeds; readonly desk: ReturnType<typeof deskOf> }>;
  /** How often the desk heard that something changed. */
  deskChanges(): number;
  newCustomer(): Asking & { readonly customerId: CustomerId };
  visitor(guest?: string, ip?: string): Asking;
  operator(name: string): Promise<TestOperator>;
  /** What an address was written, newest first. */
  letters(to: string): Promise<string[]>;
  /** Names of the acts about a conversation, oldest first. */
  acts(id: string): Promise<string[]>;
  close(): Promise<void>;
}

export async function createSupportHouse(): Promise<SupportHouse> {
  const database = await createTestDatabase();
  const { db, url } = database;
  // Mail leaves through a job.
  await runMigrations({ connectionString: url });
  const folder = await mkdtemp(join(tmpdir(), 'assay-support-'));
  const clock = createFixedClock(Date.UTC(2026, 10, 23, 9));
  const realTime = createFixedClock(Date.UTC(2026, 10, 23, 9));
  const box = createSecretBox([{ id: 'test', bytes: Buffer.alloc(32, 1) }]);
  const errors: unknown[] = [];
  const stops: (() => void)[] = [];
  let changes = 0;
  const changedForDesk = () => {
    changes += 1;
  };

  async function reborn() {
    const configuration = createConfiguration({ db, clock, onError: (error) => void errors.push(error) });
    stops.push(configuration.stop);
    const policy = await configuration.define(supportPolicyDocument);
    const office = createOffice({ clock, realTime, policy });
    const needs: SupportNeeds = {
      db,
      clock,
      realTime,
      box,
      policy,
      office,
      board: createChatBoard(realTime, office, changedForDesk),
      audit: createAuditLog(clock),
      uploads: createUploads({ db, clock, box, storage: createFileStorage(folder) }),
      mail: createDevMail(db),
      platformName: 'Assay',
      supportEmail: () => 'support@example.test',
      customers: {
        contactOf: async (id) => ({ email: `${id}@example.test`, language: 'en' }),
        peopleOf: async (ids) => new Map(ids.map((id) => [id, personOf(id)])),
      },
      operators: {
        emailsOf: async (ids) => new Map((await selectEmails(db, ids)).map(({ id, email }) => [id, email])),
        sessionsThatMay: async () => new Set(),
      },
      onError: (error) => void errors.push(error),
    };
    return { needs, desk: deskOf(needs) };
  }

  let customers = 0n;
  return {
    ...database,
    clock,
    realTime,
    ...(await reborn()),
    reborn,
    deskChanges: () => changes,
    newCustomer: () => ({
      customerId: asCustomerId(10_000_000n + ++customers),
      guest: '',
      ip: '192.0.2.9',
      language: 'en',
    }),
    visitor: (guest = '', ip = '203.0.113.7') => ({ customerId: undefined, guest, ip, language: 'en' }),
    async operator(name) {
      const email = `${name}@example.test`;
      const fields = { email, passwordHash: 'none', passwordExpiresAt: null, totpSecret: null };
      const at = new Date(clock.now());
      const operatorId = await db
        .transaction()
        .execute((tx) => insertOperator(tx, { ...fields, roles: ['support'], at }));
      if (operatorId === undefined) throw new Error(`${name} was not stored`);
      return { operatorId, email };
    },
    letters: async (to) => (await listDevMail(db, to, 100)).map(({ subject, text }) => `${subject}\n${text}`),
    async acts(id) {
      const { rows } = await sql<{ name: string }>`
        select name from audit.act where subject like ${`chat/${id}%`} order by sequence`.execute(db);
      return rows.map(({ name }) => name);
    },
    async close() {
      for (const stop of stops) stop();
      await database.drop();
      await rm(folder, { recursive: true });
      if (errors.length > 0) throw errors[0];
    },
  };
}

/** The operators' calls, as their routes bind them. */
function deskOf(needs: SupportNeeds) {
  const look = createLookLog(needs);
  return {
    list: (by: By, asked: ParsedInputOf<typeof contract.listChats>) => listChats(needs, by, asked),
    one: (by: By, id: string, before: string | undefined) => readDeskChat(needs, look, by, { id, before }),
    picture: (by: By, id: string, picture: string) => readPicture(needs, look, by, { id, picture }),
    presence: (by: By, here: boolean) => tellPresence(needs, by, here),
    take: (by: By, id: string) => takeChat(needs, by, id),
    handOver: (by: By, id: string, to: string | undefined) => handOverChat(needs, by, { id, to }),
    close: (by: By, id: string) => closeAtDesk(needs, by, id),
    signal: (by: By, said: ParsedInputOf<typeof contract.signalAtDesk>) => signalAtDesk(needs, by, said),
    note: (by: By, id: string, text: string) => noteChat(needs, by, { id, text }),
  };
}

function personOf(id: CustomerId) {
  const email = `${id}@example.test`;
  return { id, username: `customer-${id}`, email, country: 'GB', isVerified: true, invitationCode: 'X' };
}
