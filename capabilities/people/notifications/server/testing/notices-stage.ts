import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { runMigrations } from 'graphile-worker';
import { z } from 'zod';
import type { CustomerEvent } from '#capabilities/money/ledger/face.ts';
import { createTestLane } from '#capabilities/money/ledger/server/testing/test-lane.ts';
import { transferKind } from '#capabilities/money/ledger/transfer-kind.ts';
import type { Book } from '#foundation/ids/book.ts';
import { asCustomerId, type CustomerId } from '#foundation/ids/ids.ts';
import { accept } from '#foundation/refusals/result.ts';
import { createDevMail } from '#foundation/server-kit/mail/dev-mailbox.ts';
import type { Mail } from '#foundation/server-kit/mail/mail.ts';
import type { Language } from '#locales/languages.ts';
import { createBell } from '../bell.ts';
import { createDevices } from '../devices.ts';
import { createMailReturns } from '../mail-returns.ts';
import { createLetterWriter } from '../notice-letters.ts';
import { createNotifications } from '../notifications.ts';
import { createNotifier } from '../notifier.ts';
import { createPushDesk } from '../push-desk.ts';
import type { PushMessage, PushOptions, PushOutcome, PushTarget } from '../send-push.ts';
import type { ToldEvent } from './told-events.ts';

/** What was handed to a push service, which is all that is not ours. */
export type SentPush = PushTarget & { readonly message: PushMessage; readonly options: PushOptions };

/** A support address that letters name. */
export const supportEmail = 'support@sample.test';

const anyData = z.array(z.custom<CustomerEvent>());
const committing = transferKind('test.commit', (events: readonly ToldEvent[]) =>
  accept({ transfers: [], answer: null, events: anyData.parse(events) }),
);

/** The notifications as the platform has them, on a lane, with customers of any language. */
export async function createNoticesStage() {
  const lane = await createTestLane();
  await runMigrations({ connectionString: lane.url });
  const { db, clock, ledger } = lane;
  const onError = (error: unknown) => void lane.errors.push(error);
  const contacts = new Map<CustomerId, { email: string; language: Language }>();
  const sessions = new Map<CustomerId, { id: string; device: string }[]>();
  const sent: SentPush[] = [];
  const mails: Mail[] = [];
  const service: { outcome: PushOutcome } = { outcome: 'sent' };
  let customers = 100n;

  const contactOf = async (customerId: CustomerId) => contacts.get(customerId);
  const idOfEmail = async (email: string) =>
    [...contacts].find(([, contact]) => contact.email === email.toLowerCase())?.[0];
  const sessionsOf = async (customerId: CustomerId) => sessions.get(customerId) ?? [];
  const bell = createBell({ db, lane: lane.lane, onError });
  const mail = createDevMail(db, { settled: async (letter) => void mails.push(letter) });
  const letterWriter = createLetterWriter({ platformName: 'Assay', writeTo: () => supportEmail, contactOf });

  /** Not started, it hears and writes nothing: it died before it could. */
  function began() {
    const told = bell.ring;
    const notifier = createNotifier({
      db,
      clock,
      lane: lane.lane,
      ledger,
      mail,
      letterWriter,
      told,
      onError,
    });
    return { notifier, notifications: createNotifications({ db, clock, notifier, bell }) };
  }
  let running = began();
  await running.notifier.start();
  const devices = createDevices({ db, clock, isSample: true, publicKey: 'key', sessionsOf });
  const desk = createPushDesk({
    db,
    clock,
    isSample: true,
    sessionsOf,
    onError,
    languageOf: async (customerId) => contacts.get(customerId)?.language,
    async send(target, message, options) {
      sent.push({ ...target, message, options });
      return service.outcome;
    },
  });

  async function addDevice(customerId: CustomerId, device = subscription()) {
    const sessionId = randomUUID();
    sessions.set(customerId, [...(sessions.get(customerId) ?? []), { id: sessionId, device: 'Firefox' }]);
    return await devices.add({ customerId, sessionId }, device);
  }

  return {
    lane,
    db,
    clock,
    desk,
    devices,
    sessions,
    sent,
    service,
    addDevice,
    began,
    mailReturns: createMailReturns({ db, clock, idOfEmail, contactOf, changed: bell.ring }),
    get notifier() {
      return running.notifier;
    },
    get notifications() {
      return running.notifications;
    },
    /** Takes the place of the one that is running, which has stopped. */
    async begin() {
      running = began();
      await running.notifier.start();
    },
    /** A customer who reads a language, signed in on so many devices. */
    async newCustomer(language: Language = 'en', deviceCount = 0): Promise<CustomerId> {
      const customerId = asCustomerId(++customers);
      contacts.set(customerId, { email: `c${customerId}@example.test`, language });
      for (let nth = 0; nth < deviceCount; nth++) await addDevice(customerId);
      return customerId;
    },
    changeAddress(customerId: CustomerId, email: string) {
      contacts.set(customerId, { email, language: contacts.get(customerId)?.language ?? 'en' });
    },
    async commit(customerId: CustomerId, events: readonly ToldEvent[], book: Book = 'real') {
      const done = await lane.lane.submit(committing, { key: { book, customerId }, input: events });
      if (!done.ok) throw new Error(done.refusal);
      await running.notifier.settled();
      await desk.sendDue();
    },
    async listed(customerId: CustomerId, language: Language = 'en', unread = false) {
      return await running.notifications.list(customerId, language, { pageNum: 1, pageSize: 100, unread });
    },
    /** What has left for a customer. */
    mailsTo: (customerId: CustomerId) => mails.filter(({ to }) => to === contacts.get(customerId)?.email),
    async end() {
      await running.notifier.stop();
      await bell.stop();
      const { errors } = lane;
      await lane.end();
      if (errors.length > 0) throw new AggregateError(errors, 'the notifier failed');
    },
  };
}
export type NoticesStage = Awaited<ReturnType<typeof createNoticesStage>>;

/** As a browser subscribes. */
export function subscription(endpoint = `https://push.sample.test/${randomUUID()}`) {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const keys = {
    p256dh: browser.getPublicKey().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  return { endpoint, keys };
}
