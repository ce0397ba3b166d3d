import { join } from 'node:path';
import type { CatalogueEntry } from '#capabilities/markets/server/catalogue.ts';
import { readSampleCatalogue } from '#capabilities/markets/server/sample-catalogue.ts';
import { createFileStorage } from '#capabilities/uploads/server/file-storage.ts';
import { createS3Storage } from '#capabilities/uploads/server/s3-storage.ts';
import type { Storage } from '#capabilities/uploads/server/storage.ts';
import { sampleRegulatorLinks } from '#database/sample/content/sample-configuration.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { createDevMail } from '#foundation/server-kit/mail/dev-mailbox.ts';
import type { IsWanted, Mail, MailQueue, SignMail } from '#foundation/server-kit/mail/mail.ts';
import { createSmtpMail } from '#foundation/server-kit/mail/smtp-mail.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { Config } from './config.ts';

// What the platform stands on outside itself, as its settings say: mail, files, and what sample mode has
// instead.

/** Who knows what its recipient says of a mail; asked when one leaves. */
interface MailReaders {
  readonly customers: {
    readonly sign: SignMail;
    readonly signInAccess: { idOfEmail(email: string): Promise<CustomerId | undefined> };
  };
  readonly notifications: { wants(customerId: CustomerId, mail: Mail): Promise<boolean> };
}

/** The post, which signs every mail with its recipient's own code, and keeps back what they have muted. */
export function createMail(config: Config, db: Database, readers: () => MailReaders): MailQueue {
  const sign: SignMail = (mail) => readers().customers.sign(mail);
  const isWanted: IsWanted = async (mail) => {
    if (mail.group === undefined) return true;
    const { customers, notifications } = readers();
    const reader = await customers.signInAccess.idOfEmail(mail.to);
    return reader === undefined || (await notifications.wants(reader, mail));
  };
  return config.mode === 'sample' || config.mail === undefined
    ? createDevMail(db, sign, isWanted)
    : createSmtpMail(config.mail, sign, isWanted);
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
