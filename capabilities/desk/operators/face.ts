import type { OperatorId } from '#foundation/ids/ids.ts';
import type { Role } from './rules.ts';

/** What other capabilities may ask about the operators. */
export interface Operators {
  /** The e-mail addresses by which people know them; unknown ids are left out. */
  emailsOf(ids: readonly OperatorId[]): Promise<ReadonlyMap<OperatorId, string>>;
  /** The addresses of all who hold a role and work here still. */
  emailsOfRole(role: Role): Promise<string[]>;
}

/** Everyone who works here or did: their addresses in alphabetical order. */
export interface Roster {
  emails(): Promise<ReadonlyMap<OperatorId, string>>;
}

/** A person who works here. */
export interface Colleague {
  readonly id: OperatorId;
  readonly email: string;
  readonly permissions: ReadonlySet<string>;
}

/** Who may do what, beside who holds which role: of roles that exclude each other one counts. */
export interface Colleagues {
  colleagues(): Promise<readonly Colleague[]>;
}

/** Sessions that stay open while no call asks. */
export interface OperatorSessions {
  /**
   * Which of these are open, and belong to an operator with the named permission; none is lengthened by it.
   */
  sessionsThatMay(permission: string, sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Which customers are operators as well. */
export interface Staff {
  /** The operators among some e-mail addresses, in lower case. */
  workingAmong(emails: readonly string[]): Promise<ReadonlySet<string>>;
}
