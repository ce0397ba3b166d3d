import { join } from 'node:path';
import type { CatalogueEntry } from '#capabilities/markets/catalogue/server/entries.ts';
import { readSampleCatalogue } from '#capabilities/markets/catalogue/server/sample-catalogue.ts';
import { createFileStorage } from '#capabilities/people/uploads/server/file-storage.ts';
import { createS3Storage } from '#capabilities/people/uploads/server/s3-storage.ts';
import type { Storage } from '#capabilities/people/uploads/server/storage.ts';
import { sampleRegulatorLinks } from '#database/sample/content/sample-configuration.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { createDevMail } from '#foundation/server-kit/mail/dev-mailbox.ts';
import type { Mail, MailOutcome, MailQueue, MailReaders } from '#foundation/server-kit/mail/mail.ts';
import { createSmtpMail } from '#foundation/server-kit/mail/smtp-mail.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { Config } from './config.ts';

// What the platform stands on outside itself, as its settings say: mail, files, and what sample mode has
// instead.

/** Knows whether a recipient wants a mail, and gets its outcome; asked when one leaves. */
export interface Readers {
  readonly customers: { sign(mail: Mail): Promise<Mail> };
  readonly notifications: {
    wants(mail: Mail): Promise<boolean>;
    mailSettled(mail: Mail, outcome: MailOutcome): Promise<void>;
  };
  readonly deadlines: { letterSettled(mail: Mail, outcome: MailOutcome): Promise<void> };
}

/** The post, which signs every mail with its recipient's own code, and keeps back what they have muted. */
export function createMail(config: Config, db: Database, readers: () => Readers): MailQueue {
  const asked: MailReaders = {
    sign: (mail) => readers().customers.sign(mail),
    isWanted: (mail) => readers().notifications.wants(mail),
    async settled(mail, outcome) {
      const { notifications, deadlines } = readers();
      await notifications.mailSettled(mail, outcome);
      await deadlines.letterSettled(mail, outcome);
    },
  };
  return config.mode === 'sample' || config.mail === undefined
    ? createDevMail(db, asked)
    : createSmtpMail(config.mail, asked);
}

export function createStorage({ s3, dataDir }: Config): Storage {
  return s3 === undefined ? createFileStorage(join(dataDir, 'uploads')) : createS3Storage(s3);
}

const sampleInstruments = join(import.meta.dirname, '../../database/sample/instruments');

export function sampleCatalogue(at: Instant): CatalogueEntry[] {
  return readSampleCatalogue(sampleInstruments, at);
}

export function regulatorLinks({ regulatorLinks: own, mode }: Config): Readonly<Record<string, string>> {
  return own ?? (mode === 'sample' ? sampleRegulatorLinks : {});
}
