import type { AuditLog } from '#capabilities/desk/audit/face.ts';
import type { ConfigValue } from '#capabilities/desk/configuration/face.ts';
import type { OperatorSessions, Operators } from '#capabilities/desk/operators/face.ts';
import type { Customers } from '#capabilities/people/customers/face.ts';
import type { Uploads } from '#capabilities/people/uploads/face.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { MailQueue } from '#foundation/server-kit/mail/mail.ts';
import type { SecretBox } from '#foundation/server-kit/secret-box.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { SupportPolicy } from '../policy.ts';
import type { ChatBoard } from './chat-board.ts';
import type { OfficeDesk } from './office.ts';

/** What apps/server hands in. */
export interface SupportServiceNeeds {
  readonly db: Database;
  readonly clock: Clock;
  /** Whether an operator is there has nothing to do with a tester's clock. */
  readonly realTime: Clock;
  readonly box: SecretBox;
  readonly audit: AuditLog;
  readonly uploads: Uploads;
  readonly mail: MailQueue;
  readonly platformName: string;
  readonly supportEmail: () => string;
  readonly customers: Pick<Customers, 'contactOf' | 'peopleOf'>;
  readonly operators: Pick<Operators, 'emailsOf'> & OperatorSessions;
  readonly onError: (failure: unknown) => void;
}

/** What every use case of this capability works with. */
export interface SupportNeeds extends SupportServiceNeeds {
  readonly policy: Pick<ConfigValue<SupportPolicy>, 'current'>;
  readonly office: OfficeDesk;
  readonly board: ChatBoard;
}
