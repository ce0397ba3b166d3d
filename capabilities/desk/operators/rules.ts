import { dayMs } from '#foundation/time/clock.ts';

/** The operators' roles (docs/product.md, "Operator console"). */
export const roles = [
  'support',
  'reviewer',
  'treasurer',
  'risk',
  'content',
  'administrator',
  'auditor',
] as const;
export type Role = (typeof roles)[number];

/** What becomes of an appointment. */
export const appointmentStates = ['waiting', 'approved', 'rejected', 'withdrawn'] as const;
export type AppointmentState = (typeof appointmentStates)[number];

/**
 * Every permission a call may ask for, and the roles that have it. The auditor reads all and changes nothing.
 */
export const permissions = {
  'customers.view': ['support', 'reviewer', 'treasurer', 'risk', 'administrator', 'auditor'],
  'customers.note': ['support', 'reviewer', 'risk', 'administrator'],
  'customers.freeze': ['support', 'risk', 'administrator'],
  /** To decide what ends a limit, or gives a customer access again: another operator asks for it. */
  'customers.lift': ['reviewer', 'risk', 'administrator'],
  'reviews.view': ['support', 'reviewer', 'treasurer', 'risk', 'administrator', 'auditor'],
  /** Beside it each kind asks for its own. */
  'reviews.claim': ['reviewer', 'treasurer', 'risk', 'administrator'],
  /** To say who decides, of kinds one does not decide oneself. */
  'reviews.assign': ['risk', 'administrator'],
  /** To approve what is large, beside the permission of its kind. */
  'reviews.large': ['risk'],
  'kyc.view': ['reviewer', 'auditor'],
  'kyc.decide': ['reviewer'],
  'recharges.view': ['support', 'reviewer', 'treasurer', 'auditor'],
  'recharges.decide': ['reviewer', 'treasurer'],
  'withdrawals.view': ['support', 'reviewer', 'treasurer', 'risk', 'administrator', 'auditor'],
  'withdrawals.decide': ['reviewer', 'treasurer'],
  'withdrawals.pay': ['treasurer'],
  'loans.view': ['reviewer', 'treasurer', 'risk', 'administrator', 'auditor'],
  'loans.decide': ['reviewer', 'risk'],
  'options.decide': ['reviewer', 'risk'],
  'adjustments.view': ['support', 'reviewer', 'treasurer', 'risk', 'administrator', 'auditor'],
  'adjustments.request': ['treasurer', 'support'],
  'adjustments.decide': ['treasurer', 'reviewer'],
  'treasury.view': ['reviewer', 'treasurer', 'risk', 'administrator', 'auditor'],
  'treasury.fund': ['treasurer'],
  'treasury.decide': ['treasurer', 'reviewer'],
  'charity.record': ['treasurer'],
  'charity.decide': ['treasurer', 'reviewer'],
  'nfts.view': ['content', 'reviewer', 'treasurer', 'risk', 'administrator', 'auditor'],
  'nfts.manage': ['content'],
  'exposure.view': ['risk', 'treasurer', 'administrator', 'auditor'],
  'exposure.decide': ['risk', 'treasurer'],
  /** To ask for it: of a whole market, and to decide, beside `exposure.decide`. */
  'orders.cancel': ['support', 'risk', 'treasurer', 'administrator'],
  'links.view': ['reviewer', 'risk', 'auditor'],
  'rewards.view': ['reviewer', 'risk', 'administrator', 'auditor'],
  'rewards.decide': ['risk', 'reviewer'],
  'markets.halt': ['risk'],
  'markets.configure': ['risk', 'administrator'],
  'products.configure': ['risk', 'administrator'],
  'settings.configure': ['administrator'],
  'jurisdictions.configure': ['risk', 'administrator'],
  /** Beside it each document asks for its own. */
  'configuration.publish': ['risk', 'administrator'],
  'configuration.view': ['risk', 'treasurer', 'content', 'administrator', 'auditor'],
  'content.view': ['content', 'risk', 'administrator', 'auditor'],
  'content.edit': ['content'],
  'content.approve': ['risk', 'administrator'],
  'support.answer': ['support'],
  'support.block': ['support'],
  'support.view': ['support', 'administrator', 'auditor'],
  'notifications.view': ['administrator', 'auditor'],
  'operators.view': ['administrator', 'auditor'],
  'operators.manage': ['administrator'],
  'appointments.view': ['treasurer', 'risk', 'administrator', 'auditor'],
  'appointments.decide': ['treasurer', 'risk', 'administrator'],
  'audit.view': ['administrator', 'auditor', 'risk'],
  'health.view': ['administrator', 'auditor', 'risk', 'treasurer', 'support'],
  'reconciliation.view': ['treasurer', 'administrator', 'auditor'],
  'reconciliation.run': ['treasurer'],
  'reconciliation.acknowledge': ['treasurer'],
} as const satisfies Record<string, readonly Role[]>;
export type Permission = keyof typeof permissions;

