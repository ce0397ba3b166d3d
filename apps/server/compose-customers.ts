import type { getUserInfo } from '#capabilities/customers/contract.ts';
import { type CustomersService, createCustomers } from '#capabilities/customers/server/customers.ts';
import { createGoogleIssuer } from '#capabilities/security/server/google-issuer.ts';
import { createSecondFactor } from '#capabilities/security/server/second-factor.ts';
import { createSecurity, type SecurityService } from '#capabilities/security/server/security.ts';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { createDevMail } from '#foundation/server-kit/mail/dev-mailbox.ts';
import type { MailQueue, SignMail } from '#foundation/server-kit/mail/mail.ts';
import { createSmtpMail } from '#foundation/server-kit/mail/smtp-mail.ts';
import type { SecretBox } from '#foundation/server-kit/secret-box.ts';
import { type Clock, systemClock } from '#foundation/time/clock.ts';
import type { Config } from './config.ts';

export interface CustomerParts {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly box: SecretBox;
  readonly supportEmail: () => string;
  readonly isInvitationRequired: () => boolean;
  readonly accountsOf: (customerId: CustomerId) => Promise<OutputOf<typeof getUserInfo>['accounts']>;
  readonly afterRegistered: (customerId: CustomerId) => Promise<void>;
  readonly onFailure: (failure: unknown) => void;
}

/** The customers, what guards their accounts, and the post, which signs every mail with its recipient's own code. */
export function composeCustomers({ config, box, ...parts }: CustomerParts): {
  readonly mail: MailQueue;
  readonly customers: CustomersService;
  readonly security: SecurityService;
} {
  const { db, clock } = parts;
  const { platformName } = config;
  const sign: SignMail = (letter) => customers.sign(letter);
  const mail =
    config.mode === 'sample' || config.mail === undefined
      ? createDevMail(db, sign)
      : createSmtpMail(config.mail, sign);
  const secondFactor = createSecondFactor({ db, box, appClock: systemClock });
  const customers = createCustomers({
    ...parts,
    ...{ mail, platformName, guard: secondFactor, houseInvitationCodes: config.invitationCodes },
  });
  const security = createSecurity({
    ...{ db, clock, box, customers, secondFactor, platformName, door: customers.door },
    google: config.google && createGoogleIssuer(config.google),
  });
  return { mail, customers, security };
}
