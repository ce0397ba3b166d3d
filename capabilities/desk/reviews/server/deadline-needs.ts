import type { Persons } from '#foundation/four-eyes/persons.ts';
import type { OperatorId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { MailQueue } from '#foundation/server-kit/mail/mail.ts';
import type { Webhook } from '#foundation/server-kit/webhook.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { DeadlinePolicy } from '../deadlines.ts';
import type { TimedItem, TimedWork } from '../face.ts';

/** A person who works here. */
export interface Person {
  readonly id: OperatorId;
  readonly email: string;
  readonly permissions: ReadonlySet<string>;
}

export interface DeadlineNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly mail: MailQueue;
  /** Hears the same without names, where one is set. */
  readonly hook: Webhook | undefined;
  readonly platformName: string;
  /** `https://trade.example.com` */
  readonly origin: string;
  readonly policy: { readonly current: DeadlinePolicy };
  readonly operators: {
    colleagues(): Promise<readonly Person[]>;
    emailsOf(ids: readonly OperatorId[]): Promise<ReadonlyMap<OperatorId, string>>;
  };
  /** Asked when all are made. */
  readonly work: () => readonly TimedWork[];
  readonly onError: (failure: unknown) => void;
}

/** Administrators; they are mailed where no other operator can be. */
export function administratorsAmong(people: readonly Person[]): Person[] {
  return people.filter(({ permissions }) => permissions.has('operators.manage'));
}

/** Who may do it: no operator decides what they asked for, or twice, nor one who is no other person. */
export function hearersAmong(
  people: readonly Person[],
  persons: Persons,
  { permission }: Pick<TimedWork, 'permission'>,
  item: Pick<TimedItem, 'permission' | 'submittedBy'>,
  approvedBy: readonly OperatorId[] = [],
): Person[] {
  const needed = [permission, item.permission ?? permission];
  return people.filter(
    ({ id, permissions }) =>
      needed.every((each) => permissions.has(each)) &&
      persons.second(id, [item.submittedBy, ...approvedBy]).ok,
  );
}
