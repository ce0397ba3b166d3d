import { join } from 'node:path';
import type { AuditLog } from '#capabilities/audit/face.ts';
import type { Configuration } from '#capabilities/configuration/face.ts';
import type { Customers } from '#capabilities/customers/face.ts';
import { type KycService, openKyc } from '#capabilities/kyc/server/kyc.ts';
import type { MoneyLane } from '#capabilities/ledger/face.ts';
import { createFileStorage } from '#capabilities/uploads/server/file-storage.ts';
import { createS3Storage } from '#capabilities/uploads/server/s3-storage.ts';
import { createUploads, type UploadsService } from '#capabilities/uploads/server/uploads.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { MailQueue } from '#foundation/server-kit/mail/mail.ts';
import type { SecretBox } from '#foundation/server-kit/secret-box.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Config } from './config.ts';

export interface IdentityParts {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly lane: MoneyLane;
  readonly box: SecretBox;
  readonly audit: AuditLog;
  readonly mail: MailQueue;
  readonly configuration: Configuration;
  readonly customers: Pick<Customers, 'contactOf' | 'recordIdentity'>;
  readonly countryChanged: (customerId: CustomerId) => void;
}

/** What customers send in pictures, and the identity checks built upon it. */
export async function composeIdentity(
  parts: IdentityParts,
): Promise<{ readonly uploads: UploadsService; readonly kyc: KycService }> {
  const { config, configuration, box, ...rest } = parts;
  const storage =
    config.s3 === undefined ? createFileStorage(join(config.dataDir, 'uploads')) : createS3Storage(config.s3);
  const uploads = createUploads({ ...rest, storage, box });
  const kyc = await openKyc({ ...rest, uploads, platformName: config.platformName }, configuration);
  return { uploads, kyc };
}