/**
 * All that an operator with these roles may do. Of roles that exclude each other one counts: an operator who
 * got them before that rule keeps that one, and can't undo four eyes.
 */
export function permissionsOf(held: readonly Role[]): ReadonlySet<string> {
  const counting: readonly string[] = countingRoles(held);
  return new Set(
    Object.entries(permissions)
      .filter(([, allowed]) => allowed.some((role) => counting.includes(role)))
      .map(([permission]) => permission),
  );
}

/** An operator who appoints others does not decide about money; an auditor has no part in what is audited. */
export function excludeEachOther(held: readonly Role[]): boolean {
  return countingRoles(held).length < new Set(held).size;
}

/** An administrator stays one: roles must remain repairable. */
function countingRoles(held: readonly Role[]): readonly Role[] {
  const isAdministrator = held.includes('administrator');
  const excluded: readonly Role[] = ['reviewer', 'treasurer', 'auditor'];
  if (isAdministrator) return [...new Set(held)].filter((role) => !excluded.includes(role));
  return held.includes('auditor') ? ['auditor'] : [...new Set(held)];
}

/**
 * What takes two people: the permission of who asks or does the first half, and of who agrees. Where both are
 * one permission, either begins.
 */
export const actsOfTwo = {
  appointment: { asks: 'operators.manage', agrees: 'appointments.decide' },
  settings: { asks: 'configuration.publish', agrees: 'configuration.publish' },
  text: { asks: 'content.edit', agrees: 'content.approve' },
  adjustment: { asks: 'adjustments.request', agrees: 'adjustments.decide' },
  funding: { asks: 'treasury.fund', agrees: 'treasury.decide' },
  charity: { asks: 'charity.record', agrees: 'charity.decide' },
  auction: { asks: 'nfts.manage', agrees: 'charity.decide' },
  cancellation: { asks: 'exposure.decide', agrees: 'exposure.decide' },
  identity: { asks: 'kyc.decide', agrees: 'kyc.decide' },
  deposit: { asks: 'recharges.decide', agrees: 'recharges.decide' },
  withdrawal: { asks: 'withdrawals.decide', agrees: 'withdrawals.decide' },
  payout: { asks: 'withdrawals.pay', agrees: 'withdrawals.pay' },
  lifting: { asks: 'customers.freeze', agrees: 'customers.lift' },
  recovery: { asks: 'customers.freeze', agrees: 'customers.lift' },
  halt: { asks: 'markets.halt', agrees: 'markets.halt' },
  action: { asks: 'markets.configure', agrees: 'markets.configure' },
} as const satisfies Record<string, { readonly asks: Permission; readonly agrees: Permission }>;
export type ActOfTwo = keyof typeof actsOfTwo;

const halvesOfTwo: ReadonlySet<string> = new Set(
  Object.values(actsOfTwo).flatMap(({ asks, agrees }) => [asks, agrees]),
);

/** What is left before a session has shown a passkey: four eyes are of two people with a passkey each. */
export function permissionsAlone(held: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...held].filter((permission) => !halvesOfTwo.has(permission)));
}

/** Who has a part in what takes two, or freezes customers: it takes two people to give such a role. */
export const appointedRoles: readonly Role[] = roles.filter((role) =>
  [...permissionsOf([role])].some((each) => halvesOfTwo.has(each) || each === 'customers.freeze'),
);

/**
 * What an operator who holds some roles gets of those wanted: at once, and only when a second operator
 * agrees.
 */
export function splitRoles(held: readonly Role[], wanted: readonly Role[]) {
  const mustWait = (role: Role) => appointedRoles.includes(role) && !held.includes(role);
  return { atOnce: wanted.filter((role) => !mustWait(role)), waiting: wanted.filter(mustWait) };
}

/** An appointment is to be decided within this time. */
export const appointmentDueMs = 2 * dayMs;

/** What a decision on an appointment may name (`reviews.reasons.<code>`). */
export const appointmentReasons = {
  approve: ['personVouchedFor'],
  reject: ['personUnknown', 'roleNotNeeded', 'notSeparated'],
} as const;
